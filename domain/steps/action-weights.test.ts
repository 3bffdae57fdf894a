import { expect, test } from 'vitest'
import { appealLife } from '../appeals/appeals.ts'
import { findingLife } from '../supervision/findings.ts'
import { inspectionLife } from '../supervision/inspections.ts'
import type { ActionWeight } from './action-weights.ts'
import { lifecycle } from './lifecycle.ts'

type Table = Record<string, { weight: ActionWeight | ((project: { progress: number }) => ActionWeight) }>
const mayMoveOn = (weight: Table[string]['weight'] | undefined) => typeof weight === 'function' || weight === 'advance'
const movesOn = (table: Table) => Object.keys(table).filter((action) => mayMoveOn(table[action]?.weight))

test.each<[string, Table, readonly string[]]>([
  ['a filing', lifecycle, ['withdraw', 'suspend', 'stop', 'reopen', 'void', 'request-termination']],
  ['a finding', findingLife, ['extend', 'reopen', 'transfer', 'waive']],
  ['an inspection', inspectionLife, ['cancel']],
  ['an appeal', appealLife, ['refuse', 'extend', 'object']],
])('what takes back, gives more time, halts or ends never moves %s on', (_, table, others) => {
  expect(movesOn(table).filter((action) => others.includes(action))).toEqual([])
  expect(Object.keys(table)).toEqual(expect.arrayContaining([...others]))
})
