import type { Authority } from '#contract/authority.ts'
import { sessionRules } from '#contract/session.ts'
import type { Actor } from '#domain/people/access.ts'
import type { Connection, Database } from '../database/connect.ts'
import type { SignedIn } from '../http/serve.ts'

type SessionRow = ActorRow & { sessionId: string; mustChangePassword: boolean; hasFreshProof: boolean; stale: boolean }

/**
 * Who a token belongs to, with the authorities of this very moment: a disabled account or a changed role acts on the next request. Asked for
 * each of them: so what few people have is only asked whether it is there, and read by a second question.
 */
export async function findSignedIn(db: Database, tokenHash: Buffer): Promise<SignedIn | null> {
  const [row] = await db<SessionRow[]>`
    select s.id as session_id, ${mustChange(db)} as must_change_password,
      s.proved_at > now() - ${sessionRules.proofMinutes} * interval '1 minute' as has_fresh_proof, s.seen_at < now() - interval '1 minute' as stale, ${actorColumns(db)}
    from session s join user_account u on u.id = s.user_id
      join region home on home.code = u.region_code join region r on r.code = home.current_code
    where s.token_hash = ${tokenHash} and s.expires_at > now()
      and s.seen_at > now() - ${sessionRules.idleHours} * interval '1 hour' and u.enabled`
  if (!row) return null
  const { sessionId, mustChangePassword, hasFreshProof } = row
  const actor = await actorFrom(db, row)
  const mustEnrol = (row.roles ?? []).some(({ demands }) => demands) && (await hasToEnrol(db, row.id, sessionId))
  if (row.stale) await noteSeen(db, sessionId)
  return { ...actor, sessionId, mustChangePassword, mustEnrol, hasFreshProof }
}

/** Whether somebody can do nothing until they have a second factor, in a session of theirs or whichever other way they come. */
export async function hasToEnrol(db: Connection, userId: string, sessionId: string | null = null): Promise<boolean> {
  const [row] = await db<{ isDue: boolean }[]>`
    select coalesce(${factorUntil(db)} <= now(), false) as is_due
    from user_account u left join session s on s.id = ${sessionId} where u.id = ${userId}`
  return row?.isDue ?? false
}

/** A password that has to be changed keeps nobody out who did not give it. */
export const mustChange = (db: Connection) => db`u.must_change_password and s.provider_id is null`

/** Until when the first of their roles that demand one waits for a second factor; null once there is one, or the provider is enough. */
export const factorUntil = (db: Connection) => db`(
  select min(greatest(role.factor_from, held.since) + role.factor_days * interval '1 day')
  from user_role held join role on role.id = held.role_id
  where held.user_id = u.id and role.factor_days is not null
    and not exists (select from totp_factor where user_id = u.id and confirmed_at is not null)
    and not exists (select from passkey where user_id = u.id)
    and not exists (select from sign_on_provider where id = s.provider_id and counts_as_factor))`

/** Somebody as the rules see them now, without a session of theirs; null once the account is disabled. */
export async function findActor(db: Connection, userId: string): Promise<Actor | null> {
  const [row] = await db<ActorRow[]>`
    select ${actorColumns(db)} from user_account u join region home on home.code = u.region_code join region r on r.code = home.current_code
    where u.id = ${userId} and u.enabled`
  return row ? actorFrom(db, row) : null
}

type HeldRole = { codes: Authority[]; grants: Authority[]; demands: boolean }
type ActorRow = Pick<Actor, 'id' | 'username' | 'name'> &
  Actor['region'] & { roles: HeldRole[] | null; supervises: Actor['supervises'] | null; isDeputy: boolean }

const actorColumns = (db: Connection) => db`
  u.id, u.username, u.name, r.code, r.level, r.prefix,
  (select json_agg(json_build_object('codes', role.codes, 'grants', role.grants, 'demands', role.factor_days is not null))
    from user_role join role on role.id = role_id where user_id = u.id) as roles,
  (select json_agg(json_build_object('prefix', supervised.prefix, 'kinds', a.kinds))
    from supervision_assignment a join region given on given.code = a.region_code join region supervised on supervised.code = given.current_code
    where a.user_id = u.id and a.from_day <= today() and coalesce(a.until_day >= today(), true)) as supervises,
  exists (select from deputy where deputy_id = u.id and ended_at is null and today() between from_day and until_day) as is_deputy`

async function actorFrom(db: Connection, row: ActorRow): Promise<Actor> {
  const { id, username, name, roles, supervises, isDeputy, code, level, prefix } = row
  const allOf = (what: 'codes' | 'grants') => [...new Set((roles ?? []).flatMap((role) => role[what]))]
  const standsInFor = isDeputy ? await listStoodInFor(db, id) : []
  return {
    id,
    username,
    name,
    authorities: allOf('codes'),
    grants: allOf('grants'),
    supervises: supervises ?? [],
    region: { code, level, prefix },
    ...(standsInFor.length > 0 && { standsInFor }),
  }
}

/** Whose deputy somebody is today. */
const listStoodInFor = (db: Connection, userId: string) => db<Actor[]>`
  select away.id, away.username, away.name, '{}'::text[] as grants, '{}'::text[] as supervises,
    json_build_object('code', place.code, 'level', place.level, 'prefix', place.prefix) as region,
    array(select distinct unnest(role.codes) from user_role join role on role.id = role_id where user_id = away.id) as authorities
  from deputy join user_account away on away.id = deputy.person_id and away.enabled
    join region lived on lived.code = away.region_code join region place on place.code = lived.current_code
  where deputy.deputy_id = ${userId} and deputy.ended_at is null and today() between deputy.from_day and deputy.until_day
  order by away.id`

/** At most once a minute for each session. */
const noteSeen = (db: Database, sessionId: string) => db`
  with seen as (update session set seen_at = now() where id = ${sessionId} returning user_id)
  update user_account set seen_at = now() from seen where id = seen.user_id`
