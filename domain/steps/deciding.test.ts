import { expect, test } from 'vitest'
import { regionLevels } from '#contract/region-levels.ts'
import { decidingLevelIn, levelsDecidedBy, ownLevelOf } from './deciding.ts'

test.each([
  ['village', [], null],
  ['town', ['town'], 'town'],
  ['county', ['town', 'county'], 'county'],
  ['city', ['town', 'county'], null],
  ['province', ['town', 'county'], null],
] as const)('the office of a %s may decide for %j, and none is nearer at %j', (office, may, own) => {
  expect(levelsDecidedBy(office)).toEqual(may)
  expect(ownLevelOf(office)).toBe(own)
})

test('in the county’s review the county decides, else a town for its villages and the county for everything larger', () => {
  expect(regionLevels.map((level) => decidingLevelIn('county-review', level))).toEqual(regionLevels.map(() => 'county'))
  for (const state of ['town-review', 'completed', 'settled'] as const)
    expect(regionLevels.filter((level) => decidingLevelIn(state, level) === 'town')).toEqual(['village'])
})
