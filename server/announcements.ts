import { afterCommit, type Transaction } from './database.ts'

/** Said of the person only: what is new is read by whoever serves them. */
export type Announcement = { channel: 'change' | 'notification'; userId: string }
const announcements = new WeakMap<Transaction, Announcement[]>()

/**
 * Every server process hears of it, whichever did the work. Said after the commit and not within the transaction: PostgreSQL lets only one
 * transaction that says something commit at a time. What is lost with a process is noticed at the next heartbeat of the streams.
 */
export function announce(tx: Transaction, fresh: readonly Announcement[]) {
  if (fresh.length === 0) return
  const known = announcements.get(tx)
  if (known) return void known.push(...fresh)
  const all = [...fresh]
  announcements.set(tx, all)
  afterCommit(
    tx,
    (db) => db`
    select pg_notify(channel, user_id) from unnest(${all.map(({ channel }) => channel)}::text[], ${all.map(({ userId }) => userId)}::text[])
      as said (channel, user_id)`,
  )
}
