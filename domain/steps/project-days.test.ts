import { expect, test } from 'vitest'
import { latestDay, planned } from './project-days.ts'

test('ten years ahead is a day that exists, also on a leap day', () => {
  expect(latestDay('2026-11-15')).toBe('2036-11-15')
  expect(latestDay('2028-02-29')).toBe('2038-02-28')
  expect(planned('end', '2038-02-28', '2028-02-29')).toEqual([])
  expect(planned('end', '2038-03-01', '2028-02-29')).toEqual([{ field: 'end', code: 'day.too-late', facts: { limit: '2038-02-28' } }])
})
