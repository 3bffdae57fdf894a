import type { PendingQuery, Row } from 'postgres'
import type { ProjectState } from '#contract/lifecycle.ts'
import type { WorkFigures } from '#contract/workbench.ts'
import type { Actor } from '#domain/access.ts'
import { filingGrounds } from '#domain/scope.ts'
import { type AreaPart, type ScopeParts, scopeParts } from '#domain/scope-parts.ts'
import type { Connection } from '../database.ts'
import { changedBuckets, currentFigures, everSubmitted, hasFigures } from '../figures.ts'
import { inArea, ownOutside } from '../scope.ts'

type Fragment = PendingQuery<Row[]>
type Cell = { year: number; state: ProjectState; filings: number; estimatedPrice: number; contractPrice: number }

/** So many years, this one with them. */
const shownYears = 5

/** Counties and more have figures, which know every change; what is smaller is counted. */
export async function readWorkFigures(db: Connection, actor: Actor, thisYear: number): Promise<WorkFigures | null> {
  const parts = scopeParts(filingGrounds(actor))
  const pieces = piecesOf(db, parts)
  const [first, ...others] = pieces
  if (!first) return null
  const prefixes = parts.areas.map(({ prefix }) => prefix)
  const cells = await db<Cell[]>`
    with ${changedBuckets(db, prefixes)}
    select year, state, sum(filings)::bigint as filings, sum(estimated_price)::bigint as estimated_price, sum(contract_price)::bigint as contract_price
    from (${others.reduce((all, next) => db`${all} union all ${next}`, first)}) cell group by year, state`
  return { years: byYear(cells, thisYear), states: byState(cells) }
}

/** Drafts that were never submitted count nowhere. */
function piecesOf(db: Connection, parts: ScopeParts): Fragment[] {
  const areas = parts.areas.filter(({ submitted }) => submitted !== false).map((area): AreaPart => ({ ...area, submitted: true }))
  return [
    ...areas.map((area) => (hasFigures(area.prefix) ? computed(db, area) : counted(db, inArea(db, area)))),
    ...(parts.filerId
      ? [counted(db, db`${ownOutside(db, { ...parts, areas }, parts.filerId)} and project.first_submitted_at is not null`)]
      : []),
  ]
}

const computed = (db: Connection, { prefix, kinds }: AreaPart): Fragment => db`
  select month / 100 as year, value as state, filings, estimate as estimated_price, contracted_price as contract_price
  from (${currentFigures(db, { areas: [prefix], facets: ['state'], measures: ['filings', 'estimate', 'contracted_price'], when: everSubmitted(db) })}) as row
  where kind = any(${[...kinds]})`

const counted = (db: Connection, condition: Fragment): Fragment => db`
  select coalesce(project.year, 0) as year, project.state, 1 as filings, coalesce(project.estimated_price, 0) as estimated_price,
    coalesce(project.contract_price, 0) as contract_price
  from project where ${condition}`

function byYear(cells: readonly Cell[], thisYear: number): WorkFigures['years'] {
  const years = Array.from({ length: shownYears }, (_, at) => thisYear - shownYears + 1 + at)
  return years.map((year) => {
    const own = cells.filter((cell) => cell.year === year)
    const sum = (pick: (cell: Cell) => number) => own.reduce((total, cell) => total + pick(cell), 0)
    return {
      year,
      filings: sum((one) => one.filings),
      estimatedPrice: sum((one) => one.estimatedPrice),
      contractPrice: sum((one) => one.contractPrice),
    }
  })
}

function byState(cells: readonly Cell[]): WorkFigures['states'] {
  const states = new Map<ProjectState, number>()
  for (const { state, filings } of cells) states.set(state, (states.get(state) ?? 0) + filings)
  return [...states].map(([state, filings]) => ({ state, filings })).filter(({ filings }) => filings > 0)
}
