import { expect, test } from 'vitest'
import { differences } from './difference.ts'

const changed = (before: unknown, after: unknown) =>
  differences(before, after)
    .filter(({ isChanged }) => isChanged)
    .map((one) => [one.path.join(' '), one.before, one.after])

test('a change shows what differs, field by field', () => {
  expect(changed({ name: 'a', days: 5, on: true }, { name: 'a', days: 7, on: false })).toEqual([
    ['days', 5, 7],
    ['on', true, false],
  ])
})

test('what stayed is there too, and marked so', () => {
  expect(differences({ name: 'a' }, { name: 'a' })).toEqual([{ path: ['name'], before: 'a', after: 'a', isChanged: false }])
})

test('something new has no before, something deleted no after', () => {
  expect(changed(null, { name: 'a' })).toEqual([['name', undefined, 'a']])
  expect(changed({ name: 'a' }, null)).toEqual([['name', 'a', undefined]])
  expect(changed(null, null)).toEqual([])
})

test('nested records are shown by the way to them, lists of records by number', () => {
  expect(changed({ staysOpen: { users: 1 } }, { staysOpen: { users: 2 } })).toEqual([['staysOpen users', 1, 2]])
  expect(changed({ list: [{ a: 1 }] }, { list: [{ a: 1 }, { a: 2 }] })).toEqual([['list 2 a', undefined, 2]])
})

test('a name in two languages is one value, and so is a list', () => {
  const [en, zh] = [
    { en: 'Road', zh: '道路' },
    { en: 'Roads', zh: '道路' },
  ]
  expect(changed({ name: en }, { name: zh })).toEqual([['name', en, zh]])
  expect(changed({ kinds: [1] }, { kinds: [1, 2] })).toEqual([['kinds', [1], [1, 2]]])
  expect(changed({ kinds: [1] }, { kinds: [1] })).toEqual([])
})

test('an empty value and a missing one are the same', () => {
  expect(changed({ until: null }, {})).toEqual([])
  expect(changed({ until: null }, { until: '2026-01-01' })).toEqual([['until', null, '2026-01-01']])
})

test('a record that is one plain value is shown without a name', () => {
  expect(changed(['a', 'b'], ['b', 'a'])).toEqual([['', ['a', 'b'], ['b', 'a']]])
})
