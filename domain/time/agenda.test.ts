import fc from 'fast-check'
import { expect, test } from 'vitest'
import { longestAgenda } from '#contract/agenda.ts'
import { periodOf, turned, weeksOf } from './agenda.ts'
import { addDays, daysBetween, weekdayOf } from './days.ts'

test.each([
  ['month', '2026-11-17', '2026-10-26', '2026-12-06'],
  ['month', '2027-02-10', '2027-02-01', '2027-02-28'],
  ['week', '2026-11-17', '2026-11-16', '2026-11-22'],
  ['week', '2026-11-22', '2026-11-16', '2026-11-22'],
] as const)('a %s around %s is shown from %s to %s', (view, day, from, until) => {
  expect(periodOf(view, day)).toEqual({ from, until })
})

test.each([
  ['month', '2026-01-31', 'later', '2026-02-01'],
  ['month', '2026-01-31', 'earlier', '2025-12-01'],
  ['week', '2026-12-30', 'later', '2027-01-06'],
  ['week', '2026-01-02', 'earlier', '2025-12-26'],
] as const)('from a %s around %s one turns %s to %s', (view, day, to, expected) => {
  expect(turned(view, day, to)).toBe(expected)
})

test('whatever is shown are whole weeks around its day, few enough to be asked for at once', () => {
  fc.assert(
    fc.property(fc.constantFrom('month', 'week'), fc.integer({ min: 0, max: 40_000 }), (view, nth) => {
      const day = addDays('2000-01-01', nth)
      const { from, until } = periodOf(view as 'month' | 'week', day)
      expect([weekdayOf(from), weekdayOf(until)]).toEqual([1, 0])
      expect(from <= day && day <= until).toBe(true)
      expect(daysBetween(from, until)).toBeLessThan(longestAgenda)
      expect(weeksOf({ from, until }).flat()).toHaveLength(daysBetween(from, until) + 1)
    }),
  )
})
