import { Refusal } from '#contract/errors.ts'
import type { ProjectPage, ProjectRow } from '#contract/project-views.ts'
import { lastNumberedRow, type ProjectQuery, type projects } from '#contract/projects.ts'
import type { Input } from '#contract/route.ts'
import { likeness } from '#domain/filing/likeness.ts'
import type { Actor } from '#domain/people/access.ts'
import type { Connection, Database } from '../../database/connect.ts'
import { seenBy } from '../../scope.ts'
import { newestByFact } from './area-total-store.ts'
import { askedParts, type Branch, branchesOf, type Fragment, isByCreation, isRolledUp, isSearched } from './list-filter-store.ts'
import {
  afterCursor,
  atMost,
  foundInOrder,
  hasEmpty,
  inOrder,
  inSegment,
  joinedFor,
  type Segment,
  type Start,
  sortedBy,
  startOf,
  writeCursor,
} from './list-order-store.ts'
import { type FoundRow, rowColumns, rowFrom, rowTables } from './row-store.ts'
import { type Found, gather, searchProjects } from './search-store.ts'
import { countProjects } from './total-store.ts'

type Databases = { db: Database; keptPlans: Database }

/**
 * One page of the filings somebody may see, and what all that match amount to. A list is run in one of two ways:
 * - in order: the page is read along an index that brings the filings in the order wanted, and the totals come from figures kept beside them
 *   or are counted up to 10,000;
 * - gathered (`search-store.ts`): what holds a text or a funding source, and all of a village or one's own, is found first, then counted
 *   and put in order; so is a town where it is asked for in another way than the newest first with the usual filters.
 * Either way the plan does not hang on the values asked for and is kept, unless a list in order has unusual filters or begins far on.
 */
export async function listProjects({ db, keptPlans }: Databases, actor: Actor, question: ProjectQuery): Promise<ProjectPage> {
  const { page, size, after } = question
  if (!after && page * size > lastNumberedRow)
    throw new Refusal('input.invalid', { part: 'querystring' }, [{ field: 'page', code: 'too-large' }])
  const start = startOf(question)
  const { areas } = askedParts(actor, question)
  const isNewestOfTown = isRolledUp(question) && isByCreation(question) && areas.some(({ prefix }) => prefix.length === 9)
  const isSmall = areas.every(({ prefix }) => prefix.length > 6) && !isNewestOfTown
  if (isSearched(question)) return pageOf(question, await searchProjects(keptPlans, actor, question, start))
  if (isSmall) return pageOf(question, await gather(keptPlans, actor, question, start))
  const isUsual = isRolledUp(question) && (page === 1 || after !== undefined)
  return pageOf(question, await listInOrder(isUsual ? keptPlans : db, actor, question, start))
}

function pageOf({ size }: ProjectQuery, { rows, totals }: Found): ProjectPage {
  const last = rows[size - 1]
  return {
    items: rows.slice(0, size).map(rowFrom),
    ...totals,
    next: rows.length > size && last ? writeCursor({ value: last.cursorValue, id: last.id }) : null,
  }
}

/** The rows of a list alone, many at a time, for whoever takes the whole of it away. */
export async function readFilings(db: Connection, actor: Actor, question: ProjectQuery): Promise<Pick<ProjectPage, 'items' | 'next'>> {
  const start = startOf(question)
  if (isSearched(question)) return pageOf(question, await gather(db, actor, question, start))
  const rows = await findPage(db, question, branchesInOrder(db, actor, question), start)
  return pageOf(question, { rows, totals: { total: 0, exact: false, sums: null } })
}

/** How many there are, where that is known exactly. */
export async function countFilings(db: Connection, actor: Actor, question: ProjectQuery): Promise<number | null> {
  const { total, exact } = await countProjects(db, actor, question)
  return exact ? total : null
}

async function listInOrder(db: Connection, actor: Actor, question: ProjectQuery, start: Start): Promise<Found> {
  const [rows, totals] = await Promise.all([
    findPage(db, question, branchesInOrder(db, actor, question), start),
    countProjects(db, actor, question),
  ])
  return { rows, totals }
}

/** The newest of a town, with the usual filters, are found where its filings are counted. */
function branchesInOrder(db: Connection, actor: Actor, question: ProjectQuery): Branch[] {
  const branches = branchesOf(db, actor, question)
  if (!isRolledUp(question) || !isByCreation(question)) return branches
  const { areas } = askedParts(actor, question)
  return branches.map((branch, at) => {
    const area = areas[at]
    return area?.prefix.length === 9 ? { ...branch, rows: newestByFact(db, area, question), condition: db`true` } : branch
  })
}

