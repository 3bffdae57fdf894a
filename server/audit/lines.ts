import type { PendingQuery, Row } from 'postgres'
import type { Connection } from '../database/connect.ts'

type Fragment = PendingQuery<Row[]>

/** A moment in the exact form that is hashed: no time zone or format of a connection can alter it. */
export const exactly = (db: Connection, moment: Fragment) => db`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** The columns of `audit_line` (as `line`) in the form that is hashed. */
export const lineColumns = (db: Connection) => db`
  line.id, ${exactly(db, db`line.at`)} as at, line.actor_id, line.actor_name, line.event, line.subject, line.subject_id, line.region_code,
  line.before::text as before, line.after::text as after, line.request_id`
