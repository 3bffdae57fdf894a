import type { Connection, Transaction } from '../database.ts'
import { counts, type FigureTable, figureRows, sums } from '../figures.ts'

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

/** All a county ever had. */
export const listBuckets = (tx: Transaction, county: string) => tx<Bucket[]>`
  select county, month from filing_fact where county = ${county}
  union select area, month from figure_cell where area = ${county} union select area, month from figure_count where area = ${county}
  union select county, month from figure_mark where county = ${county}`

/** Computes buckets from their facts and adds whatever differs from before to the figures of their county, city and province. */
export async function computeBuckets(tx: Transaction, buckets: readonly Bucket[]) {
  const taken = [buckets.map(({ county }) => county), buckets.map(({ month }) => month)]
  for (const table of [sums, counts]) {
    await tx.unsafe(addChanges(table, changesIn(table), '{2,4,6}'), taken)
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

const takenBuckets = 'unnest($1::text[], $2::integer[]) as taken (county, month)'
const key = 'area, facet, month, kind, value'
const summed = ({ measures }: FigureTable) => measures.map((name) => `sum(${name}) as ${name}`).join(', ')
const negative = ({ measures }: FigureTable) => measures.map((name) => `-cell.${name}`).join(', ')

/** What buckets come to now, less what they came to before. */
const changesIn = (table: FigureTable) => `
  taken_fact as materialized (select fact.* from ${takenBuckets} join filing_fact as fact using (county, month)),
  change as (
    select ${key}, ${summed(table)} from (${figureRows('taken_fact', { ...table, digits: 6 })}) as row group by ${key}
    union all
    select area, facet, cell.month, kind, value, ${negative(table)} from ${takenBuckets} join ${table.name} as cell
      on cell.area = taken.county and cell.facet in (${table.facets.map((facet) => `'${facet}'`).join(', ')}) and cell.month = taken.month)`

/** Only differences are written: one changed filing touches a dozen rows, not the hundreds of its buckets. */
const addChanges = ({ name: table, measures }: FigureTable, changes: string, widths: string) => `
  with ${changes}
  insert into ${table} as cell (${key}, ${measures.join(', ')})
  select left(area, width), facet, month, kind, value, ${measures.map((name) => `sum(${name})`).join(', ')}
  from change, unnest('${widths}'::integer[]) as width group by 1, 2, 3, 4, 5 having ${measures.map((name) => `sum(${name}) <> 0`).join(' or ')}
  on conflict (${key}) do update set ${measures.map((name) => `${name} = cell.${name} + excluded.${name}`).join(', ')}`

/** Should cities and provinces ever differ from the sum of their counties, they become it. */
export async function addCountiesUp(tx: Transaction) {
  for (const table of [sums, counts]) {
    const changes = `change as (
      select left(area, digits) as area, facet, month, kind, value, ${table.measures.join(', ')} from ${table.name}, unnest('{2,4}'::integer[]) as digits where length(area) = 6
      union all select ${key}, ${negative(table)} from ${table.name} as cell where length(area) < 6)`
    await tx.unsafe(addChanges(table, changes, '{12}'))
    await tx.unsafe(`delete from ${table.name} where filings = 0`)
  }
}
