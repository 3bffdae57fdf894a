import type { ExclusionReason } from '#contract/draws.ts'
import type { FaultyField } from '#contract/errors.ts'
import type { ExpertAction, ExpertFields, ExpertState } from '#contract/talent.ts'
import { addDays, yearOf } from '../time/days.ts'
import { isIdNumber } from '../values/id-number.ts'

/** Whoever turns 70 in a year is not asked in it any more. */
export const isTooOld = (birthYear: number, today: string) => yearOf(today) - birthYear >= 70

/** Eight years in the field, as article 37 of the Bidding Law asks of those who evaluate bids. */
export const leastYears = 8

/** What the fields alone do not say. `known` are the trades one can choose today. */
export function expertFaults(fields: ExpertFields, { today, known }: { today: string; known: readonly string[] }): FaultyField[] {
  const { birthYear, years, specialties, idNumber, certificateUntil } = fields
  const faults: FaultyField[] = []
  if (isTooOld(birthYear, today)) faults.push({ field: 'birthYear', code: 'too-small', facts: { limit: yearOf(today) - 69 } })
  if (yearOf(today) - birthYear < 18) faults.push({ field: 'birthYear', code: 'too-large', facts: { limit: yearOf(today) - 18 } })
  if (years < leastYears) faults.push({ field: 'years', code: 'too-small', facts: { limit: leastYears } })
  const limit = addDays(today, 3660)
  if (certificateUntil > limit) faults.push({ field: 'certificateUntil', code: 'day.too-late', facts: { limit } })
  if (specialties.some((code) => !known.includes(code))) faults.push({ field: 'specialties', code: 'choice' })
  if (idNumber !== null && !isIdNumber(idNumber)) faults.push({ field: 'idNumber', code: 'id-number' })
  else if (idNumber !== null && Number(idNumber.slice(6, 10)) !== birthYear) faults.push({ field: 'birthYear', code: 'does-not-add-up' })
  return faults
}

/** Who is considered for a draw; the suspended are then left out, and that is said. */
export const pooledStates = ['active', 'suspended'] as const satisfies ExpertState[]

/** From where each step leads where. Whoever was removed stays removed: coming back means being registered again. */
export const expertLife: Record<ExpertAction, { from: readonly ExpertState[]; to: ExpertState | null }> = {
  change: { from: ['pending', 'active', 'suspended'], to: null },
  admit: { from: ['pending'], to: 'active' },
  suspend: { from: ['active'], to: 'suspended' },
  reinstate: { from: ['suspended'], to: 'active' },
  remove: { from: ['pending', 'active', 'suspended'], to: 'removed' },
}

/** An expert as a draw looks at them. Units are those they go by today. */
export type Considered = {
  state: ExpertState
  birthYear: number
  certificateUntil: string
  mobile: string
  employerUnitId: string | null
  employerName: string
  avoidUnitIds: readonly string[]
  /** Accepted a session that overlaps this one. */
  busy: boolean
}

/** What a draw has to keep clear of. */
export type Setting = {
  /** The last day of the session: a certificate has to reach it. */
  lastDay: string
  /** Owner, bidders and supplier; one that is no unit has a name alone. */
  parties: readonly { id: string | null; name: string }[]
  /** Of everyone who filed, decided or supervises. */
  mobiles: readonly string[]
}

/** The first reason why an expert cannot be drawn, or null. */
export function exclusionOf(expert: Considered, { lastDay, parties, mobiles }: Setting): ExclusionReason | null {
  if (expert.state !== 'active') return 'suspended'
  if (isTooOld(expert.birthYear, lastDay)) return 'age'
  if (expert.certificateUntil < lastDay) return 'certificate'
  if (parties.some(({ id, name }) => (id !== null && id === expert.employerUnitId) || sameName(name, expert.employerName)))
    return 'employer'
  if (parties.some(({ id }) => id !== null && expert.avoidUnitIds.includes(id))) return 'avoids'
  if (mobiles.includes(expert.mobile)) return 'mobile'
  return expert.busy ? 'busy' : null
}

/** Two experts of one employer are told apart by its unit, or where that is not ours, by its name. */
export const employerKey = ({ employerUnitId, employerName }: Pick<Considered, 'employerUnitId' | 'employerName'>) =>
  employerUnitId ?? plain(employerName)

const plain = (name: string) => name.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase()
const sameName = (one: string, other: string) => plain(one) === plain(other)
