import type { ProjectKind } from '#contract/kinds.ts'
import type { Transaction } from '../../database.ts'

type Terms = { regionCode: string; year: number; kind: ProjectKind }

/**
 * The next filing number: BA, the first six digits of the region, the year, the kind and a sequence of at least five digits.
 * The counter row stays locked until the filing commits, so there is neither gap nor double, and a failed filing gives its number back.
 */
export async function nextFilingNumber(tx: Transaction, { regionCode, year, kind }: Terms): Promise<string> {
  const county = regionCode.slice(0, 6)
  const [counter] = await tx<[{ last: number }]>`
    insert into filing_counter as counter (county, year, kind, last) values (${county}, ${year}, ${kind}, 1)
    on conflict (county, year, kind) do update set last = counter.last + 1 returning last`
  return `BA${county}${year}${kind}${String(counter.last).padStart(5, '0')}`
}
