import { randomUUID } from 'node:crypto'
import type { FileType } from '#contract/evidence.ts'
import { type Database, inTransaction, type Transaction } from '../database/connect.ts'
import { keyFor } from './dossier-zip.ts'
import type { Upload } from './receiving.ts'
import type { Storage } from './storage.ts'
import * as store from './store.ts'

export type Keeping = { db: Database; storage: Storage }
type Content = Upload & { mediaType: FileType }

/**
 * Keeps bytes once, however often they are filed, and files them. Somebody may remove them between looking for them and filing them: `file`
 * then answers null, and they are brought again.
 */
export async function withBytes<T>(keeping: Keeping, content: Content, file: (newKey: string | null) => Promise<T | null>): Promise<T> {
  for (;;) {
    const key = await keepBytes(keeping, content)
    const filed = await file(key).catch(async (error: unknown) => {
      if (key) await dropUnlessFiled(keeping, key).catch(() => {}) // cleaned later, when database and storage are back
      throw error
    })
    if (filed !== null) return filed
  }
}

/** Keeps bytes that belong to one record alone, under their own key, and files them in one transaction with it. */
export async function keepAndFile<T>(
  keeping: Keeping,
  { key, file }: { key: string; file: { path: string; size: number } | Buffer },
  write: (tx: Transaction) => Promise<T>,
): Promise<T> {
  await store.announceContent(keeping.db, key)
  try {
    await (Buffer.isBuffer(file) ? keeping.storage.write(key, file) : keeping.storage.keep(key, file))
    return await inTransaction(keeping.db, async (tx) => {
      const written = await write(tx)
      await store.forgetAnnouncement(tx, key)
      return written
    })
  } catch (error) {
    await dropUnlessFiled(keeping, key).catch(() => {}) // cleaned later, when database and storage are back
    throw error
  }
}

/**
 * Drops bytes that nothing needs any more. Their key stays announced until they are gone: while the storage is away, or a backup may still
 * read them, the cleaning comes later.
 */
export async function dropBytes(keeping: Keeping, key: string) {
  if (await dropNow(keeping, key).catch(() => false)) await store.forgetAnnouncement(keeping.db, key)
}

const dropNow = ({ db, storage }: Keeping, key: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    if (!(await store.mayDrop(tx))) return false
    await storage.drop(key)
    return true
  })

/** What failed may have been written down all the same, when only the answer to its commit was lost. Then its bytes stay. */
export async function dropUnlessFiled(keeping: Keeping, key: string) {
  const isNeeded = !(await inTransaction(keeping.db, (tx) => store.giveUp(tx, key)))
  if (isNeeded || (await dropNow(keeping, key))) await store.forgetAnnouncement(keeping.db, key)
}

/**
 * Answers the key under which bytes were newly kept; null when they were there. They are announced first and stay so until their file is
 * written down, so that a crash in between leaves something to clean up by.
 */
async function keepBytes({ db, storage }: Keeping, { path, size, sha256, mediaType }: Content): Promise<string | null> {
  if (await store.isStored(db, sha256)) return null
  const key = keyFor(sha256, randomUUID())
  await store.announceContent(db, key)
  try {
    await storage.keep(key, { path, size })
  } catch (error) {
    await dropUnlessFiled({ db, storage }, key).catch(() => {}) // cleaned later, when database and storage are back
    throw error
  }
  const first = await store.addContent(db, { sha256, size, mediaType, key })
  if (first) return key
  await dropBytes({ db, storage }, key)
  return null
}
