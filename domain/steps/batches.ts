import type { RefusalCode } from '#contract/errors.ts'

type Approved = { openAlerts: number; estimatedPrice: number | null; simpleLimit: number }

/**
 * What is approved among others is looked at less closely. So it is only what raised no alert and lies below the limit from which a contract
 * must be competed for by tender, negotiation or consultation; the rest is decided on its own page.
 */
export function batchApprovalRefusal({ openAlerts, estimatedPrice, simpleLimit }: Approved): RefusalCode | null {
  if (openAlerts > 0) return 'batch.alerts-open'
  return estimatedPrice !== null && estimatedPrice < simpleLimit ? null : 'batch.above-limit'
}
