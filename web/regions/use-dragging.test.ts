import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeOf } from './use-dragging.ts'

const siblings = ['a', 'b', 'c', 'd'].map((code) => ({ code }))
const order = (dragged: string, target: { code: string; below: boolean }) => {
  const others = siblings.map(({ code }) => code).filter((code) => code !== dragged)
  return others.toSpliced(placeOf(siblings, dragged, target), 0, dragged).join('')
}

test.each([
  ['a', 'c', false, 'bacd'],
  ['a', 'c', true, 'bcad'],
  ['d', 'a', false, 'dabc'],
  ['d', 'a', true, 'adbc'],
  ['b', 'b', true, 'abcd'],
  ['b', 'a', true, 'abcd'],
  ['a', 'd', true, 'bcda'],
])('%s dropped at %s (below: %s) makes %s', (dragged, code, below, expected) => {
  expect(order(dragged, { code, below })).toBe(expected)
})

test('a row ends next to the one it was dropped at, on the side of the line', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd')
  fc.assert(
    fc.property(name, name, fc.boolean(), (dragged, code, below) => {
      fc.pre(dragged !== code)
      expect(order(dragged, { code, below })).toContain(below ? code + dragged : dragged + code)
    }),
  )
})
