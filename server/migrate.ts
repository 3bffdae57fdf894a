import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, inTransaction, type Transaction } from './database.ts'

const folder = join(import.meta.dirname, 'migrations')
/** Any number nobody else uses: processes that start together take turns here. */
const migrationLock = 909_201

/** Brings the schema up to date. Several processes may call this at once; each file runs once, in its own transaction. */
export async function migrate(db: Database) {
  await inTurn(db, prepare)
  for (const name of await migrationNames()) {
    const sql = await readFile(join(folder, name), 'utf8')
    await inTurn(db, (tx) => applyOnce(tx, name, sql))
  }
}

const inTurn = (db: Database, work: (tx: Transaction) => Promise<void>) =>
  inTransaction(db, async (tx) => {
    await tx`select pg_advisory_xact_lock(${migrationLock})`
    await work(tx)
  })

async function prepare(tx: Transaction) {
  await tx`
    create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())`
}

async function applyOnce(tx: Transaction, name: string, sql: string) {
  const checksum = createHash('sha256').update(sql).digest('hex')
  const [applied] = await tx<{ checksum: string }[]>`select checksum from schema_migration where name = ${name}`
  if (applied && applied.checksum !== checksum) throw new Error(`Migration ${name} was changed after it had been applied.`)
  if (applied) return
  await tx.unsafe(sql)
  await tx`insert into schema_migration (name, checksum) values (${name}, ${checksum})`
}

const migrationNames = async () => (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
