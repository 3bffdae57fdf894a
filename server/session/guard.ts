import { Refusal } from '#contract/errors.ts'
import { sessionRules } from '#contract/session.ts'
import { type Connection, withTimeout } from '../database/connect.ts'
import { takeTurns } from '../turns.ts'

/**
 * Tries are counted where they come from twice: at their address, where many of them slow further ones down, and in a bucket that locks after
 * five failures. The bucket is the name, whether or not an account of that name exists, so that a lock betrays nothing; of a browser that
 * has signed in to the account before, the browser: others cannot keep its owner out. Who is signed in has a bucket of their own.
 */
export type Try = { bucket: string; address: string }

/** A browser counts as known to an account for so long after it was last used to sign in. */
export const deviceDays = 90

const addressKey = (address: string) => `address:${address}`

const freeTriesPerAddress = 20
const longestWait = 60
const memory = `${sessionRules.lockMinutes} minutes`

/** The bucket of whoever types a name into a browser. */
export async function bucketOf(db: Connection, username: string, deviceHash: Buffer | null): Promise<string> {
  const [found] = await db<[{ name: string; known: boolean }]>`
    select lower(${username}) as name, exists (
      select from known_device join user_account on user_account.id = known_device.user_id
      where known_device.token_hash = ${deviceHash} and lower(username) = lower(${username})
        and known_device.used_at > now() - ${deviceDays} * interval '1 day') as known`
  return found.known && deviceHash ? `device:${deviceHash.toString('hex')}:${found.name}` : `name:${found.name}`
}

/** The bucket of somebody signed in who gives the password again. */
export const ownBucket = (userId: string) => `account:${userId}`

/** Second factors are counted apart from passwords: whoever knows only the one must not keep guessing at the other. */
export const factorBucket = (bucket: string) => `factor:${bucket}`

/** Guesses at one name wait for each other in the database: few may, so that connections are left for everybody else. */
const inTurn = takeTurns({ atOnce: 2, longestQueue: 200 })
/** Nobody's turn lasts longer in milliseconds, even if the database keeps silent: a try that is counted late harms nobody. */
const longestTurn = 10_000

type SigningIn = { username: string; deviceHash: Buffer | null; address: string }

/** Lets somebody try a name and a password, or refuses it; answers where the try was counted. */
export const admitSignIn = (db: Connection, { username, deviceHash, address }: SigningIn): Promise<Try> =>
  takeTurn(async () => {
    const attempt = { bucket: await bucketOf(db, username, deviceHash), address }
    await countTry(db, attempt)
    return attempt
  })

/** Whoever comes another way than by the password stays out as well while the account is locked for them. */
export async function isLocked(db: Connection, bucket: string): Promise<boolean> {
  const [lock] = await db`select from sign_in_guard where key = ${bucket} and locked_until > now()`
  return lock !== undefined
}

/** Lets an address ask for something that costs a call outside, or makes it wait; what comes to a good end is given back. */
export const admitCall = (db: Connection, address: string) => takeTurn(() => admitAddress(db, address))
export const giveBackCall = (db: Connection, address: string) =>
  db`update sign_in_guard set failures = greatest(failures - 1, 0) where key = ${addressKey(address)}`

/** Lets somebody try a password or factor again whose bucket is known, or refuses it. */
export const admitTry = (db: Connection, attempt: Try) => takeTurn(() => countTry(db, attempt))

const takeTurn = <T>(work: () => Promise<T>) => inTurn(() => withTimeout(work(), longestTurn))

/** A try counts before it is checked: guesses sent all at once must not slip in together. */
async function countTry(db: Connection, { bucket, address }: Try) {
  await admitAddress(db, address)
  const [guard] = await db<[{ failures: number; seconds: number | null }]>`
    insert into sign_in_guard as guard (key, failures, last_failure) values (${bucket}, 1, now())
    on conflict (key) do update set
      failures = case when ${isForgotten(db)} then 1 else guard.failures + 1 end,
      locked_until = case when ${isForgotten(db)} then null else guard.locked_until end,
      last_failure = now()
    returning failures, extract(epoch from locked_until - now())::float8 as seconds`
  if (guard.failures <= sessionRules.failuresBeforeLock) return
  throw new Refusal('session.locked', { seconds: Math.ceil(guard.seconds ?? sessionRules.lockMinutes * 60) })
}

/** From the twenty-first within a quarter of an hour on each try makes the address wait, ever longer, up to a minute. */
async function admitAddress(db: Connection, address: string) {
  const isOld = db`guard.last_failure < now() - ${memory}::interval`
  const [admitted] = await db`
    insert into sign_in_guard as guard (key, failures, last_failure) values (${addressKey(address)}, 1, now())
    on conflict (key) do update set last_failure = now(),
      failures = case when ${isOld} then 1 else guard.failures + 1 end,
      locked_until = case when not ${isOld} and guard.failures >= ${freeTriesPerAddress}
        then now() + least(${longestWait}, power(2, least(guard.failures - ${freeTriesPerAddress}, 10))) * interval '1 second' end
    where coalesce(guard.locked_until <= now(), true)
    returning key`
  if (admitted) return
  const [wait] = await db<{ seconds: number }[]>`
    select extract(epoch from locked_until - now())::float8 as seconds from sign_in_guard where key = ${addressKey(address)}`
  throw new Refusal('request.too-many', { seconds: Math.max(1, Math.ceil(wait?.seconds ?? 1)) })
}

/** A lock that ran out, or a quarter of an hour without a try, starts the count afresh. */
const isForgotten = (db: Connection) => db`coalesce(guard.locked_until < now(), guard.last_failure < now() - ${memory}::interval)`

/** The admitted try was wrong. The fifth locks its bucket. */
export const countFailure = (tx: Connection, { bucket }: Try) => tx`
  update sign_in_guard set locked_until = now() + ${memory}::interval
  where key = ${bucket} and failures >= ${sessionRules.failuresBeforeLock} and locked_until is null`

/** A success clears the bucket. The address gets back this try alone: one good account must not buy free guesses at others. */
export async function forgetFailures(tx: Connection, { bucket, address }: Try) {
  await tx`delete from sign_in_guard where key = ${bucket}`
  await giveBackCall(tx, address)
}

/** Somebody got a new password from another: whatever was guessed at the account before is forgotten. */
export const liftLock = (tx: Connection, username: string) => tx`
  delete from sign_in_guard where key = 'name:' || lower(${username})`

/** Every bucket of one account, of passwords and of second factors: of its name, of the browsers it knows and of whoever is signed in to it. */
const bucketsOf = (db: Connection, userId: string) => db`
  select kind || key from (values (''), (${factorBucket('')})) as kinds (kind), (
    select 'name:' || lower(username) as key from user_account where id = ${userId}
    union all select ${ownBucket(userId)}
    union all select 'device:' || encode(token_hash, 'hex') || ':' || lower(username)
      from known_device join user_account on user_account.id = user_id where user_id = ${userId}) as counted`

/** Until when the account, or one of its browsers, is kept from another try; null while none is. */
export async function lockedUntil(db: Connection, userId: string): Promise<Date | null> {
  const [row] = await db<[{ until: Date | null }]>`
    select max(locked_until) as until from sign_in_guard where key in (${bucketsOf(db, userId)}) and locked_until > now()`
  return row.until
}

/** Everything that was guessed at the account is forgotten; its password stays. */
export const liftEveryLock = (tx: Connection, userId: string) => tx`delete from sign_in_guard where key in (${bucketsOf(tx, userId)})`
