import type { Chance } from './chance.ts'

/** Values that have broken servers before. */
export const hostileValues: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  [],
  {},
  [[]],
  -1,
  0,
  -0,
  0.1,
  1e308,
  -1e308,
  2_147_483_648,
  2 ** 53,
  9.3e18,
  'NaN',
  'null',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff村',
  '\u202e\ufeff\u200b',
  '😀'.repeat(50),
  "'; drop table project; --",
  '%',
  '_%\\',
  '\\',
  '../../etc/passwd',
  'x'.repeat(10_000),
  '村'.repeat(5_000),
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '0001-01-01',
  '2026-13-01T25:61:61Z',
  '294277-01-01',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '{00000000-0000-0000-0000-000000000000}',
  '1'.repeat(400),
  { __proto__: null, toString: 1, constructor: 1 },
  Array.from({ length: 300 }, (_, number) => number),
]

/** The same with something wrong in one place: a value, a missing member, one too many. */
export function spoilt(value: unknown, chance: Chance): unknown {
  if (Array.isArray(value) && value.length > 0 && chance.happens(0.8)) {
    const place = chance.below(value.length)
    return chance.happens(0.2) ? [...value, ...value] : value.map((item, index) => (index === place ? spoilt(item, chance) : item))
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return chance.pick(hostileValues)
  const names = Object.keys(value)
  if (names.length === 0 || chance.happens(0.1)) return { ...value, [chance.pick(extraNames)]: chance.pick(hostileValues) }
  const name = chance.pick(names)
  const entries = Object.entries(value)
  if (chance.happens(0.15)) return Object.fromEntries(entries.filter(([one]) => one !== name))
  return Object.fromEntries(entries.map(([one, inner]) => [one, one === name ? spoilt(inner, chance) : inner]))
}

const extraNames = ['id', 'version', 'unknown', 'constructor', 'toString', 'a\u0000b', '']
