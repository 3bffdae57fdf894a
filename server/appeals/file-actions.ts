import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type AppealFileType, appealRules } from '#contract/appeal-states.ts'
import type { AppealFile } from '#contract/appeals.ts'
import { Refusal, type RefusalCode } from '#contract/errors.ts'
import { appealHindrance } from '#domain/appeals/appeals.ts'
import type { Actor } from '#domain/people/access.ts'
import type { ActionContext } from '../action-context.ts'
import { record } from '../audit/store.ts'
import type { Connection, Database, Transaction } from '../database/connect.ts'
import { dropBytes, type Keeping, keepAndFile } from '../evidence/bytes.ts'
import { type Receiving, refuseTooLarge, withUpload } from '../evidence/receiving.ts'
import { mustBeOpenToAuthor, recordAuthorStep } from './author-actions.ts'
import { termsFor } from './detail.ts'
import { addFile } from './exchange-store.ts'
import { addReplyFile, dropOldest } from './reply-file-store.ts'
import * as store from './store.ts'

export type FileServices = Keeping & Receiving

/** Refuses, before a byte is read, what could not be added anyway. */
export async function mustTakeFile(db: Database, { id, size }: { id: string; size: number }) {
  mustBeOpenToAuthor('attach', await store.readOwnAppeal(db, id))
  refuseTooLarge(size, appealRules.bytesPerFile)
}

/** Adds a file of the author. */
export const attachFile = (services: FileServices, id: string, body: Readable): Promise<AppealFile> =>
  keepRebuilt(services, body, (tx, made) => addRebuilt(tx, { id, ...made }))

type Preparing = { context: ActionContext; id: string; body: Readable }

/** Prepares a file for a reply. Whoever prepares more than a reply can take means the newest. */
export async function prepareFile(services: FileServices, { context: { actor, requestId }, id, body }: Preparing): Promise<AppealFile> {
  const { added, dropped } = await keepRebuilt(services, body, async (tx, made) => {
    const appeal = await store.lockAppeal(tx, actor, id)
    if (!appeal) throw new Refusal('record.not-found')
    await mustBeAnswerable(tx, actor, appeal)
    const dropped = await dropOldest(tx, { id, by: actor.id })
    const line = { event: 'appeal.reply-file-prepared', subject: 'appeal', subjectId: id, region: appeal.scopeCode } as const
    await record(tx, actor, { ...line, after: { mediaType: made.mediaType, size: made.size } }, requestId)
    return { added: await addReplyFile(tx, { id, by: actor.id, ...made }), dropped }
  })
  for (const key of dropped) await dropBytes(services, key)
  return added
}

/** Refuses, before a byte is read, what could not be sent with a reply anyway. */
export async function mustBeAnswerable(db: Connection, actor: Actor, appeal: store.StoredAppeal) {
  const terms = await termsFor(db, actor, appeal)
  const hindrances = (['reply', 'review', 'recheck'] as const).map((action) => appealHindrance(action, terms))
  const [first] = hindrances
  if (first && hindrances.every((hindrance) => hindrance !== null))
    throw new Refusal('appeal.closed', { hindrance: first, state: appeal.state })
}

type Rebuilt = { key: string; mediaType: AppealFileType; size: number }
type Write<Filed> = (tx: Transaction, made: Rebuilt) => Promise<Filed>

/** A file made anew from what can be seen of it. What arrived is never kept. */
const keepRebuilt = <Filed>(services: FileServices, body: Readable, write: Write<Filed>): Promise<Filed> =>
  withUpload(services, body, async (upload) => {
    refuseTooLarge(upload.size, appealRules.bytesPerFile)
    const { mediaType, path } = await services.rebuilder.read(upload.path)
    const { size } = await stat(path)
    const key = `appeals/${randomUUID()}`
    return keepAndFile(services, { key, file: { path, size } }, (tx) => write(tx, { key, mediaType, size }))
  }).catch((error: unknown) => {
    const code = error instanceof Refusal ? inWordsOfAppeals[error.code] : undefined
    throw code ? new Refusal(code) : error
  })

/** Fewer types than evidence takes, and more that cannot be read: here a locked file is as bad as a broken one. */
const inWordsOfAppeals: Partial<Record<RefusalCode, RefusalCode>> = {
  'evidence.unsupported-type': 'appeal.unsupported-type',
  'file.unreadable': 'appeal.unreadable-file',
}

type NewFile = Rebuilt & { id: string }

async function addRebuilt(tx: Transaction, { id, key, mediaType, size }: NewFile): Promise<AppealFile> {
  const appeal = await store.lockOwnAppeal(tx, id)
  mustBeOpenToAuthor('attach', appeal)
  const added = await addFile(tx, { id, key, position: appeal.fileCount + 1, mediaType, size })
  await store.saveAppeal(tx, id, { state: appeal.state })
  await recordAuthorStep(tx, appeal, { action: 'attach', state: appeal.state })
  return added
}
