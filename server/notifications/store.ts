import type { Authority } from '#contract/authority.ts'
import { Refusal } from '#contract/errors.ts'
import {
  alwaysNotified,
  mostUnread,
  type Notice,
  type NoticeFacts,
  type NoticeGroup,
  type NoticeKind,
  noticeGroups,
} from '#contract/notifications.ts'
import { leavingKinds } from '#domain/notices/channels.ts'
import { type Announcement, announce } from '../announcements.ts'
import type { Connection, Transaction } from '../database/connect.ts'

export type NewNotice = {
  kind: NoticeKind
  to: readonly string[]
  /** Where it is found inside the application, such as `/v2/project/…`. */
  path: string
  facts?: NoticeFacts
  /** Told once per key and person, however often it is said. */
  key?: string
  /** Whose doing it is: nobody is told what they did themselves. */
  by?: string | null
  /** The appeal it tells of: whoever is kept away from it, also later, does not read this. */
  appealId?: string | null
  /** What it asks for: the filing or appeal it is about, and the conditions under which it is still to be done. */
  awaits?: { about: string; conditions: readonly string[] } | null
}

/**
 * Notifies people within the transaction in which it happens: undone, it was never said. Nobody is told twice for one key, what they
 * did not want to hear, or once their account is disabled. They get their numbers when the transaction ends; then the servers hear of it.
 * What somebody wants to be sent as well waits in the outbox from then on; about appeals nothing ever does.
 * Whoever did not want to read of it may still have it open: their pages learn that something has changed.
 */
export async function notify(tx: Transaction, notices: readonly NewNotice[]): Promise<void> {
  const rows = notices.flatMap(({ to, by = null, ...notice }) =>
    [...new Set(to)].filter((userId) => userId !== by).map((userId) => ({ userId, ...columnsOf(notice) })),
  )
  if (rows.length === 0) return
  // Always in the same order: two who say the same to the same people must not wait for each other.
  rows.sort((one, other) => one.userId.localeCompare(other.userId))
  const announced = await tx<Announcement[]>`
    with fresh as (
      select given.*, given.kind <> all(${[...alwaysNotified]})
        and exists (select from notification_mute mute where mute.user_id = given."userId" and mute.kind = given.kind) as is_muted
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
          as given ("userId" uuid, kind text, path text, facts jsonb, key text, "appealId" uuid, about uuid, awaits text[])
        join user_account u on u.id = given."userId" and u.enabled),
    written as (
      insert into notification (user_id, kind, path, facts, key, appeal_id, about, awaits)
      select "userId", kind, path, facts, key, "appealId", about, awaits from fresh where not is_muted
      on conflict (user_id, key) do nothing returning id, user_id, kind, appeal_id),
    leaving as (
      insert into outbox (channel_id, notification_id)
      select wish.channel_id, written.id
      from written join contact_wish wish on wish.user_id = written.user_id and wish.kind = written.kind
        join contact_address contact on contact.user_id = wish.user_id and contact.channel_id = wish.channel_id and contact.confirmed_at is not null
        join channel on channel.id = wish.channel_id and channel.is_on
      where written.kind = any(${[...leavingKinds]}) and written.appeal_id is null)
    select distinct case when is_muted then 'change' else 'notification' end as channel, "userId" as user_id from fresh`
  announce(tx, announced)
}

const columnsOf = ({ kind, path, facts = {}, key, appealId, awaits }: Omit<NewNotice, 'to' | 'by'>) => ({
  kind,
  path,
  facts,
  key: key ?? null,
  appealId: appealId ?? null,
  about: awaits?.about ?? null,
  awaits: awaits?.conditions ?? null,
})

type NoticeRow = Omit<Notice, 'at' | 'readAt'> & { at: Date; readAt: Date | null }

/**
 * What somebody may still know of, as a condition on `notification`. Asked whenever it is read, because people become part of a filing while
 * others are about to be told of an appeal against it.
 */
const isReadable = (db: Connection) => db`(notification.appeal_id is null or not exists (
  select from appeal_concerned kept where kept.appeal_id = notification.appeal_id and kept.user_id = notification.user_id))`

const columns = (db: Connection) => db`id, seq, kind, path, facts, at, read_at`

const shown = ({ id, seq, kind, path, facts, at, readAt }: NoticeRow): Notice => ({
  id,
  seq,
  kind,
  path,
  facts,
  at: at.toISOString(),
  readAt: readAt?.toISOString() ?? null,
})

type Wanted = { before?: number; size: number; unread?: boolean; group?: NoticeGroup }

export async function listNotices(db: Connection, userId: string, { before, size, unread, group }: Wanted) {
  const rows = await db<NoticeRow[]>`
    select ${columns(db)} from notification where user_id = ${userId} and ${isReadable(db)}
      ${before === undefined ? db`` : db`and seq < ${before}`}
      ${unread === undefined ? db`` : unread ? db`and read_at is null` : db`and read_at is not null`}
      ${group === undefined ? db`` : db`and kind = any(${[...noticeGroups[group]]})`}
    order by seq desc limit ${size + 1}`
  return { items: rows.slice(0, size).map(shown), more: rows.length > size, unread: await countUnread(db, userId) }
}

