import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dictionaryNames, methodClasses } from '#contract/dictionaries.ts'
import { isOrderOf, methodClassFaults, moved } from './dictionaries.ts'

test('exactly the contracting methods have a class', () => {
  for (const dictionary of dictionaryNames) {
    const isMethod = dictionary === 'qrgysqd'
    for (const methodClass of methodClasses) expect(methodClassFaults(dictionary, methodClass).length).toBe(isMethod ? 0 : 1)
    expect(methodClassFaults(dictionary, null)).toEqual(isMethod ? [{ field: 'methodClass', code: 'required' }] : [])
  }
})

describe('moving', () => {
  test.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 2, 'acb'],
    [1, 1, 'abc'],
    [0, -1, 'abc'],
    [2, 3, 'abc'],
    [5, 0, 'abc'],
  ])('from %i to %i', (from, to, expected) => {
    expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(expected)
  })

  const codes = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 20 })
  test('always gives an order of the same items, and back again the first one', () => {
    fc.assert(
      fc.property(codes, fc.nat(19), fc.nat(19), (given, one, other) => {
        const [from, to] = [one % given.length, other % given.length]
        const after = moved(given, from, to)
        return isOrderOf(after, given) && after[to] === given[from] && moved(after, to, from).join('\n') === given.join('\n')
      }),
    )
  })
})

test.each([
  ['ab', 'ba', true],
  ['ab', 'a', false],
  ['ab', 'abc', false],
  ['ab', 'aa', false],
  ['', '', true],
])('items %s are ordered by %s: %s', (items, codes, expected) => {
  expect(isOrderOf([...codes], [...items])).toBe(expected)
})
