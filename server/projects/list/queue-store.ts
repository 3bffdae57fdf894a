import type { QueueItem } from '#contract/project-views.ts'
import { lastNumberedRow } from '#contract/projects.ts'
import type { Actor } from '#domain/access.ts'
import { type DecidingLevel, levelsDecidedBy, reviewLevelOf } from '#domain/deciding.ts'
import { reviewStates } from '#domain/lifecycle.ts'
import type { Connection } from '../../database.ts'
import { groundsOf, inTheirCounties, seenAs } from '../../scope.ts'
import { words } from '../../sql-words.ts'
import type { Fragment } from './list-filter-store.ts'

type Waiting = Omit<QueueItem, 'since'> & { since: Date }

/** Reviews and requests that this decider may decide, most urgent first. Counted as far as numbered pages reach. */
export async function listQueue(db: Connection, actor: Actor, { page, size }: { page: number; size: number }) {
  const levels = levelsDecidedBy(actor.region.level)
  if (levels.length === 0) return { items: [], total: 0 }
  const waiting = waitingFor(db, actor, levels)
  const first = waiting.map((one) => db`(${one} order by due_on, since, project_id limit ${page * size})`)
  const [items, [counted]] = await Promise.all([
    db<Waiting[]>`
      select json_build_object('id', project.id, 'name', project.name, 'number', project.number, 'kind', project.kind, 'state', project.state,
          'estimatedPrice', project.estimated_price, 'region', json_build_object('code', place.code, 'level', place.level,
          'name', json_build_object('en', place.name_en, 'zh', place.name_zh))) as project,
        case when request_id is not null then json_build_object('id', request_id, 'kind', request_kind) end as request, since, waiting.due_on,
        (select name from user_account where user_account.id = project.review_started_by and request_id is null) as started_by
      from (select * from (${together(db, first)}) as first order by due_on, since, project_id limit ${size} offset ${(page - 1) * size}) waiting
        join project on project.id = project_id join region place on place.code = project.region_code
      order by waiting.due_on, since, project_id`,
    db<{ total: number }[]>`select count(*)::int as total from (${together(db, waiting)} limit ${lastNumberedRow + 1}) as waiting`,
  ])
  return { items: items.map((item) => ({ ...item, since: item.since.toISOString() })), total: counted?.total ?? 0 }
}

/** Each in the order of its own index. Whoever touched a filing is looked up for one after the other (`offset 0`). */
function waitingFor(db: Connection, actor: Actor, levels: readonly DecidingLevel[]): Fragment[] {
  const mine = seenAs(db, actor, 'PROJECT_MANAGEMENT')
  const grounds = groundsOf(actor, 'PROJECT_MANAGEMENT')
  const states = reviewStates.filter((state) => levels.includes(reviewLevelOf(state)))
  const untouched = db`not exists (select from project_toucher where project_toucher.project_id = project.id and user_id = ${actor.id} offset 0)`
  return [
    db`
      select project.id as project_id, null::uuid as request_id, null::text as request_kind, project.changed_at as since, project.due_on
      from project where ${mine} and ${inTheirCounties(db, 'project', grounds)} and project.state in ${words(db, states)} and ${untouched}`,
    db`
      select project.id as project_id, request.id as request_id, request.kind as request_kind, request.asked_at as since, request.due_on
      from project_request request join project on project.id = request.project_id
      where request.state = 'open' and ${inTheirCounties(db, 'request', grounds)}
        and request.deciding_level in ${words(db, levels)} and ${mine} and ${untouched}`,
  ]
}

const together = (db: Connection, parts: readonly Fragment[]) => parts.reduce((all, next) => db`${all} union all ${next}`)
