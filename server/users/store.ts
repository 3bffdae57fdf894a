import type { PendingQuery, Row } from 'postgres'
import { Refusal } from '#contract/errors.ts'
import { sessionRules } from '#contract/session.ts'
import type { NewUser, User, UserChange, UserDetail, UserQuery, UserSort } from '#contract/users.ts'
import type { Actor } from '#domain/people/access.ts'
import { endedStates } from '#domain/steps/lifecycle.ts'
import { pendingInspectionStates } from '#domain/supervision/inspections.ts'
import type { Connection } from '../database/connect.ts'
import { words } from '../database/sql-words.ts'
import { noteConcernedMembers } from '../filings/concerned-people.ts'
import { inSubtree } from '../scope.ts'
import { refreshSearch } from '../search/columns.ts'
import { initialsOf } from '../search/initials.ts'
import { containsText } from '../search/search.ts'

type Fragment = PendingQuery<Row[]>
type Times = 'createdAt' | 'seenAt'
type UserRow = Omit<User, Times | 'hindrance'> & { createdAt: Date; seenAt: Date | null; atTop: boolean }
/** An account as it is kept, before anyone asks whether they may manage it. */
export type Account = Omit<User, 'hindrance'> & { atTop: boolean }

/** `region` is where the account was put, `home` where that is today: mergers move people along. */
const origin = (db: Connection) => db`
  user_account u join region on region.code = u.region_code join region home on home.code = region.current_code left join unit on unit.id = u.unit_id`

const columns = (db: Connection) => db`
  u.id, u.username, u.name, u.mobile, u.enabled, u.must_change_password, u.created_at, u.seen_at, u.version, home.parent_code is null as at_top,
  json_build_object('code', home.code, 'level', home.level, 'name', json_build_object('en', home.name_en, 'zh', home.name_zh)) as region,
  case when unit.id is null then null else json_build_object('id', unit.id, 'name', unit.name) end as unit,
  coalesce((select json_agg(json_build_object('id', role.id, 'name', json_build_object('en', role.name_en, 'zh', role.name_zh)) order by role.name_en, role.id)
    from user_role join role on role.id = role_id where user_id = u.id), '[]') as roles,
  array(select distinct unnest(role.codes) as code from user_role join role on role.id = role_id where user_id = u.id order by code) as authorities,
  array(select distinct unnest(role.grants) as code from user_role join role on role.id = role_id where user_id = u.id order by code) as grants,
  (select count(*)::int from session s where s.user_id = u.id and s.expires_at > now()
    and s.seen_at > now() - ${sessionRules.idleHours} * interval '1 hour') as sessions`

/** Beyond this nobody reads a number, they search. */
const countLimit = 10_001

export async function listAccounts(db: Connection, actor: Actor, query: UserQuery): Promise<{ items: Account[]; total: number }> {
  const chosen = query.region === undefined ? null : await prefixOf(db, query.region)
  if (chosen === undefined) return { items: [], total: 0 }
  const terms = { actor, query, chosen }
  const [counted] = await db<{ total: number }[]>`
    select count(*)::int as total from (select from ${origin(db)} where ${conditions(db, terms)} limit ${countLimit}) found`
  // The page is picked first, so that roles and sessions are looked up for its rows only.
  const rows = await db<UserRow[]>`
    with picked as (
      select u.id from ${origin(db)} where ${conditions(db, terms)}
      order by ${order(db, query.sort)} limit ${query.size} offset ${(query.page - 1) * query.size})
    select ${columns(db)} from ${origin(db)} where u.id in (select id from picked) order by ${order(db, query.sort)}`
  return { items: rows.map(toAccount), total: counted?.total ?? 0 }
}

export async function readAccount(db: Connection, actor: Actor, id: string): Promise<Account> {
  const [row] = await db<UserRow[]>`
    select ${columns(db)} from ${origin(db)} where u.id = ${id} and ${inSubtree(db, 'region.current_code', actor.region.prefix)}`
  if (!row) throw new Refusal('record.not-found')
  return toAccount(row)
}

/**
 * What somebody would leave behind. Drafts count in no figure. Appeals are left out on purpose: whoever manages accounts may be the one
 * they are about.
 */
export async function countInHand(db: Connection, id: string): Promise<NonNullable<UserDetail['staysOpen']>> {
  const [counts] = await db<[NonNullable<UserDetail['staysOpen']>]>`
    select (select count(*)::int from project where filer_id = ${id} and first_submitted_at is not null
        and state not in ${words(db, endedStates)}) as filings,
      (select count(*)::int from inspection where lead_id = ${id} and state in ${words(db, pendingInspectionStates)}) as inspections,
      (select count(*)::int from supervision_assignment where user_id = ${id} and today() between from_day and coalesce(until_day, 'infinity')) as assignments`
  return counts
}

/** The row is locked first and read afterwards: what is read is what nobody else changes meanwhile. Those who merely refer to it go on. */
export async function lockAccount(tx: Connection, actor: Actor, id: string): Promise<Account> {
  await tx`select from user_account where id = ${id} for no key update`
  return readAccount(tx, actor, id)
}

