import type { Deadlines } from '#contract/deadlines.ts'
import type { Escalation } from '#contract/findings.ts'
import { addWorkingDays, type Exceptions } from '../time/calendar.ts'

/**
 * How far something overdue has escalated: urged on the day after it was due, then supervised, then investigated, each after so many
 * working days. Expiry reminds and escalates, it never acts.
 */
export function escalationOf(dueOn: string, today: string, deadlines: Deadlines, exceptions: Exceptions): Escalation {
  const passed = (days: number) => today > addWorkingDays(dueOn, days, exceptions)
  if (passed(deadlines.investigateDays)) return 'investigate'
  if (passed(deadlines.superviseDays)) return 'supervise'
  return passed(deadlines.urgeDays) ? 'urge' : 'none'
}
