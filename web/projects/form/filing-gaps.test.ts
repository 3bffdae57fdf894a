import { expect, test } from 'vitest'
import { type Gap, stateOf, stepOf } from './filing-gaps.ts'

const missing: Gap = { kind: 'field', field: 'decisionDate', code: 'required' }
const wrong: Gap = { kind: 'field', field: 'plannedEnd', code: 'day.before-start' }
const paper: Gap = { kind: 'evidence', category: 'PROJECT_GENERATION_BASIS_FILE', step: 'filing' }

test.each([
  ['what', false, 'done'],
  ['decision', false, 'open'],
  ['decision', true, 'faulty'],
  ['how', false, 'faulty'],
  ['evidence', false, 'open'],
  ['evidence', true, 'faulty'],
  ['check', true, 'open'],
] as const)('the step “%s”, left behind: %s, is %s', (step, isLeft, state) => {
  expect(stateOf(step, [missing, wrong, paper], isLeft)).toBe(state)
})

test('a target is a field of its step, within a list or not, or else a file', () => {
  expect(['fundingLines.1.amount', 'name', 'PROJECT_GENERATION_BASIS_FILE', crypto.randomUUID()].map(stepOf)).toEqual([
    'money',
    'what',
    'evidence',
    'evidence',
  ])
})
