import type { PendingQuery, Row } from 'postgres'
import type { Activity } from '#contract/workbench.ts'
import type { Actor } from '#domain/people/access.ts'
import { filingGrounds } from '#domain/people/scope.ts'
import type { Connection } from '../database/connect.ts'
import { factsWithin } from '../filings/figures.ts'
import { seenBy } from '../scope.ts'

/** The last step of each of the filings that were touched last. */
export async function listActivity(db: Connection, actor: Actor, size: number): Promise<Activity[]> {
  const rows = await db<Step[]>`
    select json_build_object('id', step.project_id, 'name', touched.name) as project, step.at, step.actor_name as actor, step.action, step.to_state
    from (${touchedLast(db, actor)} limit ${size}) as touched,
      lateral (select * from project_event where project_id = touched.id order by id desc limit 1) as step
    order by step.at desc, step.id desc`
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

type Fragment = PendingQuery<Row[]>
type Step = Omit<Activity, 'at'> & { at: Date }

/** In a county or more enough of its filings are among those of all that were touched last, which an index brings in order with their county. */
function touchedLast(db: Connection, actor: Actor): Fragment {
  const grounds = filingGrounds(actor)
  const counties = grounds.flatMap((ground) => ('prefix' in ground && ground.prefix.length <= 6 ? [factsWithin(db, ground.prefix)] : []))
  if (counties.length === 0)
    return db`select project.id, project.name from project where ${seenBy(db, actor)} order by project.changed_at desc, project.id desc`
  const near = counties.length < grounds.length ? db`true` : db`(${counties.reduce((all, next) => db`${all} or ${next}`)})`
  return db`
    select project.id, project.name from filing_change last join project on project.id = last.project_id where ${near} and ${seenBy(db, actor)}
    order by last.changed_at desc, last.project_id desc`
}
