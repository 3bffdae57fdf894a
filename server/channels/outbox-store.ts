import type { OutboxMessage, OutboxState } from '#contract/channels.ts'
import type { Language } from '#contract/language.ts'
import type { NoticeFacts, NoticeKind } from '#contract/notifications.ts'
import type { Connection, Database, Transaction } from '../database/connect.ts'

/** What is no notice of a person: what a group is told, or another program. */
export type OwnMessage = Record<string, unknown>

/** What waits to leave: a message of its own, or a notice with whom it is for. Without an address a notice is no longer wanted. */
export type Waiting = {
  id: string
  attempts: number
  writtenAt: Date
  message: OwnMessage | null
  userId: string
  kind: NoticeKind
  facts: NoticeFacts
  path: string
  address: string | null
  language: Language
  quietFrom: string | null
  quietUntil: string | null
  digestAt: string | null
}

/** Longer than one message can take: then its process is gone, and another sends it. */
const lease = '2 minutes'

/** Takes some of what is due for this process alone, and all of a person who wants one letter a day. Others who look at the same time take others. */
export const claim = (db: Database, channelId: string, limit: number) => db<Waiting[]>`
  with due as materialized (
    select id, notification_id from outbox where channel_id = ${channelId} and state = 'waiting' and due_at <= now()
    order by due_at limit ${limit} for update skip locked),
  gathered as materialized (
    select o.id from outbox o join notification n on n.id = o.notification_id
    where o.channel_id = ${channelId} and o.state = 'waiting' and o.due_at <= now() and n.user_id in (
      select told.user_id from due join notification told on told.id = due.notification_id
        join contact_preference chosen on chosen.user_id = told.user_id and chosen.digest_at is not null)
    for update of o skip locked),
  claimed as (
    update outbox set due_at = now() + ${lease}::interval where id in (select id from due union select id from gathered)
    returning outbox.id, outbox.attempts, outbox.written_at, outbox.notification_id, outbox.message)
  select claimed.id, claimed.attempts, claimed.written_at, claimed.message, n.user_id, n.kind, n.facts, n.path, contact.address,
    coalesce(chosen.language, 'zh') as language, chosen.quiet_from, chosen.quiet_until, chosen.digest_at
  from claimed left join notification n on n.id = claimed.notification_id
    left join (contact_address contact join user_account u on u.id = contact.user_id and u.enabled)
      on contact.user_id = n.user_id and contact.channel_id = ${channelId} and contact.confirmed_at is not null
    left join contact_preference chosen on chosen.user_id = n.user_id
  order by n.user_id, n.seq, claimed.written_at, claimed.id`

/** Keeps what was claimed and not yet sent: those before it may have taken long. */
export const hold = (db: Connection, ids: readonly string[]) => db`
  update outbox set due_at = now() + ${lease}::interval where id = any(${[...ids]}::uuid[])`

export const noteDelivered = (db: Connection, ids: readonly string[], answer: string) => db`
  update outbox set state = 'sent', attempts = attempts + 1, answer = ${answer}, answered_at = now() where id = any(${[...ids]}::uuid[])`

type Refused = { answer: string; milliseconds: number; isStuck: boolean }

export const noteRefused = (db: Connection, ids: readonly string[], { answer, milliseconds, isStuck }: Refused) => db`
  update outbox set state = ${isStuck ? 'stuck' : 'waiting'}, attempts = attempts + 1, answer = ${answer}, answered_at = now(),
    due_at = now() + ${milliseconds} * interval '1 millisecond' where id = any(${[...ids]}::uuid[])`

/** Given back untried: somebody takes them again at that time. */
export const postpone = (db: Connection, ids: readonly string[], until: Date) =>
  db`update outbox set due_at = ${until} where id = any(${[...ids]}::uuid[])`

export const discard = (db: Connection, ids: readonly string[]) => db`delete from outbox where id = any(${[...ids]}::uuid[])`

type Wanted = { state: OutboxState; page: number; size: number }

export async function listOutbox(db: Connection, channelId: string, { state, page, size }: Wanted) {
  const which = db`o.channel_id = ${channelId} and o.state = ${state}`
  const rows = await db<
    (Omit<OutboxMessage, 'writtenAt' | 'dueAt' | 'answeredAt'> & { writtenAt: Date; dueAt: Date; answeredAt: Date | null })[]
  >`
    select o.id, o.state, u.name as person, coalesce(n.kind, o.message ->> 'event') as kind, o.attempts, o.written_at, o.due_at, o.answer, o.answered_at
    from outbox o left join notification n on n.id = o.notification_id left join user_account u on u.id = n.user_id
    where ${which} order by o.written_at, u.name, n.kind, o.id limit ${size} offset ${(page - 1) * size}`
  const [{ total }] = await db<[{ total: number }]>`
    select count(*)::int as total from (select from outbox o where ${which} limit ${500 * size}) counted`
  const items = rows.map((row) => ({
    ...row,
    writtenAt: row.writtenAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  }))
  return { items, total }
}

export async function retryAll(tx: Transaction, channelId: string): Promise<number> {
  const { count } = await tx`
    update outbox set state = 'waiting', due_at = now(), attempts = 0
    where channel_id = ${channelId} and (state = 'stuck' or (state = 'waiting' and attempts > 0))`
  return count
}

/** What has left can no longer be dropped. */
export async function dropMessage(tx: Transaction, channelId: string, id: string) {
  const [dropped] = await tx<{ kind: string | null }[]>`
    delete from outbox where id = ${id} and channel_id = ${channelId} and state <> 'sent'
    returning (select kind from notification where notification.id = outbox.notification_id) as kind`
  return dropped ?? null
}

export const addMessage = (tx: Transaction, channelId: string, message: OwnMessage) =>
  tx`insert into outbox (channel_id, message) values (${channelId}, ${tx.json(message as never)})` // any JSON value is fine here

/** What was sent is kept for two weeks, and what belongs to no channel not at all. */
export async function forgetSent(db: Database) {
  await db`delete from outbox where state = 'sent' and answered_at < now() - interval '14 days'`
  await db`delete from outbox where not exists (select from channel where channel.id = outbox.channel_id)`
}