/** When somebody was told what carries a key of this beginning. */
export async function listNotifiedSince(db: Connection, userId: string, keyStart: string): Promise<{ key: string; at: string }[]> {
  const rows = await db<{ key: string; at: Date }[]>`
    select key, at from notification where user_id = ${userId} and starts_with(key, ${keyStart}) and ${isReadable(db)}`
  return rows.map(({ key, at }) => ({ key, at: at.toISOString() }))
}

/** What everybody who holds an authority has not read of one kind, held in the order of their ids, as by whoever marks all of theirs as read. */
export async function lockUnread(
  tx: Transaction,
  kind: NoticeKind,
  authority: Authority,
): Promise<{ id: string; key: string; at: string }[]> {
  const rows = await tx<{ id: string; key: string; at: Date }[]>`
    select id, key, at from notification
    where user_id in (select user_id from user_role join role on role.id = role_id where ${authority} = any(role.codes))
      and read_at is null and kind = ${kind} and key is not null order by id for update`
  return rows.map(({ id, key, at }) => ({ id, key, at: at.toISOString() }))
}

export async function countUnread(db: Connection, userId: string): Promise<number> {
  const [row] = await db<{ unread: number }[]>`
    select count(*)::int as unread from (
      select from notification where user_id = ${userId} and read_at is null and ${isReadable(db)} limit ${mostUnread}) unseen`
  return row?.unread ?? 0
}

export async function markRead(tx: Transaction, userId: string, id: string, read: boolean) {
  const { count } = await tx`
    update notification set read_at = ${read ? tx`coalesce(read_at, moment())` : tx`null`} where id = ${id} and user_id = ${userId} and ${isReadable(tx)}`
  if (count === 0) throw new Refusal('record.not-found')
  announce(tx, [{ channel: 'notification', userId }])
}

export async function markAllRead(tx: Transaction, userId: string, until: number) {
  await tx`
    with unread as (select id from notification where user_id = ${userId} and read_at is null and seq <= ${until} order by id for update)
    update notification set read_at = moment() from unread where notification.id = unread.id`
  announce(tx, [{ channel: 'notification', userId }])
}

/** Gives what this transaction has told so far its places already now, for one that goes on for months of a told story. */
export async function numberNow(tx: Transaction) {
  await tx`set constraints notification_numbered immediate`
  await tx`set constraints notification_numbered deferred`
}

export async function listMuted(db: Connection, userId: string): Promise<NoticeKind[]> {
  const rows = await db<{ kind: NoticeKind }[]>`select kind from notification_mute where user_id = ${userId} order by kind`
  return rows.map(({ kind }) => kind)
}

export async function saveMuted(tx: Transaction, userId: string, muted: readonly NoticeKind[]) {
  await tx`delete from notification_mute where user_id = ${userId}`
  await tx`insert into notification_mute (user_id, kind) select ${userId}, unnest(${[...new Set(muted)]}::text[])`
}

export type Place = { userId: string; seq: number }

/** The number of the last notification that somebody may read: what comes later has a higher one. */
export async function lastPlace(db: Connection, userId: string): Promise<number> {
  const [row] = await db<{ seq: number }[]>`
    select seq from notification where user_id = ${userId} and ${isReadable(db)} order by seq desc limit 1`
  return row?.seq ?? 0
}

/** What each of these people was told since, in order, and how many they have not read: one question for however many people. */
export async function listNews(db: Connection, places: readonly Place[], limit: number) {
  const json = JSON.stringify(places)
  const rows = await db<{ userId: string; unread: number; notices: (Omit<Notice, 'at'> & { at: string })[] }[]>`
    select place."userId" as user_id,
      (select count(*)::int from (
        select from notification where user_id = place."userId" and read_at is null and ${isReadable(db)} limit ${mostUnread}) unseen) as unread,
      coalesce((select json_agg(json_build_object('id', n.id, 'seq', n.seq, 'kind', n.kind, 'path', n.path, 'facts', n.facts, 'at', n.at,
          'readAt', n.read_at) order by n.seq)
        from (
          select * from notification where user_id = place."userId" and notification.seq > place.seq and ${isReadable(db)}
          order by notification.seq limit ${limit}) n), '[]') as notices
    from jsonb_to_recordset(${json}::text::jsonb) as place ("userId" uuid, seq bigint)`
  return rows.map(({ userId, unread, notices }) => ({
    userId,
    unread,
    notices: notices.map((notice): Notice => ({ ...notice, at: new Date(notice.at).toISOString() })),
  }))
}

/** Those of some sessions that still hold. An open stream is no use of a session: it must not keep one alive. */
export async function listLiving(db: Connection, sessionIds: readonly string[], idleHours: number): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select s.id from session s join user_account u on u.id = s.user_id
    where s.id = any(${[...sessionIds]}::uuid[]) and u.enabled and s.expires_at > now() and s.seen_at > now() - ${idleHours} * interval '1 hour'`
  return rows.map(({ id }) => id)
}

/** What was read long ago, or lies unread for very long, is let go. */
export const forgetOld = (db: Connection) => db`
  delete from notification where at < now() - interval '400 days' or (read_at < now() - interval '180 days' and at < now() - interval '180 days')`
