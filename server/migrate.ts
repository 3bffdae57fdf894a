import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, inTransaction, type Transaction } from './database.ts'
import { DatabaseUnusable } from './database-check.ts'

/** The files of the schema, each after those it refers to. */
export const schemaFiles = [
  'regions',
  'dictionaries',
  'users',
  'session',
  'deputies',
  'units',
  'settings',
  'supervision',
  'audit',
  'projects',
  'project-indexes',
  'project-records',
  'project-requests',
  'questions',
  'templates',
  'evidence',
  'risk',
  'alerts',
  'inspections',
  'findings',
  'talent',
  'draws',
  'policies',
  'appeals',
  'appeal-files',
  'appeal-guards',
  'appeal-publications',
  'notifications',
  'statistics',
  'jobs',
  'exports',
  'imports',
  'reports',
  'papers',
  'open-data',
  'agenda',
] as const

/** Any number nobody else uses: processes that start together take turns here. */
export const schemaLock = 909_201

/** Gives an empty database its tables, all or none. Several processes may call this at once; one does it. */
export async function migrate(db: Database) {
  const files = await readFiles()
  await inTransaction(db, async (tx) => {
    await tx`select pg_advisory_xact_lock(${schemaLock})`
    const known = await knownChecksum(tx)
    if (known === checksumOf(files)) return
    if (known !== null)
      throw new DatabaseUnusable(
        'This database was made by another development version, which cannot be brought up to date. Nothing in it was changed: ' +
          'start with an empty database, or with another DATA_FOLDER.',
      )
    await createTables(tx, files)
    await tx`insert into schema_version (checksum) values (${checksumOf(files)})`
  })
}

export async function createTables(tx: Transaction, files: readonly string[]) {
  for (const sql of files) await tx.unsafe(sql)
  await tx`create table schema_version (checksum text not null, applied_at timestamptz not null default now())`
}

/** Whether tables made from a schema of that checksum can be used by this version. */
export const canUse = async (checksum: string) => checksum === (await schemaChecksum())

/** What the tables of this version are made from, as `schema_version` keeps it. The files do not change while the server runs. */
export const schemaChecksum = () => (expected ??= readFiles().then(checksumOf))
let expected: Promise<string> | undefined

/** All of it, as a backup keeps it. */
export const readSchema = async () => (await readFiles()).join('\n')

const readFiles = () => Promise.all(schemaFiles.map((name) => readFile(join(import.meta.dirname, 'schema', `${name}.sql`), 'utf8')))

/** Null for a database without tables of ours; earlier versions kept a list of migrations. */
async function knownChecksum(tx: Transaction): Promise<string | null> {
  const [found] = await tx<[{ present: boolean; earlier: boolean }]>`
    select to_regclass('schema_version') is not null as present, to_regclass('schema_migration') is not null as earlier`
  if (found.earlier) return 'an earlier version'
  if (!found.present) return null
  const [version] = await tx<[{ checksum: string }]>`select checksum from schema_version`
  return version.checksum
}

/** Of what the files say: comments and spaces make no other schema. */
const checksumOf = (files: readonly string[]) =>
  createHash('sha256')
    .update(files.map((sql) => sql.replace(/--[^\n]*/g, '').replace(/\s+/g, ' ')).join('\n'))
    .digest('hex')
