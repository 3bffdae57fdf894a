import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escalations } from '#contract/findings.ts'
import { exceptionsFrom } from '../time/calendar.ts'
import { addDays } from '../time/days.ts'
import { defaultDeadlines } from '../time/deadlines.ts'
import { escalationOf } from './escalation.ts'

const none = exceptionsFrom([])
const on = (today: string, exceptions = none) => escalationOf('2026-11-02', today, defaultDeadlines, exceptions) // a Monday

test.each([
  ['2026-11-01', 'none'],
  ['2026-11-02', 'none'],
  ['2026-11-03', 'urge'],
  ['2026-11-09', 'urge'],
  ['2026-11-10', 'supervise'],
  ['2026-11-16', 'supervise'],
  ['2026-11-17', 'investigate'],
  ['2027-03-01', 'investigate'],
])('what was due on Monday 2 November stands on %s at %s', (today, expected) => {
  expect(on(today)).toBe(expected)
})

test('a day off in between gives a day more', () => {
  const holiday = exceptionsFrom([{ day: '2026-11-04', working: false, note: '停电' }])
  expect(on('2026-11-10', holiday)).toBe('urge')
  expect(on('2026-11-11', holiday)).toBe('supervise')
})

test('it never comes down by itself', () => {
  const days = fc.integer({ min: -5, max: 60 })
  fc.assert(
    fc.property(days, days, (one, other) => {
      const rank = (count: number) => escalations.indexOf(on(addDays('2026-11-02', count)))
      expect(rank(Math.min(one, other))).toBeLessThanOrEqual(rank(Math.max(one, other)))
    }),
  )
})
