import type { ProjectState } from '#contract/lifecycle.ts'
import type { ProjectEvent } from '#contract/project-views.ts'
import type { Actor } from '#domain/people/access.ts'
import { toldToHooks } from '../../announcements.ts'
import type { Connection, Transaction } from '../../database/connect.ts'
import { mustSeeFilings } from '../../filings/seen.ts'
import { seenBy } from '../../scope.ts'

export type NewEvent = {
  projectId: string
  action: string
  /** In whose place it was done. */
  insteadOf?: { id: string; name: string } | null
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
  const {
    projectId,
    action,
    insteadOf = null,
    fromState,
    toState,
    reason = null,
    deviations = [],
    record = null,
    before = null,
    after = null,
  } = event
  const written = tx`
    insert into project_event (project_id, actor_id, actor_name, for_id, for_name, action, from_state, to_state, reason, deviations, record, before, after)
    values (${projectId}, ${actor.id}, ${actor.name}, ${insteadOf?.id ?? null}, ${insteadOf?.name ?? null}, ${action}, ${fromState}, ${toState}, ${reason}, ${[...deviations]}, ${record},
      ${before === null ? null : tx.json(before as never)}, ${after === null ? null : tx.json(after as never)})` // any JSON value is fine here
  if (fromState === toState || toState === 'draft') return written
  const facts = tx`jsonb_build_object('filing', project.id, 'region', project.scope_code, 'from', ${fromState}::text, 'to', ${toState}::text)`
  return tx`
    with written as (${written} returning project_id)
    ${toldToHooks(tx, `filing.${toState}`, facts, tx`written join project on project.id = written.project_id`)}`
}

/** How long somebody may pause and still be at the same edit. */
const sameSitting = '30 minutes'

/** A form that saves itself leaves one line per sitting, from what stood before it to what stands after it. The audit trail keeps every step. */
export async function addEdit(tx: Transaction, actor: Actor, event: NewEvent & { before: unknown; after: unknown }) {
  const { count } = await tx`
    update project_event set after = ${tx.json(event.after as never)}, at = moment() from (
      select id, action, actor_id, at from project_event where project_id = ${event.projectId} order by id desc limit 1) newest
    where project_event.id = newest.id and newest.action = 'edit' and newest.actor_id = ${actor.id} and newest.at > moment() - ${sameSitting}::interval`
  if (count === 0) await addEvent(tx, actor, event)
}

const pageSize = 50

export async function listEvents(db: Connection, actor: Actor, projectId: string, before: number | undefined) {
  const rows = await db<(Omit<ProjectEvent, 'at'> & { at: Date })[]>`
    select id, at, actor_name as actor, for_name as instead_of, action, from_state, to_state, reason, deviations, before, after from project_event
    where project_id = ${projectId} and exists (select from project where id = ${projectId} and ${seenBy(db, actor)})
      ${before === undefined ? db`` : db`and project_event.id < ${before}`} order by id desc limit ${pageSize + 1}`
  if (rows.length === 0) await mustSeeFilings(db, actor, projectId)
  return { items: rows.slice(0, pageSize).map((row) => ({ ...row, at: row.at.toISOString() })), more: rows.length > pageSize }
}

/** Whoever changed fields or evidence of the owner side, or was the filer, never decides this filing. */
export const noteToucher = (tx: Transaction, projectId: string, userId: string) =>
  tx`insert into project_toucher (project_id, user_id) values (${projectId}, ${userId}) on conflict do nothing`
