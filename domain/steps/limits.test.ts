import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ProjectKind, projectKinds } from '#contract/kinds.ts'
import type { LimitField, Limits } from '#contract/limits.ts'
import { codesAlong } from '../regions.ts'
import { becomesLooser, defaultLimits, type LimitRow, limitFaults, limitFields, limitNatures, limitsFor, loosened } from './limits.ts'

const county = '990101000000'
const town = '990101101000'
const village = '990101101201'
const elsewhere = '990101102000'
const path = [county, town, village]

const row = (regionCode: string, effectiveFrom: string, figures: Partial<Limits> = {}, kind: ProjectKind = 1): LimitRow => ({
  ...defaultLimits[kind],
  ...figures,
  regionCode,
  kind,
  effectiveFrom,
})

describe('which row applies', () => {
  const top = row(county, '2000-01-01')
  const tighter = row(county, '2026-06-01', { directLimit: 8_000_000 })
  const local = row(town, '2026-03-01', { directLimit: 5_000_000 })
  const goods = row(village, '2026-01-01', {}, 2)
  const other = row(elsewhere, '2026-01-01', { directLimit: 1 })
  const rows = [other, local, tighter, goods, top]

  test.each([
    ['the top row before anything else began', path, '2026-02-28', top],
    ['the nearest region from its first day on', path, '2026-03-01', local],
    ['the nearest region still, after the top got a newer row', path, '2026-12-01', local],
    ['the newest row at the top for whoever has none of their own', [county, '990101201000'], '2026-12-01', tighter],
    ['the row before it on the day before', [county, '990101201000'], '2026-05-31', top],
    ['nothing before the first row', path, '1999-12-31', null],
    ['nothing along an unknown path', ['110000000000'], '2026-12-01', null],
  ])('%s', (_, along, day, expected) => {
    expect(limitsFor(rows, along, 1, day)).toBe(expected)
  })

  test('a row of another kind does not count', () => {
    expect(limitsFor(rows, path, 2, '2026-12-01')).toBe(goods)
    expect(limitsFor(rows, [county, town], 2, '2026-12-01')).toBeNull()
  })
})

describe('only stricter', () => {
  const above = defaultLimits[1]
  test.each<[LimitField, number, number]>([
    ['directLimit', 10_000_001, 9_999_999],
    ['simpleLimit', 50_000_001, 49_999_999],
    ['statutoryLimit', 400_000_001, 399_999_999],
    ['publicityDays', 4, 6],
    ['awardPublicityDays', 2, 4],
    ['bidDays', 19, 21],
    ['signatureDays', 31, 29],
    ['reportDays', 31, 29],
    ['changeSoftPercent', 5.01, 4.99],
    ['changeHardPercent', 10.01, 9.99],
    ['prepaymentPercent', 30.5, 29.5],
    ['progressPercent', 90.01, 80],
    ['retentionPercent', 3.01, 2.5],
  ])('%s: %d is looser, %d is stricter', (field, looser, stricter) => {
    expect(loosened({ ...above, [field]: looser }, above)).toEqual([field])
    expect(loosened({ ...above, [field]: stricter }, above)).toEqual([])
  })

  test('every field is judged', () => {
    expect(limitFields.toSorted()).toEqual(Object.keys(defaultLimits[1]).toSorted())
  })

  const figures = fc.record(
    Object.fromEntries(limitFields.map((field) => [field, fc.integer({ min: 1, max: 30 })])) as Record<LimitField, fc.Arbitrary<number>>,
  )
  test('nothing is looser than itself', () => {
    fc.assert(fc.property(figures, (one) => loosened(one, one).length === 0))
  })
  test('two rows are never both looser in the same field, and differ wherever one of them is', () => {
    fc.assert(
      fc.property(figures, figures, (one, other) => {
        const both = [...loosened(one, other), ...loosened(other, one)]
        expect(both.toSorted()).toEqual(limitFields.filter((field) => one[field] !== other[field]).toSorted())
      }),
    )
  })
  test('what is no looser than a row is no looser than anything that row is stricter than', () => {
    const stricterThan = (given: Limits, by: number): Limits =>
      Object.fromEntries(
        limitFields.map((field) => [field, given[field] + (limitNatures[field].stricter === 'lower' ? -by : by)]),
      ) as Limits // complete by construction
    fc.assert(
      fc.property(figures, fc.nat(5), fc.nat(5), (top, first, second) => {
        expect(loosened(stricterThan(stricterThan(top, first), second), top)).toEqual([])
      }),
    )
  })
})

