import * as T from 'typebox'
import { expect, test } from 'vitest'
import { day, oneOf, orNull, text } from '#contract/route.ts'
import { mobilePattern } from '#contract/session.ts'
import { faultIn, type Property } from './json-schema.ts'

const code = (schema: T.TSchema, value: unknown) => faultIn(schema as Property, value)?.code ?? null

test('texts are measured in characters, not in code units', () => {
  expect(code(text(4, 6), '河道')).toBe('too-short')
  expect(code(text(2, 2), '🏗🏗')).toBeNull()
  expect(code(text(1, 2), '一二三')).toBe('too-long')
  expect(code(text(1, 5), '')).toBe('required')
})

test('control characters are named as such, other patterns as a wrong form', () => {
  expect(code(text(1, 5), 'a\u0000')).toBe('control-characters')
  expect(code(T.String({ pattern: mobilePattern }), '123')).toBe('format')
})

test('numbers keep to their bounds and wholes stay whole', () => {
  const page = T.Integer({ minimum: 1, maximum: 500 })
  expect([0, 1, 500, 501, 1.5, '1', Number.NaN].map((value) => code(page, value))).toEqual([
    'too-small',
    null,
    null,
    'too-large',
    'type',
    'type',
    'type',
  ])
})

test('a value that may be missing is right when missing and checked when there', () => {
  const mobile = orNull(T.String({ pattern: mobilePattern }))
  expect(code(mobile, null)).toBeNull()
  expect(code(mobile, '13800138000')).toBeNull()
  expect(code(mobile, '138')).toBe('format')
})

test('a choice or a record that may be missing is right when missing', () => {
  expect(code(orNull(oneOf(['a'])), null)).toBeNull()
  expect(code(orNull(oneOf(['a'])), 'b')).toBe('choice')
  expect(code(orNull(T.Array(T.String(), { maxItems: 1 })), null)).toBeNull()
  expect(code(orNull(T.Array(T.String(), { maxItems: 1 })), ['a', 'b'])).toBe('too-many')
})

test('choices, dates and lists are checked', () => {
  expect(code(oneOf(['a', 'b']), 'c')).toBe('choice')
  expect(code(day, '2026-13-01')).toBe('format')
  expect(code(day, '2026-12-01')).toBeNull()
  const kinds = T.Array(oneOf(['a', 'b']), { minItems: 1, maxItems: 2 })
  expect([[], ['a'], ['a', 'b', 'a'], ['c'], 'a'].map((value) => code(kinds, value))).toEqual([
    'too-few',
    null,
    'too-many',
    'choice',
    'type',
  ])
})

test('the limit is told along', () => {
  expect(faultIn(text(4, 100) as Property, 'abc')).toEqual({ code: 'too-short', facts: { limit: 4 } })
})
