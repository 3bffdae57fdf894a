import type { Connection, Transaction } from '../database/connect.ts'
import { counts, everSubmittedSpan, type FigureTable, figureRows, sums } from '../filings/figures.ts'

/** The facts of a county and a month, which are computed together. */
export type Bucket = { county: string; month: number }

export async function hasMarks(db: Connection): Promise<boolean> {
  return (await db`select from figure_mark limit 1`).length > 0
}

/**
 * Must come before anything else in its transaction, which sees the database as it is from here on: what was marked, the facts of it and the
 * marks that are deleted in the end are of one moment, and nobody else computes figures meanwhile.
 */
export async function beginComputing(tx: Transaction) {
  await tx`set transaction isolation level repeatable read`
  await tx`lock table figure_version in share update exclusive mode`
}

export const listMarked = (tx: Transaction, most: number) => tx<Bucket[]>`
  select county, month from figure_mark group by county, month order by min(id) limit ${most}`

/** All that some counties ever had. */
export function listBuckets(tx: Transaction, counties: readonly string[]) {
  const any = tx`any(${[...counties]})`
  return tx<Bucket[]>`
    select county, month from filing_fact where county = ${any}
    union select area, month from figure_cell where area = ${any} and ${tx.unsafe(isBucket)}
    union select area, month from figure_count where area = ${any} and ${tx.unsafe(isBucket)}
    union select county, month from figure_mark where county = ${any}`
}

/** Computes buckets from their facts and adds whatever differs from before to the figures of their county, city and province. */
export async function computeBuckets(tx: Transaction, buckets: readonly Bucket[]) {
  const taken = [buckets.map(({ county }) => county), buckets.map(({ month }) => month)]
  for (const table of [sums, counts]) {
    await tx.unsafe(addDifferences(table, `${changesIn(table)} ${spread(table, 'change')}`), taken)
    await tx.unsafe(`delete from ${table.name} where filings = 0`)
  }
  await tx.unsafe(
    `delete from figure_mark using ${takenBuckets} where (figure_mark.county, figure_mark.month) = (taken.county, taken.month)`,
    taken,
  )
  await tx`
    insert into figure_version as known select distinct unnest(${taken[0] ?? []}::text[]), 1
    on conflict (county) do update set version = known.version + 1`
}

/** Should years, cities and provinces ever differ from the months of their counties, they become the sum of them. */
export async function addMonthsUp(tx: Transaction) {
  for (const table of [sums, counts]) {
    const { name, measures } = table
    const rows = `
      select * from (${spread(table, `(select * from ${name} where ${isBucket}) as month_of_county`)}) as due where not (${isBucket})
      union all select ${key}, ${negative(measures)} from ${name} as cell where not (${isBucket})`
    await tx.unsafe(addDifferences(table, rows))
    await tx.unsafe(`delete from ${name} where filings = 0`)
  }
  await tx`update figure_version set version = version + 1`
}

const takenBuckets = 'unnest($1::text[], $2::integer[]) as taken (county, month)'
const key = 'area, facet, month, kind, value'
/** A month of a county; all other rows are sums of such. */
const isBucket = 'length(area) = 6 and (month = 0 or month % 100 > 0)'
const negative = (measures: readonly string[]) => measures.map((name) => `-cell.${name}`).join(', ')

/** What buckets come to now, less what they came to before: whatever did not change is gone before it is spread. */
const changesIn = ({ name: table, facets, measures }: FigureTable) => `
  with taken_fact as materialized (select fact.* from ${takenBuckets} join filing_fact as fact using (county, month)),
    change as (
      ${summed(measures)} from (
        ${figureRows('taken_fact', { facets, measures, digits: 6 })}
        union all
        select area, facet, cell.month, kind, value, ${negative(measures)} from ${takenBuckets} join ${table} as cell
          on cell.area = taken.county and cell.facet in (${facets.map((facet) => `'${facet}'`).join(', ')}) and cell.month = taken.month) as row
      ${different(measures)})`

const summed = (measures: readonly string[]) => `select ${key}, ${measures.map((name) => `sum(${name}) as ${name}`).join(', ')}`
const different = (measures: readonly string[]) => `group by ${key} having ${measures.map((name) => `sum(${name}) <> 0`).join(' or ')}`

/**
 * Rows of counties and months, also as rows of their cities and provinces, of their years and, where lists add them up, of all time. Suppliers are
 * nearly as many as awards: wide areas have them by years alone, and counties, which are read from facts, by what is needed to compute these.
 */
const spread = ({ name, measures }: FigureTable, rows: string) => `
  select left(area, width) as area, facet, span as month, kind, value, ${measures.join(', ')}
  from ${rows}, unnest('{2,4,6}'::integer[]) as width,
    unnest(case when month = 0 then '{0}' else array[month, month / 100 * 100${name === sums.name ? `, ${everSubmittedSpan}` : ''}] end) as span
  where facet <> 'supplier' or (span > 0 and (width = 6) = (span % 100 > 0))`

/** Only differences are written: one changed filing touches some thirty rows, not the hundreds of its buckets. */
const addDifferences = ({ name: table, measures }: FigureTable, rows: string) => `
  insert into ${table} as cell (${key}, ${measures.join(', ')})
  ${summed(measures)} from (${rows}) as difference ${different(measures)}
  on conflict (${key}) do update set ${measures.map((name) => `${name} = cell.${name} + excluded.${name}`).join(', ')}`
