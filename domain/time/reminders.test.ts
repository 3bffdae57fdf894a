import { expect, test } from 'vitest'
import { noticeKinds } from '#contract/notifications.ts'
import { type CalendarException, exceptionsFrom } from './calendar.ts'
import { dayInShanghai } from './days.ts'
import { daysTold, momentOf, type ReminderKind, reminderDays, reminders } from './reminders.ts'

const on = (today: string, ...exceptions: CalendarException[]) => reminderDays(today, exceptionsFrom(exceptions))
const toldOf = (kind: ReminderKind, dueOn: string, today: string) => {
  const days = on(today)
  const { from, until } = daysTold(kind, days)
  return dueOn >= from && dueOn <= until ? momentOf(dueOn, days) : null
}

test.each([
  ['three working days before', '2026-06-12', null],
  ['two working days before', '2026-06-15', 'soon'],
  ['one working day before', '2026-06-16', 'soon'],
  ['on the day', '2026-06-17', 'today'],
  ['the day after', '2026-06-18', 'late'],
  ['a fortnight after', '2026-07-01', 'late'],
  ['three weeks after', '2026-07-08', null],
])('a review due on a Wednesday is told of %s: %s', (_when, today, moment) => {
  expect(toldOf('reminder.review', '2026-06-17', today)).toBe(moment)
})

test('a Friday tells of Tuesday, for the weekend does not count, and a holiday moves it further', () => {
  expect(on('2026-06-12').soon).toBe('2026-06-16')
  expect(on('2026-06-12', { day: '2026-06-15', working: false, note: '' }).soon).toBe('2026-06-17')
  expect(on('2026-09-30').soon).toBe('2026-10-09') // behind the national holiday of seven days
})

test('what escalates when it is overdue is not told a second time', () => {
  for (const kind of ['reminder.alert', 'reminder.finding', 'appeal.due'] as const) {
    expect(toldOf(kind, '2026-06-17', '2026-06-17')).toBe('today')
    expect(toldOf(kind, '2026-06-17', '2026-06-18')).toBeNull()
  }
})

test.each([
  ['2026-06-17T15:59:59Z', '2026-06-17', 'today'],
  ['2026-06-17T16:00:00Z', '2026-06-18', 'late'],
  ['2026-06-16T16:00:00Z', '2026-06-17', 'today'],
  ['2026-06-16T15:59:59Z', '2026-06-16', 'soon'],
])('at %s it is %s in Shanghai, and what is due on the 17th is told as %s', (moment, day, told) => {
  expect(dayInShanghai(moment)).toBe(day)
  expect(toldOf('reminder.review', '2026-06-17', dayInShanghai(moment))).toBe(told)
})

test('every kind of reminder has its row', () => {
  expect(Object.keys(reminders).toSorted()).toEqual(noticeKinds.filter((kind) => /^reminder\.|^appeal\.due$/.test(kind)).toSorted())
})
