import type { PendingQuery, Row } from 'postgres'
import { Refusal } from '#contract/errors.ts'
import type { Label } from '#contract/language.ts'
import { type Me, type MySession, sessionRules } from '#contract/session.ts'
import { type CalendarException, exceptionsFrom, oddDaysBetween } from '#domain/time/calendar.ts'
import { addDays } from '#domain/time/days.ts'
import type { Connection, Database } from '../database/connect.ts'
import type { SignedIn } from '../http/serve.ts'
import { refreshSearch } from '../search/columns.ts'
import { factorUntil, mustChange } from './actor-store.ts'
import { liftLock } from './guard.ts'
import type { byThemselves, CameBy } from './pending-store.ts'

export type Account = { id: string; username: string; name: string; regionCode: string; passwordHash: string; enabled: boolean }

export async function findAccount(db: Connection, username: string): Promise<Account | null> {
  const [account] = await db<Account[]>`
    select id, username, name, region_code, password_hash, enabled from user_account where lower(username) = lower(${username})`
  return account ?? null
}

export async function accountOf(db: Connection, userId: string): Promise<Account> {
  const [account] = await db<Account[]>`
    select id, username, name, region_code, password_hash, enabled from user_account where id = ${userId}`
  if (!account) throw new Refusal('session.required')
  return account
}

type NewSession = {
  userId: string
  tokenHash: Buffer
  address: string
  agent: string
  cameBy: CameBy | typeof byThemselves
  provedAt: Date | undefined
}

/** Answers with the name of the provider it came by. */

export async function startSession(tx: Connection, { userId, tokenHash, address, agent, cameBy, provedAt }: NewSession) {
  const { providerId, providerSubject, providerSession, leaveTo } = cameBy
  const [started] = await tx<[{ id: string; provider: Label | null }]>`
    insert into session (user_id, token_hash, address, agent, expires_at, proved_at, provider_id, provider_subject, provider_session, leave_to)
    values (${userId}, ${tokenHash}, ${address}, ${agent.slice(0, 300)}, now() + ${sessionRules.absoluteDays} * interval '1 day',
      least(now(), ${provedAt ?? null}::timestamptz), ${providerId}, ${providerSubject}, ${providerSession}, ${leaveTo})
    returning id, (select json_build_object('en', name_en, 'zh', name_zh) from sign_on_provider where sign_on_provider.id = provider_id) as provider`
  await tx`update user_account set seen_at = now() where id = ${userId}`
  return started
}

/** Hardly anything is due later, and a page is loaded afresh long before. */
const daysAhead = 200

/** Somebody as their own pages see them, in this session of theirs. */
export async function readMe(db: Connection, { id: userId, sessionId }: { id: string; sessionId: string }): Promise<Me> {
  const [row] = await db<
    (Omit<Me, 'oddDays' | 'factorUntil'> & { factorUntil: Date | null; today: string; exceptions: CalendarException[] })[]
  >`
    select today(), coalesce((select json_agg(json_build_object('day', day, 'working', working, 'note', note)) from calendar_exception
        where day > today()), '[]') as exceptions,
      u.id, u.username, u.name, u.mobile, ${mustChange(db)} as must_change_password,
      ${provesAt(db)} as proves_at,
      array(select 'totp' from totp_factor where user_id = u.id and confirmed_at is not null
        union all select 'passkey' where exists (select from passkey where user_id = u.id)) as factors,
      ${factorUntil(db)} as factor_until, coalesce(${factorUntil(db)} <= now(), false) as must_enrol,
      r.parent_code is null and exists (select from setting where key = 'restored-copy') as stands_still,
      case when unit.id is null then null else json_build_object('id', unit.id, 'name', unit.name) end as unit,
      case when u.password_reset_at is null then null else
        json_build_object('by', u.password_reset_by, 'at', to_char(u.password_reset_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) end as password_reset,
      json_build_object('code', r.code, 'level', r.level, 'name', json_build_object('en', r.name_en, 'zh', r.name_zh)) as region,
      coalesce((select json_agg(json_build_object('id', role.id, 'name', json_build_object('en', role.name_en, 'zh', role.name_zh)) order by role.name_en)
        from user_role join role on role.id = role_id where user_id = u.id), '[]') as roles,
      array(select distinct unnest(role.codes) as code from user_role join role on role.id = role_id where user_id = u.id order by code) as authorities,
      array(select distinct unnest(role.grants) as code from user_role join role on role.id = role_id where user_id = u.id order by code) as grants
    from user_account u join region home on home.code = u.region_code join region r on r.code = home.current_code
      left join unit on unit.id = u.unit_id left join session s on s.id = ${sessionId} and s.user_id = u.id where u.id = ${userId}`
  if (!row) throw new Refusal('session.required')
  const { today, exceptions, ...me } = row
  const standsStill = me.standsStill && me.authorities.includes('ROLE_MANAGEMENT')
  return {
    ...me,
    factorUntil: me.factorUntil?.toISOString() ?? null,
    standsStill,
    oddDays: oddDaysFrom(today, exceptions),
  }
}

/** The same for everybody until midnight or until somebody changes the calendar: worked out once, and not for each page that is opened. */
function oddDaysFrom(today: string, exceptions: CalendarException[]): Me['oddDays'] {
  const asked = `${today} ${JSON.stringify(exceptions)}`
  if (lastOddDays.asked !== asked)
    lastOddDays = { asked, days: oddDaysBetween(today, addDays(today, daysAhead), exceptionsFrom(exceptions)) }
  return lastOddDays.days
}
let lastOddDays: { asked: string; days: Me['oddDays'] } = { asked: '', days: [] }

