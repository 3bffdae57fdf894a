import type { AppealType } from '#contract/appeal-states.ts'
import type { DeadlineField, Deadlines } from '#contract/deadlines.ts'
import { addWorkingDays, type Exceptions } from '../time/calendar.ts'
import { addDays } from '../time/days.ts'
import { deadlineNatures } from '../time/deadlines.ts'

export type Clock = 'acceptance' | 'investigation' | 'review'
type Terms = { deadlines: Deadlines; exceptions: Exceptions }

/** A tender objection has clocks of its own, in working days; a review takes as long for everybody. */
const fields: Record<Clock, (type: AppealType) => DeadlineField> = {
  acceptance: (type) => (type === 'tender-objection' ? 'objectionAcceptanceDays' : 'appealAcceptanceDays'),
  investigation: (type) => (type === 'tender-objection' ? 'objectionInvestigationDays' : 'appealInvestigationDays'),
  review: () => 'appealReviewDays',
}

/** The day by which a step is due that begins to count on a day. */
export function dueFrom(clock: Clock, type: AppealType, day: string, { deadlines, exceptions }: Terms): string {
  const field = fields[clock](type)
  const days = deadlines[field]
  return deadlineNatures[field].counts === 'working' ? addWorkingDays(day, days, exceptions) : addDays(day, days)
}

/** More time is counted from the day that was due. */
export const extendedDue = (dueOn: string, deadlines: Deadlines) => addDays(dueOn, deadlines.appealExtensionDays)
