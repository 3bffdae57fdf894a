import { expect, test } from 'vitest'
import { cardTexts } from './card-texts.ts'

test('the month up to which appeals are counted is told in words, whatever zone the browser lives in', () => {
  expect(cardTexts.en.asOf('2026-10')).toBe('As of the end of October 2026')
  expect(cardTexts.zh.asOf('2026-01')).toBe('截至2026年1月末')
})
