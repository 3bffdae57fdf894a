import type { PendingQuery, Row } from 'postgres'
import type { Authority } from '#contract/authority.ts'
import type { Connection } from './database/connect.ts'

/** Who holds an authority and may use it, as a condition on an account called `u`. */
export const holds = (db: Connection, authority: Authority): PendingQuery<Row[]> => db`
  u.enabled and exists (select from user_role join role on role.id = role_id where user_id = u.id and ${authority} = any(role.codes))`
