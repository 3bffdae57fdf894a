import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, daysFrom, weekdayOf, yearOf } from './days.ts'

describe('days of the calendar', () => {
  test.each([
    ['2026-11-15', 1, '2026-11-16'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2000-01-01', 0, '2000-01-01'],
  ])('%s and %i days are %s', (day, count, expected) => expect(addDays(day, count)).toBe(expected))

  test.each([
    ['2026-11-15', 0],
    ['2026-11-16', 1],
    ['2024-02-29', 4],
    ['2000-01-01', 6],
  ])('%s is weekday %i', (day, weekday) => expect(weekdayOf(day)).toBe(weekday))

  test('a period has both its ends, and none when it ends before it begins', () => {
    expect(daysFrom('2026-12-30', '2027-01-02')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'])
    expect(daysFrom('2026-12-30', '2026-12-30')).toEqual(['2026-12-30'])
    expect(daysFrom('2026-12-30', '2026-12-29')).toEqual([])
    expect(yearOf('2026-12-30')).toBe(2026)
  })

  const day = fc.integer({ min: -20_000, max: 20_000 }).map((count) => addDays('2020-01-01', count))
  test('going there is as far as the count says, and the way back returns', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -5_000, max: 5_000 }), (from, count) => {
        const to = addDays(from, count)
        expect(daysBetween(from, to)).toBe(count)
        expect(addDays(to, -count)).toBe(from)
        expect(from < to).toBe(count > 0)
      }),
    )
  })
})
