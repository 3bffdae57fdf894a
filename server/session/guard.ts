import { Refusal } from '#contract/errors.ts'
import { sessionRules } from '#contract/session.ts'
import type { Connection } from '../database.ts'

/**
 * Tries are counted per name, whether or not an account of that name exists, so that a lock betrays nothing;
 * and failures per address, where many of them slow further tries down.
 */
const nameKey = (db: Connection, username: string) => db`'name:' || lower(${username})` // the very spelling accounts are found by
const addressKey = (address: string) => `address:${address}`

const freeFailuresPerAddress = 20
const longestWait = 60
const memory = `${sessionRules.lockMinutes} minutes`

/** Lets one try through or refuses it. A try counts before it is checked: guesses sent all at once must not slip in together. */
export async function admitTry(db: Connection, username: string, address: string) {
  const [wait] = await db<{ seconds: number }[]>`
    select extract(epoch from locked_until - now())::float8 as seconds from sign_in_guard
    where key = ${addressKey(address)} and locked_until > now()`
  if (wait) throw new Refusal('request.too-many', { seconds: Math.ceil(wait.seconds) })
  const [guard] = await db<{ failures: number; seconds: number | null }[]>`
    insert into sign_in_guard as guard (key, failures, last_failure) values (${nameKey(db, username)}, 1, now())
    on conflict (key) do update set
      failures = case when ${isForgotten(db)} then 1 else guard.failures + 1 end,
      locked_until = case when ${isForgotten(db)} then null else guard.locked_until end,
      last_failure = now()
    returning failures, extract(epoch from locked_until - now())::float8 as seconds`
  if (!guard || guard.failures <= sessionRules.failuresBeforeLock) return
  throw new Refusal('session.locked', { seconds: Math.ceil(guard.seconds ?? sessionRules.lockMinutes * 60) })
}

/** A lock that ran out, or a quarter of an hour without a try, starts the count afresh. */
const isForgotten = (db: Connection) => db`coalesce(guard.locked_until < now(), guard.last_failure < now() - ${memory}::interval)`

/** The admitted try was wrong. The fifth locks the name; an address with many waits ever longer, up to a minute. */
export async function countFailure(tx: Connection, username: string, address: string) {
  await tx`
    update sign_in_guard set locked_until = now() + ${memory}::interval
    where key = ${nameKey(tx, username)} and failures >= ${sessionRules.failuresBeforeLock} and locked_until is null`
  await tx`
    insert into sign_in_guard as guard (key, failures, last_failure) values (${addressKey(address)}, 1, now())
    on conflict (key) do update set last_failure = now(),
      failures = case when guard.last_failure < now() - ${memory}::interval then 1 else guard.failures + 1 end,
      locked_until = case when guard.last_failure >= now() - ${memory}::interval and guard.failures >= ${freeFailuresPerAddress}
        then now() + least(${longestWait}, power(2, least(guard.failures - ${freeFailuresPerAddress}, 10))) * interval '1 second' end`
}

/** A success clears the name. The address keeps its count: one good account must not buy free guesses at others. */
export async function forgetFailures(tx: Connection, username: string) {
  await tx`delete from sign_in_guard where key = ${nameKey(tx, username)} or last_failure < now() - interval '1 day'`
}
