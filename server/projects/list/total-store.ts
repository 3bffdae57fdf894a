import type { ProjectPage } from '#contract/project-views.ts'
import { lastNumberedRow, type ProjectQuery } from '#contract/projects.ts'
import type { Actor } from '#domain/people/access.ts'
import type { Connection } from '../../database/connect.ts'
import { type Figures, isToldApart, noFigures, readFigures } from './area-total-store.ts'
import { askedParts, type Branch, branchesOf, type Fragment, isRolledUp } from './list-filter-store.ts'

export type Totals = Pick<ProjectPage, 'total' | 'exact' | 'sums'>

/**
 * How many filings match and what they amount to. From the figures of areas where these tell the filters apart; otherwise counted, and counting
 * stops at 10,000. Then there are no sums at all: the sum of some arbitrary ten thousand is a figure nobody asked for.
 */
export async function countProjects(db: Connection, actor: Actor, question: ProjectQuery): Promise<Totals> {
  if (!isRolledUp(question)) return asFarAsCounted(await count(db, branchesOf(db, actor, question), lastNumberedRow + 1))
  const found = await addUp(db, actor, question)
  return isToldApart(question) ? exactly(found) : asFarAsCounted(found)
}

const asFarAsCounted = (found: Figures): Totals =>
  found.filings > lastNumberedRow ? { total: lastNumberedRow, exact: false, sums: null } : exactly(found)

const exactly = ({ filings, ...sums }: Figures): Totals => ({ total: filings, exact: true, sums })

/** Areas have figures or facts; one's own filings beside them are counted to the end: there are never many. */
async function addUp(db: Connection, actor: Actor, question: ProjectQuery): Promise<Figures> {
  const { areas } = askedParts(actor, question)
  const own = branchesOf(db, actor, question).slice(areas.length)
  const [read, rest] = await Promise.all([readFigures(db, areas, question), count(db, own)])
  return {
    filings: read.filings + rest.filings,
    estimatedPrice: read.estimatedPrice + rest.estimatedPrice,
    contractPrice: read.contractPrice + rest.contractPrice,
    settlementReviewed: read.settlementReviewed + rest.settlementReviewed,
    paid: read.paid + rest.paid,
  }
}

async function count(db: Connection, branches: readonly Branch[], limit?: number): Promise<Figures> {
  if (branches.length === 0) return noFigures
  const matching = allOf(db, branches, db`select ${measures(db)}`)
  const [row] = await db<Figures[]>`
    select ${summed(db)} from (${matching} ${limit === undefined ? db`` : db`limit ${limit}`}) as found`
  return row ?? noFigures
}

const allOf = (db: Connection, branches: readonly Branch[], chosen: Fragment) =>
  branches.map(({ rows, condition }) => db`${chosen} from ${rows} where ${condition}`).reduce((all, next) => db`${all} union all ${next}`)

const measures = (db: Connection) => db`estimated_price, contract_price, settlement_reviewed, paid`

const summed = (db: Connection) => db`
  count(*) as filings, coalesce(sum(estimated_price), 0)::bigint as estimated_price, coalesce(sum(contract_price), 0)::bigint as contract_price,
  coalesce(sum(settlement_reviewed), 0)::bigint as settlement_reviewed, coalesce(sum(paid), 0)::bigint as paid`
