import { expect, test } from 'vitest'
import { isProjectKind, kindLabel, projectKinds } from './kinds.ts'

test.each([
  [1, 'engineering', '工程'],
  [2, 'goods', '货物'],
  [3, 'services', '服务'],
])('kind %i is labelled "%s" and "%s"', (code, en, zh) => {
  expect(kindLabel(code)).toEqual({ en, zh })
  expect(isProjectKind(code)).toBe(true)
})

test.each([0, 4, -1, 1.5, Number.NaN, '1', '', null, undefined, {}, [1]])('%j is no kind and has an empty label', (code) => {
  expect(kindLabel(code)).toEqual({ en: '', zh: '' })
  expect(isProjectKind(code)).toBe(false)
})

test('there are three kinds', () => {
  expect(projectKinds).toEqual([1, 2, 3])
})
