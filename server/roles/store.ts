import type { PendingQuery, Row } from 'postgres'
import { Refusal } from '#contract/errors.ts'
import type { Language } from '#contract/language.ts'
import type { NewRole, Role, RoleChange, RoleHolder, RoleOption, RoleQuery, RoleSort } from '#contract/roles.ts'
import type { Actor } from '#domain/people/access.ts'
import type { Powers } from '#domain/people/grants.ts'
import type { Holders } from '#domain/people/role-change.ts'
import type { Connection, Transaction } from '../database/connect.ts'
import { inSubtree } from '../scope.ts'
import { initialsOf } from '../search/initials.ts'

type Fragment = PendingQuery<Row[]>
type RoleRow = Omit<Role, 'changedAt' | 'hindrance'> & { changedAt: Date; prefix: string; heldByActor: boolean }
/** A role as it is kept, before anyone asks whether they may change it. `prefix` is that of the region that owns it. */
export type StoredRole = Omit<Role, 'hindrance'> & { prefix: string; heldByActor: boolean }

/** `region` is where a role was made, `owner` where that is today. */
const origin = (db: Connection) =>
  db`role join region on region.code = role.region_code join region owner on owner.code = region.current_code`

const regionColumn = (db: Connection, alias: 'owner' | 'home') => {
  const a = db.unsafe(alias)
  return db`json_build_object('code', ${a}.code, 'level', ${a}.level, 'name', json_build_object('en', ${a}.name_en, 'zh', ${a}.name_zh)) as region`
}

const columns = (db: Connection, actor: Actor) => db`
  role.id, role.key is not null as built_in, json_build_object('en', role.name_en, 'zh', role.name_zh) as name, ${regionColumn(db, 'owner')},
  role.codes, role.grants, role.factor_days, role.changed_at, role.version, owner.prefix,
  exists (select from user_role mine where mine.role_id = role.id and mine.user_id = ${actor.id}) as held_by_actor`

/** Counted once for all roles of a page: one after the other, a role that everybody holds would be looked up person by person. */
const holdersOf = (db: Connection, actor: Actor) => db`
  select held.role_id, count(*)::int as holders from user_role held join user_account u on u.id = held.user_id
    join region on region.code = u.region_code
  where held.role_id in (select id from picked) and ${inSubtree(db, 'region.current_code', actor.region.prefix)} group by held.role_id`

/** Roles owned in one's subtree; and those owned above, if their powers lie within one's grants, since one may hand them out. */
const visible = (db: Connection, { region, grants }: Actor): Fragment => db`
  (${inSubtree(db, 'region.current_code', region.prefix)}
    or (starts_with(${region.code}, owner.prefix) and role.codes <@ ${[...grants]}::text[] and role.grants <@ ${[...grants]}::text[]))`

export async function listRoles(
  db: Connection,
  actor: Actor,
  query: RoleQuery,
  language: Language,
): Promise<{ items: StoredRole[]; total: number }> {
  const where = conditions(db, actor, query)
  const [counted] = await db<{ total: number }[]>`select count(*)::int as total from ${origin(db)} where ${where}`
  const rows = await db<RoleRow[]>`
    with picked as (
      select role.id from ${origin(db)} where ${where}
      order by ${order(db, query.sort, language)} limit ${query.size} offset ${(query.page - 1) * query.size}),
    counted as (${holdersOf(db, actor)})
    select ${columns(db, actor)}, coalesce(counted.holders, 0) as holders
    from ${origin(db)} left join counted on counted.role_id = role.id where role.id in (select id from picked)
    order by ${order(db, query.sort, language)}`
  return { items: rows.map(toRole), total: counted?.total ?? 0 }
}

export async function readRole(db: Connection, actor: Actor, id: string): Promise<StoredRole> {
  const [row] = await db<RoleRow[]>`
    with picked as (select ${id}::uuid as id), counted as (${holdersOf(db, actor)})
    select ${columns(db, actor)}, coalesce((select holders from counted), 0) as holders
    from ${origin(db)} where role.id = ${id} and ${visible(db, actor)}`
  if (!row) throw new Refusal('record.not-found')
  return toRole(row)
}

export async function lockRole(tx: Connection, actor: Actor, id: string): Promise<StoredRole> {
  await tx`select from role where id = ${id} for no key update`
  return readRole(tx, actor, id)
}

type Option = Omit<RoleOption, 'hindrance'>

