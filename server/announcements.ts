import type { PendingQuery, Row } from 'postgres'
import type { WebhookEvent } from '#contract/channels.ts'
import { afterCommit, type Transaction } from './database/connect.ts'

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

/**
 * What other programs are told of a change, as the end of the statement that writes it: no act takes a statement more, and undone it was never
 * said. `facts` names ids and states, never people; whoever may know more asks for it.
 */
export const toldToHooks = (tx: Transaction, event: WebhookEvent, facts: PendingQuery<Row[]>, from: PendingQuery<Row[]>) => tx`
  insert into outbox (channel_id, message)
  select channel.id, jsonb_build_object('event', ${event}::text, 'at', to_char(moment() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) || ${facts}
  from ${from}, channel
  where channel.kind = 'webhook' and channel.is_on and channel.settings -> 'hook' -> 'events' ? ${event}`
