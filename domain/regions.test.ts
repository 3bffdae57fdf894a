import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type RegionLevel, regionLevels } from '#contract/regions.ts'
import { isCodeOfLevel, isWithin, prefixOf, significantDigits } from './regions.ts'

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
