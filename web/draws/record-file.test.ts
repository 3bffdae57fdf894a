import { expect, test } from 'vitest'
import { isRecord } from './record-file.ts'

const record = {
  algorithm: 'shuffle-1',
  subject: 'experts',
  quotas: [{ specialty: 'road', count: 3 }],
  list: [{ id: 'E', employer: 'U', specialties: ['road'] }],
  listHash: 'a',
  seed: 'b',
  seedHash: 'c',
  text: '见证',
  result: { order: ['E'], chosen: [{ id: 'E', specialty: 'road' }], alternates: [] },
}

test('a record is known by its shape', () => {
  expect(isRecord(record)).toBe(true)
})

test.each([
  [null],
  [[]],
  ['text'],
  [{ ...record, seed: 1 }],
  [{ ...record, list: [{ id: 'E' }] }],
  [{ ...record, quotas: [{ specialty: 'road', count: '3' }] }],
  [{ ...record, quotas: [{ specialty: 'road', count: 1e9 }] }],
  [{ ...record, result: { order: [] } }],
])('anything else is none: %o', (given) => {
  expect(isRecord(given)).toBe(false)
})
