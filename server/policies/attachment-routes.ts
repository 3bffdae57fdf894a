import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contract/errors.ts'
import { attachmentRules, policies } from '#contract/policies.ts'
import type { Database } from '../database/connect.ts'
import { serve } from '../http/serve.ts'
import { attachFile, detachFile, type FileServices, mustTakeAttachment } from './attachment-actions.ts'
import { readFile } from './file-store.ts'
import { mustSee } from './store.ts'

type Linked = { kind: 'file'; key: string; name: string; mediaType: string; size: number; inline: boolean; until: number }
type Parts = { files: FileServices; linkTo: (linked: Linked) => string; now: () => number }

export function attachmentRoutes(app: FastifyInstance, db: Database, { files, linkTo, now }: Parts) {
  serve(app, policies.attach, async ({ context, params: { id }, query: { name }, request: { headers, body } }) => {
    await mustTakeAttachment(db, context.actor, { id, size: Number(headers['content-length'] ?? 0) })
    if (!(body instanceof Readable)) throw new Refusal('input.unsupported-type')
    return attachFile(files, context, { id, name, body })
  })

  serve(app, policies.detach, async ({ context, params }) => {
    await detachFile(files, context, params)
    return null
  })

  serve(app, policies.link, async ({ actor, params: { id, fileId }, body }) => {
    await mustSee(db, actor, id)
    const { key, name, mediaType, size } = await readFile(db, id, fileId)
    const inline = body.inline && (mediaType === 'application/pdf' || mediaType.startsWith('image/'))
    const until = now() + attachmentRules.linkSeconds * 1000
    return { path: linkTo({ kind: 'file', key, name, mediaType, size, inline, until }), expiresAt: new Date(until).toISOString() }
  })
}
