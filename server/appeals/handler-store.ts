import type { PendingQuery, Row } from 'postgres'
import type { AppealPerson } from '#contract/appeals.ts'
import { significantDigits } from '#domain/regions.ts'
import type { Connection } from '../database/connect.ts'
import { unconcerned } from './seen-store.ts'

type Fragment = PendingQuery<Row[]>
/** Somebody who can handle an appeal, with the digits of the region by which they are in charge of it. */
export type Handler = AppealPerson & { digits: number }

const placeOf = (db: Connection) =>
  db`json_build_object('code', home.code, 'level', home.level, 'name', json_build_object('en', home.name_en, 'zh', home.name_zh))`

/**
 * Everybody who can handle `appeal` today, as `user_id` with `digits`: enabled, holding the authority, assigned where its routing leads, and not
 * concerned. The same conditions as `seenAppeals`, asked from the side of the people.
 */
export const handlersOf = (db: Connection): Fragment => db`
  select given.user_id, min(length(watched.prefix))::int as digits
  from supervision_assignment given join region assigned on assigned.code = given.region_code
    join region watched on watched.code = assigned.current_code and watched.prefix in (${prefixesOfScope(db)})
    join user_account handler on handler.id = given.user_id and handler.enabled
  where length(watched.prefix) <= appeal.deepest and coalesce(appeal.project_kind = any(given.kinds), true)
    and given.from_day <= today() and coalesce(given.until_day >= today(), true) and ${unconcerned(db, db`given.user_id`)}
    and exists (select from user_role join role on role.id = role_id where user_id = given.user_id and 'SUPERVISE' = any(role.codes))
  group by given.user_id`

/** The names of every region on the way down to the one of `appeal`. */
const prefixesOfScope = (db: Connection): Fragment =>
  Object.values(significantDigits)
    .map((digits) => db`left(appeal.scope_code, ${digits})`)
    .reduce((all, next) => db`${all}, ${next}`)

export const listHandlers = async (db: Connection, { id }: { id: string }): Promise<Handler[]> => [
  ...(await db<Handler[]>`
    select person.id, person.name, person.username, ${placeOf(db)} as region, charge.digits
    from appeal join lateral (${handlersOf(db)}) charge on true join user_account person on person.id = charge.user_id
      join region lived on lived.code = person.region_code join region home on home.code = lived.current_code
    where appeal.id = ${id} order by charge.digits desc, person.name, person.id`),
]

/** Accounts by name, to mark some of them as concerned. Whoever wrote an appeal may name anybody, so they are not limited to a region. */
export const findPeople = async (db: Connection, typed: string): Promise<AppealPerson[]> => [
  ...(await db<AppealPerson[]>`
    select person.id, person.name, person.username, ${placeOf(db)} as region
    from user_account person join region lived on lived.code = person.region_code join region home on home.code = lived.current_code
    where strpos(lower(person.name), lower(${typed})) > 0 or strpos(lower(person.username), lower(${typed})) > 0
    order by person.name, person.id limit 20`),
]

/** Those of some accounts that exist. */
export async function listExisting(db: Connection, ids: readonly string[]): Promise<string[]> {
  const rows = await db<{ id: string }[]>`select id from user_account where id = any(${[...ids]}::uuid[])`
  return rows.map(({ id }) => id)
}
