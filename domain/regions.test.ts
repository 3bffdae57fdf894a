import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type RegionLevel, regionLevels } from '#contract/regions.ts'
import {
  codeBelow,
  isCodeOfLevel,
  isWithin,
  levelsBelow,
  type ManagedRegion,
  nextOwnDigits,
  ownDigits,
  prefixOf,
  type RegionAction,
  regionActions,
  regionFaults,
  regionObstacle,
  significantDigits,
  successorFaults,
} from './regions.ts'

test('a code has 2, 4, 6, 9 or 12 significant digits by its level', () => {
  expect(significantDigits).toEqual({ province: 2, city: 4, county: 6, town: 9, village: 12 })
})

test.each<[string, RegionLevel, string]>([
  ['330000000000', 'province', '33'],
  ['330400000000', 'city', '3304'],
  ['330421000000', 'county', '330421'],
  ['330421100000', 'town', '330421100'],
  ['330421100201', 'village', '330421100201'],
  ['441900003000', 'town', '441900003'],
])('%s as a %s begins with %s', (code, level, prefix) => {
  expect(prefixOf(code, level)).toBe(prefix)
  expect(isCodeOfLevel(code, level)).toBe(true)
})

test.each<[string, RegionLevel]>([
  ['330421100201', 'town'],
  ['330421100000', 'county'],
  ['330421000000', 'city'],
  ['33042100000', 'county'],
  ['3304210000000', 'county'],
  ['33042100000x', 'county'],
  ['３３0421000000', 'county'],
  [' 330421000000', 'county'],
  ['330421000000\n', 'county'],
  ['', 'village'],
  ['000000000000', 'province'],
  ['000000000000', 'village'],
])('%j is no code of a %s', (code, level) => {
  expect(isCodeOfLevel(code, level)).toBe(false)
})

const level = fc.constantFrom(...regionLevels)
const code = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 12, maxLength: 12 })
const region = fc.record({ level, digits: code }).map(({ level, digits }) => ({ level, code: prefixOf(digits, level).padEnd(12, '0') }))

test('a region lies within itself', () => {
  fc.assert(fc.property(region, (given) => isWithin(given.code, given)))
})

test('what lies within a region also lies within everything around that region', () => {
  fc.assert(
    fc.property(code, level, level, (village, one, other) => {
      const around = [one, other].map((level) => ({ level, code: prefixOf(village, level).padEnd(12, '0') }))
      expect(around.every((given) => isWithin(village, given))).toBe(true)
    }),
  )
})

test('a neighbour does not lie within, however similar its digits', () => {
  expect(isWithin('330421100201', { code: '330421100000', level: 'town' })).toBe(true)
  expect(isWithin('330421101201', { code: '330421100000', level: 'town' })).toBe(false)
  expect(isWithin('330421000000', { code: '330421100000', level: 'town' })).toBe(false)
  expect(isWithin('330420100000', { code: '330421000000', level: 'county' })).toBe(false)
})

test('changing any significant digit leads outside', () => {
  fc.assert(
    fc.property(region, fc.nat({ max: 11 }), ({ code, level }, at) => {
      const digit = String((Number(code[at]) + 1) % 10)
      const other = code.slice(0, at) + digit + code.slice(at + 1)
      expect(isWithin(other, { code, level })).toBe(at >= significantDigits[level])
    }),
  )
})

const county = { code: '330421000000', level: 'county', open: true } as const
const city = { code: '441900000000', level: 'city', open: true } as const
const town = { code: '330421100000', level: 'town', open: true } as const
const draft = (level: RegionLevel, code: string) => ({ level, code, validFrom: null, validTo: null })

test.each([
  ['a town of a county', draft('town', '330421101000'), county],
  ['a village of a town', draft('village', '330421100201'), town],
  ['a town right under a city', draft('town', '441900003000'), city],
  ['a county of a city', draft('county', '441901000000'), city],
])('%s may be added', (_, given, parent) => {
  expect(regionFaults(given, parent)).toEqual([])
})

test.each<[string, ReturnType<typeof draft>, Parameters<typeof regionFaults>[1], string]>([
  ['a village under a county', draft('village', '330421101201'), county, 'region.level'],
  ['anything under a village', draft('village', '330421101202'), { ...county, level: 'village', code: '330421101201' }, 'region.level'],
  ['a county under a county', draft('county', '330422000000'), county, 'region.level'],
  ['digits of another county', draft('town', '330422101000'), county, 'region.code-parent'],
  ['a town under a city with a county’s digits', draft('town', '441901003000'), city, 'region.code-parent'],
  ['the parent’s own code', draft('town', '330421000000'), county, 'region.code-form'],
  ['digits behind its own', draft('town', '330421101001'), county, 'region.code-form'],
  ['too few digits', draft('town', '330421101'), county, 'region.code-form'],
  ['a closed parent', draft('town', '330421101000'), { ...county, open: false }, 'region.closed'],
])('%s is refused', (_, given, parent, code) => {
  expect(regionFaults(given, parent)).toMatchObject([{ code }])
})

