import type { PendingQuery, Row } from 'postgres'
import type { AppealState, AppealType } from '#contract/appeal-states.ts'
import type { Actor } from '#domain/people/access.ts'
import type { Connection } from '../database/connect.ts'
import { handlersOf } from './handler-store.ts'
import { seenAppeals } from './seen-store.ts'

type Fragment = PendingQuery<Row[]>
type Label = { en: string; zh: string }
export type AppealToDo = { id: string; type: AppealType; state: AppealState; dueOn: string; title: Label; region: Label }

/**
 * Appeals somebody should see to, the most urgent first: theirs to investigate, and those nobody investigates yet, and reviews they may do.
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
  case when appeal.state in ('submitted', 'accepted') then true
    when appeal.state in ('review-requested', 'recheck-requested') then ${mayReview(db, id)}
    else appeal.handler_id = ${id} end`

/** What `appealHindrance` says of a review and a recheck, asked of many appeals at once: somebody above the last answerer, else anybody else. */
const mayReview = (db: Connection, id: string) => db`
  exists (
    select from (${handlersOf(db)}) reviewer,
      (select digits from appeal_judgement where appeal_id = appeal.id order by at desc limit 1) as last
    where reviewer.user_id = ${id} and not ${hasAnswered(db, db`reviewer.user_id`)} and (reviewer.digits < last.digits or not exists (
      select from (${handlersOf(db)}) higher where higher.digits < last.digits and not ${hasAnswered(db, db`higher.user_id`)})))`

const hasAnswered = (db: Connection, person: Fragment) =>
  db`exists (select from appeal_judgement judged where judged.appeal_id = appeal.id and judged.by_id = ${person})`
