import type { AppealPerson } from '#contract/appeals.ts'
import type { Actor } from '#domain/access.ts'
import { codesAlong } from '#domain/regions.ts'
import type { Connection } from '../database.ts'
import { unconcerned } from './seen-store.ts'

type Routed = { id: string; scopeCode: string }
export type Handler = AppealPerson & { standing: number }

const placeOf = (db: Connection) =>
  db`json_build_object('code', home.code, 'level', home.level, 'name', json_build_object('en', home.name_en, 'zh', home.name_zh))`

/**
 * Everybody who can handle an appeal today: enabled, holding the authority, assigned where its routing leads, and not concerned. The
 * same conditions as `seenAppeals`, asked from the side of the people.
 */
export const listHandlers = async (db: Connection, { id, scopeCode }: Routed): Promise<Handler[]> => [
  ...(await db<Handler[]>`
    select person.id, person.name, person.username, ${placeOf(db)} as region, charge.standing
    from appeal join lateral (
        select given.user_id, min(length(watched.prefix))::int as standing
        from supervision_assignment given join region assigned on assigned.code = given.region_code
          join region watched on watched.code = assigned.current_code and watched.code = any(${codesAlong(scopeCode)})
        where starts_with(appeal.scope_code, watched.prefix) and length(watched.prefix) <= appeal.deepest
          and coalesce(appeal.project_kind = any(given.kinds), true)
          and given.from_day <= today() and coalesce(given.until_day >= today(), true)
        group by given.user_id) charge on true
      join user_account person on person.id = charge.user_id and person.enabled
      join region lived on lived.code = person.region_code join region home on home.code = lived.current_code
    where appeal.id = ${id} and ${unconcerned(db, db`person.id`)}
      and exists (select from user_role join role on role.id = role_id where user_id = person.id and 'SUPERVISE' = any(role.codes))
    order by charge.standing desc, person.name, person.id`),
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
export async function existing(db: Connection, ids: readonly string[]): Promise<string[]> {
  const rows = await db<{ id: string }[]>`select id from user_account where id = any(${[...ids]}::uuid[])`
  return rows.map(({ id }) => id)
}

export type Keeper = { id: string; digits: number }

/** Those who manage roles at or above a place, whom an appeal, if one is named, does not concern. */
export const listKeepers = async (db: Connection, code: string, appealId: string | null): Promise<Keeper[]> => [
  ...(await db<Keeper[]>`
    select person.id, length(home.prefix)::int as digits
    from user_account person join region lived on lived.code = person.region_code
      join region home on home.code = lived.current_code and home.code = any(${codesAlong(code)}) and starts_with(${code}, home.prefix)
    where person.enabled
      and exists (select from user_role join role on role.id = role_id where user_id = person.id and 'ROLE_MANAGEMENT' = any(role.codes))
      ${appealId ? db`and exists (select from appeal where appeal.id = ${appealId} and ${unconcerned(db, db`person.id`)})` : db``}`),
]

export type Place = { code: string; level: string; name: { en: string; zh: string }; digits: number; isTop: boolean }

/**
 * The county or town whose supervision is said to be missing: what a check of cover looks at. A village is named by its town, so that
 * nothing tells what made somebody look.
 */
export async function readCoverPlace(db: Connection, code: string): Promise<Place | null> {
  const [place] = await db<Place[]>`
    select code, level, json_build_object('en', name_en, 'zh', name_zh) as name, length(prefix)::int as digits, parent_code is null as is_top
    from region where code = any(${codesAlong(code)}) and level in ('county', 'town') order by length(prefix) desc limit 1`
  return place ?? null
}

/** Where everything begins: an installation has one top region. */
export const listTopRegions = async (db: Connection): Promise<Actor['region'][]> => [
  ...(await db<Actor['region'][]>`select code, level, prefix from region where parent_code is null order by code`),
]
