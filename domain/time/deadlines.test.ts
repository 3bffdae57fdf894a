import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DeadlineField, Deadlines } from '#contract/deadlines.ts'
import { changedDeadlines, deadlineFaults, deadlineFields, deadlineNatures, deadlinesFrom, defaultDeadlines } from './deadlines.ts'

test.each<[DeadlineField, number, string]>([
  ['reviewDays', 5, 'working'],
  ['returnDays', 10, 'working'],
  ['requestDays', 5, 'working'],
  ['explanationDays', 5, 'working'],
  ['drawAnswerDays', 1, 'calendar'],
  ['minorFindingDays', 30, 'calendar'],
  ['generalFindingDays', 15, 'calendar'],
  ['seriousFindingDays', 7, 'calendar'],
  ['urgeDays', 0, 'working'],
  ['superviseDays', 5, 'working'],
  ['investigateDays', 10, 'working'],
  ['appealAcceptanceDays', 15, 'calendar'],
  ['appealInvestigationDays', 60, 'calendar'],
  ['appealExtensionDays', 30, 'calendar'],
  ['appealReviewDays', 30, 'calendar'],
  ['objectionAcceptanceDays', 3, 'working'],
  ['objectionInvestigationDays', 30, 'working'],
])('%s is %i %s days unless changed', (field, days, counts) => {
  expect(defaultDeadlines[field]).toBe(days)
  expect(deadlineNatures[field].counts).toBe(counts)
})

test('the table above is complete', () => expect(deadlineFields).toHaveLength(17))

describe('what is kept', () => {
  test('is nothing while nothing differs, and only what differs otherwise', () => {
    expect(changedDeadlines(defaultDeadlines)).toEqual({})
    expect(changedDeadlines({ ...defaultDeadlines, reviewDays: 3 })).toEqual({ reviewDays: 3 })
  })
  test.each([[{}], [{ reviewDays: '3' }], [{ reviewDays: -1 }], [{ reviewDays: 1.5 }], [{ unheardOf: 3 }]])(
    '%j reads as the defaults',
    (stored) => {
      expect(deadlinesFrom(stored)).toEqual(defaultDeadlines)
    },
  )
  const figures = fc.record(
    Object.fromEntries(deadlineFields.map((field) => [field, fc.integer({ min: 1, max: 365 })])) as Record<
      DeadlineField,
      fc.Arbitrary<number>
    >,
  )
  test('what is kept reads back as what was entered', () => {
    fc.assert(
      fc.property(figures, (given: Deadlines) => {
        expect(deadlinesFrom(changedDeadlines(given))).toEqual(given)
      }),
    )
  })
})

test.each<[Partial<Deadlines>, ReturnType<typeof deadlineFaults>]>([
  [{}, []],
  [{ generalFindingDays: 31 }, [{ field: 'generalFindingDays', code: 'too-large', facts: { limit: 30 } }]],
  [{ seriousFindingDays: 16 }, [{ field: 'seriousFindingDays', code: 'too-large', facts: { limit: 15 } }]],
  [{ urgeDays: 6 }, [{ field: 'superviseDays', code: 'too-small', facts: { limit: 6 } }]],
  [{ investigateDays: 4 }, [{ field: 'investigateDays', code: 'too-small', facts: { limit: 5 } }]],
  [{ superviseDays: 10 }, []],
])('%j has the faults %j', (change, faults) => {
  expect(deadlineFaults({ ...defaultDeadlines, ...change })).toEqual(faults)
})
