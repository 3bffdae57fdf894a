import { Refusal } from '#contract/errors.ts'
import type { ProjectPage, ProjectRow, QueueItem } from '#contract/project-views.ts'
import { lastNumberedRow, type ProjectQuery, type projects } from '#contract/projects.ts'
import type { Input } from '#contract/route.ts'
import type { Actor } from '#domain/access.ts'
import { likeness } from '#domain/likeness.ts'
import type { Connection, Database } from '../../database.ts'
import { seenAs, seenBy } from '../../scope.ts'
import { planned } from '../../search.ts'
import { type Branch, branchesOf, type Fragment, isFoundByPairs, isRolledUp } from './list-filter-store.ts'
import {
  behind,
  type Cursor,
  foundInOrder,
  hasEmpty,
  inOrder,
  joinedFor,
  readCursor,
  type Stretch,
  sortedBy,
  stretchOf,
  writeCursor,
} from './list-order-store.ts'
import { type FoundRow, rowColumns, rowFrom, rowTables } from './row-store.ts'
import { countProjects, gather, type Totals } from './total-store.ts'

type Hands = { db: Database; keptPlans: Database }

/** One page of the filings somebody may see, and what all that match amount to. */
export async function listProjects({ db, keptPlans }: Hands, actor: Actor, question: ProjectQuery): Promise<ProjectPage> {
  const { page, size, after } = question
  if (!after && page * size > lastNumberedRow)
    throw new Refusal('input.invalid', { part: 'querystring' }, [{ field: 'page', code: 'too-large' }])
  const isBeginning = page === 1 && !after
  // Read in the order of an index from its beginning or a cursor on, whatever the values are. How far an offset reaches does matter.
  if (isRolledUp(question) && (isBeginning || after)) return ask(keptPlans, actor, question)
  if (!question.text) return ask(db, actor, question)
  const found = isBeginning && !hasEmpty(question) ? await searchAtOnce({ db, keptPlans }, actor, question) : null
  return found ?? planned(db, (tx) => ask(tx, actor, question))
}

/** Null: there are too many to gather. */
async function searchAtOnce({ db, keptPlans }: Hands, actor: Actor, question: ProjectQuery): Promise<ProjectPage | null> {
  const all = (hand: Connection) => gather(hand, question, branchesOf(hand, actor, question))
  const { rows, totals } = await (isFoundByPairs(actor, question) ? all(keptPlans) : planned(db, all))
  return totals.exact ? pageOf(question, rows, totals) : null
}

async function ask(db: Connection, actor: Actor, question: ProjectQuery): Promise<ProjectPage> {
  const { page, size, after } = question
  const start: Start = after ? { after: readCursor(question, after) } : { skip: (page - 1) * size }
  const [rows, totals] = isRolledUp(question)
    ? await Promise.all([findPage(db, question, branchesOf(db, actor, question), start), countProjects(db, actor, question)])
    : await findCounted(db, actor, question, start)
  return pageOf(question, rows, totals)
}

function pageOf({ size }: ProjectQuery, rows: readonly FoundRow[], totals: Totals): ProjectPage {
  const last = rows[size - 1]
  return {
    items: rows.slice(0, size).map(rowFrom),
    ...totals,
    next: rows.length > size && last ? writeCursor({ value: last.cursorValue, id: last.id }) : null,
  }
}

type Start = { skip: number } | { after: Cursor }

/** Up to so many rows are gathered from the index of tokens and sorted; a page of something more frequent is found sooner by reading on. */
const rareUpTo = 4_000

/** How to look for text depends on how frequent it is, so it is counted first. */
async function findCounted(db: Connection, actor: Actor, question: ProjectQuery, start: Start) {
  const totals = await countProjects(db, actor, question)
  const branches = branchesOf(db, actor, question, totals.total > rareUpTo ? 'by-reading' : 'by-index')
  return [await findPage(db, question, branches, start), totals] as const
}

/** One row more than the page holds, which says whether there is a next one. Rows without a value follow those that have one. */
async function findPage(db: Connection, question: ProjectQuery, branches: readonly Branch[], start: Start): Promise<FoundRow[]> {
  const wanted = question.size + 1
  const inEmpty = 'after' in start && start.after.value === null && hasEmpty(question)
  const valued = inEmpty ? [] : await readStretch(db, question, branches, { stretch: 'valued', start, wanted })
  if (valued.length === wanted || !hasEmpty(question)) return valued
  const skipped = inEmpty || 'after' in start ? 0 : start.skip - (await countValued(db, question, branches, start.skip, valued.length))
  const rest = { stretch: 'empty', start: inEmpty ? start : { skip: Math.max(0, skipped) }, wanted: wanted - valued.length } as const
  return [...valued, ...(await readStretch(db, question, branches, rest))]
}

