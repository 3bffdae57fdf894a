import { expect, test } from 'vitest'
import { waitForOneDay } from './one-day.ts'

const minute = 60_000

test.each([
  ['2026-11-17T23:58:00+08:00', 2 * minute],
  ['2026-11-17T23:59:59.500+08:00', 500],
  ['2026-11-17T23:57:00+08:00', 0],
  ['2026-11-18T00:00:00+08:00', 0],
  ['2026-11-18T07:59:00+08:00', 0],
])('what takes up to three minutes and would begin at %s waits for %i ms', (moment, wait) => {
  expect(waitForOneDay(3 * minute, Date.parse(moment))).toBe(wait)
})
