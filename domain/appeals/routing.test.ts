import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProjectKind } from '#contract/kinds.ts'
import { coverGaps, nearestAbove, topmostGaps } from '../supervision/cover.ts'
import { chargeDigits, deepestForProject, deepestForRegion } from './routing.ts'

const village = '990101101201'
const watcher = (...supervises: { prefix: string; kinds: (1 | 2 | 3)[] }[]) => ({ authorities: ['SUPERVISE'] as const, supervises })
const ofTown = watcher({ prefix: '990101101', kinds: [1, 2] })
const ofCounty = watcher({ prefix: '990101', kinds: [1, 2, 3] })

test('a project’s appeal goes to whoever supervises it, at any level and for its kind', () => {
  const place = { scopeCode: village, kind: 1 as const, deepest: deepestForProject }
  expect([ofTown, ofCounty, watcher({ prefix: village, kinds: [1] })].map((who) => chargeDigits(who, place))).toEqual([9, 6, 12])
  expect(chargeDigits(ofTown, { ...place, kind: 3 })).toBeNull()
  expect(chargeDigits(watcher({ prefix: '990101102', kinds: [1] }), place)).toBeNull()
  expect(chargeDigits({ ...ofTown, authorities: ['PROJECT_MANAGEMENT'] }, place)).toBeNull()
})

test('a region’s goes strictly above it, whatever the kinds; at the top to those of the top', () => {
  const town = { scopeCode: '990101101000', kind: null, deepest: deepestForRegion({ level: 'town', isTop: false }) }
  expect([ofTown, ofCounty].map((who) => chargeDigits(who, town))).toEqual([null, 6])
  const county = { scopeCode: '990101000000', kind: null, deepest: deepestForRegion({ level: 'county', isTop: true }) }
  expect([ofTown, ofCounty].map((who) => chargeDigits(who, county))).toEqual([null, 6])
  const below = { ...county, deepest: deepestForRegion({ level: 'county', isTop: false }) }
  expect(chargeDigits(ofCounty, below)).toBeNull()
  expect(chargeDigits(watcher({ prefix: '9901', kinds: [2] }), below)).toBe(4)
})

test('whoever has several assignments stands as high as the widest of them', () => {
  const place = { scopeCode: village, kind: 1 as const, deepest: deepestForProject }
  expect(chargeDigits(watcher(...ofTown.supervises, ...ofCounty.supervises), place)).toBe(6)
})

const prefixes = fc.constantFrom('99', '9901', '990101', '990101101', '990101101201', '990102', '990101102')

test('nobody handles an appeal about a region they are assigned to or below', () => {
  fc.assert(
    fc.property(prefixes, fc.array(prefixes, { maxLength: 4 }), (about, watched) => {
      const level = ({ 2: 'province', 4: 'city', 6: 'county', 9: 'town', 12: 'village' } as const)[about.length as 2 | 4 | 6 | 9 | 12]
      const place = { scopeCode: about.padEnd(12, '0'), kind: null, deepest: deepestForRegion({ level, isTop: false }) }
      const digits = chargeDigits(watcher(...watched.map((prefix) => ({ prefix, kinds: [1 as const] }))), place)
      const above = watched.filter((prefix) => about.startsWith(prefix) && prefix !== about)
      expect(digits).toBe(above.length === 0 ? null : Math.min(...above.map(({ length }) => length)))
    }),
    { numRuns: 200 },
  )
})

test('a gap is told to the nearest who manage roles above it, at the top to those of the top', () => {
  const administrators = [
    { id: 'town', digits: 9 },
    { id: 'county', digits: 6 },
    { id: 'other of the county', digits: 6 },
    { id: 'city', digits: 4 },
  ]
  expect(nearestAbove({ digits: 9, isTop: false }, administrators)).toEqual(['county', 'other of the county'])
  expect(nearestAbove({ digits: 6, isTop: false }, administrators)).toEqual(['city'])
  expect(nearestAbove({ digits: 6, isTop: true }, administrators)).toEqual(['county', 'other of the county'])
  expect(nearestAbove({ digits: 9, isTop: false }, [])).toEqual([])
})

test('a county without supervision speaks for its towns, unless a town lacks more', () => {
  const codes = ['990101000000', '990101101000', '990102000000', '990102101000']
  const threeFor = (prefix: string, kinds: ProjectKind[]) => ['anna', 'bert', 'carl'].map((userId) => ({ userId, prefix, kinds }))
  const gaps = coverGaps(codes, [...threeFor('990101101', [1, 2]), ...threeFor('990102', [1, 2]), ...threeFor('990102101', [3])])
  const lacking = (...kinds: ProjectKind[]) => kinds.map((kind) => ({ kind, supervisors: 0 }))
  expect(topmostGaps(gaps)).toEqual([
    { code: '990101000000', missing: lacking(1, 2, 3) },
    { code: '990102000000', missing: lacking(3) },
  ])
  expect(
    topmostGaps([
      { code: '990101000000', missing: lacking(3) },
      { code: '990101101000', missing: lacking(1, 3) },
    ]),
  ).toHaveLength(2)
})
