import type { AreaPart } from '#domain/scope-parts.ts'
import type { Connection, Database } from '../../database.ts'
import { inTransaction } from '../../database.ts'
import type { Fragment } from './list-filter-store.ts'

/** How many filings, and what they amount to. */
export type Figures = { filings: number; estimatedPrice: number; contractPrice: number; settlementReviewed: number; paid: number }

export const noFigures: Figures = { filings: 0, estimatedPrice: 0, contractPrice: 0, settlementReviewed: 0, paid: 0 }

/** Subtrees the roll-up has cells for: county, city, province. What is smaller is counted. */
export const hasCells = ({ prefix }: AreaPart) => prefix.length <= 6

/** `coarse`: the filters name neither industry nor method nor key projects, so that cells without these are enough. */
export type CellQuestion = { filters: Fragment; coarse: boolean }

/** The exact figures of some areas: cells and the changes since, seen by one statement, so that folding in between changes nothing. */
export async function readFigures(db: Connection, areas: readonly AreaPart[], { filters, coarse }: CellQuestion): Promise<Figures> {
  if (areas.length === 0) return noFigures
  // Each area for itself: of alternatives in one condition a kept plan would find none by its index.
  const cells = areas.map(
    (area) => db`
      select ${measures(db)} from project_rollup
      where ${cellsOf(db, area, 'area')} and trade ${db.unsafe(coarse ? '=' : '<>')} '*' and ${filters}
      union all
      select ${measures(db)} from project_rollup_delta where ${cellsOf(db, area, `left(scope_code, ${area.prefix.length})`)} and ${filters}`,
  )
  const [row] = await db<Figures[]>`select ${summed(db)} from (${cells.reduce((all, next) => db`${all} union all ${next}`)}) as cell`
  return row ?? noFigures
}

const measures = (db: Connection) => db`filings, estimated_price, contract_price, settlement_reviewed, paid`

const summed = (db: Connection) => db`
  coalesce(sum(filings), 0)::bigint as filings, coalesce(sum(estimated_price), 0)::bigint as estimated_price,
  coalesce(sum(contract_price), 0)::bigint as contract_price, coalesce(sum(settlement_reviewed), 0)::bigint as settlement_reviewed,
  coalesce(sum(paid), 0)::bigint as paid`

function cellsOf(db: Connection, { prefix, kinds, submitted }: AreaPart, column: string): Fragment {
  const cells = db`${db.unsafe(column)} = ${prefix} and kind = any(${[...kinds]})`
  return db`(${submitted === 'either' ? cells : db`${cells} and submitted = ${submitted}`})`
}

/** Folds what changed into the cells. Several processes may call it at once: one does it, the others have nothing to do. */
export async function foldRollup(db: Connection): Promise<number> {
  const [row] = await db<{ folded: number }[]>`select fold_project_rollup() as folded`
  return row?.folded ?? 0
}

/** Counts every filing afresh while work goes on; answers the number of cells. */
export const rebuildRollup = (db: Database): Promise<number> =>
  inTransaction(db, async (tx) => {
    await tx`set local statement_timeout = 0`
    const [row] = await tx<{ cells: number }[]>`select rebuild_project_rollup() as cells`
    return row?.cells ?? 0
  })
