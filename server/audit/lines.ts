import type { Connection } from '../database.ts'

/** The columns of `audit_line` (as `line`) in the exact form that is hashed: no time zone or number format of a connection can alter it. */
export const lineColumns = (db: Connection) => db`
  line.id, to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, line.actor_id, line.actor_name, line.event,
  line.subject, line.subject_id, line.region_code, line.before::text as before, line.after::text as after, line.request_id`
