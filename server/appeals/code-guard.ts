import { appealRules } from '#contract/appeal-states.ts'
import { Refusal } from '#contract/errors.ts'
import type { Connection } from '../database/connect.ts'

const memory = `${appealRules.lockMinutes} minutes`

/**
 * Lets one try at a code through or refuses it, whether or not there is such a code: the answers do not differ. A try counts before it is
 * checked: guesses sent all at once must not slip in together.
 */
export async function admitTry(db: Connection, key: Buffer) {
  const [guard] = await db<[{ failures: number; seconds: number | null }]>`
    insert into appeal_guard as guard (key, failures) values (${key}, 1)
    on conflict (key) do update set
      failures = case when ${isForgotten(db)} then 1 else guard.failures + 1 end,
      locked_until = case when ${isForgotten(db)} then null else guard.locked_until end,
      last_failure = now()
    returning failures, extract(epoch from locked_until - now())::float8 as seconds`
  if (guard.failures <= appealRules.failuresBeforeLock) return
  throw new Refusal('appeal.locked', { seconds: Math.ceil(guard.seconds ?? appealRules.lockMinutes * 60) })
}

/** A lock that ran out, or a quarter of an hour without a try, starts the count afresh. */
const isForgotten = (db: Connection) => db`coalesce(guard.locked_until < now(), guard.last_failure < now() - ${memory}::interval)`

/** The admitted try was wrong; the fifth locks the code. */
export const countFailure = (db: Connection, key: Buffer) => db`
  update appeal_guard set locked_until = now() + ${memory}::interval
  where key = ${key} and failures >= ${appealRules.failuresBeforeLock} and locked_until is null`

export const forgetFailures = (db: Connection, key: Buffer) => db`delete from appeal_guard where key = ${key}`
