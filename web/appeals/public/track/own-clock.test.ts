import { expect, test } from 'vitest'
import { appealStates } from '#contract/appeal-states.ts'
import { clockOf, stagesOf } from './own-clock.ts'

const today = '2026-05-10'

test.each([
  ['submitted', { dueOn: '2026-05-25', reviewUntil: null }, { clock: 'acceptance', day: '2026-05-25', daysLeft: 15 }],
  ['investigating', { dueOn: '2026-05-10', reviewUntil: null }, { clock: 'investigation', day: '2026-05-10', daysLeft: 0 }],
  ['investigating', { dueOn: '2026-05-07', reviewUntil: null }, { clock: 'investigation', day: '2026-05-07', daysLeft: -3 }],
  ['more-information', { dueOn: '2026-06-01', reviewUntil: null }, { clock: 'answer', day: '2026-06-01', daysLeft: 22 }],
  ['replied', { dueOn: null, reviewUntil: '2026-05-11' }, { clock: 'may-review', day: '2026-05-11', daysLeft: 1 }],
  ['replied', { dueOn: null, reviewUntil: '2026-05-09' }, { clock: 'over', day: null, daysLeft: 0 }],
  ['reviewed', { dueOn: null, reviewUntil: '2026-05-10' }, { clock: 'may-recheck', day: '2026-05-10', daysLeft: 0 }],
  ['transferred', { dueOn: null, reviewUntil: null }, { clock: 'handed-on', day: null, daysLeft: 0 }],
  ['merged', { dueOn: null, reviewUntil: null }, { clock: 'joined', day: null, daysLeft: 0 }],
  ['closed', { dueOn: null, reviewUntil: '2026-05-30' }, { clock: 'over', day: null, daysLeft: 0 }],
] as const)('the clock of an appeal that is %s', (state, days, clock) => {
  expect(clockOf({ state, ...days }, today)).toEqual(clock)
})

const written = (stages: ReturnType<typeof stagesOf>) => stages.map(({ stage, status }) => `${stage} ${status}`)

test('an appeal goes through four stages, and through two more when its author asks', () => {
  expect(written(stagesOf('submitted', []))).toEqual(['lodged done', 'accepted now', 'investigated ahead', 'replied ahead'])
  expect(written(stagesOf('investigating', ['acceptance']))).toEqual(['lodged done', 'accepted done', 'investigated now', 'replied ahead'])
  expect(written(stagesOf('replied', ['reply']))).toEqual(['lodged done', 'accepted done', 'investigated done', 'replied done'])
  expect(written(stagesOf('review-requested', ['reply', 'review-request'])).slice(3)).toEqual(['replied done', 'reviewed now'])
  expect(written(stagesOf('final', ['review-request', 'review', 'recheck-request'])).slice(4)).toEqual(['reviewed done', 'rechecked done'])
})

test('what ends early says so instead of promising more', () => {
  expect(written(stagesOf('transferred', ['transfer']))).toEqual(['lodged done', 'transferred end'])
})

test('at most one stage is under way, whatever the state', () => {
  for (const state of appealStates)
    expect(stagesOf(state, ['review-request', 'recheck-request']).filter(({ status }) => status === 'now').length).toBeLessThanOrEqual(1)
})
