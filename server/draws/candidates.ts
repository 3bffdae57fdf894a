import { randomBytes } from 'node:crypto'
import type { DrawEntry, ExclusionReason, NewDraw } from '#contract/draws.ts'
import { Refusal } from '#contract/errors.ts'
import type { ExpertPool } from '#contract/talent.ts'
import { listHashOf } from '#domain/draws/draw.ts'
import { employerKey, exclusionOf } from '#domain/draws/experts.ts'
import { canFill, placesOf, shortage } from '#domain/draws/seat-matching.ts'
import type { Transaction } from '../database/connect.ts'
import { type Area, listContractors, listExperts, listMobiles, listParties, type PooledUnit, readAreas } from './pool-store.ts'

/** What is asked of the filing a draw is for. */
type DrawnFiling = { id: string; scopeCode: string; kind: number; filing: { ownerUnitId: string | null } }

/** Somebody who was considered, before they get a name for this draw. */
type UnnamedCandidate = {
  expertId: string | null
  unitId: string | null
  employer: string
  specialties: string[]
  exclusion: ExclusionReason | null
}
type Found = { considered: UnnamedCandidate[]; area: Area; widened: boolean }

/** Who can be drawn and who cannot, under names made up for this draw, with the hash that fixes it. */
export async function selectCandidates(tx: Transaction, dossier: DrawnFiling, given: NewDraw) {
  const { considered, area, widened } =
    given.subject === 'experts' ? await considerExperts(tx, dossier, given) : await considerContractors(tx, dossier, given)
  const nameOf = naming()
  const candidates = considered.map((one) => ({ ...one, pseudonym: nameOf(one.expertId ?? one.unitId ?? '') }))
  const wanted = given.quotas.map(({ specialty }) => specialty)
  const list: DrawEntry[] = candidates
    .filter(({ exclusion }) => exclusion === null)
    .map(({ pseudonym, employer, specialties }) => ({
      id: pseudonym,
      employer: nameOf(`employer ${employer}`),
      // Only what is asked for: further specialties would tell who somebody is, and change nothing.
      specialties: specialties.filter((code) => wanted.includes(code)).toSorted(),
    }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
  if (!canFill(placesOf(given.quotas), list))
    throw new Refusal('draw.too-few', { shortage: shortage(given.quotas, list), excluded: tally(considered) })
  return { candidates, list, listHash: listHashOf(given, list), areaCode: area.code, widened }
}

/** The town first; the county only where the town has too few, and then this is said. */
async function considerExperts(tx: Transaction, dossier: DrawnFiling, given: NewDraw): Promise<Found> {
  const { town, county } = await readAreas(tx, dossier.scopeCode)
  const specialties = given.quotas.map(({ specialty }) => specialty)
  const pool: ExpertPool = given.pool ?? 'evaluation'
  const experts = await listExperts(tx, { ...given, county, town, pool, specialties })
  const setting = {
    lastDay: dayInShanghai(given.sessionEnd),
    parties: await listParties(tx, dossier.id, given.bidders),
    mobiles: await listMobiles(tx, dossier),
  }
  const considered = experts.map((expert) => ({
    expertId: expert.id,
    unitId: null,
    employer: employerKey(expert),
    specialties: expert.specialties,
    exclusion: exclusionOf(expert, setting),
    isInTown: expert.isInTown,
  }))
  const inTown = considered.filter(({ isInTown }) => isInTown)
  if (town && canFill(placesOf(given.quotas), entriesOf(inTown))) return { considered: inTown, area: town, widened: false }
  return { considered, area: county, widened: town !== null }
}

async function considerContractors(tx: Transaction, dossier: DrawnFiling, given: NewDraw): Promise<Found> {
  const { county } = await readAreas(tx, dossier.scopeCode)
  const units = await listContractors(
    tx,
    given.quotas.map(({ specialty }) => specialty),
  )
  const considered = units.map((unit) => ({
    expertId: null,
    unitId: unit.id,
    employer: unit.id,
    specialties: unit.trades,
    exclusion: contractorExclusion(unit, given.grade, dossier.filing.ownerUnitId),
  }))
  return { considered, area: county, widened: false }
}

function contractorExclusion(unit: PooledUnit, grade: string | null, ownerId: string | null): ExclusionReason | null {
  if (unit.banned) return 'banned'
  if (!unit.inLibrary) return 'library'
  if (unit.id === ownerId) return 'owner'
  return grade !== null && !(unit.grade ?? '').includes(grade) ? 'grade' : null
}

const entriesOf = (considered: readonly UnnamedCandidate[]): DrawEntry[] =>
  considered
    .filter(({ exclusion }) => exclusion === null)
    .map(({ expertId, employer, specialties }) => ({ id: expertId ?? '', employer, specialties }))

export function tally(considered: readonly { exclusion: ExclusionReason | null }[]): { reason: ExclusionReason; count: number }[] {
  const counts = new Map<ExclusionReason, number>()
  for (const { exclusion } of considered) if (exclusion) counts.set(exclusion, (counts.get(exclusion) ?? 0) + 1)
  return [...counts].map(([reason, count]) => ({ reason, count })).toSorted((one, other) => other.count - one.count)
}

/** The day on which a moment falls where the product is at home. */
const dayInShanghai = (moment: string) => new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(0, 10)

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A random name per thing, the same for the same thing, none given twice. */
function naming(): (thing: string) => string {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  return (thing) => {
    let name = names.get(thing)
    while (name === undefined || (!names.has(thing) && taken.has(name)))
      name = [...randomBytes(8)].map((byte) => letters[byte % letters.length]).join('')
    names.set(thing, name)
    taken.add(name)
    return name
  }
}
