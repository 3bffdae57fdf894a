import type { PendingQuery, Row } from 'postgres'
import type { Reader } from '#contract/questions.ts'
import type { Connection } from '../database/connect.ts'
import { holds } from '../holders.ts'
import { type Concerned, prefixesOf, working } from './recipient-store.ts'

type Fragment = PendingQuery<Row[]>

/** A filing as far as it decides who may see it. */
export type Seen = Concerned & { everSubmitted: boolean }
type Wanted = {
  /** Among supervisors alone. */
  internal: boolean
  ids?: readonly string[]
  text?: string | undefined
  atMost: number
}

/**
 * Who may see a filing: the other side of `server/scope.ts`, asked from the filing. A name that may not see it is not found here, just as one
 * that nobody has.
 */
export const listReaders = async (db: Connection, filing: Seen, { internal, ids, text, atMost }: Wanted): Promise<Reader[]> => [
  ...(await db<Reader[]>`
    select u.id, u.name, json_build_object('en', office.name_en, 'zh', office.name_zh) as region
    from user_account u join region office on office.code = u.region_code
    where u.id in (${internal ? supervising(db, filing) : db`${owning(db, filing)} union ${supervising(db, filing)}`})
      ${ids ? db`and u.id = any(${[...ids]}::uuid[])` : db``}
      ${text ? db`and (position(lower(${text}) in lower(u.name)) > 0 or u.username = ${text})` : db``}
    order by u.name, u.id limit ${atMost}`),
]

/** Those of some people who may see a filing. */
export async function readersAmong(db: Connection, filing: Seen, ids: readonly string[], internal = false): Promise<string[]> {
  if (ids.length === 0) return []
  return (await listReaders(db, filing, { internal, ids, atMost: ids.length })).map(({ id }) => id)
}

/** The filer, and whoever administers or decides on the way up from the region; a draft is shown to the owner side alone. */
const owning = (db: Connection, { scopeCode, filerId, everSubmitted }: Seen): Fragment => db`
  select u.id from user_account u where u.id = ${filerId} and ${holds(db, 'PERSONAL_PROJECT_MANAGEMENT')}
  union select u.id from user_account u ${working(db, scopeCode)}
    where ${holds(db, 'VILLAGE_ADMIN')} ${everSubmitted ? db`or ${holds(db, 'PROJECT_MANAGEMENT')}` : db``}`

const supervising = (db: Connection, { scopeCode, kind, everSubmitted }: Seen): Fragment => db`
  select u.id from supervision_assignment given
    join region assigned on assigned.code = given.region_code
    join region living on living.code = assigned.current_code and living.prefix in ${db(prefixesOf(scopeCode))}
    join user_account u on u.id = given.user_id
  where ${everSubmitted} and given.from_day <= today() and coalesce(given.until_day >= today(), true) and ${kind} = any(given.kinds)
    and ${holds(db, 'SUPERVISE')}`