/** Where the session came from, unless that is not enough because of a second factor of our own. */
export const provesAt = (db: Connection) => db`(
  select json_build_object('id', provider.id, 'name', json_build_object('en', provider.name_en, 'zh', provider.name_zh))
  from sign_on_provider provider where provider.id = s.provider_id and provider.is_on and (provider.counts_as_factor
    or not exists (select from totp_factor where user_id = u.id and confirmed_at is not null)
      and not exists (select from passkey where user_id = u.id)))`

export const listSessions = async (db: Database, { id, sessionId }: SignedIn): Promise<MySession[]> => {
  const rows = await db<(Omit<MySession, 'startedAt' | 'seenAt' | 'expiresAt'> & Record<'startedAt' | 'seenAt' | 'expiresAt', Date>)[]>`
    select id, id = ${sessionId} as current, started_at, seen_at, expires_at, address, agent from session
    where user_id = ${id} and expires_at > now() and seen_at > now() - ${sessionRules.idleHours} * interval '1 hour'
    order by current desc, seen_at desc limit 100`
  return rows.map((row) => ({
    ...row,
    startedAt: row.startedAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }))
}

/** Where the provider by which a session began is told that it ends, sealed. */
export async function leaveTo(db: Connection, sessionId: string): Promise<Buffer | null> {
  const [row] = await db<{ leaveTo: Buffer | null }[]>`select leave_to from session where id = ${sessionId}`
  return row?.leaveTo ?? null
}

export async function endSession(tx: Connection, userId: string, sessionId: string) {
  const { count } = await endSessions(tx, tx`id = ${sessionId} and user_id = ${userId}`)
  if (count === 0) throw new Refusal('record.not-found')
}

/** The session that a browser held until it got another. */
export const endSessionOf = (tx: Connection, tokenHash: Buffer) => endSessions(tx, tx`token_hash = ${tokenHash}`)

/** What somebody and the places and unit around them are called. */
export async function namesAround(db: Connection, userId: string): Promise<string[]> {
  const rows = await db<{ name: string }[]>`
    with recursive place as (
      select region.* from region join user_account on user_account.region_code = region.code where user_account.id = ${userId}
      union all
      select region.* from region join place on region.code = place.parent_code)
    select name_zh as name from place union select name_en from place
    union select name from user_account where id = ${userId}
    union select unit.name from unit join user_account on user_account.unit_id = unit.id where user_account.id = ${userId}`
  return rows.map(({ name }) => name)
}

/** The password, or the second factor, was given again just now. */
export const noteProof = (tx: Connection, sessionId: string) => tx`update session set proved_at = now() where id = ${sessionId}`

/** Whoever got hold of the token has nothing any more. The password was just given: to whoever has a second factor that proves nothing grave. */
export const replaceToken = (tx: Connection, sessionId: string, { tokenHash, proves }: { tokenHash: Buffer; proves: boolean }) =>
  tx`update session set token_hash = ${tokenHash}, proved_at = case when ${proves} then now() else proved_at end where id = ${sessionId}`

/** This browser has signed in to the account. */
export async function rememberDevice(tx: Connection, userId: string, deviceHash: Buffer) {
  await tx`
    insert into known_device (user_id, token_hash) values (${userId}, ${deviceHash})
    on conflict (user_id, token_hash) do update set used_at = now()`
}

/** Other browsers must show that they know the new password. */
export const forgetDevicesBut = (tx: Connection, userId: string, deviceHash: Buffer | null) =>
  tx`delete from known_device where user_id = ${userId} and token_hash is distinct from ${deviceHash}`

export async function endSessionsBut(tx: Connection, userId: string, sessionId: string) {
  await tx`delete from pending_sign_in where user_id = ${userId}`
  await endSessions(tx, tx`user_id = ${userId} and id <> ${sessionId}`)
}

export const savePassword = (tx: Connection, userId: string, passwordHash: string) =>
  tx`
    update user_account set password_hash = ${passwordHash}, must_change_password = false, password_reset_by = null, password_reset_at = null,
      changed_at = now() where id = ${userId}`

export async function endAllSessions(tx: Connection, userId: string) {
  await tx`delete from pending_sign_in where user_id = ${userId}`
  await endSessions(tx, tx`user_id = ${userId}`)
}

/** A stream must not outlive the session it was opened with: every process hears which have ended. */
export const endSessions = (tx: Connection, which: PendingQuery<Row[]>) => tx`
  with ended as (delete from session where ${which} returning id) select pg_notify('session_end', id::text) from ended`

/** Somebody else replaces a password: it serves once, nothing stays signed in, and a lock for wrong guesses is lifted. */
export async function resetPassword(tx: Connection, userId: string, { passwordHash, by }: { passwordHash: string; by: string }) {
  const [account] = await tx<{ username: string }[]>`
    update user_account set password_hash = ${passwordHash}, must_change_password = true, password_reset_by = ${by}, password_reset_at = now(),
      changed_at = now(), version = version + 1 where id = ${userId} returning username`
  if (account) await liftLock(tx, account.username)
  await tx`delete from known_device where user_id = ${userId}`
  await endAllSessions(tx, userId)
}

export async function saveMobile(tx: Connection, userId: string, mobile: string | null) {
  await tx`update user_account set mobile = ${mobile}, changed_at = now(), version = version + 1 where id = ${userId}`
  await refreshSearch(tx, 'user_account', [userId])
}