/** How many rows with a value there are, as far as it matters: a page that found some has skipped the others. */
async function countValued(db: Connection, question: ProjectQuery, branches: readonly Branch[], skip: number, found: number) {
  if (found > 0 || skip === 0) return skip + found
  const [row] = await db<{ valued: number }[]>`
    select count(*)::int as valued from (${idsOf(db, question, branches, { stretch: 'valued', start: { skip: 0 }, wanted: skip })}) as valued`
  return row?.valued ?? 0
}

type Wanted = { stretch: Stretch; start: Start; wanted: number }

/** Ids first, from an index alone; the wide rows are looked up for the page only. */
async function readStretch(db: Connection, question: ProjectQuery, branches: readonly Branch[], wanted: Wanted): Promise<FoundRow[]> {
  if (branches.length === 0) return []
  return db<FoundRow[]>`
    with found as materialized (${idsOf(db, question, branches, wanted)})
    select ${rowColumns(db)}, found.value::text as cursor_value from found join project on project.id = found.id ${rowTables(db)}
    order by ${foundInOrder(db, question, wanted.stretch)}`
}

/** Each piece of the scope in its own order, merged: together they would have to be gathered and sorted. */
function idsOf(db: Connection, question: ProjectQuery, branches: readonly Branch[], { stretch, start, wanted }: Wanted): Fragment {
  const skip = 'skip' in start ? start.skip : 0
  const cursor = 'after' in start ? db`and ${behind(db, question, start.after)}` : db``
  const part = stretchOf(db, question, stretch)
  const idsIn = ({ condition, digits }: Branch, limit: number, offset: number) => db`
    select project.id, ${sortedBy(db, question, stretch)} as value from project ${joinedFor(db, question, stretch)} where ${condition} ${part ? db`and ${part}` : db``} ${cursor}
    order by ${inOrder(db, question, stretch, digits)} ${within(db, limit, offset, skip === 0)}`
  const [only, ...others] = branches
  if (only && others.length === 0) return idsIn(only, wanted, skip)
  const merged = branches.map((branch) => db`(${idsIn(branch, skip + wanted, 0)})`).reduce((all, next) => db`${all} union all ${next}`)
  return db`select id, value from (${merged}) as found order by ${foundInOrder(db, question, stretch)} ${within(db, wanted, skip, skip === 0)}`
}

/** Written out for first pages: of a limit handed in the planner knows nothing, and prepares for thousands of rows. Further ones differ too much. */
const within = (db: Connection, limit: number, offset: number, isFirst: boolean) =>
  isFirst ? db.unsafe(`limit ${Math.trunc(limit)}`) : db`limit ${limit} offset ${offset}`

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

type Waiting = Omit<QueueItem, 'since'> & { since: Date }

/** Reviews and requests that this decider's office has to decide, most urgent first. */
export async function listQueue(db: Connection, actor: Actor, { page, size }: { page: number; size: number }) {
  const mine = seenAs(db, actor, 'PROJECT_MANAGEMENT')
  const county = ['county', 'city', 'province'].includes(actor.region.level)
  const reviews = db`
    select project.id as project_id, null::uuid as request_id, null::text as request_kind, project.changed_at as since, project.due_on, starter.name as started_by
    from project left join user_account starter on starter.id = project.review_started_by
    where ${mine} and project.state in ('town-review' ${county ? db`, 'county-review'` : db``})`
  const requests = db`
    select project.id, request.id, request.kind, request.asked_at, request.due_on, null
    from project_request request join project on project.id = request.project_id
    where request.state = 'open' and ${mine} ${county ? db`` : db`and request.deciding_level = 'town'`}`
  const untouched = db`not exists (select from project_toucher where project_toucher.project_id = waiting.project_id and user_id = ${actor.id})`
  const [items, [counted]] = await Promise.all([
    db<Waiting[]>`
      select json_build_object('id', project.id, 'name', project.name, 'number', project.number, 'kind', project.kind, 'state', project.state,
          'estimatedPrice', project.estimated_price, 'region', json_build_object('code', place.code, 'level', place.level,
          'name', json_build_object('en', place.name_en, 'zh', place.name_zh))) as project,
        case when request_id is not null then json_build_object('id', request_id, 'kind', request_kind) end as request, since, waiting.due_on, started_by
      from (${reviews} union all ${requests}) waiting join project on project.id = project_id join region place on place.code = project.region_code
      where ${untouched} order by waiting.due_on, since, project_id limit ${size} offset ${(page - 1) * size}`,
    db<{ total: number }[]>`select count(*)::int as total from (${reviews} union all ${requests}) waiting where ${untouched}`,
  ])
  return { items: items.map((item) => ({ ...item, since: item.since.toISOString() })), total: counted?.total ?? 0 }
}
