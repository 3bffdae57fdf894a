import * as T from 'typebox'
import { expect, test } from 'vitest'
import { object, oneOf, pageQuery, text } from '#contract/route.ts'
import { readSearch, writeSearch } from './list-search.ts'
import { readPairs, writePairs } from './query-string.ts'

const schema = object({
  ...pageQuery,
  q: T.Optional(text(1, 20)),
  state: T.Optional(T.Array(oneOf(['draft', 'filed']))),
  kind: T.Optional(T.Union([T.Literal(1), T.Literal(2)])),
  key: T.Optional(T.Boolean()),
  sort: T.Optional(T.Unsafe<'name' | '-name'>({ type: 'string', enum: ['name', '-name'], default: '-name' })),
})
const read = (search: string) => readSearch(schema, readPairs(search))
const write = (values: Record<string, unknown>) => writePairs(writeSearch(schema, values))

test('an empty address gives the defaults', () => {
  expect(read('')).toEqual({ page: 1, size: 20, sort: '-name' })
})

test('values come back as the types the call wants', () => {
  expect(read('?page=3&size=50&q=%E6%B2%B3&state=draft&state=filed&kind=2&key=true')).toEqual({
    page: 3,
    size: 50,
    q: '河',
    state: ['draft', 'filed'],
    kind: 2,
    key: true,
    sort: '-name',
  })
})

test('one value is enough for a list', () => {
  expect(read('?state=filed').state).toEqual(['filed'])
})

test('what the call would refuse is left out', () => {
  expect(read('?page=0&size=1000&kind=9&key=maybe&state=nonsense&sort=price&unknown=1')).toEqual({ page: 1, size: 20, sort: '-name' })
  expect(read('?page=abc&page=2').page).toBe(1)
  expect(read(`?q=${'x'.repeat(21)}`).q).toBeUndefined()
})

test('of a list the usable part is kept, once each', () => {
  expect(read('?state=filed&state=nonsense&state=filed').state).toEqual(['filed'])
})

test('defaults and empty values are not written', () => {
  expect(write({ page: 1, size: 20, q: '', state: [], kind: undefined, sort: '-name' })).toBe('')
  expect(write({ page: 2, q: '河', state: ['draft', 'filed'], key: false })).toBe('?page=2&q=%E6%B2%B3&state=draft&state=filed&key=false')
})

test('what is written reads back the same', () => {
  const values = { page: 4, size: 100, q: 'a+b & c', state: ['filed' as const], kind: 1 as const, key: false, sort: 'name' as const }
  expect(read(write(values))).toEqual(values)
})

test('digits stay text where text is wanted', () => {
  expect(read('?q=2024').q).toBe('2024')
})
