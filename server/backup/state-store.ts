import type { Connection } from '../database/connect.ts'

/** The last backup that was made, as the screen and the operator are told of it. */
export type LastBackup = { at: string; file: string; bytes: number; missing: number }

const keys = { last: 'last-backup', stillness: 'restored-copy' } as const

export const noteBackup = (db: Connection, backup: LastBackup) => write(db, keys.last, backup)

export const readLastBackup = (db: Connection) => read<LastBackup>(db, keys.last)

/** Whether the last backup by schedule came to nothing. */
export async function hasFailed(db: Connection): Promise<boolean> {
  const [run] = await db<{ failed: boolean }[]>`select last_error is not null as failed from job_run where name = 'backup'`
  return run?.failed ?? false
}

/** A restored copy acts on nobody, until somebody who may has switched it on: it may stand beside the installation it was made from. */
export type Stillness = { since: string; takenAt: string }

export const beStill = (db: Connection, stillness: Stillness) => write(db, keys.stillness, stillness)

export const readStillness = (db: Connection) => read<Stillness>(db, keys.stillness)

export async function endStillness(db: Connection): Promise<boolean> {
  const { count } = await db`delete from setting where key = ${keys.stillness}`
  return count > 0
}

/**
 * Whoever was signed in there is not signed in here; bytes that were just arriving there, and lists exported for a day, never arrive here. Nobody's
 * calendar has an address, and no token opens anything. No provider of sign-ins and no channel is on, and what waited there is sent from there. Open data is off, and who copied it from there begins anew with what is here.
 */
export async function forgetTheMoment(db: Connection): Promise<void> {
  await db`delete from session`
  await db`delete from announced_content`
  await db`delete from export_file`
  await db`delete from calendar_feed`
  await db`delete from access_token`
  await db`update channel set is_on = false`
  await db`delete from outbox`
  await db`update sign_on_provider set is_on = false`
  await db`update setting set value = value || '{"isOn": false, "edition": null}' where key = 'open-data'`
  await db`delete from setting where key = 'open-data-round'`
  await db`delete from open_data_filing`
  await db`delete from open_data_mark`
}

type Value = Parameters<Connection['json']>[0]

const write = (db: Connection, key: string, value: Value) => db`
  insert into setting (key, value) values (${key}, ${db.json(value)}) on conflict (key) do update set value = excluded.value, changed_at = now()`

async function read<T>(db: Connection, key: string): Promise<T | null> {
  const [row] = await db<{ value: T }[]>`select value from setting where key = ${key}`
  return row?.value ?? null
}
