import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fenInWords } from '#domain/reading/numerals.ts'
import { maximumFen } from '#domain/values/money.ts'
import { capitalNumerals } from './capital-numerals.ts'

test.each([
  [0, '零元整'],
  [5, '伍分'],
  [50, '伍角整'],
  [1_05, '壹元零伍分'],
  [10_00, '壹拾元整'],
  [1_010_00, '壹仟零壹拾元整'],
  [16_409_02, '壹万陆仟肆佰零玖元零贰分'],
  [300_000_00, '叁拾万元整'],
  [100_300_000_00, '壹亿零叁拾万元整'],
  [9_999_999_999_99, '玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
  [-5_000_00, '负伍仟元整'],
])('%d fen are written as %s', (fen, capital) => {
  expect(capitalNumerals(fen)).toBe(capital)
})

test('whatever is written can be read back, has no zero too many, and cannot be added to', () => {
  fc.assert(
    fc.property(fc.integer({ min: -maximumFen, max: maximumFen }), (fen) => {
      const capital = capitalNumerals(fen)
      expect(fenInWords(capital)).toBe(fen)
      expect(capital).not.toMatch(fen === 0 ? /零零|零[万亿整]/ : /零零|零[万亿元整]/) // nothing at all is 零元整
      expect(capital).toMatch(/[整分]$/)
    }),
  )
})

test('round amounts, whose zeros are the difficult part, can be read back too', () => {
  const round = fc.tuple(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 0, max: 8 })).map(([digits, zeros]) => digits * 10 ** zeros)
  fc.assert(
    fc.property(round, (fen) => {
      expect(fenInWords(capitalNumerals(fen))).toBe(fen)
    }),
  )
})