describe('the row that applies, whatever the rows', () => {
  const rows = fc.array(
    fc.record({
      regionCode: fc.constantFrom(county, town, village, elsewhere),
      kind: fc.constantFrom(...projectKinds),
      effectiveFrom: fc.constantFrom('2024-01-01', '2025-01-01', '2026-01-01', '2027-01-01'),
    }),
  )
  const asRows = (list: { regionCode: string; kind: ProjectKind; effectiveFrom: string }[]) =>
    [...new Map(list.map((one) => [JSON.stringify(one), one])).values()].map((one) => row(one.regionCode, one.effectiveFrom, {}, one.kind))

  test('stands on the path, has begun, and no nearer or newer one has', () => {
    fc.assert(
      fc.property(rows, fc.constantFrom(...projectKinds), fc.constantFrom('2023-06-01', '2025-06-01', '2027-06-01'), (list, kind, day) => {
        const all = asRows(list)
        const found = limitsFor(all, path, kind, day)
        const candidates = all.filter((one) => one.kind === kind && one.effectiveFrom <= day && path.includes(one.regionCode))
        const better = candidates.filter(
          (one) =>
            !found ||
            path.indexOf(one.regionCode) > path.indexOf(found.regionCode) ||
            (one.regionCode === found.regionCode && one.effectiveFrom > found.effectiveFrom),
        )
        expect(better).toEqual([])
        if (found) expect(candidates).toContain(found)
      }),
    )
  })
  test('does not depend on the order of the rows', () => {
    fc.assert(
      fc.property(rows, (list) => {
        const all = asRows(list)
        expect(limitsFor(all.toReversed(), path, 1, '2026-06-01')).toEqual(limitsFor(all, path, 1, '2026-06-01'))
      }),
    )
  })
})

describe('an ancestor that is tightened later', () => {
  const top = row(county, '2000-01-01')
  const local = row(town, '2026-03-01', { directLimit: 8_000_000 })
  const tighter = row(county, '2026-06-01', { directLimit: 5_000_000, publicityDays: 7 })

  test('leaves the lower row in force and is pointed out from that day on', () => {
    const rows = [top, local, tighter]
    expect(limitsFor(rows, path, 1, '2026-07-01')).toBe(local)
    expect(becomesLooser(local, { rows, path: [county, town], until: null })).toEqual({
      since: '2026-06-01',
      fields: ['directLimit', 'publicityDays'],
    })
  })
  test('is of no concern to a row that was replaced before', () => {
    expect(becomesLooser(local, { rows: [top, local, tighter], path: [county, town], until: '2026-05-01' })).toBeNull()
  })
  test('an ancestor that gets looser is fine', () => {
    const looser = row(county, '2026-06-01', { directLimit: 20_000_000, simpleLimit: 60_000_000 })
    expect(becomesLooser(local, { rows: [top, local, looser], path: [county, town], until: null })).toBeNull()
  })
})

describe('faults of figures', () => {
  const fine = defaultLimits[1]
  test.each([
    ['nothing', {}, []],
    ['a simple limit below the direct one', { simpleLimit: 9_999_999 }, [{ field: 'simpleLimit', code: 'limit.order' }]],
    ['a statutory limit below the simple one', { statutoryLimit: 100 }, [{ field: 'statutoryLimit', code: 'limit.order' }]],
    ['a hard share below the soft one', { changeHardPercent: 4 }, [{ field: 'changeHardPercent', code: 'limit.order' }]],
    ['a thousandth of a percent', { retentionPercent: 2.505 }, [{ field: 'retentionPercent', code: 'format' }]],
    [
      'a looser amount, said in yuan',
      { directLimit: 12_000_000 },
      [{ field: 'directLimit', code: 'limit.looser', facts: { stricter: 'lower', limit: '100,000.00' } }],
    ],
    [
      'a shorter publicity',
      { publicityDays: 3 },
      [{ field: 'publicityDays', code: 'limit.looser', facts: { stricter: 'higher', limit: '5' } }],
    ],
  ])('%s', (_, change, faults) => {
    expect(limitFaults({ ...fine, ...change }, fine)).toEqual(faults)
  })
  test('at the top there is nothing to be stricter than', () => {
    expect(limitFaults({ ...fine, publicityDays: 0 }, null)).toEqual([])
  })
})

test('the codes along a region are its own and those of everything above it', () => {
  expect(codesAlong(village)).toEqual(['990000000000', '990100000000', county, town, village])
  expect(codesAlong(county)).toEqual(['990000000000', '990100000000', county])
  // A town directly below a prefecture without counties: six digits are the prefecture's own code again.
  expect(codesAlong('441900003000')).toEqual(['440000000000', '441900000000', '441900003000'])
})
