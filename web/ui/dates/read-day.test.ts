import { expect, test } from 'vitest'
import { isComplete, readDay } from './read-day.ts'

test.each([
  ['2026-03-05', '2026-03-05', true],
  ['20260305', '2026-03-05', true],
  ['2026-3-5', '2026-03-05', false],
  ['2026/3/5', '2026-03-05', false],
  ['2026.03.05', '2026-03-05', true],
  ['2026年3月5日', '2026-03-05', true],
  ['2026年3月5', '2026-03-05', false],
  ['２０２６－３－５', '2026-03-05', false],
  [' 2026 - 12 - 31 ', '2026-12-31', false],
  ['2024-2-29', '2024-02-29', false],
  ['2026-2-29', null, false],
  ['2026-13-01', null, true],
  ['2026-3', null, false],
  ['5.3.2026', null, false],
  ['soon', null, false],
  ['', null, false],
])('“%s” is read as %s, and it is %s that no further key changes that', (typed, day, complete) => {
  expect(readDay(typed)).toBe(day)
  expect(isComplete(typed)).toBe(complete)
})
