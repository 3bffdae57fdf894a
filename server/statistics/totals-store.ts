import { type ProjectState, projectStates } from '#contract/lifecycle.ts'
import type { StatisticsTotals } from '#contract/statistics.ts'
import { type Stretch, yearBefore } from '#domain/statistics-period.ts'
import { hasCells } from '#domain/statistics-reading.ts'
import type { Connection } from '../database.ts'
import { type Asked, cells, type Fragment, facet, gathered, spans } from './cell-store.ts'

const measures = [
  'filings',
  'estimate',
  'contracted',
  'contracted_estimate',
  'contracted_price',
  'settled',
  'settled_estimate',
  'settled_contract',
  'settled_price',
  'over_budget',
  'disclosure_due',
  'disclosure_complete',
  'open_alerts',
  'rectified_on_time',
  'rectified_late',
  'completed',
  'on_time',
  'late_30',
  'late_90',
  'late_more',
  'overdue_30',
  'overdue_90',
  'overdue_more',
]
const stateColumn = (state: ProjectState) => `in_${state.replaceAll('-', '_')}`
const columns = [...measures, ...projectStates.map(stateColumn)]
const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const summed = columns.map((name) => `coalesce(sum(${name}), 0)::bigint as "${camel(name)}"`).join(', ')

export type TotalsRow = StatisticsTotals & Record<string, number>

/** Everything that is one number, and how many filings are in which state. */
export function totals(db: Connection, asked: Asked): Fragment {
  const own = facet(asked)
  const names = db.unsafe(columns.join(', '))
  const parts = gathered(db, asked, {
    whole: true,
    known: ({ span }) => hasCells(asked.prefix.length, span, own),
    cell: (stretch) => db`select ${names} ${cells(db, asked, { areas: [asked.prefix], facet: own, stretch })}`,
    row: (source) => db`select ${names} ${source}`,
  })
  return db`select ${db.unsafe(summed)} from (${parts}) as part`
}

export const statesIn = (row: TotalsRow) => projectStates.map((state) => ({ state, filings: row[camel(stateColumn(state))] ?? 0 }))

export type MonthCount = { month: number; filings: number; estimate: number }

/** Filings and amount by month, of these months and of the same ones a year before. */
export function months(db: Connection, asked: Asked): Fragment {
  const own = facet(asked)
  const stretch: Stretch = { span: 'months', from: yearBefore(asked.period.from), until: asked.period.until }
  const parts = gathered(db, asked, {
    given: [stretch],
    known: ({ span }) => hasCells(asked.prefix.length, span, own),
    cell: (of) => db`select span as month, filings, estimate ${cells(db, asked, { areas: [asked.prefix], facet: own, stretch: of })}`,
    row: (source) => db`select month, filings, estimate ${source}`,
  })
  return db`select month, sum(filings)::int as filings, sum(estimate)::bigint as estimate from (${parts}) as part group by month`
}

export type Share = {
  facet: 'k' | 't' | 'm' | 's'
  kind: 1 | 2 | 3
  trade: string
  method: string
  source: string
  filings: number
  estimate: number
}

/** Filings and amount of each kind, industry, method and funding source; a filing with two sources counts with both. */
export function shares(db: Connection, asked: Asked): Fragment {
  const isPlain = facet(asked) === '*'
  const parts = gathered(db, asked, {
    known: ({ span }) => hasCells(asked.prefix.length, span, isPlain ? 'k' : 'x'),
    cell: (stretch) =>
      isPlain
        ? // They have cells of their own, so that nothing has to be split.
          db`select facet, kind, trade, method, coalesce(sources[1], '') as source, filings, estimate from statistics_cell
            where area = ${asked.prefix} and facet = any('{k,t,m,s}'::"char"[]) and ${spans(db, stretch)}`
        : split(db, cells(db, asked, { areas: [asked.prefix], facet: 'x', stretch })),
    row: (source) => split(db, source),
  })
  return db`
    select facet, kind, trade, method, source, sum(filings)::int as filings, sum(estimate)::bigint as estimate
    from (${parts}) as part group by facet, kind, trade, method, source having sum(filings) <> 0`
}

/** Each row once as its kind, its industry, its method and every source. */
const split = (db: Connection, source: Fragment): Fragment => db`(
  with line as (select kind, trade, method, sources, filings, estimate ${source})
  select case when kind is not null then 'k' when trade is not null then 't' else 'm' end::"char" as facet, coalesce(kind, 0) as kind,
    coalesce(trade, '') as trade, coalesce(method, '') as method, '' as source, sum(filings) as filings, sum(estimate) as estimate
  from line group by grouping sets (kind, trade, method)
  union all
  select 's', 0, '', '', source, sum(filings), sum(estimate) from line, unnest(line.sources) as source group by source)`
