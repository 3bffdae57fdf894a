import { hasFiredCells } from '#domain/statistics-reading.ts'
import type { Connection } from '../database.ts'
import { type Asked, type Fragment, facet, gathered, narrowed, spans, united, within } from './cell-store.ts'
import type { Place } from './place-store.ts'
import type { TotalsRow } from './totals-store.ts'

export type FiredCount = { area: string | null; indicator: number; filings: number }

/** How many filings of each region below set which indicator off. */
export function fired(db: Connection, asked: Asked, { code, children }: Place): Fragment {
  const own = facet(asked)
  const { kind, trade, method, source } = asked.narrowing
  const value = String(kind ?? trade ?? method ?? source ?? '').replace(/^-$/, '')
  const digits = [...new Set(children.map(({ prefix }) => prefix.length))]
  const below = digits.map((wide) => {
    const areas = children.filter(({ prefix }) => prefix.length === wide).map(({ prefix }) => prefix)
    const parts = gathered(db, asked, {
      known: ({ span }) => hasFiredCells(wide, span, own),
      cell: (stretch) => db`
        select area, indicator, filings from statistics_fired
        where area = any(${areas}) and facet = ${own}::text::"char" and value = ${value} and ${spans(db, stretch)}`,
      // Many filings set the same indicators off: they are counted before each of these is told apart.
      row: (source) => db`
        select area, indicator, filings from (
          select left(scope_code, ${db.unsafe(String(wide))}) as area, fired, sum(filings) as filings ${source} and fired <> '{}' group by 1, 2) as line,
          unnest(fired) as indicator`,
    })
    return db`select area, indicator, sum(filings)::int as filings from (${parts}) as part where area = any(${areas})
      group by area, indicator having sum(filings) > 0`
  })
  const itself = db`
    select null as area, indicator, sum(filings)::int as filings from statistics_row, unnest(fired) as indicator where not pending and scope_code = ${code}
      and month between ${asked.period.from} and ${asked.period.until} ${narrowed(db, asked)} group by indicator`
  return united(db, [...below, itself])
}

export type Overdue = { upTo30: number; upTo90: number; more: number }

/**
 * What should have been completed by now, by how long ago that was. Totals reckon from the day the cells were brought up to; what stands in
 * another part today is moved.
 */
export const overdueToday = ({ overdue30, overdue90, overdueMore }: TotalsRow, moved: Overdue): Overdue => ({
  upTo30: (overdue30 ?? 0) + moved.upTo30,
  upTo90: (overdue90 ?? 0) + moved.upTo90,
  more: (overdueMore ?? 0) + moved.more,
})

export const overdueMoved = (db: Connection, asked: Asked): Fragment => db`
  select coalesce(sum(moved_30), 0)::int as "upTo30", coalesce(sum(moved_90), 0)::int as "upTo90", coalesce(sum(moved_more), 0)::int as more
  from overdue_moved() where ${within(db, asked.prefix)} and month between ${asked.period.from} and ${asked.period.until} ${narrowed(db, asked)}`

/** Findings that should have been put right by now and were not: there are never many. */
export const overdueFindings = (db: Connection, asked: Asked): Fragment => db`
  select count(*)::int as findings from (select project_id, state, due_on from finding) as finding join filing_fact on filing_fact.project_id = finding.project_id
  where finding.state in ('open', 'acknowledged', 'reopened') and finding.due_on < today() and ${within(db, asked.prefix)}
    and month between ${asked.period.from} and ${asked.period.until} ${narrowed(db, asked)}`
