import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contract/errors.ts'
import { policyDrafts } from '#contract/policy-drafts.ts'
import { record } from '../audit/store.ts'
import { type Database, inTransaction } from '../database.ts'
import { announceContent, forgetAnnouncement } from '../evidence/store.ts'
import { serve } from '../http.ts'
import { checked, lasting } from './changes.ts'
import { listKeys } from './file-store.ts'
import { renderPolicy } from './rendering.ts'
import { told } from './routes.ts'
import { lockPolicy } from './store.ts'
import * as writing from './writing-store.ts'

/** What is written before anybody reads it. `drop` removes the bytes of an attachment. */
export function policyDraftRoutes(app: FastifyInstance, db: Database, { drop }: { drop: (key: string) => Promise<void> }) {
  serve(app, policyDrafts.render, async ({ body }) => ({ html: renderPolicy(body.body) }))

  serve(app, policyDrafts.keep, ({ actor, body, request }) =>
    inTransaction(db, async (tx) => {
      const fields = await checked(tx, actor, body, { id: null, draft: true })
      const id = await writing.addDraft(tx, actor.region.code, fields)
      return told(tx, { actor, request, event: 'policy.drafted', id, before: null })
    }),
  )

  serve(app, policyDrafts.change, ({ actor, params: { id }, body: { version, note, ...given }, request }) =>
    inTransaction(db, async (tx) => {
      if (given.successorId) await writing.takeTurn(tx)
      const before = await lockPolicy(tx, actor, id, version)
      const fields = await checked(tx, actor, given, { id, draft: true })
      if (before.state === 'draft') await writing.changeDraft(tx, id, fields)
      else await writing.keepNextEdition(tx, id, { fields, note, by: actor.id })
      return told(tx, { actor, request, event: 'policy.drafted', id, before })
    }),
  )

  serve(app, policyDrafts.release, ({ actor, params: { id }, body: { version, ...given }, request }) =>
    inTransaction(db, async (tx) => {
      if (given.successorId) await writing.takeTurn(tx)
      const before = await lockPolicy(tx, actor, id, version)
      if (before.state !== 'draft') throw new Refusal('policy.other-step')
      await writing.publishDraft(tx, id, { fields: await checked(tx, actor, given, { id }), by: actor.id })
      return told(tx, { actor, request, event: 'policy.published', id, before })
    }),
  )

  serve(app, policyDrafts.discard, async ({ actor, params: { id }, query: { version }, request }) => {
    const keys = await inTransaction(db, async (tx) => {
      const before = await lockPolicy(tx, actor, id, version)
      if (before.state !== 'draft' && before.draft === null) throw new Refusal('record.not-found')
      const line = { event: 'policy.draft-discarded', subject: 'policy', subjectId: id, region: before.region.code } as const
      await record(tx, actor, { ...line, before: lasting(before) }, request.id)
      if (before.state !== 'draft') {
        await writing.dropNextEdition(tx, id)
        return []
      }
      const attached = await listKeys(tx, id)
      for (const key of attached) await announceContent(tx, key) // until its bytes are dropped, a crash leaves this to clean up by
      await writing.removeDraft(tx, id)
      return attached
    })
    for (const key of keys) {
      await drop(key)
      await forgetAnnouncement(db, key)
    }
    return null
  })
}
