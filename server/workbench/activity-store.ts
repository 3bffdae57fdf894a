import type { PendingQuery, Row } from 'postgres'
import type { Activity } from '#contract/workbench.ts'
import type { Actor } from '#domain/access.ts'
import { filingGrounds } from '#domain/scope.ts'
import type { Connection } from '../database.ts'
import { seenBy } from '../scope.ts'

/** In a county or more enough of its filings are among the steps taken last; so many are looked at. */
const stepsLookedAt = 5_000

/** The last step of each of the filings that were touched last. */
export async function listActivity(db: Connection, actor: Actor, size: number): Promise<Activity[]> {
  const isWide = filingGrounds(actor).some((ground) => 'prefix' in ground && ground.prefix.length <= 6)
  const recent = isWide ? await read(db, amongLastSteps(db, actor, size)) : []
  return recent.length === size ? recent : read(db, touchedLast(db, actor, size))
}

type Fragment = PendingQuery<Row[]>
type Step = Omit<Activity, 'at'> & { at: Date }

async function read(db: Connection, steps: Fragment): Promise<Activity[]> {
  const rows = await db<Step[]>`
    select json_build_object('id', step.project_id, 'name', step.name) as project, step.at, step.actor_name as actor, step.action, step.to_state
    from (${steps}) as step order by step.at desc, step.id desc`
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** Steps one after the other, the newest first, until there are enough filings: no index of filings has to know when they were touched. */
const amongLastSteps = (db: Connection, actor: Actor, size: number) => db`
  select step.*, project.name from (select * from project_event order by id desc limit ${stepsLookedAt}) as step,
    lateral (select * from project where project.id = step.project_id and ${seenBy(db, actor)} offset 0) as project
  where not exists (select from project_event later where later.project_id = project.id and later.id > step.id offset 0) limit ${size}`

const touchedLast = (db: Connection, actor: Actor, size: number) => db`
  select step.*, touched.name from (
      select project.id, project.name from project where ${seenBy(db, actor)} order by project.changed_at desc, project.id desc limit ${size}) as touched,
    lateral (select * from project_event where project_id = touched.id order by id desc limit 1) as step`
