import { expect, test } from 'vitest'
import type { Gate } from '#contract/route.ts'
import { passage } from './gates.ts'

test.each<[Gate, string, string]>([
  ['public', 'through', 'through'],
  ['newcomer', 'through', 'through'],
  ['session', 'through', 'through'],
  [['SUPERVISE', 'VILLAGE_ADMIN'], 'through', 'closed'],
  [['UNIT_MANAGEMENT'], 'closed', 'through'],
  [{ all: ['SUPERVISE', 'VILLAGE_ADMIN'] }, 'with-others', 'closed'],
  [{ all: ['SUPERVISE'] }, 'through', 'closed'],
])('%o lets SUPERVISE %s and UNIT_MANAGEMENT %s', (gate, supervise, units) => {
  expect(passage(gate, 'SUPERVISE')).toBe(supervise)
  expect(passage(gate, 'UNIT_MANAGEMENT')).toBe(units)
})
