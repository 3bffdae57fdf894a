import { expect, test } from 'vitest'
import { appealTypes } from '#contract/appeal-states.ts'
import { exceptionsFrom } from '../time/calendar.ts'
import { defaultDeadlines } from '../time/deadlines.ts'
import { dueFrom, extendedDue } from './clocks.ts'

const terms = { deadlines: defaultDeadlines, exceptions: exceptionsFrom([]) }

test('acceptance takes 15 days, investigation 60, review 30, in calendar days', () => {
  for (const type of appealTypes.filter((given) => given !== 'tender-objection')) {
    expect(dueFrom('acceptance', type, '2026-06-17', terms)).toBe('2026-07-02')
    expect(dueFrom('investigation', type, '2026-06-17', terms)).toBe('2026-08-16')
    expect(dueFrom('review', type, '2026-06-17', terms)).toBe('2026-07-17')
  }
  expect(extendedDue('2026-08-16', defaultDeadlines)).toBe('2026-09-15')
})

test('a tender objection is accepted within 3 working days and answered within 30, its review takes as long as any', () => {
  // 19 June 2026, a Friday, is the Dragon Boat Festival.
  expect(dueFrom('acceptance', 'tender-objection', '2026-06-17', terms)).toBe('2026-06-23')
  expect(dueFrom('investigation', 'tender-objection', '2026-06-17', terms)).toBe('2026-07-30')
  expect(dueFrom('review', 'tender-objection', '2026-06-17', terms)).toBe('2026-07-17')
})

test('figures an administrator changed are the ones that count', () => {
  const deadlines = { ...defaultDeadlines, appealAcceptanceDays: 7, objectionAcceptanceDays: 1, appealExtensionDays: 10 }
  expect(dueFrom('acceptance', 'report', '2026-06-17', { ...terms, deadlines })).toBe('2026-06-24')
  expect(dueFrom('acceptance', 'tender-objection', '2026-06-17', { ...terms, deadlines })).toBe('2026-06-18')
  expect(extendedDue('2026-08-16', deadlines)).toBe('2026-08-26')
})
