import type { AppealState, AppealType } from '#contract/appeal-states.ts'
import type { Actor } from '#domain/access.ts'
import type { Connection } from '../database.ts'
import { seenAppeals } from './seen-store.ts'

type Label = { en: string; zh: string }
export type AppealToDo = { id: string; type: AppealType; state: AppealState; dueOn: string; title: Label; region: Label }

/**
 * Appeals somebody should see to, the most urgent first: theirs to investigate, and those nobody investigates yet or that await a review.
 * The title names what it is about, never who wrote it.
 */
export const appealsToHandle = async (db: Connection, actor: Actor, limit: number): Promise<AppealToDo[]> => [
  ...(await db<AppealToDo[]>`
    select appeal.id, appeal.type, appeal.state, appeal.due_on,
      json_build_object('en', coalesce(project.name, place.name_en, appeal.region_en), 'zh', coalesce(project.name, place.name_zh, appeal.region_zh)) as title,
      json_build_object('en', coalesce(place.name_en, appeal.region_en), 'zh', coalesce(place.name_zh, appeal.region_zh)) as region
    from appeal left join project on project.id = appeal.project_id left join region place on place.code = appeal.region_code
    where appeal.due_on is not null and ${awaits(db, actor)} and ${seenAppeals(db, actor)}
    order by appeal.due_on, appeal.lodged_at desc, appeal.id limit ${limit}`),
]

const awaits = (db: Connection, { id }: Actor) => db`
  case appeal.state when 'submitted' then true when 'accepted' then true
    when 'review-requested' then not exists (select from appeal_judgement where appeal_id = appeal.id and by_id = ${id})
    when 'recheck-requested' then not exists (select from appeal_judgement where appeal_id = appeal.id and by_id = ${id})
    else appeal.handler_id = ${id} end`
