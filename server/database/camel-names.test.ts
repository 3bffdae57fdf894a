import fc from 'fast-check'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { camelNames } from './camel-names.ts'

const json = { type: 114 }
const jsonb = { type: 3802 }

test.each([
  [
    { due_on: 1, dueOff: 2 },
    { dueOn: 1, dueOff: 2 },
  ],
  [[{ a_b: [{ c_d_e: null }, 'x_y', 3] }], [{ aB: [{ cDE: null }, 'x_y', 3] }]],
  ['due_on', 'due_on'],
  [null, null],
  [
    { __proto: 1, 'a-b': { trailing_x: {} } },
    { _Proto: 1, 'a-b': { trailingX: {} } },
  ],
])('objects inside JSON have the names of JavaScript: %j', (stored, named) => {
  expect(camelNames.value.from(structuredClone(stored), json)).toEqual(named)
  expect(camelNames.value.from(structuredClone(stored), jsonb)).toEqual(named)
})

test('what is no JSON stays as it is', () => {
  const day = { some_day: 1 }
  expect(camelNames.value.from(day, { type: 1082 })).toBe(day)
  expect(day).toEqual({ some_day: 1 })
})

test('a name that would change every object stays a name', () => {
  const named = camelNames.value.from(JSON.parse('{"__proto__":{"isAdmin":true}}'), json)
  expect(Object.getPrototypeOf(named)).toBe(Object.prototype)
  expect(named).not.toHaveProperty('isAdmin')
})

test('names are those that the client would give', () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9]{0,3}(_[a-z][a-zA-Z0-9]{0,3}){0,3}$/)
  const things = fc.letrec((tie) => ({
    thing: fc.oneof(
      { maxDepth: 4 },
      fc.string(),
      fc.integer(),
      fc.constant(null),
      fc.array(tie('thing')),
      fc.dictionary(name, tie('thing')),
    ),
  })).thing
  fc.assert(
    fc.property(things, (thing) => {
      const own = camelNames.value.from(structuredClone(thing), json)
      expect(own).toEqual((postgres.camel as unknown as typeof camelNames).value.from(thing, json))
    }),
  )
})
