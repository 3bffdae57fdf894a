import type { ProjectState } from '#contract/lifecycle.ts'
import type { StatisticsTotals } from '#contract/statistics.ts'
import { endedWithin, type LateSpan, lateSpans } from '#domain/statistics/facts.ts'
import type { MonthRange } from '#domain/statistics/period.ts'
import type { Connection } from '../database/connect.ts'
import { type Fragment, figuresOf } from '../filings/figures.ts'
import { type CountedFacet, compared, everyMeasure, type Facet, type Measure } from '../filings/measures.ts'
import type { Place } from './place-store.ts'
import { type Asked, readsAllFromFacts, rows, tally, united } from './reading-store.ts'

const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const summed = (db: Connection, measures: readonly Measure[]) =>
  db.unsafe(measures.map((name) => `sum(${name}) as "${camel(name)}"`).join(', '))

const counted: Measure[] = ['filings', 'estimate']

export type StateCount = StatisticsTotals & { state: ProjectState }

/** Everything that is added up, by state. */
export const states = (db: Connection, asked: Asked): Fragment => db`
  select value as state, ${summed(db, everyMeasure)} ${rows(db, asked, { areas: [asked.prefix], facets: ['state'], measures: everyMeasure })}
  group by value having sum(filings) > 0`

export type KindCount = { kind: 1 | 2 | 3; filings: number; estimate: number }

export const kinds = (db: Connection, asked: Asked): Fragment => db`
  select kind, ${summed(db, counted)} ${tally(db, asked, { areas: [asked.prefix], measures: counted })}
  group by kind having sum(filings) > 0 order by sum(filings) desc, kind`

export type MonthCount = {
  month: number
  filings: number
  estimate: number
  contracted: number
  contractedEstimate: number
  contractedPrice: number
  overBudget: number
}
const monthly: Measure[] = [...counted, 'contracted', 'contracted_estimate', 'contracted_price', 'over_budget']

export const months = (db: Connection, asked: Asked, range: MonthRange): Fragment => db`
  select month, ${summed(db, monthly)} ${tally(db, asked, { areas: [asked.prefix], measures: monthly }, range)}
  group by month having sum(filings) > 0`

export type Share = { facet: 'trade' | 'method' | 'source'; value: string; filings: number; estimate: number }

/** Filings and amount of each industry, method and funding source; a filing with two sources counts with both. */
export const shares = (db: Connection, asked: Asked): Fragment => db`
  select facet, value, ${summed(db, counted)} ${rows(db, asked, { areas: [asked.prefix], facets: ['trade', 'method', 'source'], measures: counted, alike: 'alike_choices' })}
  group by facet, value having sum(filings) > 0 order by sum(filings) desc, value`

/** Which methods the filings of other months chose. These months have figures, or are among the facts of the page, unless more narrows it. */
export const methodsIn = (db: Connection, asked: Asked, period: MonthRange): Fragment => db`
  select facet, value, ${summed(db, counted)} ${rows(db, { ...asked, period }, { areas: [asked.prefix], facets: ['method'], measures: counted })}
  group by facet, value having sum(filings) > 0`

type Below = {
  contracted: number
  contractedPrice: number
  paid: number
  overBudget: number
  completed: number
  onTime: number
  openAlerts: number
}
/** `area`: the leading digits of a region below, or the whole code of the region itself for what belongs to none below. */
export type PlaceCount = { area: string; filings: number; estimate: number } & Below

/** The same figures of every region below, and of the region itself. */
export function places(db: Connection, asked: Asked, { children }: Place): Fragment {
  const of = (source: Fragment) => db`select area, ${summed(db, compared)} ${source} group by area having sum(filings) > 0`
  const below = byWidth(children).map((areas) => of(tally(db, asked, { areas, measures: compared, alike: 'alike_methods' })))
  return united(db, [...below, of(itself(db, { facets: ['state'], measures: compared }))])
}

