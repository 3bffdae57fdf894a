import type { PendingQuery, Row } from 'postgres'
import type { ProjectPage, ProjectRow, QueueItem } from '#contract/project-views.ts'
import type { ProjectOrder, ProjectQuery, projects } from '#contract/projects.ts'
import type { Input } from '#contract/route.ts'
import type { Actor } from '#domain/access.ts'
import { likeness } from '#domain/likeness.ts'
import type { Connection } from '../database.ts'
import { inSubtree, seenAs, seenBy } from '../scope.ts'
import { containsText } from '../search.ts'

type Fragment = PendingQuery<Row[]>
type Question = ProjectQuery
type Found = Omit<ProjectRow, 'createdAt' | 'changedAt'> & { createdAt: Date; changedAt: Date; cursor: string }

/** Beyond this a list says “10,000+”: counting on would cost more than anyone learns from it. */
const countedUpTo = 10_000

export async function listProjects(db: Connection, actor: Actor, question: Question): Promise<ProjectPage> {
  const where = matching(db, actor, question)
  const { page, size, after } = question
  const rows = await db<Found[]>`
    select ${rowColumns(db)}, ${cursorOf(db, question)} as cursor from project join region place on place.code = project.region_code
      left join unit owner on owner.id = project.owner_unit_id join user_account filer on filer.id = project.filer_id
    where ${where} ${after ? db`and ${behind(db, question, after)}` : db``}
    order by ${inOrder(db, question)} limit ${size + 1} ${after ? db`` : db`offset ${(page - 1) * size}`}`
  const [counted] = await db<{ total: number; estimatedPrice: number; contractPrice: number; paid: number }[]>`
    select count(*)::int as total, coalesce(sum(estimated_price), 0)::bigint as estimated_price,
      coalesce(sum(contract_price), 0)::bigint as contract_price, coalesce(sum(paid), 0)::bigint as paid
    from (select estimated_price, contract_price, paid from project where ${where} limit ${countedUpTo + 1}) found`
  const { total = 0, ...sums } = counted ?? { total: 0, estimatedPrice: 0, contractPrice: 0, paid: 0 }
  const items = rows.slice(0, size)
  return {
    items: items.map(rowFrom),
    total,
    sums,
    next: rows.length > size ? (items.at(-1)?.cursor ?? null) : null,
  }
}

function matching(db: Connection, actor: Actor, question: Question): Fragment {
  const { text, state, kind, trade, source, method, region, major, year, atLeast, atMost, mine } = question
  const conditions: Fragment[] = [seenBy(db, actor)]
  if (mine) conditions.push(db`project.filer_id = ${actor.id}`)
  if (text) conditions.push(containsText(db, 'project.search_text', text))
  if (state && state.length > 0) conditions.push(db`project.state in ${db(state)}`)
  if (kind !== undefined) conditions.push(db`project.kind = ${kind}`)
  if (trade) conditions.push(db`project.trade = ${trade}`)
  if (source) conditions.push(db`project.funding_sources @> ${[source]}`)
  if (method) conditions.push(db`project.method = ${method}`)
  if (region) conditions.push(inSubtree(db, 'project.scope_code', significant(region)))
  if (major) conditions.push(major === 'yes' ? db`project.major_project is not null` : db`project.major_project is null`)
  if (year !== undefined) conditions.push(db`project.year = ${year}`)
  if (atLeast !== undefined) conditions.push(db`project.estimated_price >= ${atLeast}`)
  if (atMost !== undefined) conditions.push(db`project.estimated_price <= ${atMost}`)
  return conditions.reduce((all, next) => db`${all} and ${next}`)
}

/** A region as a filter: the digits before its trailing zeros, filled up to those of a level. */
function significant(code: string) {
  const length = code.replace(/0+$/, '').length
  return code.slice(0, [2, 4, 6, 9, 12].find((digits) => digits >= length) ?? 12)
}

/** What a list may be sorted by; empty values come last either way. */
const sortColumns: Record<ProjectOrder, { column: string; type: string }> = {
  created: { column: 'project.created_at', type: 'timestamptz' },
  changed: { column: 'project.changed_at', type: 'timestamptz' },
  number: { column: 'project.number', type: 'text' },
  name: { column: 'project.name', type: 'text' },
  estimate: { column: 'project.estimated_price', type: 'bigint' },
  contract: { column: 'project.contract_price', type: 'bigint' },
  due: { column: 'project.due_on', type: 'date' },
}

function sortOf({ sort }: Question) {
  const order = sort.replace('-', '') as ProjectOrder // one of the allowed names, with or without its sign
  return { ...sortColumns[order], order, direction: sort.startsWith('-') ? 'desc' : 'asc' }
}

/** Every filing has a day of creation; spelling out where empty values go would hide its index from the planner. */
function inOrder(db: Connection, question: Question) {
  const { column, order, direction } = sortOf(question)
  return db.unsafe(order === 'created' ? `${column} ${direction}, project.id` : `${column} ${direction} nulls last, project.id`)
}

/** Where a row stands in the order, as text that the next page sends back. */
const cursorOf = (db: Connection, question: Question) => db`concat(${db.unsafe(sortOf(question).column)}::text, '|', project.id)`

function behind(db: Connection, question: Question, after: string): Fragment {
  const { column, type, direction } = sortOf(question)
  const at = after.lastIndexOf('|')
  const [value, id] = [after.slice(0, at), after.slice(at + 1)]
  const name = db.unsafe(column)
  if (value === '') return db`(${name} is null and project.id > ${id}::uuid)`
  const typed = db`${value}::text::${db.unsafe(type)}`
  const further = direction === 'desc' ? db`${name} < ${typed}` : db`${name} > ${typed}`
  return db`(${further} or (${name} = ${typed} and project.id > ${id}::uuid) or ${name} is null)`
}

export const rowColumns = (db: Connection) => db`
  project.id, project.number, project.name, project.kind, project.state, project.stopped, project.trade, project.method, project.major_project,
  project.estimated_price, project.contract_price, project.settlement_reviewed, project.paid, project.progress, project.planned_end, project.due_on,
  project.created_at, project.changed_at, json_build_object('id', filer.id, 'name', filer.name) as filer,
  json_build_object('code', place.code, 'level', place.level, 'name', json_build_object('en', place.name_en, 'zh', place.name_zh)) as region,
  case when owner.id is not null then json_build_object('id', owner.id, 'name', owner.name) end as owner`

export const rowFrom = <R extends { createdAt: Date; changedAt: Date }>(row: R) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
})

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
