import type { PendingQuery, Row } from 'postgres'
import type { Connection, Transaction } from '../database/connect.ts'
import { anyOf } from '../database/sql-words.ts'

type Fragment = PendingQuery<Row[]>

/**
 * Alerts, findings, requests and appeals keep a copy of the region responsible for their filing, so that they can be found by it. Whoever writes
 * one holds the filing: so either the filing has moved before and they write where it is now, or it moves later and takes them along.
 */
const copies = (db: Connection, filings: Fragment): Fragment => db`
  select project_id, scope_code from alert where project_id = ${filings}
  union all select project_id, scope_code from finding where project_id = ${filings}
  union all select project_id, scope_code from project_request where project_id = ${filings}
  union all select project_id, scope_code from appeal where project_id = ${filings}`

/** Which of these filings have moved without them. */
export const leftBehind = (db: Connection, filings: Fragment): Fragment => db`
  select distinct copy.project_id from (${copies(db, filings)}) as copy join project on project.id = copy.project_id
  where copy.scope_code <> project.scope_code`

export const moveCopies = (tx: Transaction, filings: readonly string[]) => {
  const moved = tx`from project where project.id = project_id and project.id = ${anyOf(tx, filings)}`
  return tx`
    with alerts as (update alert set scope_code = project.scope_code ${moved}),
      findings as (update finding set scope_code = project.scope_code ${moved}),
      requests as (update project_request set scope_code = project.scope_code ${moved})
    update appeal set scope_code = project.scope_code ${moved}`
}
