import { type Channel, type ChannelKind, type ChannelSettings, mostCounted } from '#contract/channels.ts'
import { Refusal } from '#contract/errors.ts'
import type { Connection, Transaction } from '../database/connect.ts'

export type KeptChannel = {
  id: string
  kind: ChannelKind
  name: string
  isOn: boolean
  settings: ChannelSettings
  secret: Buffer | null
  version: number
  failures: number
  failingSince: Date | null
}

const columns = (db: Connection) => db`id, kind, name, is_on, settings, secret, version, failures, failing_since`

export async function readChannel(db: Connection, id: string): Promise<KeptChannel> {
  const [channel] = await db<KeptChannel[]>`select ${columns(db)} from channel where id = ${id}`
  if (!channel) throw new Refusal('record.not-found')
  return channel
}

export async function lockChannel(tx: Transaction, id: string): Promise<KeptChannel> {
  const [channel] = await tx<KeptChannel[]>`select ${columns(tx)} from channel where id = ${id} for update`
  if (!channel) throw new Refusal('record.not-found')
  return channel
}

/** Those that can send something now. */
export const listReady = (db: Connection) => db<KeptChannel[]>`
  select ${columns(db)} from channel where is_on and coalesce(paused_until <= now(), true)
    and exists (select from outbox where channel_id = channel.id and state = 'waiting' and due_at <= now()) order by id`

type Written = Pick<KeptChannel, 'name' | 'isOn' | 'settings' | 'secret'>

export async function addChannel(tx: Transaction, kind: ChannelKind, { name, isOn, settings, secret }: Written): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    insert into channel (kind, name, is_on, settings, secret) values (${kind}, ${name}, ${isOn}, ${tx.json(settings)}, ${secret})
    on conflict do nothing returning id`
  if (!row) throw new Refusal('channel.exists')
  return row.id
}

/** Whatever was said of the former address no longer holds. */
export const saveChannel = (tx: Transaction, id: string, { name, isOn, settings, secret }: Written) => tx`
  update channel set name = ${name}, is_on = ${isOn}, settings = ${tx.json(settings)}, secret = ${secret}, version = version + 1,
    failures = 0, failing_since = null, paused_until = null where id = ${id}`

export async function removeChannel(tx: Transaction, id: string) {
  await tx`delete from channel where id = ${id}`
  await tx`delete from outbox where channel_id = ${id}`
}

export const noteSent = (db: Connection, id: string, answer: string) => db`
  update channel set last_answer = ${answer}, last_answer_at = now(), last_sent_at = now(), failures = 0, failing_since = null,
    paused_until = null where id = ${id}`

export const noteAnswer = (db: Connection, id: string, answer: string) =>
  db`update channel set last_answer = ${answer}, last_answer_at = now() where id = ${id}`

/** It could not be reached: nothing is tried for so long. */
export const notePause = (db: Connection, id: string, answer: string, milliseconds: number) => db`
  update channel set last_answer = ${answer}, last_answer_at = now(), failures = failures + 1, failing_since = coalesce(failing_since, now()),
    paused_until = now() + ${milliseconds} * interval '1 millisecond' where id = ${id}`

/** Answers whether it was on: two processes may find the same. */
export async function switchOff(tx: Transaction, id: string): Promise<boolean> {
  const { count } = await tx`update channel set is_on = false, version = version + 1 where id = ${id} and is_on`
  return count > 0
}

/** Whoever keeps the channels of this installation. */
export async function listKeepers(db: Connection): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select u.id from user_account u join region on region.code = u.region_code and region.parent_code is null
    where u.enabled and exists (
      select from user_role join role on role.id = role_id where user_id = u.id and 'ROLE_MANAGEMENT' = any(role.codes)) order by u.id`
  return rows.map(({ id }) => id)
}

export const endPause = (tx: Transaction, id: string) =>
  tx`update channel set paused_until = null, failures = 0, failing_since = null where id = ${id}`

type Row = KeptChannel & {
  waiting: number
  oldest: Date | null
  lastAnswer: string | null
  lastAnswerAt: Date | null
  lastSentAt: Date | null
  pausedUntil: Date | null
}

export const findChannel = async (db: Connection, id: string) => (await listChannels(db)).find((channel) => channel.id === id)

export async function listChannels(db: Connection): Promise<Channel[]> {
  const rows = await db<Row[]>`
    select ${columns(db)}, last_answer, last_answer_at, last_sent_at, case when paused_until > now() then paused_until end as paused_until,
      (select count(*)::int from (
        select from outbox where channel_id = channel.id and state in ('waiting', 'stuck') limit ${mostCounted}) unsent) as waiting,
      (select min(written_at) from outbox where channel_id = channel.id and state in ('waiting', 'stuck')) as oldest
    from channel order by kind, name, id`
  return rows.map(({ settings, secret, failures: _failures, failingSince: _since, ...row }) => ({
    ...row,
    ...settings,
    hasSecret: secret !== null,
    oldest: row.oldest?.toISOString() ?? null,
    lastAnswerAt: row.lastAnswerAt?.toISOString() ?? null,
    lastSentAt: row.lastSentAt?.toISOString() ?? null,
    pausedUntil: row.pausedUntil?.toISOString() ?? null,
  }))
}
