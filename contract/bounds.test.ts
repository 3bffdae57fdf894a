import { expect, test } from 'vitest'
import { allRoutes } from './api.ts'

type Schema = Record<string, unknown>

/** The places of numbers in what a route takes that may grow without end. */
function unbounded(schema: unknown, place: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, minimum, exclusiveMinimum, maximum, enum: choices } = schema as Schema
  const isNumber = [type].flat().some((name) => name === 'integer' || name === 'number')
  const isOpen = isNumber && choices === undefined && (maximum === undefined || (minimum ?? exclusiveMinimum) === undefined)
  const inside = Object.entries(schema).flatMap(([name, value]) => unbounded(value, `${place}.${name}`))
  return isOpen ? [place, ...inside] : inside
}

test('every number a route takes has bounds, so that none reaches the database that it cannot hold', () => {
  const open = allRoutes.flatMap(({ method, path, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) => unbounded(schema, `${method} ${path} ${part}`)),
  )
  expect(open).toEqual([])
})
