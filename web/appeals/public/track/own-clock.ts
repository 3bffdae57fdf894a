import type { AppealState, MessageKind } from '#contract/appeal-states.ts'
import type { OwnAppeal } from '#contract/public-appeals.ts'
import { daysBetween } from '#domain/time/days.ts'

/** What the author waits for, or may do until a day. */
export type Clock =
  | 'acceptance'
  | 'investigation'
  | 'answer'
  | 'review'
  | 'recheck'
  | 'may-review'
  | 'may-recheck'
  | 'over'
  | 'handed-on'
  | 'joined'

const clocks: Record<AppealState, Clock> = {
  submitted: 'acceptance',
  accepted: 'investigation',
  assigned: 'investigation',
  investigating: 'investigation',
  'more-information': 'answer',
  replied: 'may-review',
  closed: 'over',
  'review-requested': 'review',
  reviewed: 'may-recheck',
  'recheck-requested': 'recheck',
  final: 'over',
  'not-accepted': 'over',
  transferred: 'handed-on',
  merged: 'joined',
  withdrawn: 'over',
}

export type OwnClock = { clock: Clock; day: string | null; daysLeft: number }

/** Which clock runs for the author, until when, and how many days are left; fewer than none when the day has passed. */
export function clockOf({ state, dueOn, reviewUntil }: Pick<OwnAppeal, 'state' | 'dueOn' | 'reviewUntil'>, today: string): OwnClock {
  const clock = clocks[state]
  const day = clock === 'may-review' || clock === 'may-recheck' ? reviewUntil : dueOn
  if (clock === 'over' || clock === 'handed-on' || clock === 'joined') return { clock, day: null, daysLeft: 0 }
  const daysLeft = day === null ? 0 : daysBetween(today, day)
  const isTooLate = day === reviewUntil && daysLeft < 0 && (clock === 'may-review' || clock === 'may-recheck')
  return isTooLate ? { clock: 'over', day: null, daysLeft: 0 } : { clock, day, daysLeft }
}

export type Stage = 'lodged' | 'accepted' | 'investigated' | 'replied' | 'reviewed' | 'rechecked' | EarlyEnd
type EarlyEnd = 'not-accepted' | 'transferred' | 'merged' | 'withdrawn'
export type StageView = { stage: Stage; status: 'done' | 'now' | 'ahead' | 'end' }

const earlyEnds: readonly string[] = ['not-accepted', 'transferred', 'merged', 'withdrawn'] satisfies EarlyEnd[]
const isEarlyEnd = (state: AppealState): state is EarlyEnd => earlyEnds.includes(state)

/** How many of the stages in their order are behind. */
const passed: Record<Exclude<AppealState, EarlyEnd>, number> = {
  submitted: 1,
  accepted: 2,
  assigned: 2,
  investigating: 2,
  'more-information': 2,
  replied: 4,
  closed: 4,
  'review-requested': 4,
  reviewed: 5,
  'recheck-requested': 5,
  final: 6,
}

/** The way of an appeal in the few stages its author cares about. Review and recheck are shown once somebody asked for them. */
export function stagesOf(state: AppealState, said: readonly MessageKind[]): StageView[] {
  if (isEarlyEnd(state))
    return [
      { stage: 'lodged', status: 'done' },
      { stage: state, status: 'end' },
    ]
  const further: Stage[] = [
    ...(said.includes('review-request') ? ['reviewed' as const] : []),
    ...(said.includes('recheck-request') ? ['rechecked' as const] : []),
  ]
  const stages: Stage[] = ['lodged', 'accepted', 'investigated', 'replied', ...further]
  return stages.map((stage, at) => ({ stage, status: at < passed[state] ? 'done' : at === passed[state] ? 'now' : 'ahead' }))
}
