import type { Export, ExportedList, ExportFormat } from '#contract/exports.ts'
import { exportRules } from '#contract/exports.ts'
import type { Label, Language } from '#contract/language.ts'
import type { Actor } from '#domain/people/access.ts'
import type { Connection, Transaction } from '../database/connect.ts'

/** What somebody can see: a file that was made of it is theirs as long as this is the same. */
export type Sight = Pick<Actor, 'authorities' | 'supervises'> & { prefix: string }

export type NewExport = {
  ownerId: string
  list: ExportedList
  question: object
  columns: readonly string[]
  language: Language
  format: ExportFormat
  name: string
  sight: Sight
}
export type StoredExport = Export & { ownerId: string; sight: Sight; key: string | null }

type Row = Omit<StoredExport, 'createdAt' | 'expiresAt'> & { createdAt: Date; expiresAt: Date }

const columns = (db: Connection) => db`
  id, owner_id, list, format, name, sight, state, rows, total, bytes, key, failure, created_at,
  created_at + ${exportRules.keptHours} * interval '1 hour' as expires_at`

const exportFrom = ({ createdAt, expiresAt, ...row }: Row): StoredExport => ({
  ...row,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

/** What somebody asked for within the last day, the newest first. */
export async function listExports(db: Connection, ownerId: string): Promise<StoredExport[]> {
  const rows = await db<Row[]>`
    select ${columns(db)} from export_file where owner_id = ${ownerId} and created_at > now() - ${exportRules.keptHours} * interval '1 hour'
    order by created_at desc, id limit 50`
  return rows.map(exportFrom)
}

export async function readExport(db: Connection, ownerId: string, id: string): Promise<StoredExport | null> {
  const [row] = await db<Row[]>`
    select ${columns(db)} from export_file where id = ${id} and owner_id = ${ownerId}
      and created_at > now() - ${exportRules.keptHours} * interval '1 hour'`
  return row ? exportFrom(row) : null
}

export async function countUnfinished(tx: Transaction, ownerId: string): Promise<number> {
  await tx`select from user_account where id = ${ownerId} for no key update` // two asked for at once are counted one after the other
  const [row] = await tx<[{ count: number }]>`
    select count(*)::int as count from export_file where owner_id = ${ownerId} and state in ('waiting', 'running')`
  return row.count
}

export async function addExport(tx: Transaction, wish: NewExport): Promise<StoredExport> {
  const { ownerId, list, question, language, format, name, sight } = wish
  const [row] = await tx<[Row]>`
    insert into export_file (owner_id, list, question, columns, language, format, name, sight)
    values (${ownerId}, ${list}, ${asJson(tx, question)}, ${[...wish.columns]}, ${language}, ${format}, ${name}, ${asJson(tx, sight)})
    returning ${columns(tx)}`
  return exportFrom(row)
}

// postgres.js describes JSON more narrowly than what JSON.stringify takes.
const asJson = (tx: Connection, value: object) => tx.json(value as Parameters<typeof tx.json>[0])

/** False when it was given up meanwhile. */
export async function saveProgress(db: Connection, id: string, { rows, total }: { rows: number; total: number | null }): Promise<boolean> {
  const { count } = await db`
    update export_file set state = 'running', rows = ${rows}, total = ${total}, heard_at = now() where id = ${id} and state in ('waiting', 'running')`
  return count > 0
}

export async function saveDone(
  tx: Transaction,
  id: string,
  { rows, bytes, key }: { rows: number; bytes: number; key: string },
): Promise<boolean> {
  const { count } = await tx`
    update export_file set state = 'done', rows = ${rows}, total = ${rows}, bytes = ${bytes}, key = ${key}, heard_at = now()
    where id = ${id} and state in ('waiting', 'running')`
  return count > 0
}

export type FailedExport = { id: string; ownerId: string; name: string; expected: number }
const failedOne = (db: Connection) => db`id, owner_id, name, greatest(rows, total, 0) as expected`

export const saveFailure = (tx: Transaction, id: string, failure: string): Promise<FailedExport[]> => tx<FailedExport[]>`
  update export_file set state = 'failed', failure = ${failure}, heard_at = now() where id = ${id} and state in ('waiting', 'running')
  returning ${failedOne(tx)}`

/** Of whoever made these nothing was heard for a minute: their process is gone. */
export const failAbandoned = (tx: Transaction): Promise<FailedExport[]> => tx<FailedExport[]>`
  update export_file set state = 'failed', failure = 'export.broken-off' where state in ('waiting', 'running') and heard_at < now() - interval '1 minute'
  returning ${failedOne(tx)}`

export async function removeExport(db: Connection, ownerId: string, id: string): Promise<{ key: string | null } | null> {
  const [row] = await db<{ key: string | null }[]>`delete from export_file where id = ${id} and owner_id = ${ownerId} returning key`
  return row ?? null
}

/** Rows first: bytes without a row are found by whoever looks for them, a row without bytes would promise what is gone. */
export async function removeExpired(db: Connection): Promise<string[]> {
  const rows = await db<{ key: string | null }[]>`
    delete from export_file where created_at < now() - ${exportRules.keptHours} * interval '1 hour' returning key`
  return rows.flatMap(({ key }) => key ?? [])
}

/** What every code of every dictionary means. */
export const listMeanings = (db: Connection) =>
  db<{ dictionary: string; code: string; label: Label }[]>`
    select dictionary, code, json_build_object('en', label_en, 'zh', label_zh) as label from dictionary_item`
