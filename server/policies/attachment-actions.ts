import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { Refusal } from '#contract/errors.ts'
import { attachmentRules, attachmentTypes, type PolicyAttachment, type PolicyDetail } from '#contract/policies.ts'
import type { Actor } from '#domain/access.ts'
import type { ActionContext } from '../action-context.ts'
import { record } from '../audit/store.ts'
import { type Database, inTransaction, type Transaction } from '../database.ts'
import { announceContent, forgetAnnouncement } from '../evidence/store.ts'
import * as files from './file-store.ts'
import { lockPolicy } from './store.ts'

type Received = { path: string; size: number; sha256: string; mediaType: string }

/** How bytes come in and are kept: the same way as for evidence. */
export type AttachmentKeeping = {
  storage: { keep: (key: string, file: Received) => Promise<void>; drop: (key: string) => Promise<void> }
  receive: (body: Readable) => Promise<Received>
  discard: (path: string) => Promise<void>
  keyFor: (sha256: string, tail: string) => string
  isNoRoom: (error: unknown) => boolean
}

/** Refuses, before a byte is read, what could not be attached anyway. */
export async function mustTakeAttachment(db: Database, actor: Actor, { id, size }: { id: string; size: number }) {
  await inTransaction(db, async (tx) => refuseFull(await lockPolicy(tx, actor, id)))
  if (size > attachmentRules.bytesPerFile) throw new Refusal('evidence.too-large', { limit: attachmentRules.bytesPerFile })
}

type Attaching = { id: string; name: string; body: Readable; keeping: AttachmentKeeping }

export async function attachFile(db: Database, context: ActionContext, { id, name, body, keeping }: Attaching): Promise<PolicyAttachment> {
  const received = await receive(keeping, body)
  try {
    return await keep(db, keeping, received, (tx, key) => addFile(tx, context, { id, name, key, received }))
  } finally {
    await keeping.discard(received.path)
  }
}

type NewFile = { id: string; name: string; key: string; received: Received }

async function addFile(tx: Transaction, context: ActionContext, { id, name, key, received }: NewFile): Promise<PolicyAttachment> {
  const { actor } = context
  const { size, mediaType, sha256 } = received
  const policy = await lockPolicy(tx, actor, id)
  refuseFull(policy)
  const added = await files.addFile(tx, { policyId: id, name, size, mediaType, sha256, key, addedBy: actor.id })
  await recordFile(tx, context, policy, { event: 'policy.file-added', after: { name, sha256 } })
  return added
}

type Detaching = { id: string; fileId: string; storage: Pick<AttachmentKeeping['storage'], 'drop'> }

export async function detachFile(db: Database, context: ActionContext, { id, fileId, storage }: Detaching): Promise<void> {
  const key = await inTransaction(db, async (tx) => {
    const policy = await lockPolicy(tx, context.actor, id)
    const { name, sha256, key } = await files.readFile(tx, id, fileId)
    await files.removeFile(tx, fileId)
    await announceContent(tx, key) // until its bytes are dropped, a crash leaves this to clean up by
    await recordFile(tx, context, policy, { event: 'policy.file-removed', before: { name, sha256 } })
    return key
  })
  await storage.drop(key)
  await forgetAnnouncement(db, key)
}

function refuseFull({ files: { length } }: PolicyDetail) {
  if (length >= attachmentRules.filesPerPolicy) throw new Refusal('evidence.too-many', { limit: attachmentRules.filesPerPolicy })
}

/** Fewer types than evidence takes, so what is said of them differs. */
async function receive({ receive: accept, discard }: AttachmentKeeping, body: Readable): Promise<Received> {
  const received = await accept(body).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'evidence.unsupported-type' ? new Refusal('policy.unsupported-type') : error
  })
  if (received.mediaType in attachmentTypes) return received
  await discard(received.path)
  throw new Refusal('policy.unsupported-type')
}

type Write<T> = (tx: Transaction, key: string) => Promise<T>

/** Bytes are announced before they are kept and until their row is written, so that nothing stays that no row needs. */
async function keep<T>(db: Database, { keyFor, storage, isNoRoom }: AttachmentKeeping, received: Received, write: Write<T>): Promise<T> {
  const key = keyFor(received.sha256, randomUUID())
  await announceContent(db, key)
  try {
    await storage.keep(key, received)
    return await inTransaction(db, async (tx) => {
      const written = await write(tx, key)
      await forgetAnnouncement(tx, key)
      return written
    })
  } catch (error) {
    await storage.drop(key).catch(() => {}) // there may be nothing to drop
    await forgetAnnouncement(db, key)
    throw isNoRoom(error) || (error instanceof Error && isNoRoom(error.cause)) ? new Refusal('storage.full') : error
  }
}

type FileChange = { event: `policy.${string}`; before?: unknown; after?: unknown }

const recordFile = (tx: Transaction, { actor, requestId }: ActionContext, { id, region }: PolicyDetail, { event, ...change }: FileChange) =>
  record(tx, actor, { event, subject: 'policy', subjectId: id, region: region.code, ...change }, requestId)
