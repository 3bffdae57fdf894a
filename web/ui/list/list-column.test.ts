import { expect, test } from 'vitest'
import { sortBy, sortOrder } from './list-column.ts'

test('a minus sign sorts downwards', () => {
  expect(sortOrder('-name', 'name')).toBe('descend')
  expect(sortOrder('name', 'name')).toBe('ascend')
})

test('a column that does not sort, or is not sorted by, has no order', () => {
  expect(sortOrder('name', undefined)).toBeNull()
  expect(sortOrder('-price', 'name')).toBeNull()
  expect(sortOrder(undefined, 'name')).toBeNull()
})

test('choosing an order and reading it agree', () => {
  for (const order of ['ascend', 'descend'] as const) expect(sortOrder(sortBy('name', order), 'name')).toBe(order)
  expect(sortBy('name', null)).toBeUndefined()
})
