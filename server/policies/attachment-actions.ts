import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { Refusal } from '#contract/errors.ts'
import { fileTypes } from '#contract/evidence.ts'
import { attachmentRules, attachmentTypes, type PolicyAttachment, type PolicyDetail } from '#contract/policies.ts'
import { nameAfterContent } from '#domain/filing/file-names.ts'
import type { Actor } from '#domain/people/access.ts'
import type { ActionContext } from '../action-context.ts'
import { record } from '../audit/store.ts'
import { type Database, inTransaction, type Transaction } from '../database/connect.ts'
import { dropBytes, type Keeping, keepAndFile } from '../evidence/bytes.ts'
import { keyFor } from '../evidence/dossier-zip.ts'
import { type Receiving, refuseTooLarge, type Upload, withUpload } from '../evidence/receiving.ts'
import { announceContent } from '../evidence/store.ts'
import * as files from './file-store.ts'
import { lockPolicy } from './store.ts'

export type FileServices = Keeping & Receiving

/** Refuses, before a byte is read, what could not be attached anyway. */
export async function mustTakeAttachment(db: Database, actor: Actor, { id, size }: { id: string; size: number }) {
  await inTransaction(db, async (tx) => refuseFull(await lockPolicy(tx, actor, id)))
  refuseTooLarge(size, attachmentRules.bytesPerFile)
}

type Attaching = { id: string; name: string; body: Readable }

export const attachFile = (services: FileServices, context: ActionContext, { id, name, body }: Attaching): Promise<PolicyAttachment> =>
  withUpload(services, body, async (upload) => {
    const { mediaType } = await services.inspector.read(upload.path)
    if (!(mediaType in attachmentTypes)) throw new Refusal('policy.unsupported-type')
    const key = keyFor(upload.sha256, randomUUID())
    const file = { id, key, name: nameAfterContent(name, fileTypes[mediaType]), mediaType, ...upload }
    return keepAndFile(services, { key, file: upload }, (tx) => addFile(tx, context, file))
  }).catch((error: unknown) => {
    // Fewer types than evidence takes, so what is said of them differs.
    throw error instanceof Refusal && error.code === 'evidence.unsupported-type' ? new Refusal('policy.unsupported-type') : error
  })

type NewFile = Upload & { id: string; name: string; key: string; mediaType: string }

async function addFile(tx: Transaction, context: ActionContext, file: NewFile): Promise<PolicyAttachment> {
  const { actor } = context
  const { id, name, key, size, mediaType, sha256 } = file
  const policy = await lockPolicy(tx, actor, id)
  refuseFull(policy)
  const added = await files.addFile(tx, { policyId: id, name, size, mediaType, sha256, key, addedBy: actor.id })
  await recordFile(tx, context, policy, { event: 'policy.file-added', after: { name, sha256 } })
  return added
}

type Detaching = { id: string; fileId: string }

export async function detachFile(keeping: Keeping, context: ActionContext, { id, fileId }: Detaching): Promise<void> {
  const key = await inTransaction(keeping.db, async (tx) => {
    const policy = await lockPolicy(tx, context.actor, id)
    const { name, sha256, key } = await files.readFile(tx, id, fileId)
    await files.removeFile(tx, fileId)
    await announceContent(tx, key) // until its bytes are dropped, a crash leaves this to clean up by
    await recordFile(tx, context, policy, { event: 'policy.file-removed', before: { name, sha256 } })
    return key
  })
  await dropBytes(keeping, key)
}

function refuseFull({ files: { length } }: PolicyDetail) {
  if (length >= attachmentRules.filesPerPolicy) throw new Refusal('evidence.too-many', { limit: attachmentRules.filesPerPolicy })
}

type FileChange = { event: `policy.${string}`; before?: unknown; after?: unknown }

const recordFile = (tx: Transaction, { actor, requestId }: ActionContext, { id, region }: PolicyDetail, { event, ...change }: FileChange) =>
  record(tx, actor, { event, subject: 'policy', subjectId: id, region: region.code, ...change }, requestId)
