import { expect, test } from 'vitest'
import { batchApprovalRefusal } from './batches.ts'

const simpleLimit = 50_000_000

test.each([
  ['a fen below the limit and without alerts', 0, simpleLimit - 1, null],
  ['exactly at the limit', 0, simpleLimit, 'batch.above-limit'],
  ['without an estimate', 0, null, 'batch.above-limit'],
  ['small, but with an alert that nobody has settled', 1, 100, 'batch.alerts-open'],
  ['large and with an alert', 2, simpleLimit, 'batch.alerts-open'],
])('approved among others or not: %s', (_name, openAlerts, estimatedPrice, refusal) => {
  expect(batchApprovalRefusal({ openAlerts, estimatedPrice, simpleLimit })).toBe(refusal)
})
