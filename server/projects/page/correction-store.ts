import type { Connection } from '../../database/connect.ts'
import { asShown } from './shown-input.ts'

type Row = { at: Date; askedBy: string; decidedBy: string; reason: string; decision: string; before: unknown; after: unknown }

/** The corrections that were granted, each with every field as it was and as it is, for whoever takes the file away. */
export async function listCorrections(db: Connection, projectId: string) {
  const rows = await db<Row[]>`
    select event.at, asker.name as asked_by, event.actor_name as decided_by, asked.payload ->> 'reason' as reason, asked.decision, event.before, event.after
    from project_request asked join user_account asker on asker.id = asked.asked_by
      join project_event event on event.project_id = asked.project_id and event.action = 'grant-correction' and event.at = asked.decided_at
    where asked.project_id = ${projectId} and asked.kind = 'correction' and asked.state = 'granted' order by event.id`
  return rows.map(({ at, before, after, ...others }) => ({
    ...others,
    at: at.toISOString(),
    before: asShown(before),
    after: asShown(after),
  }))
}
