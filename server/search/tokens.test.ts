import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areaTokens, askedTokens, searchTokens, sourceToken } from './tokens.ts'

const letters = fc.constantFrom(...'路灯安装工程村道硬化abcABC019.,-_% 𠮷')
const names = fc.array(letters, { minLength: 1, maxLength: 24 })

test('whatever is part of a text is looked up by numbers the text is found by', () => {
  fc.assert(
    fc.property(names, fc.nat(), fc.nat({ max: 14 }), (name, from, more) => {
      const start = from % name.length
      const part = name.slice(start, start + 1 + more).join('')
      const known = new Set(searchTokens(name.join('')))
      const isFindable = part.trim() !== '' && part !== '|'
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
  ['BA990101', ['ba990', '90101']],
  ['2025年路灯', ['5年', '路灯']],
  ['2217.08', ['2217.', '17.08']],
  ['386,500.00元', ['386,5', '00.00', '0元']],
])('for %s these pieces are looked up: %j', (typed, pieces) => {
  expect(askedTokens(typed)).toEqual(pieces.flatMap(askedTokens))
})

test('no piece of a text is taken for an area, and no area for another one', () => {
  const texts = searchTokens('桃源村LED路灯990101').concat(sourceToken('collective'))
  expect(texts.every((token) => token >= 0)).toBe(true)
  expect(areaTokens('990101101201')).toEqual([-9901, -990101])
})
