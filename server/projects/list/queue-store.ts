import type { QueueItem } from '#contract/project-views.ts'
import { lastNumberedRow, type QueueOrder, type QueueQuery } from '#contract/projects.ts'
import type { Actor } from '#domain/people/access.ts'
import type { Connection } from '../../database/connect.ts'
import { decidersTurns } from '../../filings/deciders-turns.ts'
import { inRegion } from '../../filings/filters.ts'
import { byUrgency } from '../../filings/waiting-lines.ts'
import type { Fragment } from './list-filter-store.ts'

type Waiting = Omit<QueueItem, 'since'> & { since: Date }

/** What waits for this decider. Counted as far as numbered pages reach. */
export async function listQueue(db: Connection, actor: Actor, query: QueueQuery) {
  const { page, size } = query
  const turns = Object.entries(await decidersTurns(db, actor))
  const lines = turns.flatMap(([task, line]) => (query.task === undefined || task === query.task ? [line] : []))
  const waiting = lines.map((line) => db`(${narrowed(db, line(), query)})`)
  const first = isAsTheyCome(query)
    ? lines.map((line) => db`(${line(page * size)})`)
    : lines.map((line) => db`(${narrowed(db, line(), query)} order by ${inOrder(db, query)} limit ${page * size})`)
  const [items, [counted]] = await Promise.all([
    db<Waiting[]>`
      select json_build_object('id', project.id, 'version', project.version, 'name', project.name, 'number', project.number, 'kind', project.kind, 'state', project.state,
          'estimatedPrice', project.estimated_price, 'region', json_build_object('code', place.code, 'level', place.level,
          'name', json_build_object('en', place.name_en, 'zh', place.name_zh))) as project,
        (select json_build_object('score', score, 'level', level) from project_risk where project_risk.project_id = project.id) as risk,
        case when request_id is not null then json_build_object('id', request_id, 'kind', request_kind) end as request, task, since, waiting.due_on,
        (select name from user_account where user_account.id = project.review_started_by and task = 'review') as started_by
      from (select *, row_number() over (order by ${inOrder(db, query)}) as at from (${together(db, first)}) as first
          order by at limit ${size} offset ${(page - 1) * size}) waiting
        join project on project.id = project_id join region place on place.code = project.region_code
      order by waiting.at`,
    db<{ total: number }[]>`select count(*)::int as total from (${together(db, waiting)} limit ${lastNumberedRow + 1}) as waiting`,
  ])
  return { items: items.map((item) => ({ ...item, since: item.since.toISOString() })), total: counted?.total ?? 0 }
}

const isAsTheyCome = ({ kind, region, riskLevel, overdue, sort }: QueueQuery) =>
  sort === 'due' && kind === undefined && region === undefined && !riskLevel?.length && !overdue

/** Without a wish the turns are read as they come, in the order of their days; a wish looks at the filings of all of them. */
function narrowed(db: Connection, turn: Fragment, { kind, region, riskLevel, overdue, sort }: QueueQuery): Fragment {
  const conditions = [
    ...(kind === undefined ? [] : [db`project.kind = ${kind}`]),
    ...(region === undefined ? [] : [inRegion(db, region)]),
    ...(riskLevel?.length ? [db`risk.level in ${db(riskLevel)}`] : []),
    ...(overdue ? [db`turn.due_on < today()`] : []),
  ]
  if (conditions.length === 0 && /due|since/.test(sort)) return turn
  return db`
    select turn.*, coalesce(risk.rank, 0) as rank, project.estimated_price as amount
    from (${turn}) as turn join project on project.id = turn.project_id left join project_risk risk on risk.project_id = turn.project_id
    where ${conditions.reduce((all, next) => db`${all} and ${next}`, db`true`)}`
}

const columns: Record<QueueOrder, string> = { due: 'due_on', risk: 'rank', estimate: 'amount', since: 'since' }

/** What is equal in that follows by urgency; what has no day or amount comes last either way. */
function inOrder(db: Connection, { sort }: QueueQuery): Fragment {
  if (sort === 'due') return byUrgency(db)
  const column = columns[sort.replace('-', '') as QueueOrder] // one of the allowed names, with or without its sign
  return db`${db.unsafe(`${column} ${sort.startsWith('-') ? 'desc' : 'asc'} nulls last`)}, ${byUrgency(db)}`
}

const together = (db: Connection, parts: readonly Fragment[]) => parts.reduce((all, next) => db`${all} union all ${next}`)
