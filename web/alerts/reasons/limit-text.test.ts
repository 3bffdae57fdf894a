import { expect, test } from 'vitest'
import { indicatorTexts } from '#domain/risk/texts.ts'
import { lettersIn } from '../../terms/risk-letters.ts'
import { limitWay } from './limit-text.ts'

test.each([
  ['K01', 'limit.statutoryLimit', { from: 'limits', field: 'statutoryLimit', measure: 'money' }],
  ['K31', 'limit.reportDays', { from: 'limits', field: 'reportDays', measure: 'days' }],
  ['K23', 'limit.changeHardPercent', { from: 'limits', field: 'changeHardPercent', measure: 'percent' }],
  ['K14', 'figure.share', { from: 'indicator', figure: 'share' }],
  ['K40', 'figure.factor', { from: 'others', measure: 'unit-price' }],
  ['K41', 'figure.factor', { from: 'others', measure: 'number' }],
] as const)('what %s is held against by %s', (id, source, way) => {
  expect(limitWay(id, { value: 1, source })).toEqual(way)
})

test('only letters that stand alone are explained', () => {
  const letters = [
    ['E', 1],
    ['C', 2],
    ['T', 3],
    ['g', 4],
  ] as const
  expect(lettersIn(indicatorTexts.K01.formula.en, letters).map(([letter]) => letter)).toEqual(['E', 'C', 'T'])
  expect(lettersIn('max(E, C) ≥ T，方式非招标', letters).map(([letter]) => letter)).toEqual(['E', 'C', 'T'])
  expect(lettersIn('Estimate grows', letters)).toEqual([])
})
