import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ProjectKind, projectKinds } from '#contract/kinds.ts'
import { coverGaps, type Watch } from './cover.ts'

const county = '990101000000'
const town = '990101101000'
const otherTown = '990101102000'
const all = [county, town, otherTown]

const watch = (prefix: string, kinds: readonly ProjectKind[] = [1, 2, 3], people = 3): Watch[] =>
  Array.from({ length: people }, (_, nth) => ({ userId: `${prefix} ${kinds} ${nth}`, prefix, kinds }))

test.each<[string, Watch[], [string, ProjectKind[]][]]>([
  [
    'nobody at all',
    [],
    [
      [county, [1, 2, 3]],
      [town, [1, 2, 3]],
      [otherTown, [1, 2, 3]],
    ],
  ],
  ['three for the whole county', watch('990101'), []],
  ['three above the county', watch('99'), []],
  [
    'three who watch from different heights',
    [...watch('99', [1, 2, 3], 1), ...watch('9901', [1, 2, 3], 1), ...watch('990101', [1, 2, 3], 1)],
    [],
  ],
  ['people who share the kinds', [...watch('990101', [1]), ...watch('9901', [2, 3])], []],
  [
    'two for the county and one more for a town',
    [...watch('990101', [1, 2, 3], 2), ...watch('990101101', [1, 2], 1)],
    [
      [county, [1, 2, 3]],
      [town, [3]],
      [otherTown, [1, 2, 3]],
    ],
  ],
  [
    'one person assigned three times',
    [...watch('990101', [1, 2, 3], 1), ...watch('990101', [1, 2, 3], 1), ...watch('990101', [1, 2, 3], 1)],
    [
      [county, [1, 2, 3]],
      [town, [1, 2, 3]],
      [otherTown, [1, 2, 3]],
    ],
  ],
  [
    'a village, which covers no town',
    watch('990101101201'),
    [
      [county, [1, 2, 3]],
      [town, [1, 2, 3]],
      [otherTown, [1, 2, 3]],
    ],
  ],
  [
    'a county elsewhere',
    watch('990102'),
    [
      [county, [1, 2, 3]],
      [town, [1, 2, 3]],
      [otherTown, [1, 2, 3]],
    ],
  ],
])('%s', (_, watches, gaps) => {
  expect(coverGaps(all, watches).map(({ code, missing }) => [code, missing.map(({ kind }) => kind)])).toEqual(gaps)
})

test('a gap is a kind that fewer than three people along the region watch, and nothing else', () => {
  const prefix = fc.constantFrom('99', '9901', '990101', '990101101', '990101102', '990102')
  const userId = fc.constantFrom('anna', 'bert', 'carl', 'dora', 'emil')
  const watches = fc.array(fc.record({ userId, prefix, kinds: fc.subarray([...projectKinds], { minLength: 1 }) }))
  fc.assert(
    fc.property(watches, (given) => {
      const gaps = new Map(coverGaps(all, given).map(({ code, missing }) => [code, missing]))
      for (const code of all)
        for (const kind of projectKinds) {
          const watching = given.filter((one) => code.startsWith(one.prefix) && one.kinds.includes(kind))
          const people = new Set(watching.map((one) => one.userId)).size
          expect(gaps.get(code)?.find((missing) => missing.kind === kind)?.supervisors).toBe(people < 3 ? people : undefined)
        }
    }),
  )
})
