import type { PendingQuery, Row } from 'postgres'
import { type MonthRange, spansOf } from '#domain/statistics/period.ts'
import type { Connection } from '../database/connect.ts'
import { type CountedFacet, countedFacets, everyMeasure, type Facet, facets, type Measure, measures } from './measures.ts'

export type Fragment = PendingQuery<Row[]>

/** The two tables of figures: sums by state, industry, method and source, and what has many values: days, indicators, suppliers. */
export type FigureTable = { name: 'figure_cell' | 'figure_count'; facets: readonly (Facet | CountedFacet)[]; measures: readonly Measure[] }
export const sums: FigureTable = { name: 'figure_cell', facets: Object.keys(facets) as Facet[], measures: everyMeasure }
export const counts: FigureTable = {
  name: 'figure_count',
  facets: Object.keys(countedFacets) as CountedFacet[],
  measures: ['filings', 'contracted_price'],
}

/** Provinces, cities and counties have figures of their own; what is smaller is read from its facts. */
export const hasFigures = (prefix: string) => prefix.length <= 6

/** A subtree of facts, asked in the way their indexes answer. */
export function factsWithin(db: Connection, prefix: string): Fragment {
  if (prefix.length === 6) return db`county = ${prefix}`
  if (prefix.length < 6) return db`county between ${prefix.padEnd(6, '0')} and ${prefix.padEnd(6, '9')}`
  return prefix.length === 9 ? db`town = ${prefix}` : factsOfPlace(db, prefix)
}

/** The facts of one region without those below it. */
export const factsOfPlace = (db: Connection, code: string): Fragment => db`town = ${code.slice(0, 9)} and scope_code = ${code}`

/** For the beginning of a statement: which buckets of these areas have changed since their figures were computed, and the facts in them. */
export const changedBuckets = (db: Connection, areas: readonly string[]): Fragment => db`
  changed as materialized (select distinct county, month from figure_mark where county like any(${areas.map((area) => `${area}%`)})),
  changed_fact as materialized (select fact.* from changed join filing_fact fact using (county, month))`

/** The months of figures are also years, such as 202600, and this: all that was ever submitted. */
export const everSubmittedSpan = -1

/** Which months are meant, said of figures, which are kept for months, for whole years and for all time, and of facts. */
export type When = { kept: Fragment; facts: Fragment }

export const inPeriod = (db: Connection, period: MonthRange): When => ({
  kept: db`month = any(${spansOf(period)})`,
  facts: db`month between ${period.from} and ${period.until}`,
})

/** Drafts that were never submitted have no month. */
export const neverSubmitted = (db: Connection): When => ({ kept: db`month = 0`, facts: db`month = 0` })
export const everSubmitted = (db: Connection): When => ({ kept: db`month = ${everSubmittedSpan}`, facts: db`month > 0` })
export const atAnyTime = (db: Connection): When => ({ kept: db`month in (${everSubmittedSpan}, 0)`, facts: db`true` })

type Wanted = { areas: readonly string[]; facets: readonly (Facet | CountedFacet)[]; measures: readonly Measure[]; when: When }

/**
 * The figures of areas that are equally wide as they are this very moment: those computed, less those of buckets that have changed since,
 * plus the facts of these. Rows of area, facet, month, kind, value and the measures; wants `changedBuckets` at the beginning.
 */
export function currentFigures(db: Connection, { areas, facets: wanted, measures: named, when }: Wanted): Fragment {
  const table = db.unsafe(wanted.every((facet) => facet in facets) ? sums.name : counts.name)
  const digits = areas[0]?.length ?? 0
  const inAreas = db`left(area, ${db.unsafe(String(digits))}) ${isAnyOf(db, areas)}`
  return db`
    select area, facet, month, kind, value, ${db.unsafe(named.join(', '))} from ${table}
    where area ${isAnyOf(db, areas)} and facet ${isAnyOf(db, wanted)} and ${when.kept}
    union all
    select left(area, ${db.unsafe(String(digits))}), facet, month, kind, value, ${db.unsafe(named.map((name) => `-${name}`).join(', '))}
    from (select cell.* from changed join ${table} cell on cell.area = changed.county and cell.month = changed.month and cell.facet ${isAnyOf(db, wanted)}) as before
    where ${inAreas} and ${when.facts}
    union all
    select * from (${figuresOf(db, 'changed_fact', { digits, facets: wanted, measures: named })}) as since where ${inAreas} and ${when.facts}`
}

/** Of one value the index is asked for that very value; of several in two columns it would read all of the first. */
const isAnyOf = (db: Connection, values: readonly string[]): Fragment =>
  values.length === 1 ? db`= ${values[0] ?? ''}` : db`= any(${[...values]})`

/** `areAddedUp`: what is named are sums of facts that were alike, with a column for each measure. */
type OfFacts = { digits: number; facets: readonly (Facet | CountedFacet)[]; measures: readonly Measure[]; areAddedUp?: boolean }

/** The same rows straight from facts, one for each filing and value: of a table, or of what a statement has named. */
export const figuresOf = (db: Connection, facts: string, wanted: OfFacts): Fragment => db.unsafe(figureRows(facts, wanted)) as Fragment // all of it is written here

export const figureRows = (facts: string, { facets: wanted, ...how }: OfFacts): string =>
  wanted.map((facet) => rowsOfFacet(facts, facet, how)).join(' union all ')

function rowsOfFacet(facts: string, facet: Facet | CountedFacet, { digits, measures: named, areAddedUp = false }: Omit<OfFacts, 'facets'>) {
  const value = { ...facets, ...countedFacets }[facet]
  return `select left(fact.scope_code, ${digits}) as area, '${facet}' as facet, fact.month, fact.kind, ${value} as value,
    ${named.map((name) => `${areAddedUp ? `fact.${name}` : measures[name]} as ${name}`).join(', ')} from ${facts} as fact ${withValue[facet] ? `where ${withValue[facet]}` : ''}`
}

/** What most filings have no value of. */
const withValue: Partial<Record<Facet | CountedFacet, string>> = {
  indicator: `fact.fired <> '{}'`,
  'agreed-end': 'fact.ends_on is not null',
  'finding-due': `fact.finding_due <> '{}'`,
  supplier: 'fact.supplier is not null',
}
