import { expect, test } from 'vitest'
import { ariaSort, nextSort } from './list-column.ts'

test('a minus sign sorts downwards', () => {
  expect(ariaSort('-name', 'name')).toBe('descending')
  expect(ariaSort('name', 'name')).toBe('ascending')
})

test('a column that is not sorted by says so, one that does not sort says nothing', () => {
  expect(ariaSort('-price', 'name')).toBe('none')
  expect(ariaSort(undefined, 'name')).toBe('none')
  expect(ariaSort('name', undefined)).toBeUndefined()
})

test('choosing a column again and again goes upwards, downwards and back to where the list began', () => {
  const choices = ['name', '-name', undefined, 'name']
  for (const [index, sort] of choices.slice(0, -1).entries()) expect(nextSort(sort, 'name')).toBe(choices[index + 1])
  expect(nextSort('-price', 'name')).toBe('name')
})
