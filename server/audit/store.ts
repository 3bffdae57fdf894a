import type { Actor } from '#domain/people/access.ts'
import type { Connection } from '../database/connect.ts'

/** One change, as it is told to the audit trail. `region` decides who may read the line. */
export type AuditEntry = {
  event: `${string}.${string}`
  subject: string
  subjectId?: string | null
  region?: string | null
  before?: unknown
  after?: unknown
}

export type Doer = Pick<Actor, 'id' | 'name' | 'viaToken'> | { id: null; name: string }

/** Writes the line of a change, and answers its id. Hand in the transaction of that change: either both happen or neither. */
export async function record(tx: Connection, doer: Doer, entry: AuditEntry, requestId: string | null = null): Promise<string> {
  const { event, subject, subjectId = null, region = null, before = null, after = null } = entry
  const [line] = await tx<[{ id: string }]>`
    insert into audit_line (actor_id, actor_name, event, subject, subject_id, region_code, before, after, request_id)
    values (${doer.id}, ${nameOf(doer)}, ${event}, ${subject}, ${subjectId}, ${region}, ${json(tx, before)}, ${json(tx, after)}, ${requestId}) returning id`
  return line.id
}

/** A program is named beside whoever gave it their token. */
const nameOf = (doer: Doer) => ('viaToken' in doer && doer.viaToken ? `${doer.name}（令牌 ${doer.viaToken}）` : doer.name)

// postgres.js describes JSON more narrowly than what JSON.stringify takes.
const json = (tx: Connection, value: unknown) => (value === null ? null : tx.json(value as Parameters<typeof tx.json>[0]))
