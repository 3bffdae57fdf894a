import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstOf, readPairs, writePairs } from './query-string.ts'

test('pairs are read with or without the question mark', () => {
  expect(readPairs('?page=2&state=filed')).toEqual({ page: '2', state: 'filed' })
  expect(readPairs('page=2')).toEqual({ page: '2' })
  expect(readPairs('')).toEqual({})
  expect(readPairs('?')).toEqual({})
})

test('a repeated key holds all its values in order', () => {
  expect(readPairs('?kind=1&kind=3&kind=2')).toEqual({ kind: ['1', '3', '2'] })
})

test('encoded characters and plus signs are decoded', () => {
  expect(readPairs('?q=%E6%B2%B3+%E9%81%93&sum=1%2B1')).toEqual({ q: '河 道', sum: '1+1' })
})

test('broken encoding does not fail', () => {
  expect(readPairs('?q=%zz&r=100%')).toEqual({ q: '%zz', r: '100%' })
})

test('empty values, missing values and missing keys are kept apart', () => {
  expect(readPairs('?a=&b&=c')).toEqual({ a: '', b: '', '': 'c' })
})

test('only the first equals sign separates', () => {
  expect(readPairs('?redirect=/a?b=c')).toEqual({ redirect: '/a?b=c' })
})

test('a key named like a built-in member is an ordinary key', () => {
  expect(readPairs('?constructor=1&__proto__=2').constructor).toBe('1')
})

test('undefined and null are not written', () => {
  expect(writePairs({ a: undefined, b: null, c: '', d: 0, e: false })).toBe('?c=&d=0&e=false')
  expect(writePairs({})).toBe('')
})

test('the first value of a repeated key is the one value', () => {
  expect(firstOf(['a', 'b'])).toBe('a')
  expect(firstOf('a')).toBe('a')
  expect(firstOf(undefined)).toBeUndefined()
})

test('whatever is written reads back the same', () => {
  const key = fc.string({ unit: 'grapheme' }).filter((name) => name !== '__proto__')
  const several = fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 4 })
  fc.assert(
    fc.property(fc.dictionary(key, fc.oneof(fc.string({ unit: 'grapheme' }), several)), (pairs) => {
      expect(readPairs(writePairs(pairs))).toEqual(pairs)
    }),
  )
})
