import type { PendingQuery, Row } from 'postgres'
import type { AppealQuery, AppealRow } from '#contract/appeals.ts'
import { isOpenAppeal } from '#domain/appeals/appeals.ts'
import type { Actor } from '#domain/people/access.ts'
import type { Connection } from '../database/connect.ts'
import { projectSummary } from '../filings/summary.ts'
import { like } from '../search/search.ts'
import { seenAppeals } from './seen-store.ts'

type Fragment = PendingQuery<Row[]>
/** A row whose words are still sealed. */
export type ListedAppeal = Omit<AppealRow, 'lodgedAt' | 'excerpt'> & { lodgedAt: Date; content: Buffer }

const countedUpTo = 10_000

/** What every view of an appeal begins with; wants `tables`. */
export const rowColumns = (db: Connection) => db`
  appeal.id, appeal.reference, appeal.type, appeal.state, appeal.content, appeal.identity is not null as real_name, appeal.lodged_at, appeal.due_on,
  appeal.escalation, greatest(0, coalesce(today() - appeal.due_on, 0)) as overdue_days,
  case when handler.id is not null then json_build_object('id', handler.id, 'name', handler.name) end as handler,
  case when project.id is not null then ${projectSummary(db)} end as project,
  json_build_object('code', appeal.region_code, 'level', appeal.region_level, 'name', json_build_object(
    'en', coalesce(place.name_en, appeal.region_en), 'zh', coalesce(place.name_zh, appeal.region_zh))) as region`

/** The region may have been deleted since: its name at the time is kept. */
export const tables = (db: Connection) => db`
  appeal left join project on project.id = appeal.project_id left join region place on place.code = appeal.region_code
    left join user_account handler on handler.id = appeal.handler_id`

export async function listAppeals(db: Connection, actor: Actor, query: AppealQuery): Promise<{ items: ListedAppeal[]; total: number }> {
  const where = matching(db, actor, query)
  const order = db.unsafe(orders[query.sort])
  const from = query.text ? db`appeal left join project on project.id = appeal.project_id` : db`appeal`
  // Ids first: what a row shows is gathered for the page alone.
  const items = await db<ListedAppeal[]>`
    with found as materialized (
      select appeal.id from ${from} where ${where} order by ${order} limit ${query.size} offset ${(query.page - 1) * query.size})
    select ${rowColumns(db)} from ${tables(db)} where appeal.id in (select id from found) order by ${order}`
  const [counted] = await db<[{ total: number }]>`
    select count(*)::int as total from (select from ${from} where ${where} limit ${countedUpTo + 1}) found`
  return { items: [...items], total: counted.total }
}

const orders: Record<AppealQuery['sort'], string> = {
  due: 'appeal.due_on, appeal.lodged_at desc, appeal.id',
  '-due': 'appeal.due_on desc nulls last, appeal.lodged_at desc, appeal.id',
  lodged: 'appeal.lodged_at, appeal.id desc',
  '-lodged': 'appeal.lodged_at desc, appeal.id',
}

function matching(db: Connection, actor: Actor, query: AppealQuery): Fragment {
  const { text, state, type, region, project, handler, overdue } = query
  const conditions: Fragment[] = []
  if (project) conditions.push(db`appeal.project_id = ${project}`)
  if (state && state.length > 0) conditions.push(db`appeal.state in ${db(state)}`)
  if (state && state.length > 0 && state.every(isOpenAppeal)) conditions.push(db`appeal.due_on is not null`)
  if (type) conditions.push(db`appeal.type = ${type}`)
  if (region) conditions.push(inRegion(db, region))
  if (handler === 'me') conditions.push(db`appeal.handler_id = ${actor.id}`)
  if (handler === 'none') conditions.push(db`appeal.handler_id is null`)
  if (overdue) conditions.push(db`appeal.due_on < today()`)
  if (text) conditions.push(db`(appeal.reference = ${text.toUpperCase()} or project.search_text like ${like(text)})`)
  return [...conditions, seenAppeals(db, actor)].reduce((all, next) => db`${all} and ${next}`)
}

/** The digits before the trailing zeros of a code, filled up to those of a level. */
function inRegion(db: Connection, code: string): Fragment {
  const length = code.replace(/0+$/, '').length
  const digits = [2, 4, 6, 9, 12].find((count) => count >= length) ?? 12
  if (digits === 12) return db`appeal.scope_code = ${code}`
  return db`left(appeal.scope_code, ${db.unsafe(String(digits))}) = ${code.slice(0, digits)}`
}
