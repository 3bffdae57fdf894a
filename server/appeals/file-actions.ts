import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type AppealFileType, appealRules } from '#contract/appeal-states.ts'
import type { AppealFile } from '#contract/appeals.ts'
import { Refusal, type RefusalCode } from '#contract/errors.ts'
import type { Database, Transaction } from '../database.ts'
import { type Keeping, keepAndFile } from '../evidence/bytes.ts'
import { type Receiving, refuseTooLarge, withUpload } from '../evidence/receiving.ts'
import { mustBeOpenToAuthor, recordAuthorStep } from './author-actions.ts'
import { addFile } from './exchange-store.ts'
import * as store from './store.ts'

export type FileServices = Keeping & Receiving

/** Refuses, before a byte is read, what could not be added anyway. */
export async function mustTakeFile(db: Database, { id, size }: { id: string; size: number }) {
  mustBeOpenToAuthor('attach', await store.readOwnAppeal(db, id))
  refuseTooLarge(size, appealRules.bytesPerFile)
}

/** Adds a file of the author, made anew from what can be seen of it. What arrived is never kept. */
export const attachFile = (services: FileServices, id: string, body: Readable): Promise<AppealFile> =>
  withUpload(services, body, async (upload) => {
    refuseTooLarge(upload.size, appealRules.bytesPerFile)
    const { mediaType, path } = await services.rebuilder.read(upload.path)
    const { size } = await stat(path)
    const key = `appeals/${randomUUID()}`
    return keepAndFile(services, { key, file: { path, size } }, (tx) => addRebuilt(tx, { id, key, mediaType, size }))
  }).catch((error: unknown) => {
    const code = error instanceof Refusal ? inWordsOfAppeals[error.code] : undefined
    throw code ? new Refusal(code) : error
  })

/** Fewer types than evidence takes, and more that cannot be read: here a locked file is as bad as a broken one. */
const inWordsOfAppeals: Partial<Record<RefusalCode, RefusalCode>> = {
  'evidence.unsupported-type': 'appeal.unsupported-type',
  'file.unreadable': 'appeal.unreadable-file',
}

type NewFile = { id: string; key: string; mediaType: AppealFileType; size: number }

async function addRebuilt(tx: Transaction, { id, key, mediaType, size }: NewFile): Promise<AppealFile> {
  const appeal = await store.lockOwnAppeal(tx, id)
  mustBeOpenToAuthor('attach', appeal)
  const added = await addFile(tx, { id, key, position: appeal.fileCount + 1, mediaType, size })
  await store.saveAppeal(tx, id, { state: appeal.state })
  await recordAuthorStep(tx, appeal, { action: 'attach', state: appeal.state })
  return added
}
