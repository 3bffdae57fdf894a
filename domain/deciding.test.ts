import { expect, test } from 'vitest'
import { levelsDecidedBy, ownLevelOf, reviewLevelOf } from './deciding.ts'
import { reviewStates } from './lifecycle.ts'

test.each([
  ['village', [], null],
  ['town', ['town'], 'town'],
  ['county', ['town', 'county'], 'county'],
  ['city', ['town', 'county'], 'county'],
  ['province', ['town', 'county'], null],
] as const)('the office of a %s may decide for %j, and has its own turn at %j', (office, may, own) => {
  expect(levelsDecidedBy(office)).toEqual(may)
  expect(ownLevelOf(office)).toBe(own)
})

test('each state of a review waits for one office', () => {
  expect(reviewStates.map(reviewLevelOf)).toEqual(['town', 'county'])
})
