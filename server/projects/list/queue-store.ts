import type { QueueItem } from '#contract/project-views.ts'
import type { Actor } from '#domain/access.ts'
import type { Connection } from '../../database.ts'
import { seenAs } from '../../scope.ts'

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
