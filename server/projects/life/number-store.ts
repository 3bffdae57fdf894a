import type { ProjectKind } from '#contract/kinds.ts'
import type { Transaction } from '../../database/connect.ts'

type Terms = { regionCode: string; year: number; kind: ProjectKind }

/**
 * The next filing number: BA, the first six digits of the region, the year, the kind and a sequence of at least five digits.
 * The counter row stays locked until the filing commits, so there is neither gap nor double, and a failed filing gives its number back.
 */
export async function nextFilingNumber(tx: Transaction, terms: Terms): Promise<string> {
  const [number = ''] = await nextFilingNumbers(tx, [terms])
  return number
}

/** The same for many, in their order. Others wait for those of this year and their county until it commits: ask for them last. */
export async function nextFilingNumbers(tx: Transaction, wanted: readonly Terms[]): Promise<string[]> {
  const series = wanted.map(({ regionCode, year, kind }) => `${regionCode.slice(0, 6)}${year}${kind}`)
  const keys = [...new Set(series)].toSorted()
  const counters = await tx<{ key: string; last: number }[]>`
    insert into filing_counter as counter (county, year, kind, last)
    select left(key, 6), substr(key, 7, 4)::int, right(key, 1)::int, more
    from unnest(${keys}::text[], ${keys.map((key) => series.filter((one) => one === key).length)}::int[]) as given (key, more) order by key
    on conflict (county, year, kind) do update set last = counter.last + excluded.last returning county || year || kind as key, last`
  const left = new Map(keys.map((key) => [key, series.filter((one) => one === key).length]))
  const last = new Map(counters.map(({ key, last }) => [key, last]))
  return series.map((key) => {
    const after = left.get(key) ?? 0
    left.set(key, after - 1)
    return `BA${key}${String((last.get(key) ?? 0) - after + 1).padStart(5, '0')}`
  })
}
