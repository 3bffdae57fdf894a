import type { ProjectState } from '#contract/lifecycle.ts'
import type { StatisticsTotals } from '#contract/statistics.ts'
import type { MonthRange } from '#domain/statistics/period.ts'
import type { Connection } from '../database/connect.ts'
import { type Fragment, figuresOf } from '../filings/figures.ts'
import { type CountedFacet, compared, everyMeasure, type Facet, type Measure } from '../filings/measures.ts'
import { type Late, lateAddedUp, lateOfFacts, lateOfFigures } from './late-store.ts'
import type { Place } from './place-store.ts'
import { type Asked, isReadFromFacts, readsAllFromFacts, rows, tally, united } from './reading-store.ts'

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

export type PlaceLate = Late & { area: string }

/** What is late today in every region below, and in the region itself. */
export const placesLate = (db: Connection, asked: Asked, { children }: Place, today: string): Fragment =>
  united(db, [
    ...byWidth(children).map((areas) => late(db, asked, areas, today)),
    db`select scope_code as area, ${lateOfFacts(db, today)} from own_fact group by scope_code`,
  ])

/** The same of regions that are equally wide: those below, or the one asked for. */
export function late(db: Connection, asked: Asked, areas: readonly string[], today: string): Fragment {
  const wanted = { areas, facets: ['agreed-end', 'finding-due'], measures: ['filings'] } as const
  if (!isReadFromFacts(asked, areas[0] ?? '')) return db`select area, ${lateOfFigures(db, today)} ${rows(db, asked, wanted)} group by area`
  const area = db.unsafe(`left(scope_code, ${areas[0]?.length ?? 0})`)
  return db`select ${area} as area, ${lateAddedUp(db)} from late_fact where ${area} = any(${[...areas]}) group by ${area}`
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