/** Every role that people of a region can hold: those owned by it or above it. */
export const listRolesFor = async (db: Connection, regionCode: string, language: Language): Promise<Option[]> => [
  ...(await db<Option[]>`
    select ${optionColumns(db)} from ${origin(db)} where starts_with(${regionCode}, owner.prefix)
    order by length(owner.prefix), role.key is null, ${order(db, 'name', language)}`),
]

export const searchRoles = async (db: Connection, actor: Actor, text: string, language: Language): Promise<Option[]> => [
  ...(await db<Option[]>`
    select ${optionColumns(db)} from ${origin(db)} where ${visible(db, actor)} and ${matching(db, text)}
    order by length(owner.prefix), role.key is null, ${order(db, 'name', language)} limit 50`),
]

const optionColumns = (db: Connection) => db`
  role.id, json_build_object('en', role.name_en, 'zh', role.name_zh) as name, ${regionColumn(db, 'owner')}, role.codes, role.grants`

/** The powers of some roles, and the region that owns each. */
export type GivenRole = Powers & { id: string; prefix: string; name: Role['name'] }
export const readPowers = async (tx: Connection, ids: readonly string[]): Promise<GivenRole[]> => [
  ...(await tx<GivenRole[]>`
    select role.id, role.codes, role.grants, owner.prefix, json_build_object('en', role.name_en, 'zh', role.name_zh) as name
    from ${origin(tx)} where role.id = any (${[...ids]}::uuid[]) order by array_position(${[...ids]}::uuid[], role.id)`),
]

/** Beyond this nobody reads a number, they search. */
const countLimit = 10_001

export async function listHolders(
  db: Connection,
  actor: Actor,
  { roleId, text, page, size }: { roleId: string; text?: string | undefined; page: number; size: number },
): Promise<{ items: RoleHolder[]; total: number }> {
  const pattern = likePattern(text ?? '')
  const where = db`held.role_id = ${roleId} and ${inSubtree(db, 'region.current_code', actor.region.prefix)}
    and (u.name ilike ${pattern} or u.username ilike ${pattern} or u.initials like ${pattern.toLowerCase()})`
  const from = db`user_role held join user_account u on u.id = held.user_id
    join region on region.code = u.region_code join region home on home.code = region.current_code`
  const [counted] = await db<{ total: number }[]>`
    select count(*)::int as total from (select from ${from} where ${where} limit ${countLimit}) found`
  const rows = await db<RoleHolder[]>`
    select u.id, u.name, u.username, u.enabled, ${regionColumn(db, 'home')} from ${from} where ${where}
    order by u.initials, u.name, u.id limit ${size} offset ${(page - 1) * size}`
  return { items: [...rows], total: counted?.total ?? 0 }
}

/** How many people are named as examples of one effect. */
const named = 20

/** Everyone who holds a role, in groups whose other roles amount to the same; only people of the actor's region are named. */
export const groupHolders = async (
  db: Connection,
  actor: Actor,
  roleId: string,
): Promise<(Holders<RoleHolder> & { elsewhere: number })[]> => [
  ...(await db<(Holders<RoleHolder> & { elsewhere: number })[]>`
    with held as (select user_id from user_role where role_id = ${roleId}),
    other as (
      select given.user_id, coalesce(array_agg(distinct code order by code) filter (where kind = 'code'), '{}') as codes,
        coalesce(array_agg(distinct code order by code) filter (where kind = 'grant'), '{}') as grants
      from held join user_role given on given.user_id = held.user_id and given.role_id <> ${roleId} join role on role.id = given.role_id
        cross join lateral (select unnest(role.codes) as code, 'code' as kind union all select unnest(role.grants), 'grant') power
      group by given.user_id),
    holder as (
      select u.id, u.initials, u.name, ${inSubtree(db, 'region.current_code', actor.region.prefix)} as here,
        coalesce(other.codes, '{}') as codes, coalesce(other.grants, '{}') as grants
      from held join user_account u on u.id = held.user_id join region on region.code = u.region_code left join other on other.user_id = u.id),
    placed as (
      select *, row_number() over (partition by codes, grants order by here desc, initials, name, id) as place from holder),
    example as (
      select placed.codes, placed.grants, placed.place, u.id, u.name, u.username, u.enabled, ${regionColumn(db, 'home')}
      from placed join user_account u on u.id = placed.id
        join region on region.code = u.region_code join region home on home.code = region.current_code
      where placed.here and placed.place <= ${named})
    select json_build_object('codes', codes, 'grants', grants) as others, count(*)::int as people,
      count(*) filter (where not here)::int as elsewhere,
      coalesce((
        select json_agg(json_build_object('id', id, 'name', name, 'username', username, 'enabled', enabled, 'region', region) order by place)
        from example where example.codes = placed.codes and example.grants = placed.grants), '[]') as examples
    from placed group by codes, grants`),
]

