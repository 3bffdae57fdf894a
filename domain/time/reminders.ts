import type { ProjectState } from '#contract/lifecycle.ts'
import type { NoticeKind } from '#contract/notifications.ts'
import { addWorkingDays, type Exceptions } from './calendar.ts'
import { addDays } from './days.ts'

/** When somebody is reminded of a day: a little before, on it, and once after it has passed. */
export type ReminderMoment = 'soon' | 'today' | 'late'

/** Everything that runs by a clock. Appeals are told by their own feature, which alone knows to whom. */
export type ReminderKind = Extract<NoticeKind, `reminder.${string}` | 'appeal.due'>

const always = ['soon', 'today', 'late'] as const
/** What escalates when it is overdue is told by that, and not a second time. */
const untilItEscalates = ['soon', 'today'] as const

/** Whose day it is, by the same turns as the workbench; and when they are reminded of it. */
export const reminders: Record<ReminderKind, readonly ReminderMoment[]> = {
  'reminder.review': always, // the office that decides, once late also the one above it
  'reminder.request': always, // likewise, never whoever asked
  'reminder.consent': always, // supervisors of stopped work that is to end
  'reminder.returned': always, // the owner side
  'reminder.alert': untilItEscalates, // the owner side
  'reminder.finding': untilItEscalates, // the owner side
  'reminder.draw': always, // its operator, or its witness, whoever has something to do before the session
  'reminder.inspection': always, // the supervisor who leads it, and nobody else
  'reminder.contract': always, // the owner side, while the work goes on
  'appeal.due': untilItEscalates, // whoever handles it, in their bell alone
}

/** The end of a contract is waited for while its work is to be done; work that stands still waits for other things. */
export const contractClockStates = ['contracted', 'in-progress'] as const satisfies ProjectState[]

/** So many working days before a day it is called near. */
const workingDaysBefore = 2
/** Long enough for a server that stood still over a holiday. */
const daysLookedBack = 14

export type ReminderDays = { today: string; soon: string; since: string }

/** The exceptions must reach from today to some weeks ahead. */
export const reminderDays = (today: string, exceptions: Exceptions): ReminderDays => ({
  today,
  soon: addWorkingDays(today, workingDaysBefore, exceptions),
  since: addDays(today, -daysLookedBack),
})

/** Which days of a kind are to be told of today. */
export const daysTold = (kind: ReminderKind, { today, soon, since }: ReminderDays) => ({
  from: reminders[kind].includes('late') ? since : today,
  until: soon,
})

export function momentOf(dueOn: string, { today }: Pick<ReminderDays, 'today'>): ReminderMoment {
  if (dueOn === today) return 'today'
  return dueOn < today ? 'late' : 'soon'
}
