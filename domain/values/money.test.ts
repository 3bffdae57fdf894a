import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatWan, formatYuan, maximumFen, parseYuan } from './money.ts'

test('yuan are read to the fen', () => {
  expect(parseYuan('1234.5')).toBe(123_450)
  expect(parseYuan('0.07')).toBe(7)
  expect(parseYuan('1.1')).toBe(110)
  expect(parseYuan('12.')).toBe(1200)
  expect(parseYuan('-3.20')).toBe(-320)
  expect(Object.is(parseYuan('-0'), 0)).toBe(true)
})

test('separators, spaces, full-width digits and currency signs are forgiven', () => {
  for (const typed of ['1,234.50', ' 1 234.50 ', '１２３４．５０', '¥1,234.50', '￥1,234.50', '1234.50元'])
    expect(parseYuan(typed)).toBe(123_450)
})

test('what is no amount is null', () => {
  for (const typed of ['', '-', '.', '.5', '1.234', '1e5', '1.2.3', 'abc', '12a', '--1', '9'.repeat(16)])
    expect(parseYuan(typed), typed).toBeNull()
})

test('the largest amount is 9,999,999,999.99 yuan', () => {
  expect(formatYuan(maximumFen)).toBe('9,999,999,999.99')
  expect(parseYuan('9,999,999,999.99')).toBe(maximumFen)
})

test('yuan are written with two decimals and thousands apart', () => {
  expect(formatYuan(0)).toBe('0.00')
  expect(formatYuan(5)).toBe('0.05')
  expect(formatYuan(-123_456)).toBe('-1,234.56')
  expect(formatYuan(100_000_00)).toBe('100,000.00')
})

test('ten thousands are written with at most two decimals', () => {
  expect(formatWan(123_400_00)).toBe('12.34')
  expect(formatWan(4_000_000_00)).toBe('400.00')
  expect(formatWan(50_000_00)).toBe('5.00')
  expect(formatWan(55_000_00)).toBe('5.50')
  expect(formatWan(50_00)).toBe('0.01')
  expect(formatWan(49_99)).toBe('0.00')
  expect(formatWan(-49_99)).toBe('0.00')
  expect(formatWan(-123_400_00)).toBe('-12.34')
  expect(formatWan(maximumFen)).toBe('1,000,000.00')
})

test('every amount written reads back the same', () => {
  fc.assert(fc.property(fc.integer({ min: -maximumFen, max: maximumFen }), (fen) => parseYuan(formatYuan(fen)) === fen))
})
