import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type AppealFileType, appealFileTypes, appealRules } from '#contract/appeal-states.ts'
import type { AppealFile } from '#contract/appeals.ts'
import { Refusal } from '#contract/errors.ts'
import { type Database, inTransaction, type Transaction } from '../database.ts'
import { announceContent, forgetAnnouncement } from '../evidence/store.ts'
import { mustBeOpenToAuthor, recordAuthorStep } from './author-actions.ts'
import { addFile } from './exchange-store.ts'
import * as store from './store.ts'
import { strip } from './stripping/strip.ts'

type Received = { path: string; size: number; mediaType: string }

/** How bytes come in and are kept: the same way as for evidence. */
export type FileKeeping = {
  storage: { write: (key: string, content: Buffer) => Promise<void>; drop: (key: string) => Promise<void> }
  receive: (body: Readable) => Promise<Received>
  discard: (path: string) => Promise<void>
  isNoRoom: (error: unknown) => boolean
}

/** Refuses, before a byte is read, what could not be added anyway. */
export async function mustTakeFile(db: Database, { id, size }: { id: string; size: number }) {
  mustBeOpenToAuthor('attach', await store.readOwnAppeal(db, id))
  refuseTooLarge(size)
}

type Attaching = { id: string; body: Readable; keeping: FileKeeping }

/** Adds a file of the author, without what it says about its maker. */
export async function attachFile(db: Database, { id, body, keeping }: Attaching): Promise<AppealFile> {
  const { storage, isNoRoom } = keeping
  const cleaned = await receiveCleaned(keeping, body)
  const key = `appeals/${randomUUID()}`
  await announceContent(db, key) // until its row is written, so that no bytes stay that no row needs
  try {
    await storage.write(key, cleaned.content)
    return await inTransaction(db, (tx) => addCleaned(tx, id, { key, ...cleaned }))
  } catch (error) {
    await storage.drop(key).catch(() => {}) // there may be nothing to drop
    await forgetAnnouncement(db, key)
    throw isNoRoom(error) || (error instanceof Error && isNoRoom(error.cause)) ? new Refusal('storage.full') : error
  }
}

type Cleaned = { content: Buffer; mediaType: AppealFileType }

async function addCleaned(tx: Transaction, id: string, { key, content, mediaType }: Cleaned & { key: string }): Promise<AppealFile> {
  const appeal = await store.lockOwnAppeal(tx, id)
  mustBeOpenToAuthor('attach', appeal)
  const added = await addFile(tx, { id, key, position: appeal.fileCount + 1, mediaType, size: content.length })
  await store.saveAppeal(tx, id, { state: appeal.state })
  await recordAuthorStep(tx, appeal, { action: 'attach', state: appeal.state })
  await forgetAnnouncement(tx, key)
  return added
}

/** What arrives lies on the disk only until it was cleaned; nothing else of it is ever kept. */
async function receiveCleaned({ receive, discard }: FileKeeping, body: Readable): Promise<Cleaned> {
  const received = await receive(body).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'evidence.unsupported-type' ? new Refusal('appeal.unsupported-type') : error
  })
  try {
    const { mediaType } = received
    if (!isAccepted(mediaType)) throw new Refusal('appeal.unsupported-type')
    refuseTooLarge(received.size)
    return { content: await strip(await readFile(received.path), mediaType), mediaType }
  } finally {
    await discard(received.path)
  }
}

const isAccepted = (mediaType: string): mediaType is AppealFileType => mediaType in appealFileTypes

function refuseTooLarge(size: number) {
  if (size > appealRules.bytesPerFile) throw new Refusal('evidence.too-large', { limit: appealRules.bytesPerFile })
}
