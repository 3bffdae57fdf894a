import type { ProjectState } from '#contract/lifecycle.ts'
import type { StatisticsTotals } from '#contract/statistics.ts'
import { lateSpans } from '#domain/statistics-facts.ts'
import type { MonthRange } from '#domain/statistics-period.ts'
import type { Connection } from '../database.ts'
import { type Fragment, figuresOf } from '../figures.ts'
import { type CountedFacet, everyMeasure, type Facet, type Measure } from '../measures.ts'
import type { Place } from './place-store.ts'
import { type Asked, rows, united } from './reading-store.ts'

const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const summed = (db: Connection, measures: readonly Measure[]) =>
  db.unsafe(measures.map((name) => `sum(${name}) as "${camel(name)}"`).join(', '))

const tally: Measure[] = ['filings', 'estimate']

export type StateCount = StatisticsTotals & { state: ProjectState }

/** Everything that is added up, by state. */
export const states = (db: Connection, asked: Asked): Fragment => db`
  select value as state, ${summed(db, everyMeasure)} ${rows(db, asked, { areas: [asked.prefix], facets: ['state'], measures: everyMeasure })}
  group by value having sum(filings) > 0`

export type KindCount = { kind: 1 | 2 | 3; filings: number; estimate: number }

export const kinds = (db: Connection, asked: Asked): Fragment => db`
  select kind, ${summed(db, tally)} ${rows(db, asked, { areas: [asked.prefix], facets: ['state'], measures: tally })}
  group by kind having sum(filings) > 0 order by sum(filings) desc, kind`

export type MonthCount = { month: number; filings: number; estimate: number }

export const months = (db: Connection, asked: Asked, range: MonthRange): Fragment => db`
  select month, ${summed(db, tally)} ${rows(db, asked, { areas: [asked.prefix], facets: ['state'], measures: tally, months: range })}
  group by month having sum(filings) > 0`

export type Share = { facet: 'trade' | 'method' | 'source'; value: string; filings: number; estimate: number }

/** Filings and amount of each industry, method and funding source; a filing with two sources counts with both. */
export const shares = (db: Connection, asked: Asked): Fragment => db`
  select facet, value, ${summed(db, tally)} ${rows(db, asked, { areas: [asked.prefix], facets: ['trade', 'method', 'source'], measures: tally })}
  group by facet, value having sum(filings) > 0 order by sum(filings) desc, value`

type Below = { contracted: number; overBudget: number; completed: number; onTime: number; openAlerts: number }
/** `area`: the leading digits of a region below, or the whole code of the region itself for what belongs to none below. */
export type PlaceCount = { area: string; filings: number; estimate: number } & Below

const compared: Measure[] = [...tally, 'contracted', 'over_budget', 'completed', 'on_time', 'open_alerts']

/** The same figures of every region below, and of the region itself. */
export const places = (db: Connection, asked: Asked, place: Place): Fragment =>
  inEachPlace(db, asked, place, {
    wanted: { facets: ['state'], measures: compared },
    question: (source) => db`select area, ${summed(db, compared)} ${source} group by area having sum(filings) > 0`,
  })

export type FiredCount = { area: string; indicator: string; filings: number }

/** How many filings of each region below, and of the region itself, set which indicator off. */
export const fired = (db: Connection, asked: Asked, place: Place): Fragment =>
  inEachPlace(db, asked, place, {
    wanted: { facets: ['indicator'], measures: ['filings'] },
    question: (source) =>
      db`select area, value as indicator, sum(filings) as filings ${source} group by area, value having sum(filings) > 0`,
  })

type EachPlace = {
  wanted: { facets: readonly (Facet | CountedFacet)[]; measures: readonly Measure[] }
  question: (source: Fragment) => Fragment
}

function inEachPlace(db: Connection, asked: Asked, { children }: Place, { wanted, question }: EachPlace): Fragment {
  const widths = [...new Set(children.map(({ prefix }) => prefix.length))]
  const below = widths.map((width) => {
    const areas = children.filter(({ prefix }) => prefix.length === width).map(({ prefix }) => prefix)
    return question(rows(db, asked, { ...wanted, areas }))
  })
  return united(db, [...below, question(db`from (${figuresOf(db, 'own_fact', { ...wanted, digits: 12 })}) as row`)])
}

export type Overdue = { upTo30: number; upTo90: number; more: number }

/** What should have been completed by now, by how long ago that was. */
export function overdue(db: Connection, asked: Asked): Fragment {
  const within = ({ from, until }: { from: number; until: number }) =>
    db`coalesce(sum(filings) filter (where today() - value::date between ${from} and ${until}), 0)`
  return db`
    select ${within(lateSpans['30'])} as "upTo30", ${within(lateSpans['90'])} as "upTo90", ${within(lateSpans.more)} as more
    ${rows(db, asked, { areas: [asked.prefix], facets: ['agreed-end'], measures: ['filings'] })}`
}

/** Findings that should have been put right by now and were not. */
export const overdueFindings = (db: Connection, asked: Asked): Fragment => db`
  select coalesce(sum(filings), 0) as findings
  ${rows(db, asked, { areas: [asked.prefix], facets: ['finding-due'], measures: ['filings'] })} and value::date < today()`
