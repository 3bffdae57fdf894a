import type { PendingQuery, Row } from 'postgres'
import { supervisorSteps } from '#domain/steps/lifecycle.ts'
import type { Connection } from '../database/connect.ts'
import { words } from '../database/sql-words.ts'

type Fragment = PendingQuery<Row[]>

/** Whoever filed or changed the filing of an appeal, ever decided about it, or belongs to its owner. */
export const peopleOfFiling = (db: Connection): Fragment => db`
  select filer_id from project where id = appeal.project_id
  union select review_started_by from project where id = appeal.project_id and review_started_by is not null
  union select user_id from project_toucher where project_id = appeal.project_id
  union select actor_id from project_event where project_id = appeal.project_id and action not in ${words(db, supervisorSteps)}
  union select asked_by from project_request where project_id = appeal.project_id
  union select decided_by from project_request where project_id = appeal.project_id and decided_by is not null
  union select decided_by from acceptance where project_id = appeal.project_id
  union select person.id from project join unit owner on owner.id = project.owner_unit_id
    join unit own on coalesce(own.merged_into, own.id) = coalesce(owner.merged_into, owner.id) join user_account person on person.unit_id = own.id
    where project.id = appeal.project_id`

/** Nobody who has a part in a filing may learn of the appeals about it, from now on and wherever they go later. */
export const noteConcerned = (db: Connection, filings: Fragment): PromiseLike<unknown> => db`
  insert into appeal_concerned (appeal_id, user_id, cause)
  select appeal.id, person.id, 'filing' from appeal, lateral (${peopleOfFiling(db)}) as person (id) where appeal.project_id = ${filings}
  on conflict (appeal_id, user_id) do nothing`

/** The same for whoever now belongs to a unit: somebody has joined it, or another one was merged into it. */
export const noteConcernedMembers = (db: Connection, unitId: string) =>
  noteConcerned(
    db,
    db`any (select project.id from unit given join unit same on coalesce(same.merged_into, same.id) = coalesce(given.merged_into, given.id)
      join project on project.owner_unit_id = same.id where given.id = ${unitId})`,
  )
