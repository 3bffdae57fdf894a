import { expect, test } from 'vitest'
import { usualWarrantyEnd } from './warranty.ts'

test.each([
  ['2026-11-15', '2027-11-15'],
  ['2026-12-31', '2027-12-31'],
  ['2028-02-29', '2029-02-28'],
])('what was accepted on %s is usually under warranty until %s', (accepted, end) => {
  expect(usualWarrantyEnd(accepted)).toBe(end)
})
