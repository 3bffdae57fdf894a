import fc from 'fast-check'
import { expect, test } from 'vitest'
import { askedTokens, filingTokens, searchTokens, sourceToken, tokensWithin } from './tokens.ts'

const letters = fc.constantFrom(...'路灯安装工程村道硬化abcABC019.,-_% 𠮷')
const names = fc.array(letters, { minLength: 1, maxLength: 24 })

test('whatever is part of a text is looked up by numbers the text is found by', () => {
  fc.assert(
    fc.property(names, fc.nat(), fc.nat({ max: 14 }), (name, from, more) => {
      const start = from % name.length
      const part = name.slice(start, start + 1 + more).join('')
      const known = new Set(searchTokens(name.join('')))
      const isFindable = !/^\s*(\d\s+)*\d?\s*$/.test(part) // a digit that stands alone has no neighbour to make a pair with
      return askedTokens(part).length > 0 === isFindable && askedTokens(part).every((token) => known.has(token))
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['路', ['路']],
  ['路灯', ['路灯']],
  ['村道硬化工程', ['村道', '硬化', '工程']],
  ['安装路灯与村道硬化工程项目', ['安装', '路灯', '与村', '项目']],
  ['10kV变压器', ['v变', '压器']],
  ['cdyh', ['cd', 'yh']],
  ['wszlgc', ['ws', 'zl', 'gc']],
  ['led 路灯', ['路灯']],
  ['00023', ['00023']],
  ['1 0 2', []],
  ['BA990101', ['ba990', '90101']],
  ['2025年路灯', ['5年', '路灯']],
  ['2217.08', ['2217.', '17.08']],
  ['386,500.00元', ['386,5', '00.00', '0元']],
])('for %s these pieces are looked up: %j', (typed, pieces) => {
  expect(askedTokens(typed)).toEqual(pieces.flatMap(askedTokens))
})

const counties = fc.integer({ min: 100_000, max: 999_999 }).map(String)

test('a filing has the tokens asked for in its town, its county, its city and its province, and in no other county or city', () => {
  fc.assert(
    fc.property(names, counties, counties, (name, county, other) => {
      const tokens = [...searchTokens(name.join('')), sourceToken('collective')]
      const has = (sought: readonly number[], prefix: string) => {
        const known = new Set(filingTokens(tokens, `${county}101201`))
        const { all, any } = tokensWithin(sought, prefix)
        return all.every((token) => known.has(token)) && any.every((some) => some.some((token) => known.has(token)))
      }
      const places = [`${county}101`, county, county.slice(0, 4), county.slice(0, 2), '']
      expect(places.map((prefix) => has(tokens, prefix))).toEqual(places.map(() => true))
      expect(has(tokens, other)).toBe(other === county)
      expect(has(tokens, other.slice(0, 4))).toBe(other.slice(0, 4) === county.slice(0, 4))
    }),
  )
})

test('what a filing does not say is asked for in vain, wherever it lies', () => {
  const known = new Set(filingTokens(searchTokens('桃源村路灯'), '990101101201'))
  for (const prefix of ['990101101', '990101', '9901', '99', '']) {
    const { all, any } = tokensWithin(askedTokens('水井'), prefix)
    expect([all.every((token) => known.has(token)), any.every((some) => some.some((token) => known.has(token)))]).toContain(false)
  }
})
