import { expect, test } from 'vitest'
import { passedProofs } from './passed-steps.ts'

test('every record of a step that was taken is a place for what proves it', () => {
  const paid = (record: string, on: string) => ({ action: 'record-payment', record, on, toState: 'in-progress' as const })
  expect(passedProofs([paid('one', '2026-03-01'), paid('two', '2026-04-01')])).toEqual([
    { category: 'PROJECT_PROCESS_CUMULATIVE_INVESTMENT_FILE', step: 'payment', record: 'one', on: '2026-03-01' },
    { category: 'PROJECT_PROCESS_CUMULATIVE_INVESTMENT_FILE', step: 'payment', record: 'two', on: '2026-04-01' },
  ])
})

test('a filing that was submitted again is one place for each of its categories, by the last day', () => {
  const submitted = (on: string) => ({ action: 'submit', record: 'filing', on, toState: 'town-review' as const })
  expect(passedProofs([submitted('2026-03-01'), submitted('2026-03-09')]).map(({ category, on }) => [category, on])).toEqual([
    ['PROJECT_GENERATION_BASIS_FILE', '2026-03-09'],
    ['PROJECT_PROCESS_ESTIMATED_PRICE_FILE', '2026-03-09'],
  ])
})

test('lines of history that no paper proves are no places', () => {
  expect(passedProofs([{ action: 'late-file', record: 'start', on: '2026-03-01', toState: 'in-progress' }])).toEqual([])
})

test('a project that was taken over takes the papers of every step that lay behind it then', () => {
  const places = passedProofs([{ action: 'take-over', record: 'taken-over', on: '2026-03-01', toState: 'completed' }])
  expect([...new Set(places.map(({ step }) => step))]).toEqual([
    'filing',
    'sourcing',
    'contract',
    'award',
    'payment',
    'start',
    'completion',
  ])
  expect(new Set(places.map(({ record }) => record))).toEqual(new Set(['taken-over']))
})
