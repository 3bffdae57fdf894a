import { sessionRules } from '#contract/session.ts'
import type { Connection } from '../database/connect.ts'
import { deviceDays } from './guard.ts'
import { endSessions } from './store.ts'

/** Sessions and sign-ins that ran out, browsers that were not used for long, and tries of yesterday: with them go addresses and what was typed as a name. */
export async function forgetEndedSessions(db: Connection) {
  await endSessions(db, db`expires_at < now() or seen_at < now() - ${sessionRules.idleHours} * interval '1 hour'`)
  await db`delete from pending_sign_in where expires_at < now()`
  await db`delete from passkey_challenge where expires_at < now()`
  await db`delete from sign_on_flow where expires_at < now()`
  await db`delete from sign_on_logout where expires_at < now()`
  await db`delete from known_device where used_at < now() - ${deviceDays} * interval '1 day'`
  await db`delete from sign_in_guard where last_failure < now() - interval '1 day'`
}
