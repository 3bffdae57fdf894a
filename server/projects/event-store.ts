import type { ProjectState } from '#contract/lifecycle.ts'
import type { ProjectEvent } from '#contract/project-views.ts'
import type { Actor } from '#domain/access.ts'
import type { Connection, Transaction } from '../database.ts'

export type NewEvent = {
  projectId: string
  action: string
  fromState: ProjectState
  toState: ProjectState
  reason?: string | null
  deviations?: readonly string[]
  record?: string | null
  before?: unknown
  after?: unknown
}

/** Writes one line of the history people read. */
export async function addEvent(tx: Transaction, actor: Actor, event: NewEvent) {
  const { projectId, action, fromState, toState, reason = null, deviations = [], record = null, before = null, after = null } = event
  await tx`
    insert into project_event (project_id, actor_id, actor_name, action, from_state, to_state, reason, deviations, record, before, after)
    values (${projectId}, ${actor.id}, ${actor.name}, ${action}, ${fromState}, ${toState}, ${reason}, ${[...deviations]}, ${record},
      ${before === null ? null : tx.json(before as never)}, ${after === null ? null : tx.json(after as never)})` // any JSON value is fine here
}

const pageSize = 50

export async function listEvents(db: Connection, projectId: string, before: number | undefined) {
  const rows = await db<(Omit<ProjectEvent, 'at'> & { at: Date })[]>`
    select id, at, actor_name as actor, action, from_state, to_state, reason, deviations, before, after from project_event
    where project_id = ${projectId} ${before === undefined ? db`` : db`and id < ${before}`} order by id desc limit ${pageSize + 1}`
  return { items: rows.slice(0, pageSize).map((row) => ({ ...row, at: row.at.toISOString() })), more: rows.length > pageSize }
}

/** Whoever changed fields or evidence of the owner side, or was the filer, never decides this filing. */
export const noteToucher = (tx: Transaction, projectId: string, userId: string) =>
  tx`insert into project_toucher (project_id, user_id) values (${projectId}, ${userId}) on conflict do nothing`