export async function isUsernameTaken(tx: Connection, username: string): Promise<boolean> {
  const [row] = await tx`select from user_account where lower(username) = lower(${username})`
  return row !== undefined
}

/** Two people may take one name at the same moment; the second then hears what they would have heard a moment later. */
export const isUsernameCollision = (error: unknown) =>
  error instanceof Error && 'constraint_name' in error && error.constraint_name === 'user_account_username'

export type Home = { code: string; prefix: string; open: boolean; atTop: boolean }

/** A region somebody is put into. It is held as it is until the change is done: disabling or merging it waits. */
export async function holdRegion(tx: Connection, code: string): Promise<Home | null> {
  const [row] = await tx<Home[]>`
    select code, prefix, is_open(region) as open, parent_code is null as at_top from region where code = ${code} for share`
  return row ?? null
}

export async function isUnitUsable(tx: Connection, id: string): Promise<boolean> {
  const [row] = await tx`select from unit where id = ${id} and state = 'confirmed'`
  return row !== undefined
}

export async function insertAccount(tx: Connection, fields: NewUser, passwordHash: string): Promise<string> {
  const { username, name, mobile, region, unit } = fields
  const [row] = await tx<{ id: string }[]>`
    insert into user_account (username, name, initials, mobile, region_code, unit_id, password_hash)
    values (${username}, ${name}, ${initialsOf(name, 'person')}, ${mobile}, ${region}, ${unit}, ${passwordHash}) returning id`
  const id = row?.id ?? ''
  await refreshSearch(tx, 'user_account', [id])
  await giveRoles(tx, id, fields.roles)
  if (unit) await noteConcernedMembers(tx, unit)
  return id
}

export async function updateAccount(tx: Connection, id: string, { name, mobile, region, unit, roles }: UserChange) {
  await tx`
    update user_account set name = ${name}, initials = ${initialsOf(name, 'person')}, mobile = ${mobile}, region_code = ${region},
      unit_id = ${unit}, changed_at = now(), version = version + 1 where id = ${id}`
  await refreshSearch(tx, 'user_account', [id])
  await tx`delete from user_role where user_id = ${id} and role_id <> all (${[...roles]}::uuid[])`
  await giveRoles(tx, id, roles)
  if (unit) await noteConcernedMembers(tx, unit)
}

export const saveEnabled = (tx: Connection, id: string, enabled: boolean) =>
  tx`update user_account set enabled = ${enabled}, changed_at = now(), version = version + 1 where id = ${id}`

const giveRoles = (tx: Connection, userId: string, roles: readonly string[]) => tx`
  insert into user_role (user_id, role_id) select ${userId}, given from unnest(${[...roles]}::uuid[]) as given on conflict do nothing`

/** The digits of a chosen region and of everything below it; one that does not exist holds nobody. */
async function prefixOf(db: Connection, code: string): Promise<string | undefined> {
  const [row] = await db<{ prefix: string }[]>`select prefix from region where code = ${code}`
  return row?.prefix
}

type Terms = { actor: Actor; query: UserQuery; chosen: string | null }

function conditions(db: Connection, { actor, query, chosen }: Terms): Fragment {
  const { text, role, authority, enabled, mustChangePassword } = query
  return all(db, [
    inSubtree(db, 'region.current_code', actor.region.prefix),
    chosen !== null && inSubtree(db, 'region.current_code', chosen),
    text !== undefined && containsText(db, 'u', text),
    role !== undefined && db`exists (select from user_role given where given.user_id = u.id and given.role_id = ${role})`,
    authority !== undefined &&
      db`exists (select from user_role given join role on role.id = given.role_id where given.user_id = u.id and ${authority} = any (role.codes))`,
    enabled !== undefined && db`u.enabled = ${enabled}`,
    mustChangePassword !== undefined && db`u.must_change_password = ${mustChangePassword}`,
  ])
}

const all = (db: Connection, conditions: readonly (Fragment | false)[]): Fragment =>
  conditions.filter((condition) => condition !== false).reduce((sum, next) => db`${sum} and ${next}`)

/** Whoever never signed in comes last either way round. */
function order(db: Connection, sort: UserSort): Fragment {
  const orders: Record<UserSort, Fragment> = {
    name: db`u.initials, u.name, u.id`,
    '-name': db`u.initials desc, u.name desc, u.id desc`,
    username: db`lower(u.username), u.id`,
    '-username': db`lower(u.username) desc, u.id`,
    created: db`u.created_at, u.id desc`,
    '-created': db`u.created_at desc, u.id`,
    seen: db`u.seen_at nulls last, u.id`,
    '-seen': db`u.seen_at desc nulls last, u.id`,
  }
  return orders[sort]
}

const toAccount = ({ createdAt, seenAt, ...row }: UserRow): Account => ({
  ...row,
  createdAt: createdAt.toISOString(),
  seenAt: seenAt?.toISOString() ?? null,
})
