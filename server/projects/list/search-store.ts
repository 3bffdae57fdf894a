import { lastCountedHit, lastNumberedRow, type ProjectQuery } from '#contract/projects.ts'
import type { Actor } from '#domain/people/access.ts'
import type { Connection } from '../../database/connect.ts'
import { type Figures, noFigures } from './area-total-store.ts'
import { askedParts, type Branch, branchesOf, type Fragment, isRolledUp, wantedBesideText, wantedOf } from './list-filter-store.ts'
import {
  afterCursor,
  atMost,
  foundAfter,
  foundInOrder,
  inOrder,
  inSegment,
  joinedFor,
  joinedForAll,
  type Start,
  sortedBy,
} from './list-order-store.ts'
import { type FoundRow, rowColumns, rowTables } from './row-store.ts'
import type { Totals } from './total-store.ts'

export type Found = { rows: readonly FoundRow[]; totals: Totals }

/** So many rows, spread over all filings, tell whether something is frequent; so many of a list are then read through to find a page of it. */
const sampled = 2_000
const readAtFirst = 3_000

/** Further hits say nothing anybody needs to know; a source is chosen to see how much it pays for, and a town wants to know all of its own. */
function countedUpTo(question: ProjectQuery): number {
  if (question.text) return lastCountedHit
  return isRolledUp(question) ? Number.POSITIVE_INFINITY : lastNumberedRow
}

/**
 * What was looked for. In a city or more it may be frequent: then nothing is counted, and the page is found by reading the first rows of the
 * list. Else everything is gathered from the index, counted and put in order.
 */
export async function searchProjects(db: Connection, actor: Actor, question: ProjectQuery, start: Start): Promise<Found> {
  const isWide = askedParts(actor, question).areas.some(({ prefix }) => prefix.length < 6)
  if (isWide && (await isFrequent(db, actor, question))) {
    const rows = await findAmongFirst(db, actor, question, start)
    if (rows.length > question.size) return { rows, totals: { total: countedUpTo(question), exact: false, sums: null } }
  }
  return gather(db, actor, question, start)
}

/** Whether a sample says that there are far more than are counted: three times as many, so that chance cannot make it say so. */
export async function isFrequent(db: Connection, actor: Actor, question: ProjectQuery): Promise<boolean> {
  const branches = branchesOf(db, actor, question)
  if (branches.length === 0) return false
  const anywhere = branches.map(({ place }) => db`(${place})`).reduce((all, next) => db`${all} or ${next}`)
  const [found] = await db<[{ hits: number; share: number }]>`
    with size as materialized (select least(1, ${sampled} / greatest(1, reltuples))::float8 as share from pg_class where oid = 'project'::regclass)
    select count(*)::int as hits, (select share from size) as share
    from project tablesample system ((select share * 100 from size)) where (${anywhere}) and ${wantedOf(db, actor, question) ?? db`true`}`
  return found.hits >= fewestHits && found.hits / found.share >= 3 * countedUpTo(question)
}

/** What was filed on one day lies on one or two pages of the table: what fills these is not yet frequent. */
const fewestHits = 20

type ReadRow = FoundRow & { nth: number }

/** The hits among the first rows of the list, one more than the page holds if there are so many; `nth`: how many rows were read for it. */
export async function findAmongFirst(db: Connection, actor: Actor, question: ProjectQuery, start: Start): Promise<ReadRow[]> {
  const branches = branchesOf(db, actor, question)
  if (branches.length === 0) return []
  const skip = 'skip' in start ? start.skip : 0
  const first = branches.map((branch) => db`(${firstOf(db, question, branch, start)})`).reduce((all, next) => db`${all} union all ${next}`)
  // Numbered as they come, in their order, and read no further than the page needs.
  return db<ReadRow[]>`
    with found as materialized (
      select project.id, project.value, project.nth from (
        select found.*, row_number() over () as nth from (
          select * from (${first}) as found order by ${foundInOrder(db, question, 'valued')} ${atMost(db, readAtFirst)}) as found) as project
      where ${wantedOf(db, actor, question) ?? db`true`} ${atMost(db, question.size + 1)} offset ${skip})
    select ${rowColumns(db)}, found.value::text as cursor_value, found.nth::int from found join project on project.id = found.id ${rowTables(db)}
    order by found.nth`
}

function firstOf(db: Connection, question: ProjectQuery, { place, digits }: Branch, start: Start): Fragment {
  const valued = inSegment(db, question, 'valued')
  return db`
    select project.*, ${sortedBy(db, question, 'valued')} as value from project ${joinedFor(db, question, 'valued')}
    where ${place} ${valued ? db`and ${valued}` : db``} ${'after' in start ? db`and ${afterCursor(db, question, start.after)}` : db``}
    order by ${inOrder(db, question, 'valued', digits)} ${atMost(db, readAtFirst)}`
}

/**
 * Everything that matches, counted and put in order at one go. Sums of more than are counted would be figures nobody asked for. Further filters
 * wait until the candidates are there (`offset 0`), so that one plan serves them all.
 */
export async function gather(db: Connection, actor: Actor, question: ProjectQuery, start: Start): Promise<Found> {
  const branches = branchesOf(db, actor, question)
  if (branches.length === 0) return { rows: [], totals: totalsOf(noFigures, question) }
  const further = wantedBesideText(db, actor, question)
  const matching = branches
    .map(
      ({ candidates }) => db`
      select project.id, ${sortedBy(db, question, 'valued')} as value, estimated_price, contract_price, settlement_reviewed, paid
      from ${further ? db`(select * from project where ${candidates} offset 0) as project` : db`project`} ${joinedForAll(db, question)}
      where ${further ?? candidates}`,
    )
    .reduce((all, next) => db`${all} union all ${next}`)
  const order = foundInOrder(db, question, 'all')
  const rows = await db<(FoundRow & { figures: Figures })[]>`
    with every as materialized (${matching}),
      found as materialized (
        select id, value from every as found ${'after' in start ? db`where ${foundAfter(db, question, start.after)}` : db``}
        order by ${order} ${atMost(db, question.size + 1)} offset ${'skip' in start ? start.skip : 0})
    select total.figures, listed.* from (select to_jsonb(summed) as figures from (${summed(db)}) as summed) as total left join (
      select ${rowColumns(db)}, found.value::text as cursor_value, row_number() over (order by ${order}) as nth
      from found join project on project.id = found.id ${rowTables(db)}) as listed on true order by listed.nth`
  return { rows: rows.filter(({ id }) => id !== null), totals: totalsOf(rows[0]?.figures ?? noFigures, question) }
}

const summed = (db: Connection) => db`
  select count(*) as filings, coalesce(sum(estimated_price), 0)::bigint as estimated_price, coalesce(sum(contract_price), 0)::bigint as contract_price,
    coalesce(sum(settlement_reviewed), 0)::bigint as settlement_reviewed, coalesce(sum(paid), 0)::bigint as paid from every`

function totalsOf({ filings, ...sums }: Figures, question: ProjectQuery): Totals {
  const limit = countedUpTo(question)
  return filings > limit ? { total: limit, exact: false, sums: null } : { total: filings, exact: true, sums }
}
