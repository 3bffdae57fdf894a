import { randomUUID } from 'node:crypto'
import { Refusal } from '#contract/errors.ts'
import { type Connection, type Database, inTransaction } from '../database.ts'
import { keyFor } from './dossier-zip.ts'
import { isNoRoom, type Received } from './receiving.ts'
import type { Storage } from './storage.ts'
import * as store from './store.ts'

type Keeper = { db: Database; storage: Storage }

/**
 * Keeps bytes once, however often they are filed, and files them. Somebody may remove them between looking for them and filing them: `file`
 * then answers null, and they are brought again.
 */
export async function withBytes<T>(keeper: Keeper, received: Received, file: (newKey: string | null) => Promise<T | null>): Promise<T> {
  for (;;) {
    const key = await keepBytes(keeper, received)
    const filed = await file(key).catch(async (error: unknown) => {
      if (key) await dropUnlessNeeded(keeper, key)
      throw error
    })
    if (filed !== null) return filed
  }
}

/** Drops bytes that nothing needs any more. Their key stays announced until they are gone. */
export async function dropBytes({ db, storage }: { db: Connection; storage: Storage }, key: string) {
  await storage.drop(key)
  await store.forgetAnnouncement(db, key)
}

async function dropUnlessNeeded({ db, storage }: Keeper, key: string) {
  if (await inTransaction(db, (tx) => store.giveUp(tx, key))) await storage.drop(key)
  await store.forgetAnnouncement(db, key)
}

/**
 * Answers the key under which bytes were newly kept; null when they were there. They are announced first and stay so until their file is
 * written down, so that a crash in between leaves something to clean up by.
 */
async function keepBytes({ db, storage }: Keeper, { path, size, sha256, mediaType }: Received): Promise<string | null> {
  if (await store.isStored(db, sha256)) return null
  const key = keyFor(sha256, randomUUID())
  await store.announceContent(db, key)
  try {
    await storage.keep(key, { path, size })
  } catch (error) {
    await storage.drop(key).catch(() => {}) // there may be nothing to drop
    await store.forgetAnnouncement(db, key)
    throw isNoRoom(error) || isNoRoom((error as Error).cause) ? new Refusal('storage.full') : error
  }
  const first = await store.addContent(db, { sha256, size, mediaType, key })
  if (first) return key
  await dropBytes({ db, storage }, key)
  return null
}