test('the end of the validity does not lie before its start', () => {
  const dated = (validFrom: string | null, validTo: string | null) =>
    regionFaults({ ...draft('town', '330421101000'), validFrom, validTo }, county)
  expect(dated('2026-02-02', '2026-02-01')).toEqual([{ field: 'validTo', code: 'day.before-start' }])
  expect([dated('2026-02-02', '2026-02-02'), dated(null, '2026-02-01'), dated('2026-02-02', null)]).toEqual([[], [], []])
})

test('whatever may be added lies within its ancestors and nothing else, so that digits tell the subtree', () => {
  const steps = fc.array(fc.record({ at: fc.nat(), level: fc.nat(), own: fc.integer({ min: 1, max: 2 }) }), { maxLength: 30 })
  fc.assert(
    fc.property(steps, (given) => {
      const tree = [{ code: '330000000000', level: 'province' as RegionLevel, above: [] as string[] }]
      for (const { at, level: number, own } of given) {
        const parent = tree[at % tree.length]
        const level = parent && levelsBelow[parent.level][number % 2]
        if (!parent || !level) continue
        const code = codeBelow(parent, level, String(own).padStart(ownDigits[level], '0'))
        expect(regionFaults(draft(level, code), { ...parent, open: true })).toEqual([])
        if (!tree.some((region) => region.code === code)) tree.push({ code, level, above: [...parent.above, parent.code] })
      }
      for (const one of tree) {
        for (const other of tree) expect(isWithin(one.code, other)).toBe(one.code === other.code || one.above.includes(other.code))
      }
    }),
  )
})

test.each<[RegionLevel, string[], string | null]>([
  ['village', [], '001'],
  ['village', ['201', '204'], '205'],
  ['village', ['999', '001', '003'], '002'],
  ['county', ['21'], '22'],
  ['county', Array.from({ length: 99 }, (_, at) => String(at + 1)), null],
])('the next number of a %s after %j is %s', (level, taken, next) => {
  expect(nextOwnDigits(level, taken)).toBe(next)
})

test.each([
  ['itself', { ...town, currentCode: town.code }, 'region.itself'],
  ['what went over into it', { ...town, code: '330421102000', currentCode: town.code }, 'region.cycle'],
  ['a village', { ...town, code: '330421102201', level: 'village', currentCode: '330421102201' }, 'region.other-level'],
  ['a closed one', { ...town, code: '330421102000', currentCode: '330421102000', open: false }, 'region.closed'],
] as const)('nothing goes over into %s', (_, successor, code) => {
  expect(successorFaults(town, successor)).toMatchObject([{ field: 'successor', code }])
})

const nothing = { users: 0, filings: 0, children: 0, roles: 0, assignments: 0, limits: 0, predecessors: 0 }
const managed = (more: Partial<ManagedRegion> = {}): ManagedRegion => ({
  code: town.code,
  level: 'town',
  parentCode: county.code,
  parentReplaced: false,
  enabled: true,
  open: true,
  replacedBy: null,
  parts: 0,
  uses: nothing,
  ...more,
})
const keeper = { region: county }
const replacedBy = { code: '330421102000', level: 'town', name: { en: 'Other', zh: '某镇' } } as const

test.each<[string, Partial<ManagedRegion>, { region: { code: string; level: RegionLevel } }, Partial<Record<RegionAction, string | null>>]>(
  [
    ['in order', {}, keeper, { enable: 'enabled', restore: 'not-replaced' }],
    ['disabled', { enabled: false, open: false }, keeper, { add: 'closed', disable: 'disabled', restore: 'not-replaced' }],
    ['a village', { level: 'village' }, keeper, { add: 'lowest-level', enable: 'enabled', restore: 'not-replaced' }],
    [
      'one’s own',
      {},
      { region: town },
      {
        move: 'outside-parent',
        disable: 'own-region',
        enable: 'enabled',
        replace: 'own-region',
        restore: 'not-replaced',
        remove: 'own-region',
      },
    ],
    [
      'the top',
      { parentCode: null },
      keeper,
      {
        move: 'top-region',
        disable: 'top-region',
        enable: 'enabled',
        replace: 'top-region',
        restore: 'not-replaced',
        remove: 'top-region',
      },
    ],
    [
      'merged',
      { replacedBy, enabled: false, open: false },
      keeper,
      { add: 'replaced', change: 'replaced', disable: 'replaced', enable: 'replaced', replace: 'replaced' },
    ],
    [
      'merged like its parent',
      { replacedBy, enabled: false, open: false, parentReplaced: true },
      keeper,
      { add: 'replaced', change: 'replaced', disable: 'replaced', enable: 'replaced', replace: 'replaced', restore: 'parent-replaced' },
    ],
    ['with parts', { parts: 2 }, keeper, { enable: 'enabled', replace: 'has-parts', restore: 'not-replaced' }],
    ['in use', { uses: { ...nothing, roles: 1 } }, keeper, { enable: 'enabled', restore: 'not-replaced', remove: 'in-use' }],
  ],
)('what is closed for a region that is %s', (_, region, whose, expected) => {
  const closed = regionActions.map((action) => [action, regionObstacle(whose, managed(region), action)] as const)
  expect(Object.fromEntries(closed.filter(([, obstacle]) => obstacle !== null))).toEqual(expected)
})
