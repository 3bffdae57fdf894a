import type { Language } from '#contract/language.ts'
import type { Connection, Transaction } from '../database/connect.ts'

export type Feed = { userId: string; language: Language; madeAt: Date; usedAt: Date | null }

export async function readFeed(db: Connection, userId: string): Promise<Feed | null> {
  const [feed] = await db<Feed[]>`select user_id, language, made_at, used_at from calendar_feed where user_id = ${userId}`
  return feed ?? null
}

/** A former address is at an end with it. */
export const saveFeed = (tx: Transaction, { userId, hash, language }: { userId: string; hash: Buffer; language: Language }) => tx`
  insert into calendar_feed (user_id, secret_hash, language) values (${userId}, ${hash}, ${language})
  on conflict (user_id) do update set secret_hash = excluded.secret_hash, language = excluded.language, made_at = moment(), used_at = null`

export async function deleteFeed(tx: Transaction, userId: string): Promise<boolean> {
  const { count } = await tx`delete from calendar_feed where user_id = ${userId}`
  return count > 0
}

/** Whose calendar an address is of, as long as their account works: not while it is disabled or waits for a new password. Notes that it was read. */
export async function useFeed(db: Connection, hash: Buffer): Promise<Feed | null> {
  const [feed] = await db<Feed[]>`
    update calendar_feed set used_at = now() from user_account u
    where secret_hash = ${hash} and u.id = user_id and u.enabled and not u.must_change_password
    returning user_id, language, made_at, used_at`
  return feed ?? null
}
