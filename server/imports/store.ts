import { type Import, type ImportDetail, type ImportFault, importRules } from '#contract/imports.ts'
import type { Connection, Transaction } from '../database/connect.ts'

type Row = Omit<Import, 'createdAt' | 'expiresAt'> & { createdAt: Date; expiresAt: Date }

const columns = (db: Connection) => db`
  id, name, state, sheets, rows, total, fault_count, failure, codes is not null as has_codes, created_at,
  created_at + ${importRules.keptHours} * interval '1 hour' as expires_at`

const importFrom = <Given extends Row>({ createdAt, expiresAt, ...row }: Given) => ({
  ...row,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

const kept = (db: Connection) => db`created_at > now() - ${importRules.keptHours} * interval '1 hour'`

export async function listImports(db: Connection, ownerId: string): Promise<Import[]> {
  const rows = await db<Row[]>`
    select ${columns(db)} from import_file where owner_id = ${ownerId} and ${kept(db)} order by created_at desc, id limit 20`
  return rows.map(importFrom)
}

export async function readImport(db: Connection, ownerId: string, id: string): Promise<ImportDetail | null> {
  const [row] = await db<(Row & { faults: ImportFault[] })[]>`
    select ${columns(db)}, faults from import_file where id = ${id} and owner_id = ${ownerId} and ${kept(db)}`
  return row ? importFrom(row) : null
}

/** Two handed in at once are counted one after the other. */
export async function countUnfinished(tx: Transaction, ownerId: string): Promise<number> {
  await tx`select from user_account where id = ${ownerId} for no key update`
  const [row] = await tx<[{ count: number }]>`
    select count(*)::int as count from import_file where owner_id = ${ownerId} and state in ('checking', 'sound', 'writing') and ${kept(tx)}`
  return row.count
}

type NewImport = { ownerId: string; name: string; content: Buffer; sheets: Import['sheets']; total: number }

export async function addImport(tx: Transaction, { ownerId, name, content, sheets, total }: NewImport): Promise<Import> {
  const [row] = await tx<[Row]>`
    insert into import_file (owner_id, name, content, sheets, total)
    values (${ownerId}, ${name}, ${content}, ${tx.json(sheets)}, ${total}) returning ${columns(tx)}`
  return importFrom(row)
}

export const saveProgress = (db: Connection, id: string, rows: number) =>
  db`update import_file set rows = ${rows}, heard_at = now() where id = ${id} and state in ('checking', 'writing')`

export const saveSound = (db: Connection, id: string, rows: number) =>
  db`update import_file set state = 'sound', rows = ${rows} where id = ${id} and state in ('checking', 'writing')`

/** Nothing more can be done with it, so what was read of it goes. */
export const saveFaulty = (db: Connection, id: string, faults: readonly ImportFault[], count: number) => db`
  update import_file set state = 'faulty', content = null, faults = ${db.json(faults as never)}, fault_count = ${count}
  where id = ${id} and state in ('checking', 'writing')` // postgres.js describes JSON more narrowly than it is

export const saveFailure = (db: Connection, id: string, failure: string) => db`
  update import_file set state = 'failed', content = null, failure = ${failure} where id = ${id} and state in ('checking', 'writing')`

/** Whoever says so first writes it. */
export async function beginWriting(db: Connection, ownerId: string, id: string): Promise<Import | null> {
  const [row] = await db<Row[]>`
    update import_file set state = 'writing', rows = 0, heard_at = now()
    where id = ${id} and owner_id = ${ownerId} and state = 'sound' and ${kept(db)} returning ${columns(db)}`
  return row ? importFrom(row) : null
}

export async function readContent(db: Connection, ownerId: string, id: string): Promise<Buffer | null> {
  const [row] = await db<
    { content: Buffer | null }[]
  >`select content from import_file where id = ${id} and owner_id = ${ownerId} and ${kept(db)}`
  return row?.content ?? null
}

/** In the transaction of what it writes; false where it was given up meanwhile. */
export async function saveDone(tx: Transaction, id: string, rows: number, codes: Buffer | null): Promise<boolean> {
  const done = await tx`
    update import_file set state = 'done', content = null, rows = ${rows}, codes = ${codes} where id = ${id} and state = 'writing' returning id`
  return done.length > 0
}

/** The codes, once: whoever asks again gets none. */
export async function takeCodes(tx: Transaction, ownerId: string, id: string): Promise<Buffer | null> {
  const [row] = await tx<{ codes: Buffer | null }[]>`
    select codes from import_file where id = ${id} and owner_id = ${ownerId} and ${kept(tx)} for update`
  await tx`update import_file set codes = null where id = ${id} and owner_id = ${ownerId}`
  return row?.codes ?? null
}

/** What is being written cannot be given up any more. */
export async function removeImport(db: Connection, ownerId: string, id: string): Promise<boolean> {
  const removed = await db`delete from import_file where id = ${id} and owner_id = ${ownerId} and state <> 'writing' returning id`
  return removed.length > 0
}

/** What nobody decided within its time goes, and what was broken off says so. */
export async function forgetImports(db: Connection): Promise<void> {
  await db`
    update import_file set state = 'failed', content = null, failure = 'import.broken-off'
    where state in ('checking', 'writing') and heard_at < now() - interval '1 minute'`
  await db`delete from import_file where not ${kept(db)}`
}

/** Whether a project of this name stands in this region already, as a draft or filed. */
export async function isFiledTwice(db: Connection, { name, regionCode }: { name: string; regionCode: string }): Promise<boolean> {
  const [row] = await db`
    select from project where scope_code = (select current_code from region where code = ${regionCode}) and name = ${name}
      and state not in ('void', 'terminated') limit 1`
  return row !== undefined
}