/** One row more than the page holds, which says whether there is a next one. Rows without a value follow those that have one. */
async function findPage(db: Connection, question: ProjectQuery, branches: readonly Branch[], start: Start): Promise<FoundRow[]> {
  const wanted = question.size + 1
  const inEmpty = 'after' in start && start.after.value === null && hasEmpty(question)
  const valued = inEmpty ? [] : await readSegment(db, question, branches, { segment: 'valued', start, wanted })
  if (valued.length === wanted || !hasEmpty(question)) return valued
  const skipped = inEmpty || 'after' in start ? 0 : start.skip - (await countValued(db, question, branches, start.skip, valued.length))
  const rest = { segment: 'empty', start: inEmpty ? start : { skip: Math.max(0, skipped) }, wanted: wanted - valued.length } as const
  return [...valued, ...(await readSegment(db, question, branches, rest))]
}

/** How many rows with a value there are, as far as it matters: a page that found some has skipped the others. */
async function countValued(db: Connection, question: ProjectQuery, branches: readonly Branch[], skip: number, found: number) {
  if (found > 0 || skip === 0) return skip + found
  const [row] = await db<{ valued: number }[]>`
    select count(*)::int as valued from (${idsOf(db, question, branches, { segment: 'valued', start: { skip: 0 }, wanted: skip })}) as valued`
  return row?.valued ?? 0
}

type Wanted = { segment: Segment; start: Start; wanted: number }

/** Ids first, from an index alone; the wide rows are looked up for the page only. */
async function readSegment(db: Connection, question: ProjectQuery, branches: readonly Branch[], wanted: Wanted): Promise<FoundRow[]> {
  if (branches.length === 0) return []
  return db<FoundRow[]>`
    with found as materialized (${idsOf(db, question, branches, wanted)})
    select ${rowColumns(db)}, found.value::text as cursor_value from found join project on project.id = found.id ${rowTables(db)}
    order by ${foundInOrder(db, question, wanted.segment)}`
}

/** Each piece of the scope in its own order, merged: together they would have to be gathered and sorted. */
function idsOf(db: Connection, question: ProjectQuery, branches: readonly Branch[], { segment, start, wanted }: Wanted): Fragment {
  const skip = 'skip' in start ? start.skip : 0
  const cursor = 'after' in start ? db`and ${afterCursor(db, question, start.after)}` : db``
  const part = inSegment(db, question, segment)
  const idsIn = ({ rows, condition, digits }: Branch, limit: number, offset: number) => db`
    select project.id, ${sortedBy(db, question, segment)} as value from ${rows} ${joinedFor(db, question, segment)} where ${condition} ${part ? db`and ${part}` : db``} ${cursor}
    order by ${inOrder(db, question, segment, digits)} ${within(db, limit, offset, skip === 0)}`
  const [only, ...others] = branches
  if (only && others.length === 0) return idsIn(only, wanted, skip)
  const merged = branches.map((branch) => db`(${idsIn(branch, skip + wanted, 0)})`).reduce((all, next) => db`${all} union all ${next}`)
  return db`select id, value from (${merged}) as found order by ${foundInOrder(db, question, segment)} ${within(db, wanted, skip, skip === 0)}`
}

/** Further pages differ too much to write their limits out. */
const within = (db: Connection, limit: number, offset: number, isFirst: boolean) =>
  isFirst ? atMost(db, limit) : db`limit ${limit} offset ${offset}`

type Similar = { id: string; number: string | null; name: string; state: ProjectRow['state']; createdAt: Date }

/** Filings of the village within 36 months whose names are nearly the same, the likest first. */
export async function listSimilar(db: Connection, actor: Actor, { name, region, except }: Input<typeof projects.similar>['query']) {
  const rows = await db<Similar[]>`
    select project.id, project.number, project.name, project.state, project.created_at from project
    where project.scope_code = (select current_code from region where code = ${region}) and ${seenBy(db, actor)}
      and project.created_at > now() - interval '36 months' and project.state <> 'void' ${except ? db`and project.id <> ${except}` : db``}
    order by project.created_at desc limit 2000`
  return rows
    .map((row) => ({ ...row, createdAt: row.createdAt.toISOString(), likeness: likeness(row.name, name) }))
    .filter((row) => row.likeness >= 0.6)
    .toSorted((one, other) => other.likeness - one.likeness)
    .slice(0, 5)
}
