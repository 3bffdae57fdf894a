import type { ProjectPage } from '#contract/project-views.ts'
import { lastNumberedRow, type ProjectQuery } from '#contract/projects.ts'
import type { Actor } from '#domain/access.ts'
import type { AreaPart } from '#domain/scope-parts.ts'
import type { Connection } from '../../database.ts'
import { hasFigures } from '../../figures.ts'
import { type Figures, isToldApart, noFigures, readFigures } from './area-total-store.ts'
import { askedParts, type Branch, branchesOf, type Fragment, isRolledUp } from './list-filter-store.ts'
import { foundInOrder, sortedBy } from './list-order-store.ts'
import { type FoundRow, rowColumns, rowTables } from './row-store.ts'

export type Totals = Pick<ProjectPage, 'total' | 'exact' | 'sums'>

/**
 * How many filings match and what they amount to. From the figures of areas where these tell the filters apart; otherwise counted, and counting
 * stops at 10,000. Then there are no sums at all: the sum of some arbitrary ten thousand is a figure nobody asked for.
 */
export async function countProjects(db: Connection, actor: Actor, question: ProjectQuery): Promise<Totals> {
  if (isRolledUp(question) && isToldApart(question)) return exactly(await addUp(db, actor, question))
  return asFarAsCounted(await count(db, branchesOf(db, actor, question), lastNumberedRow + 1))
}

const asFarAsCounted = (found: Figures): Totals =>
  found.filings > lastNumberedRow ? { total: lastNumberedRow, exact: false, sums: null } : exactly(found)

const exactly = ({ filings, ...sums }: Figures): Totals => ({ total: filings, exact: true, sums })

/** Areas that have figures are read, towns and villages and one's own filings beside them counted to the end: there are never many. */
async function addUp(db: Connection, actor: Actor, question: ProjectQuery): Promise<Figures> {
  const { areas } = askedParts(actor, question)
  const isRead = (area: AreaPart | undefined) => area !== undefined && hasFigures(area.prefix)
  const branches = branchesOf(db, actor, question) // an area each, in the same order, then one's own
  const counted = branches.filter((_, at) => !isRead(areas[at]))
  const [read, rest] = await Promise.all([readFigures(db, areas.filter(isRead), question), count(db, counted)])
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

/**
 * All that match, counted and put in order at one go, with the rows the order begins with: what was searched for is looked up once. If there
 * are more than are counted, their order says nothing, and the totals are not exact.
 */
export async function gather(
  db: Connection,
  question: ProjectQuery,
  branches: readonly Branch[],
): Promise<{ totals: Totals; rows: FoundRow[] }> {
  if (branches.length === 0) return { totals: exactly(noFigures), rows: [] }
  const matching = allOf(db, branches, db`select project.id, ${sortedBy(db, question, 'valued')} as value, ${measures(db)}`)
  const order = foundInOrder(db, question, 'valued')
  const rows = await db<(FoundRow & { figures: Figures })[]>`
    with every as materialized (${matching} limit ${lastNumberedRow + 1}),
      found as materialized (select id, value from every as found order by ${order} ${db.unsafe(`limit ${question.size + 1}`)})
    select ${rowColumns(db)}, found.value::text as cursor_value,
      case when row_number() over (order by ${order}) = 1 then (select to_jsonb(total) from (select ${summed(db)} from every) as total) end as figures
    from found join project on project.id = found.id ${rowTables(db)} order by ${order}`
  return { totals: asFarAsCounted(rows[0]?.figures ?? noFigures), rows }
}

const allOf = (db: Connection, branches: readonly Branch[], chosen: Fragment) =>
  branches.map(({ condition }) => db`${chosen} from project where ${condition}`).reduce((all, next) => db`${all} union all ${next}`)

const measures = (db: Connection) => db`estimated_price, contract_price, settlement_reviewed, paid`

const summed = (db: Connection) => db`
  count(*) as filings, coalesce(sum(estimated_price), 0)::bigint as estimated_price, coalesce(sum(contract_price), 0)::bigint as contract_price,
  coalesce(sum(settlement_reviewed), 0)::bigint as settlement_reviewed, coalesce(sum(paid), 0)::bigint as paid`
