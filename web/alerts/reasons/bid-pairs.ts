import type { RiskInput } from '#contract/risk.ts'
import { rowsOf } from './input-text.ts'

export type BidPair = { one: string; other: string; bidders: string[] }

/** The bids that an indicator tells two and two, each pair once, with who bid; only what the reader may open. */
export function bidPairs(inputs: readonly RiskInput[], known: Readonly<Record<string, string>>): BidPair[] {
  const pairs = new Map<string, BidPair>()
  let bidders: string[] = []
  for (const row of rowsOf(inputs)) {
    if (row.name === 'bidder') bidders = row.inputs.map(({ value }) => String(value))
    const [one, other] = row.inputs.flatMap(({ link }) => (link?.kind === 'file' && link.id in known ? [link.id] : []))
    if (one && other) pairs.set(`${one} ${other}`, { one, other, bidders })
  }
  return [...pairs.values()]
}
