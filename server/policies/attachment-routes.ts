import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contract/errors.ts'
import { attachmentRules, attachmentTypes, type PolicyDetail, policies } from '#contract/policies.ts'
import { record } from '../audit/store.ts'
import { type Database, inTransaction, type Transaction } from '../database.ts'
import { announceContent, forgetAnnouncement } from '../evidence/store.ts'
import { type SignedIn, serve } from '../http.ts'
import * as files from './file-store.ts'
import { lockPolicy, mustSee } from './store.ts'

type Received = { path: string; size: number; sha256: string; mediaType: string }
type Linked = { kind: 'file'; key: string; name: string; mediaType: string; size: number; inline: boolean; until: number }

/** How bytes come in, are kept and are linked to: the same way as for evidence, handed over by `app.ts`. */
type Parts = {
  storage: { keep: (key: string, file: Received) => Promise<void>; drop: (key: string) => Promise<void> }
  receive: (body: Readable) => Promise<Received>
  discard: (path: string) => Promise<void>
  keyFor: (sha256: string, tail: string) => string
  isNoRoom: (error: unknown) => boolean
  linkTo: (linked: Linked) => string
  now: () => number
}

export function attachmentRoutes(app: FastifyInstance, db: Database, parts: Parts) {
  serve(app, policies.attach, async ({ actor, params: { id }, query: { name }, request }) => {
    await inTransaction(db, async (tx) => refuseFull(await lockPolicy(tx, actor, id)))
    refuseTooLarge(Number(request.headers['content-length'] ?? 0))
    if (!(request.body instanceof Readable)) throw new Refusal('input.unsupported-type')
    const received = await receive(parts, request.body)
    try {
      return await keep(db, parts, received, async (tx, key) => {
        const policy = await lockPolicy(tx, actor, id)
        refuseFull(policy)
        const { size, mediaType, sha256 } = received
        const added = await files.addFile(tx, { policyId: id, name, size, mediaType, sha256, key, addedBy: actor.id })
        await tell(tx, { actor, policy, event: 'policy.file-added', change: { after: { name, sha256 } }, requestId: request.id })
        return added
      })
    } finally {
      await parts.discard(received.path)
    }
  })

  serve(app, policies.detach, async ({ actor, params: { id, fileId }, request }) => {
    const key = await inTransaction(db, async (tx) => {
      const policy = await lockPolicy(tx, actor, id)
      const { name, sha256, key } = await files.readFile(tx, id, fileId)
      await files.removeFile(tx, fileId)
      await announceContent(tx, key) // until its bytes are dropped, a crash leaves this to clean up by
      await tell(tx, { actor, policy, event: 'policy.file-removed', change: { before: { name, sha256 } }, requestId: request.id })
      return key
    })
    await parts.storage.drop(key)
    await forgetAnnouncement(db, key)
    return null
  })

  serve(app, policies.link, async ({ actor, params: { id, fileId }, body }) => {
    await mustSee(db, actor, id)
    const { key, name, mediaType, size } = await files.readFile(db, id, fileId)
    const inline = body.inline && (mediaType === 'application/pdf' || mediaType.startsWith('image/'))
    const until = parts.now() + attachmentRules.linkSeconds * 1000
    return { path: parts.linkTo({ kind: 'file', key, name, mediaType, size, inline, until }), expiresAt: new Date(until).toISOString() }
  })
}

function refuseFull({ files: { length } }: PolicyDetail) {
  if (length >= attachmentRules.filesPerPolicy) throw new Refusal('evidence.too-many', { limit: attachmentRules.filesPerPolicy })
}

/** What says beforehand that it is too large need not be sent at all. */
function refuseTooLarge(size: number) {
  if (size > attachmentRules.bytesPerFile) throw new Refusal('evidence.too-large', { limit: attachmentRules.bytesPerFile })
}

/** Fewer types than evidence takes, so what is said of them differs. */
async function receive({ receive: accept, discard }: Parts, body: Readable): Promise<Received> {
  const received = await accept(body).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'evidence.unsupported-type' ? new Refusal('policy.unsupported-type') : error
  })
  if (received.mediaType in attachmentTypes) return received
  await discard(received.path)
  throw new Refusal('policy.unsupported-type')
}

/** Bytes are announced before they are kept and until their row is written, so that nothing stays that no row needs. */
async function keep<T>(db: Database, parts: Parts, received: Received, write: (tx: Transaction, key: string) => Promise<T>): Promise<T> {
  const key = parts.keyFor(received.sha256, randomUUID())
  await announceContent(db, key)
  try {
    await parts.storage.keep(key, received)
    return await inTransaction(db, async (tx) => {
      const written = await write(tx, key)
      await forgetAnnouncement(tx, key)
      return written
    })
  } catch (error) {
    await parts.storage.drop(key).catch(() => {}) // there may be nothing to drop
    await forgetAnnouncement(db, key)
    throw parts.isNoRoom(error) || (error instanceof Error && parts.isNoRoom(error.cause)) ? new Refusal('storage.full') : error
  }
}

type Told = {
  actor: SignedIn
  policy: PolicyDetail
  event: `policy.${string}`
  change: { before?: unknown; after?: unknown }
  requestId: string
}

const tell = (tx: Transaction, { actor, policy: { id, region }, event, change, requestId }: Told) =>
  record(tx, actor, { event, subject: 'policy', subjectId: id, region: region.code, ...change }, requestId)
