import { expect, test } from 'vitest'
import { Filing } from '#contract/filing.ts'
import { copied, copiedFields } from './copies.ts'

test('a copy takes every field but days, amounts and what was decided, and keeps its own name, category and region', () => {
  const left = Object.keys(Filing.properties).filter((field) => !copiedFields.some((one) => one === field))
  expect(left).toEqual([
    ...[
      'name',
      'kind',
      'regionCode',
      'decisionType',
      'decisionDate',
      'shouldAttend',
      'didAttend',
      'agreed',
      'publicityStart',
      'publicityEnd',
    ],
    ...['estimatedPrice', 'controlPrice', 'fundingLines', 'exemptionReason', 'exemptionNote', 'plannedStart', 'plannedEnd'],
  ])
  const fresh = { name: 'new', contactName: 'clerk', trade: null, estimatedPrice: null } as Filing
  const earlier = { name: 'old', contactName: null, trade: 'road', estimatedPrice: 100 } as Filing
  expect(copied(fresh, earlier)).toEqual({ name: 'new', contactName: 'clerk', trade: 'road', estimatedPrice: null })
})
