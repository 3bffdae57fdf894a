import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { Refusal } from '#contract/errors.ts'
import { sealOnce } from '../audit/sealer.ts'
import type { Config } from '../config.ts'
import { type Database, inTransaction, type Transaction } from '../database/connect.ts'
import { readSchema, schemaChecksum } from '../database/migrate.ts'
import { createEncryption } from '../encryption.ts'
import { openStorage, type Storage, storageRefusal } from '../evidence/storage.ts'
import { droppingLock } from '../evidence/store.ts'
import { fingerprintOf } from '../first-data/shared-parts.ts'
import { type Added, type ArchiveWriter, type Content, createArchive, firstPath } from './archive.ts'
import { beInNoHurry, copyOut, hasProduct, holdForBackup, lastSeal, listSequences, listTables, snapshotFacts } from './copy-store.ts'
import { type NeededFile, neededFiles } from './file-store.ts'
import { filePath, format, type Manifest, paths, productVersion, signatureOf, type TableCopy, tablePath } from './manifest.ts'
import { asRefusal, BackupRefused } from './refusals.ts'

type Terms = {
  /** Two connections at a time are needed: one holds the stored bytes, the other reads rows. */
  db: Database
  config: Config
  target: string
  freeBytes?: (folder: string) => Promise<number>
  /** Told in the very moment the backup is of. */
  onSnapshot?: (tx: Transaction) => Promise<unknown>
}
export type Backup = { file: string; bytes: number; manifest: Manifest }

/** Writes everything of one moment into one archive, while the server works. There is a whole archive in the end, or nothing. */
export async function createBackup(terms: Terms): Promise<Backup> {
  const { db, target } = terms
  try {
    if (existsSync(target)) throw new BackupRefused('target-exists', target)
    const archive = await createArchive(target)
    try {
      return await inTransaction(db, async (holding) => {
        await beInNoHurry(holding)
        if (!(await holdForBackup(holding, droppingLock))) throw new BackupRefused('running')
        const manifest = await fill(archive, terms)
        return { file: target, bytes: await archive.finish(), manifest }
      })
    } catch (error) {
      await archive.abandon()
      throw error
    }
  } catch (error) {
    throw asRefusal(error, dirname(target))
  }
}

type Add = (path: string, content: Content) => Promise<Added>

async function fill(archive: ArchiveWriter, terms: Terms): Promise<Manifest> {
  const encryption = createEncryption(terms.config)
  const sums: string[] = []
  const add: Add = async (path, content) => {
    const added = await archive.add(path, content)
    sums.push(`${added.sha256}  ${path}\n`)
    return added
  }
  await add(firstPath, asJson({ product: 'project-supervision', format, version: productVersion }))
  await add(paths.schema, Buffer.from(await readSchema()))
  const { needed, ...rows } = await addRows(add, terms)
  const files = await addFiles(add, { needed, storage: await openStorage(terms.config) })
  const list = sums.join('')
  const manifest: Manifest = {
    ...{ format, version: productVersion, keyFingerprint: fingerprintOf(encryption), ...rows, files },
    sums: createHash('sha256').update(list).digest('hex'),
  }
  const text = asJson(manifest)
  await archive.add(paths.sums, Buffer.from(list))
  await archive.add(paths.manifest, text)
  await archive.add(paths.signature, Buffer.from(`${signatureOf(encryption, text.toString())}\n`))
  return manifest
}

/** All rows as of one moment, however much is written meanwhile, and which files they need. */
async function addRows(add: Add, { db, target, freeBytes = freeBytesIn, onSnapshot }: Terms) {
  if (!(await hasProduct(db))) throw new BackupRefused('nothing-here')
  await sealOnce(db) // so that the chain of the backup reaches as far as its lines
  return inTransaction(db, async (tx) => {
    await tx`set transaction isolation level repeatable read read only`
    await beInNoHurry(tx)
    const { takenAt, bytes } = await snapshotFacts(tx)
    const needed = await neededFiles(tx)
    const estimate = needed.reduce((sum, { size }) => sum + size, bytes / 4) // rows are packed
    if ((await freeBytes(dirname(target))) < estimate) throw new BackupRefused('no-room', dirname(target))
    await onSnapshot?.(tx)
    const tables: TableCopy[] = []
    let rowBytes = 0
    for (const table of await listTables(tx)) {
      const counted = await addTable(add, tx, table)
      tables.push({ ...table, rows: counted.rows })
      rowBytes += counted.bytes
    }
    const head = await lastSeal(tx)
    const auditHead = head && { position: head.position, hash: head.hash.toString('hex') }
    const sequences = [...(await listSequences(tx))]
    return { schema: await schemaChecksum(), takenAt: takenAt.toISOString(), tables, rowBytes, sequences, auditHead, needed }
  })
}

/** A row is a line: whatever is in a column, a line break is written as two characters. */
async function addTable(add: Add, tx: Transaction, table: { name: string; columns: string[] }) {
  const counted = { rows: 0, bytes: 0 }
  const source = await copyOut(tx, table)
  async function* counting() {
    for await (const chunk of source) {
      counted.bytes += chunk.length
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) counted.rows += 1
      yield chunk
    }
  }
  const packed = createGzip({ level: 2 })
  pipeline(Readable.from(counting()), packed, () => {}) // whoever reads `packed` learns of its end
  await add(tablePath(table.name), packed)
  return counted
}

/** What is not in the store, or not what it was, does not keep the rest from being kept: the manifest names it. */
async function addFiles(add: Add, { needed, storage }: { needed: readonly NeededFile[]; storage: Storage }): Promise<Manifest['files']> {
  const outcome: Manifest['files'] = { count: 0, bytes: 0, missing: [], damaged: [] }
  for (const { key, size, sha256 } of needed) {
    const content = await storage.read(key).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'storage.file-missing') return null
      throw error
    })
    if (content === null) {
      outcome.missing.push(key)
      continue
    }
    const added = await add(filePath(key), content).catch((error: unknown) => {
      throw storageRefusal(error) ?? error
    })
    outcome.count += 1
    outcome.bytes += added.size
    if (added.size !== size || (sha256 !== null && added.sha256 !== sha256)) outcome.damaged.push(key)
  }
  return outcome
}

const asJson = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)

export async function freeBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
