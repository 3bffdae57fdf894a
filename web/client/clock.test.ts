import { expect, test } from 'vitest'
import { momentText, today } from './clock.ts'

test('the day is that of Shanghai', () => {
  expect(today(new Date('2026-02-28T15:59:00Z'))).toBe('2026-02-28')
  expect(today(new Date('2026-02-28T16:00:00Z'))).toBe('2026-03-01')
})

test('a moment is written in the time of Shanghai', () => {
  expect(momentText('2026-03-01T00:30:00Z')).toBe('2026-03-01 08:30')
})

test('what is no moment is empty', () => {
  expect(momentText('yesterday')).toBe('')
})
