import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseUnusable } from './check.ts'
import { type Database, inTransaction, type Transaction } from './connect.ts'

/** The files of the schema, each after those it refers to. */
export const schemaFiles = [
  'regions',
  'dictionaries',
  'users',
  'providers',
  'session',
  'factors',
  'sign-on',
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
  'reading',
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
  'channels',
  'tokens',
  'statistics',
  'jobs',
  'exports',
  'imports',
  'reports',
  'papers',
  'open-data',
  'agenda',
] as const

/**
 * A change of the tables of a released version. `oldestCode` is the oldest code that can work with the result, by how many changes it knew: what only adds
 * (a table, a column that may be empty, an index) leaves it as it was; what takes away or means something else comes a version later, when nobody uses the
 * old any more, and names the version that stopped using it.
 */
export type Migration = { sql: string; oldestCode: number }

/** In their order, from the first release on; until then the files above are changed instead. */
const released: readonly Migration[] = []

/** Any number nobody else uses: processes that start together take turns here. */
export const schemaLock = 909_201

/** Gives an empty database its tables, and an older one what is new, all or nothing. Several processes may call this at once; one does it. */
export async function migrate(db: Database, migrations: readonly Migration[] = released) {
  const files = await readFiles()
  await inTransaction(db, async (tx) => {
    await tx`select pg_advisory_xact_lock(${schemaLock})`
    const known = await readKnown(tx)
    if (known !== null && known.checksum !== checksumOf(files)) throw new DatabaseUnusable(anotherBeginning)
    if (known === null) await createTables(tx, files)
    if (known === null) await tx`insert into schema_version (checksum) values (${checksumOf(files)})`
    refuseTooOld(known?.oldestCode ?? 0, migrations.length)
    for (const { sql, oldestCode } of migrations.slice(known?.number ?? 0)) {
      await tx.unsafe(sql)
      await tx`update schema_version set number = number + 1, oldest_code = greatest(oldest_code, ${oldestCode})`
    }
  })
}

/** Older code goes on working beside a newer version for as long as the tables only grew: that is what lets processes be renewed one by one. */
function refuseTooOld(oldestCode: number, own: number) {
  if (own >= oldestCode) return
  throw new DatabaseUnusable(
    `This database was brought up to date by a newer version, on which versions before tables ${oldestCode} may not run; this one knows ${own}. ` +
      'Nothing in it was changed: start the newer version.',
  )
}

const anotherBeginning =
  'This database was made by another development version, which cannot be brought up to date. Nothing in it was changed: ' +
  'start with an empty database, or with another DATA_FOLDER.'

export async function createTables(tx: Transaction, files: readonly string[]) {
  for (const sql of files) await tx.unsafe(sql)
  await tx`create table schema_version (
    checksum text not null, applied_at timestamptz not null default now(), number integer not null default 0, oldest_code integer not null default 0)`
}

/** Whether this version can work with tables that were begun and changed in this way. */
export const canWorkOn = async ({ checksum, oldestCode }: { checksum: string | null; oldestCode: number }) =>
  checksum === (await schemaChecksum()) && oldestCode <= released.length

/** Whether tables made from a schema of that checksum can be used by this version. */
export const canUse = async (checksum: string) => checksum === (await schemaChecksum())

/** What the tables of this version are made from, as `schema_version` keeps it. The files do not change while the server runs. */
export const schemaChecksum = () => (expected ??= readFiles().then(checksumOf))
let expected: Promise<string> | undefined

/** All of it, as a backup keeps it. */
export const readSchema = async () => (await readFiles()).join('\n')

const readFiles = () => Promise.all(schemaFiles.map((name) => readFile(join(import.meta.dirname, '..', 'schema', `${name}.sql`), 'utf8')))

type Known = { checksum: string; number: number; oldestCode: number }

/** Null for a database without tables of ours; earlier versions kept a list of migrations, or no numbers. */
async function readKnown(tx: Transaction): Promise<Known | null> {
  const [found] = await tx<[{ present: boolean; numbered: boolean; earlier: boolean }]>`
    select to_regclass('schema_version') is not null as present, to_regclass('schema_migration') is not null as earlier,
      exists (select from pg_attribute where attrelid = to_regclass('schema_version') and attname = 'oldest_code') as numbered`
  if (found.earlier || (found.present && !found.numbered)) return { checksum: 'an earlier version', number: 0, oldestCode: 0 }
  if (!found.present) return null
  const [version] = await tx<[Known]>`select checksum, number, oldest_code from schema_version`
  return version
}

/** Of what the files say: comments and spaces make no other schema. */
const checksumOf = (files: readonly string[]) =>
  createHash('sha256')
    .update(files.map((sql) => sql.replace(/--[^\n]*/g, '').replace(/\s+/g, ' ')).join('\n'))
    .digest('hex')
