import fc from 'fast-check'
import { expect, test } from 'vitest'
import { projectKinds } from '#contract/kinds.ts'
import { coverGaps } from './cover.ts'

const county = '990101000000'
const town = '990101101000'
const otherTown = '990101102000'
const all = [county, town, otherTown]

test.each([
  [
    'nobody at all',
    [],
    [
      [county, [1, 2, 3]],
      [town, [1, 2, 3]],
      [otherTown, [1, 2, 3]],
    ],
  ],
  ['somebody for the whole county', [{ prefix: '990101', kinds: [1, 2, 3] }], []],
  ['somebody above the county', [{ prefix: '99', kinds: [1, 2, 3] }], []],
  [
    'two who share the kinds',
    [
      { prefix: '990101', kinds: [1] },
      { prefix: '9901', kinds: [2, 3] },
    ],
    [],
  ],
  [
    'one town alone',
    [{ prefix: '990101101', kinds: [1, 2] }],
    [
      [county, [1, 2, 3]],
      [town, [3]],
      [otherTown, [1, 2, 3]],
    ],
  ],
  [
    'a village, which covers no town',
    [{ prefix: '990101101201', kinds: [1, 2, 3] }],
    [
      [county, [1, 2, 3]],
      [town, [1, 2, 3]],
      [otherTown, [1, 2, 3]],
    ],
  ],
  [
    'a county elsewhere',
    [{ prefix: '990102', kinds: [1, 2, 3] }],
    [
      [county, [1, 2, 3]],
      [town, [1, 2, 3]],
      [otherTown, [1, 2, 3]],
    ],
  ],
] as const)('%s', (_, watches, gaps) => {
  expect(coverGaps(all, watches).map(({ code, missing }) => [code, missing])).toEqual(gaps)
})

test('a gap is a kind that no watch along the region has, and nothing else', () => {
  const prefix = fc.constantFrom('99', '9901', '990101', '990101101', '990101102', '990102')
  const watches = fc.array(fc.record({ prefix, kinds: fc.subarray([...projectKinds], { minLength: 1 }) }))
  fc.assert(
    fc.property(watches, (given) => {
      const gaps = new Map(coverGaps(all, given).map(({ code, missing }) => [code, missing]))
      for (const code of all)
        for (const kind of projectKinds) {
          const covered = given.some((watch) => code.startsWith(watch.prefix) && watch.kinds.includes(kind))
          expect(gaps.get(code)?.includes(kind) ?? false).toBe(!covered)
        }
    }),
  )
})
