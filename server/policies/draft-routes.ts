import type { FastifyInstance } from 'fastify'
import { policyDrafts } from '#contract/policy-drafts.ts'
import { inTransaction } from '../database/connect.ts'
import type { Keeping } from '../evidence/bytes.ts'
import { serve } from '../http/serve.ts'
import { changeDraft, createDraft, discardDraft, publishDraft } from './draft-actions.ts'
import { renderPolicy } from './rendering.ts'

/** What is written before anybody reads it. */
export function policyDraftRoutes(app: FastifyInstance, keeping: Keeping) {
  const { db } = keeping
  serve(app, policyDrafts.render, async ({ body }) => ({ html: renderPolicy(body.body) }))
  serve(app, policyDrafts.keep, ({ context, body }) => inTransaction(db, (tx) => createDraft(tx, context, body)))
  serve(app, policyDrafts.change, ({ context, params: { id }, body: { version, note, ...fields } }) =>
    inTransaction(db, (tx) => changeDraft(tx, context, { id, version, fields, note })),
  )
  serve(app, policyDrafts.release, ({ context, params: { id }, body: { version, ...fields } }) =>
    inTransaction(db, (tx) => publishDraft(tx, context, { id, version, fields })),
  )
  serve(app, policyDrafts.discard, async ({ context, params: { id }, query: { version } }) => {
    await discardDraft(keeping, context, { id, version })
    return null
  })
}
