import type { QueueItem } from '#contract/project-views.ts'
import { lastNumberedRow } from '#contract/projects.ts'
import type { Actor } from '#domain/access.ts'
import type { Connection } from '../../database.ts'
import { byUrgency, decidersTurns } from '../../deciders-turns.ts'
import type { Fragment } from './list-filter-store.ts'

type Waiting = Omit<QueueItem, 'since'> & { since: Date }

/** What waits for this decider, most urgent first. Counted as far as numbered pages reach. */
export async function listQueue(db: Connection, actor: Actor, { page, size }: { page: number; size: number }) {
  const waiting = Object.values(await decidersTurns(db, actor))
  const first = waiting.map((one) => db`(${one} order by ${byUrgency(db)} limit ${page * size})`)
  const [items, [counted]] = await Promise.all([
    db<Waiting[]>`
      select json_build_object('id', project.id, 'name', project.name, 'number', project.number, 'kind', project.kind, 'state', project.state,
          'estimatedPrice', project.estimated_price, 'region', json_build_object('code', place.code, 'level', place.level,
          'name', json_build_object('en', place.name_en, 'zh', place.name_zh))) as project,
        case when request_id is not null then json_build_object('id', request_id, 'kind', request_kind) end as request, task, since, waiting.due_on,
        (select name from user_account where user_account.id = project.review_started_by and task = 'review') as started_by
      from (select * from (${together(db, first)}) as first order by ${byUrgency(db)} limit ${size} offset ${(page - 1) * size}) waiting
        join project on project.id = project_id join region place on place.code = project.region_code
      order by waiting.due_on, since, project_id`,
    db<{ total: number }[]>`select count(*)::int as total from (${together(db, waiting)} limit ${lastNumberedRow + 1}) as waiting`,
  ])
  return { items: items.map((item) => ({ ...item, since: item.since.toISOString() })), total: counted?.total ?? 0 }
}

const together = (db: Connection, parts: readonly Fragment[]) => parts.reduce((all, next) => db`${all} union all ${next}`)