export type PlaceMethod = { area: string; value: string; filings: number }

/** Which methods the filings of every region below chose, and those of the region itself. */
export function placeMethods(db: Connection, asked: Asked, { children }: Place): Fragment {
  const of = (source: Fragment) => db`select area, value, sum(filings) as filings ${source} group by area, value having sum(filings) > 0`
  const wanted = { facets: ['method'], measures: ['filings'] } as const
  return united(db, [
    ...byWidth(children).map((areas) =>
      of(rows(db, asked, { areas, ...wanted, alike: readsAllFromFacts(asked) ? 'alike_choices' : 'alike_methods' })),
    ),
    of(itself(db, wanted)),
  ])
}

export type PlaceDays = { area: string; overdue: number; findings: number; overdueFindings: number }

/** Of every region below, and of the region itself: what is past its agreed end today, and the findings that have to be fixed. */
export function placeDays(db: Connection, asked: Asked, { children }: Place, today: string): Fragment {
  const of = (source: Fragment) => db`
    select area, coalesce(sum(filings) filter (where facet = 'agreed-end' and value < ${today}), 0) as overdue,
      coalesce(sum(filings) filter (where facet = 'finding-due'), 0) as findings,
      coalesce(sum(filings) filter (where facet = 'finding-due' and value < ${today}), 0) as "overdueFindings"
    ${source} group by area`
  const wanted = { facets: ['agreed-end', 'finding-due'], measures: ['filings'] } as const
  return united(db, [
    ...byWidth(children).map((areas) => of(rows(db, asked, { areas, ...wanted, alike: 'alike_days' }))),
    of(itself(db, wanted)),
  ])
}

export type FiredCount = { area: string; indicator: string; filings: number }

/** How many filings of each region below, and of the region itself, set which indicator off. */
export function fired(db: Connection, asked: Asked, { children }: Place): Fragment {
  const of = (source: Fragment) =>
    db`select area, value as indicator, sum(filings) as filings ${source} group by area, value having sum(filings) > 0`
  const wanted = { facets: ['indicator'], measures: ['filings'] } as const
  return united(db, [...byWidth(children).map((areas) => of(rows(db, asked, { areas, ...wanted }))), of(itself(db, wanted))])
}

type Wanted = { facets: readonly (Facet | CountedFacet)[]; measures: readonly Measure[] }

const itself = (db: Connection, wanted: Wanted) => db`from (${figuresOf(db, 'own_fact', { ...wanted, digits: 12 })}) as row`

/** Counties lie beside towns where a city has both. */
function byWidth(children: Place['children']): string[][] {
  const prefixes = children.map(({ prefix }) => prefix)
  return [...new Set(prefixes.map(({ length }) => length))].map((width) => prefixes.filter(({ length }) => length === width))
}

export type Overdue = { upTo30: number; upTo90: number; more: number }

/** What should have been completed by now, by how long ago that was. Days compare as text, which is much cheaper than making days of them. */
export function overdue(db: Connection, asked: Asked, today: string): Fragment {
  const within = (span: LateSpan) => {
    const { first, last } = endedWithin(span, today)
    return db`coalesce(sum(filings) filter (where value <= ${last} ${first === null ? db`` : db`and value >= ${first}`}), 0)`
  }
  return db`
    select ${within(lateSpans['30'])} as "upTo30", ${within(lateSpans['90'])} as "upTo90", ${within(lateSpans.more)} as more
    ${rows(db, asked, { areas: [asked.prefix], facets: ['agreed-end'], measures: ['filings'], alike: 'alike_days' })}`
}

/** Findings that should have been fixed by now and were not. */
export const overdueFindings = (db: Connection, asked: Asked, today: string): Fragment => db`
  select coalesce(sum(filings), 0) as findings
  ${rows(db, asked, { areas: [asked.prefix], facets: ['finding-due'], measures: ['filings'], alike: 'alike_days' })} and value < ${today}`
