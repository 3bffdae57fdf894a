import { createHash, randomBytes } from 'node:crypto'
import { Refusal } from '#contract/errors.ts'
import type { Connection } from '../database/connect.ts'

/** How often one address may do something within an hour. A village may share one address. */
export const hourlyLimits = {
  challenge: 120,
  lodge: 20,
  track: 120,
  summary: 120,
  attach: 40,
  paper: 120,
  'open-data': 600,
  'open-package': 60,
  'calendar-feed': 600,
} as const
export type Purpose = keyof typeof hourlyLimits

/**
 * Counts a call of an address and refuses it beyond the limit. The counts are kept in the database, so that several processes agree. Of the
 * address only a hash is kept, salted with a secret that lives one day: nobody can tell afterwards who called.
 */
export async function admitAddress(db: Connection, address: string, purpose: Purpose) {
  const hash = createHash('sha256')
    .update(await saltOfToday(db))
    .update(address)
    .digest()
  const [use] = await db<[{ uses: number; seconds: number }]>`
    insert into address_use as counted (hash, purpose, hour, uses) values (${hash}, ${purpose}, date_trunc('hour', now()), 1)
    on conflict (hash, purpose, hour) do update set uses = counted.uses + 1
    returning uses, extract(epoch from date_trunc('hour', now()) + interval '1 hour' - now())::float8 as seconds`
  if (use.uses > hourlyLimits[purpose]) throw new Refusal('request.too-many', { seconds: Math.ceil(use.seconds) })
}

async function saltOfToday(db: Connection): Promise<Buffer> {
  const [known] = await db<{ salt: Buffer }[]>`select salt from address_salt where day = today()`
  if (known) return known.salt
  await forgetAddresses(db)
  const [made] = await db<[{ salt: Buffer }]>`
    insert into address_salt (day, salt) values (today(), ${randomBytes(32)}) on conflict (day) do update set day = excluded.day returning salt`
  return made.salt
}

/** Counts older than a day are deleted, and the salt of a day with that day; so are proofs and failures nobody can use any more. */
export async function forgetAddresses(db: Connection) {
  await db`delete from address_salt where day < today()`
  await db`delete from address_use where hour <= now() - interval '23 hours'`
  await db`delete from spent_proof where expires_at < now()`
  await db`delete from appeal_guard where last_failure < now() - interval '1 day'`
}