/** Counted without regard to region: nobody may delete a role from under somebody they cannot see. */
export async function countHolders(tx: Connection, roleId: string): Promise<number> {
  const [row] = await tx<{ holders: number }[]>`select count(*)::int as holders from user_role where role_id = ${roleId}`
  return row?.holders ?? 0
}

/**
 * Whoever changes what an account or a role may do takes turns here, before locking any row: rules about several people at once
 * (somebody must be able to manage every role, supervision stands alone) would otherwise hold for each change and fail for both.
 */
export const lockPowers = (tx: Transaction) => tx`select pg_advisory_xact_lock(909204)`

/** The same as long as no role has changed. */
export async function readRoleVersions(tx: Connection): Promise<string> {
  const [row] = await tx<
    [{ versions: string }]
  >`select coalesce(string_agg(id || ' ' || version, ',' order by id), '') as versions from role`
  return row.versions
}

/** How many people manage every role of the installation, leaving out one account, or what one role gives: see `administersAllRoles`. */
export async function countRoleAdministrators(
  tx: Connection,
  { butAccount = null, butRole = null }: { butAccount?: string | null; butRole?: string | null },
) {
  const [row] = await tx<{ people: number }[]>`
    select count(distinct u.id)::int as people
    from user_account u join region on region.code = u.region_code join region home on home.code = region.current_code
      join user_role on user_role.user_id = u.id join role on role.id = user_role.role_id
    where u.enabled and home.parent_code is null and 'ROLE_MANAGEMENT' = any (role.codes)
      and u.id is distinct from ${butAccount}::uuid and role.id is distinct from ${butRole}::uuid`
  return row?.people ?? 0
}

export async function insertRole(tx: Connection, { name, region, codes, grants, factorDays = null }: NewRole): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    insert into role (name_zh, name_en, initials, region_code, codes, grants, factor_days, factor_from)
    values (${name.zh}, ${name.en}, ${initialsOf(name.zh)}, ${region}, ${[...codes]}, ${[...grants]}, ${factorDays}, ${factorDays === null ? null : tx`now()`})
    returning id`
  return row?.id ?? ''
}

/** A demand counts from the moment it was first made. */
const factorFrom = (tx: Connection, factorDays: number | null) => (factorDays === null ? tx`null` : tx`coalesce(factor_from, now())`)

export const updateRole = (tx: Connection, id: string, { name, codes, grants, factorDays }: RoleChange) => tx`
  update role set name_zh = ${name.zh}, name_en = ${name.en}, initials = ${initialsOf(name.zh)}, codes = ${[...codes]}, grants = ${[...grants]},
    ${factorDays === undefined ? tx`` : tx`factor_days = ${factorDays}, factor_from = ${factorFrom(tx, factorDays)},`}
    changed_at = now(), version = version + 1 where id = ${id}`

export const deleteRole = (tx: Connection, id: string) => tx`delete from role where id = ${id}`

function conditions(db: Connection, actor: Actor, { text, region, authority, builtIn }: RoleQuery): Fragment {
  const wanted = [
    visible(db, actor),
    text !== undefined && matching(db, text),
    region !== undefined && db`owner.code = ${region}`,
    authority !== undefined && db`${authority} = any (role.codes)`,
    builtIn !== undefined && db`(role.key is not null) = ${builtIn}`,
  ]
  return wanted.filter((condition) => condition !== false).reduce((sum, next) => db`${sum} and ${next}`)
}

function matching(db: Connection, text: string): Fragment {
  const pattern = likePattern(text)
  return db`(role.name_zh ilike ${pattern} or role.name_en ilike ${pattern} or role.initials like ${pattern.toLowerCase()})`
}

const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Chinese names in the order of their reading, English ones by letter. */
function order(db: Connection, sort: RoleSort, language: Language): Fragment {
  const name = language === 'zh' ? db`role.initials` : db`lower(role.name_en)`
  const orders: Record<RoleSort, Fragment> = {
    name: db`${name}, role.id`,
    '-name': db`${name} desc, role.id`,
    changed: db`role.changed_at, role.id`,
    '-changed': db`role.changed_at desc, role.id`,
  }
  return orders[sort]
}

const toRole = ({ changedAt, ...row }: RoleRow): StoredRole => ({ ...row, changedAt: changedAt.toISOString() })
