import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { Connection, Transaction } from '../database/connect.ts'
import type { SequenceCopy, TableCopy } from './manifest.ts'

/** Every table of the product, from the catalogue: a new one cannot be forgotten. Generated columns make themselves. */
export const listTables = (tx: Connection) => tx<Omit<TableCopy, 'rows'>[]>`
  select relname as name, array(
    select attname::text from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
  ) as columns
  from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' order by relname`

/** Read after the snapshot was taken they are never behind its rows. */
export const listSequences = (tx: Connection) => tx<SequenceCopy[]>`
  select sequencename as name, last_value as value from pg_sequences where schemaname = current_schema() and last_value is not null
  order by sequencename`

export async function hasProduct(db: Connection): Promise<boolean> {
  const [row] = await db<[{ present: boolean }]>`select to_regclass('schema_version') is not null as present`
  return row.present
}

export async function snapshotFacts(tx: Connection) {
  const [facts] = await tx<[{ takenAt: Date; bytes: number }]>`
    select now() as taken_at,
      (select coalesce(sum(pg_relation_size(oid)), 0)::int8 from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r') as bytes`
  return facts
}

export async function lastSeal(tx: Connection): Promise<{ position: number; hash: Buffer } | null> {
  const [seal] = await tx<{ position: number; hash: Buffer }[]>`select position, hash from audit_seal order by position desc limit 1`
  return seal ?? null
}

/** A statement of minutes, or a pause while files are read, is nothing to be given up for. */
export async function beInNoHurry(tx: Transaction) {
  await tx`set local statement_timeout = 0`
  await tx`set local idle_in_transaction_session_timeout = 0`
}

const backupLock = 909_220

/** One backup at a time; and as long as it is under way no stored bytes are dropped. */
export async function holdForBackup(tx: Transaction, droppingLock: number): Promise<boolean> {
  const [row] = await tx<[{ held: boolean }]>`select pg_try_advisory_xact_lock(${backupLock}) as held`
  if (row.held) await tx`select pg_advisory_xact_lock(${droppingLock})`
  return row.held
}

type Copied = Omit<TableCopy, 'rows'>
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const columnsOf = ({ name, columns }: Copied) => `${quoted(name)} (${columns.map(quoted).join(', ')})`

/**
 * The client stops its line while more rows have come than were taken, and opens it when more are asked for. Behind the last row nobody asks
 * any more: a line that was stopped with it is opened here, or the next question would never be answered.
 */
export async function copyOut(tx: Transaction, table: Copied): Promise<Readable> {
  const rows = await tx.unsafe(`copy ${columnsOf(table)} to stdout`).readable()
  return rows.once('close', () => rows._read(0))
}

/**
 * Loads a table. The client says nothing when the database refuses the last rows, so that the end is awaited by a question behind it: in a
 * transaction that has failed it fails as well.
 */
export async function copyIn(tx: Transaction, table: Copied, rows: AsyncIterable<Buffer>): Promise<void> {
  const target = await tx.unsafe(`copy ${columnsOf(table)} from stdin`).writable()
  const sent = Promise.withResolvers<void>()
  const finish = target._final.bind(target)
  target._final = (callback) => {
    finish(callback)
    sent.resolve()
  }
  target.on('error', sent.reject)
  sent.promise.catch(() => {}) // heard of below, or by whoever waits for room
  for await (const chunk of rows) if (!target.write(chunk)) await Promise.race([once(target, 'drain'), sent.promise])
  target.end()
  await sent.promise
  await tx`select 1`
}

/** As the server does before it makes tables: one that starts now waits. */
export const lockSchema = (tx: Transaction, lock: number) => tx`select pg_advisory_xact_lock(${lock})`

export async function countRows(tx: Transaction, table: string): Promise<number> {
  const [{ rows }] = await tx.unsafe<[{ rows: number }]>(`select count(*)::int8 as rows from ${quoted(table)}`)
  return rows
}

export async function hasTables(db: Connection): Promise<boolean> {
  const [row] = await db<[{ some: boolean }]>`
    select exists (select from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')) as some`
  return row.some
}

/** Lets rows come in any order and without what follows from them; `hold` puts every rule back, and each is checked anew. */
export async function letGoOfRules(tx: Transaction): Promise<{ hold: () => Promise<void> }> {
  const keys = await tx<{ table: string; name: string; rule: string }[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as rule
    from pg_constraint where connamespace = current_schema()::regnamespace and contype = 'f'`
  const tables = await listTables(tx)
  const triggers = (word: 'enable' | 'disable') => tables.map(({ name }) => `alter table ${quoted(name)} ${word} trigger user`).join('; ')
  await tx.unsafe(keys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`).join('; '))
  await tx.unsafe(triggers('disable'))
  return {
    hold: async () => {
      for (const { table, name, rule } of keys) await tx.unsafe(`alter table ${table} add constraint ${name} ${rule}`)
      await tx.unsafe(triggers('enable'))
    },
  }
}

export const setSequence = (tx: Transaction, { name, value }: SequenceCopy) => tx`select setval(${quoted(name)}::regclass, ${value})`

export const analyse = (db: Connection) => db`analyze`
