import type { FaultyField } from '#contract/errors.ts'
import type { Filing, FilingField, FilingWarning } from '#contract/filing.ts'
import type { DecisionType } from '#contract/lifecycle.ts'
import { field, type Obstacle } from '../steps/obstacles.ts'
import { planned } from '../steps/project-days.ts'
import { daysBetween } from '../time/days.ts'
import type { Dossier } from './dossier.ts'
import { isMethodEnough } from './methods.ts'

/** What is asked of a filing depends on its fields, its way of contracting and the limits that apply to it. */
export type CheckedFiling = Pick<Dossier, 'filing' | 'method' | 'limits'>

/** Required to submit. Everything else is defaulted or asked for when it is due. */
export const requiredToSubmit = [
  'trade',
  'description',
  'decisionType',
  'decisionDate',
  'estimatedPrice',
  'plannedStart',
  'plannedEnd',
  'ownerUnitId',
  'contactName',
  'contactPhone',
  'method',
] as const satisfies readonly FilingField[]

/** Decisions taken by a meeting of villagers or members, whose quorum is on record. Organic law of villagers' committees arts. 22, 26. */
const countedDecisions: readonly DecisionType[] = ['villagers-meeting', 'representatives-meeting', 'members-assembly']
export const isCounted = (decisionType: DecisionType | null) => decisionType !== null && countedDecisions.includes(decisionType)

/** Everything that keeps a filing from being submitted. */
export const filingObstacles = (dossier: CheckedFiling, today: string): readonly Obstacle[] => [
  ...missingFields(dossier),
  ...lengthFaults(dossier),
  ...decisionFaults(dossier, today),
  ...periodFaults(dossier),
  ...fundingFaults(dossier),
  ...methodFaults(dossier),
]

function missingFields({ filing }: CheckedFiling): Obstacle[] {
  const counted = isCounted(filing.decisionType) ? (['shouldAttend', 'didAttend', 'agreed'] as const) : []
  return [...requiredToSubmit, ...counted].filter((name) => filing[name] === null).map((name) => field(name, 'required'))
}

function lengthFaults({ filing: { name, description } }: CheckedFiling): Obstacle[] {
  const short = (text: string | null, limit: number) => text !== null && [...text].length < limit
  return [
    ...(short(name, 4) ? [field('name', 'too-short', { limit: 4 })] : []),
    ...(short(description, 10) ? [field('description', 'too-short', { limit: 10 })] : []),
  ]
}

/** Days that no project has. They are refused as soon as they are typed, also in a draft. */
export const filingDayFaults = (filing: Pick<Filing, FilingDay>, today: string): FaultyField[] =>
  filingDays.flatMap((name) => planned(name, filing[name], today))
export const filingDays = ['decisionDate', 'publicityStart', 'publicityEnd', 'plannedStart', 'plannedEnd'] as const satisfies FilingField[]
type FilingDay = (typeof filingDays)[number]

function decisionFaults({ filing }: CheckedFiling, today: string): Obstacle[] {
  const { decisionDate, shouldAttend, didAttend, agreed, publicityStart, publicityEnd } = filing
  return [
    ...(decisionDate !== null && decisionDate > today ? [field('decisionDate', 'day.in-the-future')] : []),
    ...filingDayFaults(filing, today).map(({ field: name, code, facts }) => field(name as FilingField, code, facts)), // a field of the filing
    ...(shouldAttend !== null && didAttend !== null && didAttend > shouldAttend
      ? [field('didAttend', 'too-large', { limit: shouldAttend })]
      : []),
    ...(didAttend !== null && agreed !== null && agreed > didAttend ? [field('agreed', 'too-large', { limit: didAttend })] : []),
    ...(publicityStart !== null && publicityEnd !== null && publicityEnd < publicityStart
      ? [field('publicityEnd', 'day.before-start')]
      : []),
  ]
}

const periodFaults = ({ filing: { plannedStart, plannedEnd } }: CheckedFiling): Obstacle[] =>
  plannedStart !== null && plannedEnd !== null && plannedEnd < plannedStart ? [field('plannedEnd', 'day.before-start')] : []

function fundingFaults({ filing: { fundingLines, estimatedPrice } }: CheckedFiling): Obstacle[] {
  if (fundingLines.length === 0) return [field('fundingLines', 'required')]
  const sum = fundingLines.reduce((total, line) => total + line.amount, 0)
  return estimatedPrice === null || sum === estimatedPrice
    ? []
    : [field('fundingLines', 'does-not-add-up', { sum, wanted: estimatedPrice })]
}

/** A weaker way than the amount asks for needs one of the legal reasons. */
function methodFaults({ filing, method, limits }: CheckedFiling): Obstacle[] {
  if (method === null || filing.estimatedPrice === null || isMethodEnough(method, filing.estimatedPrice, limits)) return []
  return filing.exemptionReason === null ? [field('exemptionReason', 'required')] : []
}

/** What a clerk should know and may still submit with. */
export const filingWarnings = (checked: CheckedFiling): readonly FilingWarning[] => [
  ...meetingWarnings(checked),
  ...(hasShortPublicity(checked) ? ['short-publicity' as const] : []),
  ...orderWarnings(checked),
]

/** The field each of them is about. */
export const fieldOfWarning: Record<FilingWarning, FilingField> = {
  'quorum-not-met': 'didAttend',
  'majority-not-met': 'agreed',
  'short-publicity': 'publicityEnd',
  'publicity-before-decision': 'publicityStart',
  'start-before-decision': 'plannedStart',
}

/** Days that are possible and still in an order nobody expects: what is published or begun was not decided yet. */
function orderWarnings({ filing: { decisionDate, publicityStart, plannedStart } }: CheckedFiling): FilingWarning[] {
  if (decisionDate === null) return []
  return [
    ...(publicityStart !== null && publicityStart < decisionDate ? ['publicity-before-decision' as const] : []),
    ...(plannedStart !== null && plannedStart < decisionDate ? ['start-before-decision' as const] : []),
  ]
}

/** Whether the decision was published for fewer days than the region asks for, as far as that was written down. */
export const hasShortPublicity = ({ filing: { publicityStart, publicityEnd }, limits }: CheckedFiling) =>
  publicityStart !== null && publicityEnd !== null && daysBetween(publicityStart, publicityEnd) < limits.publicityDays

function meetingWarnings({ filing: { decisionType, shouldAttend, didAttend, agreed } }: CheckedFiling): FilingWarning[] {
  if (!isCounted(decisionType) || shouldAttend === null || didAttend === null || agreed === null) return []
  return [
    ...(didAttend * 3 < shouldAttend * 2 ? ['quorum-not-met' as const] : []),
    ...(agreed * 2 <= didAttend ? ['majority-not-met' as const] : []),
  ]
}

/** The county looks too when much money is at stake, the project is a key one, or competition is avoided above the direct limit. */
export const needsCountyReview = ({ filing, method, limits }: CheckedFiling) =>
  (filing.estimatedPrice ?? 0) >= limits.statutoryLimit ||
  filing.majorProject !== null ||
  (method?.methodClass === 'non-competitive' && (filing.estimatedPrice ?? 0) >= limits.directLimit)
