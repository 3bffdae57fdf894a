import type { ProjectState, RequestKind } from '#contract/lifecycle.ts'
import type { TurnTask } from '#contract/turns.ts'
import type { Actor } from '../people/access.ts'
import {
  type DecidedFiling,
  type DecidingLevel,
  decidingLevelIn,
  isDecider,
  isDutySeparated,
  isOwnerSide,
  isSupervisorOf,
} from './deciding.ts'

/** Who has to act next, for what, and until when; null where no clock runs. */
export type Turn = {
  task: TurnTask
  by: TurnParty
  level: DecidingLevel | null
  request: RequestKind | null
  /** Nobody decides what they asked for themselves. */
  askedBy: string | null
  until: string | null
}
export type TurnParty = 'filer' | 'owner-side' | 'deciders' | 'supervisors'

/** What each state waits for; `lift` where a supervisor has stopped the work. Null: its life has ended. */
export const taskIn: Record<ProjectState, TurnTask | null> = {
  draft: 'submit',
  returned: 'revise',
  'town-review': 'review',
  'county-review': 'review',
  filed: 'work',
  sourcing: 'work',
  contracted: 'work',
  'in-progress': 'work',
  completed: 'accept',
  accepted: 'work',
  settled: 'archive',
  suspended: 'work',
  archived: null,
  terminated: null,
  void: null,
}

/** A draft is its filer's own until it is submitted. */
const partyOf: Record<TurnTask, TurnParty> = {
  submit: 'filer',
  revise: 'owner-side',
  work: 'owner-side',
  review: 'deciders',
  accept: 'deciders',
  archive: 'deciders',
  decide: 'deciders',
  consent: 'supervisors',
  lift: 'supervisors',
}

export const statesWaitingFor = (task: TurnTask): readonly ProjectState[] =>
  (Object.keys(taskIn) as ProjectState[]).filter((state) => taskIn[state] === task) // the keys of a complete record

export type OpenRequestFacts = { kind: RequestKind; level: DecidingLevel; dueOn: string; askedBy: string; consented: boolean }
export type TurnFacts = Pick<DecidedFiling, 'regionLevel'> & {
  state: ProjectState
  dueOn: string | null
  stopped: boolean
  requests: readonly OpenRequestFacts[]
}

/** What was asked is waited for beside what the state waits for. Work goes on anyway: it is told only where nothing else is. */
export function turnsOf(filing: TurnFacts): readonly Turn[] {
  const asked = filing.requests.flatMap((request) => turnsOfRequest(request, filing))
  const own = turnOfState(filing)
  if (own === null || (asked.length > 0 && asksNobody(own))) return asked
  return [own, ...asked]
}

/** Nothing that stands on anybody's list. */
const asksNobody = ({ task }: Turn) => task === 'work' || task === 'lift'

function turnOfState({ state, stopped, dueOn, regionLevel }: TurnFacts): Turn | null {
  const task = state === 'suspended' && stopped ? 'lift' : taskIn[state]
  if (task === null) return null
  const by = partyOf[task]
  return { task, by, level: by === 'deciders' ? decidingLevelIn(state, regionLevel) : null, request: null, askedBy: null, until: dueOn }
}

/** A supervisor who has stopped the work has to agree to its end; refusing it does not wait for that. */
function turnsOfRequest(request: OpenRequestFacts, filing: TurnFacts): Turn[] {
  const { kind, level, askedBy, dueOn: until } = request
  const decide: Turn = { task: 'decide', by: partyOf.decide, level, request: kind, askedBy, until }
  if (!awaitsConsent(request, filing)) return [decide]
  return [decide, { task: 'consent', by: partyOf.consent, level: null, request: kind, askedBy, until }]
}

/** What may end work that a supervisor has stopped. */
export const consentedKinds = ['termination'] as const satisfies RequestKind[]
export const awaitsConsent = ({ kind, consented }: { kind: RequestKind; consented: boolean }, { stopped }: { stopped: boolean }) =>
  stopped && !consented && (consentedKinds as readonly RequestKind[]).includes(kind)

type Judged = { filing: DecidedFiling & { kind: number }; today: string; isNearest: boolean }

/**
 * Whether somebody is among those whose turn it is. Of all who might decide it is the nearest office's, by `isNearest`, and once the day has
 * passed also that of the offices above.
 */
export function isTurnOf(actor: Actor, { by, task, level, askedBy, until }: Turn, { filing, today, isNearest }: Judged): boolean {
  if (by === 'supervisors') return isSupervisorOf(actor, filing)
  if (by !== 'deciders' || level === null) return isOwnerSide(actor, filing) && (task !== 'submit' || filing.filerId === actor.id)
  const mayDecide = isDecider(actor, filing, level) && !isDutySeparated(actor, filing) && askedBy !== actor.id
  return mayDecide && (isNearest || (until !== null && until < today))
}
