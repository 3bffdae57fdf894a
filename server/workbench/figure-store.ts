import type { PendingQuery, Row } from 'postgres'
import { type ProjectState, projectStates } from '#contract/lifecycle.ts'
import type { WorkFigures } from '#contract/workbench.ts'
import type { Actor } from '#domain/people/access.ts'
import { filingGrounds } from '#domain/people/scope.ts'
import { type AreaPart, type ScopeParts, scopeParts } from '#domain/people/scope-parts.ts'
import type { Connection } from '../database/connect.ts'
import { changedBuckets, currentFigures, everSubmitted, factsWithin, hasFigures, inPeriod, type When } from '../filings/figures.ts'
import { ownOutside } from '../scope.ts'

type Fragment = PendingQuery<Row[]>
type Cell = { year: number | null; state: ProjectState | null; filings: number; estimatedPrice: number; contractPrice: number }

/** So many years, this one with them. */
const shownYears = 5

/** Counties and more have figures, which know every change; what is smaller is counted from its facts. */
export async function readWorkFigures(db: Connection, actor: Actor, thisYear: number): Promise<WorkFigures | null> {
  const parts = scopeParts(filingGrounds(actor))
  const years = Array.from({ length: shownYears }, (_, at) => thisYear - shownYears + 1 + at)
  const pieces = piecesOf(db, parts, years)
  const [first, ...others] = pieces
  if (!first) return null
  const prefixes = parts.areas.map(({ prefix }) => prefix)
  const cells = await db<Cell[]>`
    with ${changedBuckets(db, prefixes)}
    select year, state, sum(filings)::bigint as filings, sum(estimated_price)::bigint as estimated_price, sum(contract_price)::bigint as contract_price
    from (${others.reduce((all, next) => db`${all} union all ${next}`, first)}) cell group by grouping sets ((year), (state))`
  return { years: byYear(cells, years), states: byState(cells) }
}

/** Drafts that were never submitted count nowhere. */
function piecesOf(db: Connection, parts: ScopeParts, years: readonly number[]): Fragment[] {
  const areas = parts.areas.filter(({ submitted }) => submitted !== false).map((area): AreaPart => ({ ...area, submitted: true }))
  return [
    ...areas.flatMap((area) => (hasFigures(area.prefix) ? computed(db, area, years) : [counted(db, area)])),
    ...(parts.filerId
      ? [countedOwn(db, db`${ownOutside(db, { ...parts, areas }, parts.filerId)} and project.first_submitted_at is not null`)]
      : []),
  ]
}

/** The years that are shown, and apart from them the states of all years. */
function computed(db: Connection, { prefix, kinds }: AreaPart, years: readonly number[]): Fragment[] {
  const measures = ['filings', 'estimate', 'contracted_price'] as const
  const figures = (named: Fragment, when: When) => db`
    select ${named}, filings, estimate as estimated_price, contracted_price as contract_price
    from (${currentFigures(db, { areas: [prefix], facets: ['state'], measures, when })}) as row where kind = any(${[...kinds]})`
  const shown = inPeriod(db, { from: Math.min(...years) * 100 + 1, until: Math.max(...years) * 100 + 12 })
  return [
    figures(db`month / 100 as year, null::text as state`, shown),
    figures(db`null::integer as year, value as state`, everSubmitted(db)),
  ]
}

/** From an index of towns alone. */
const counted = (db: Connection, { prefix, kinds }: AreaPart): Fragment => db`
  select month / 100 as year, state, 1 as filings, estimate as estimated_price, coalesce(contract, 0) as contract_price
  from filing_fact where ${factsWithin(db, prefix)} and month > 0 and kind = any(${[...kinds]})`

const countedOwn = (db: Connection, condition: Fragment): Fragment => db`
  select coalesce(project.year, 0) as year, project.state, 1 as filings, coalesce(project.estimated_price, 0) as estimated_price,
    coalesce(project.contract_price, 0) as contract_price
  from project where ${condition}`

/** Of each year its own row; a year without filings has none. */
const byYear = (cells: readonly Cell[], years: readonly number[]): WorkFigures['years'] =>
  years.map((year) => {
    const { filings = 0, estimatedPrice = 0, contractPrice = 0 } = cells.find((cell) => cell.year === year) ?? {}
    return { year, filings, estimatedPrice, contractPrice }
  })

/** In the order of a filing's life; a state without filings has none. */
const byState = (cells: readonly Cell[]): WorkFigures['states'] =>
  projectStates.flatMap((state) => {
    const filings = cells.find((cell) => cell.state === state)?.filings ?? 0
    return filings > 0 ? [{ state, filings }] : []
  })
