import type { Deadlines } from '#contract/deadlines.ts'
import type { FaultyField } from '#contract/errors.ts'
import { type FindingAction, type FindingHindrance, type FindingSeverity, type FindingState, findingActions } from '#contract/findings.ts'
import type { RegionLevel } from '#contract/regions.ts'
import type { Actor } from '../people/access.ts'
import type { ActionWeight } from '../steps/action-weights.ts'
import { type DecidedFiling, isOwnerSide, isSupervisorOf } from '../steps/deciding.ts'
import { addDays, daysBetween } from '../time/days.ts'

type Party = 'owner' | 'supervisor' | 'county'
type Step = { from: readonly FindingState[]; to: FindingState | null; by: Party; weight: ActionWeight }

/** The owner side still has something to do, so the day it is due counts. */
export const awaitedFindingStates = ['open', 'acknowledged', 'reopened'] as const satisfies FindingState[]
/** Not settled yet: to be put right, or to be rechecked. */
export const openFindingStates = [...awaitedFindingStates, 'rectified'] as const satisfies FindingState[]

/** The life of a finding, one row per action. What is not written here cannot happen. `to: null` leaves the state as it is. */
export const findingLife: Record<FindingAction, Step> = {
  acknowledge: { from: ['open', 'reopened'], to: 'acknowledged', by: 'owner', weight: 'advance' },
  rectify: { from: awaitedFindingStates, to: 'rectified', by: 'owner', weight: 'advance' },
  extend: { from: awaitedFindingStates, to: null, by: 'supervisor', weight: 'neutral' },
  close: { from: ['rectified'], to: 'closed', by: 'supervisor', weight: 'advance' },
  reopen: { from: ['rectified', 'closed'], to: 'reopened', by: 'supervisor', weight: 'undo' },
  transfer: { from: openFindingStates, to: 'transferred', by: 'supervisor', weight: 'drastic' },
  waive: { from: openFindingStates, to: 'waived', by: 'county', weight: 'drastic' },
}

/** Settled for good as far as acceptance and archiving are concerned. */
export const settledFindingStates = ['closed', 'transferred', 'waived'] as const satisfies FindingState[]
export const isAwaited = (state: FindingState) => (awaitedFindingStates as readonly FindingState[]).includes(state)

export type FindingFacts = {
  state: FindingState
  extended: boolean
  openedOn: string
  firstDueOn: string
  dueOn: string
  rectificationFiles: number
}
type Terms = { actor: Actor; filing: DecidedFiling & { kind: number }; finding: FindingFacts }

/** Why somebody cannot take this step now; null when they can. */
export function hindranceTo(action: FindingAction, { actor, filing, finding }: Terms): FindingHindrance | null {
  const { from, by } = findingLife[action]
  const stranger = strangerTo[by](actor, filing)
  if (stranger) return stranger
  if (!from.includes(finding.state)) return 'state'
  if (action === 'extend' && finding.extended) return 'extended'
  return action === 'rectify' && finding.rectificationFiles === 0 ? 'evidence' : null
}

const strangerTo: Record<Party, (actor: Actor, filing: Terms['filing']) => FindingHindrance | null> = {
  owner: (actor, filing) => (isOwnerSide(actor, filing) ? null : 'not-owner-side'),
  supervisor: (actor, filing) => (isSupervisorOf(actor, filing) ? null : 'not-supervisor'),
  county: (actor, filing) => (isCountySupervisorOf(actor, filing) ? null : isSupervisorOf(actor, filing) ? 'not-county' : 'not-supervisor'),
}

const countyAndAbove: readonly RegionLevel[] = ['county', 'city', 'province']

/** A supervisor with an assignment at county level or above that covers the project. */
export const isCountySupervisorOf = (actor: Actor, { scopeCode, kind }: { scopeCode: string; kind: number }) =>
  actor.authorities.includes('SUPERVISE') &&
  actor.supervises.some(
    ({ prefix, kinds }) =>
      countyAndAbove.includes(levelOf(prefix)) && scopeCode.startsWith(prefix) && kinds.some((given) => given === kind),
  )

/** How long a prefix is tells its level: 2, 4, 6, 9 or 12 digits. */
const levelOf = (prefix: string): RegionLevel => levels[prefix.length] ?? 'village'
const levels: Readonly<Record<number, RegionLevel>> = { 2: 'province', 4: 'city', 6: 'county', 9: 'town', 12: 'village' }

export const findingViews = (terms: Terms) => findingActions.map((action) => ({ action, hindrance: hindranceTo(action, terms) }))

const periods: Record<FindingSeverity, keyof Deadlines> = {
  minor: 'minorFindingDays',
  general: 'generalFindingDays',
  serious: 'seriousFindingDays',
}
export const daysAllowed = (severity: FindingSeverity, deadlines: Deadlines) => deadlines[periods[severity]]
export const dueOf = (severity: FindingSeverity, today: string, deadlines: Deadlines) => addDays(today, daysAllowed(severity, deadlines))

/** An extension comes once and is at most as long as the original period. */
export const extendableTo = ({ openedOn, firstDueOn, dueOn }: Pick<FindingFacts, 'openedOn' | 'firstDueOn' | 'dueOn'>) =>
  addDays(dueOn, Math.max(0, daysBetween(openedOn, firstDueOn)))

export function extensionFaults(finding: FindingFacts, until: string): FaultyField[] {
  if (until <= finding.dueOn) return [{ field: 'until', code: 'day.too-early', facts: { limit: addDays(finding.dueOn, 1) } }]
  const limit = extendableTo(finding)
  return until > limit ? [{ field: 'until', code: 'day.too-late', facts: { limit } }] : []
}

/** A reopened finding gets a new day, no further away than a year. */
export function newDayFaults(until: string, today: string): FaultyField[] {
  if (until <= today) return [{ field: 'until', code: 'day.too-early', facts: { limit: addDays(today, 1) } }]
  return until > addDays(today, 365) ? [{ field: 'until', code: 'day.too-late', facts: { limit: addDays(today, 365) } }] : []
}
