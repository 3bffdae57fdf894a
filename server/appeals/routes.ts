import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type AppealAction, appealRules } from '#contract/appeal-states.ts'
import { type Appeal, appealActionRoutes, appeals } from '#contract/appeals.ts'
import { Refusal } from '#contract/errors.ts'
import { assessAppeals } from '#domain/risk/evaluate.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import type { Encryption } from '../encryption.ts'
import { refuseTooLarge } from '../evidence/receiving.ts'
import { mustSeeFilings } from '../filings/seen.ts'
import { serve } from '../http/serve.ts'
import { loadRules } from '../rules/store.ts'
import { findAppeal, readAppealDetail, readIdentity, takeAppealStep } from './actions.ts'
import { rowFrom } from './detail.ts'
import { findFile } from './exchange-store.ts'
import { type FileServices, mustBeAnswerable, prepareFile } from './file-actions.ts'
import { findPeople, listHandlers } from './handler-store.ts'
import { listAppeals } from './list-store.ts'
import { takeDownAppeal } from './lodging-actions.ts'
import { findSentFile, type LinkedFile } from './reply-file-store.ts'
import { countAppealsOf } from './store.ts'

type Parts = {
  files: FileServices
  encryption: Encryption
  nudge: () => void
  linkTo: (linked: LinkedFile) => string
  now: () => number
}

/** What handlers do with appeals. */
export function appealRoutes(app: FastifyInstance, db: Database, { files, encryption, nudge, linkTo, now }: Parts) {
  serve(app, appeals.list, async ({ actor, query }) => {
    const { items, total } = await listAppeals(db, actor, query)
    return { items: items.map((row) => rowFrom(row, encryption.open)), total }
  })
  serve(app, appeals.takeDown, ({ context, body }) => takeDownAppeal(db, context, body, { encryption, now: now() }))
  serve(app, appeals.read, ({ actor, params }) => readAppealDetail(db, actor, params.id, encryption))
  serve(app, appeals.handlers, async ({ actor, params }) => listHandlers(db, await findAppeal(db, actor, params.id)))
  serve(app, appeals.people, async ({ actor, params, query }) => {
    await findAppeal(db, actor, params.id)
    return findPeople(db, query.text)
  })

  serve(app, appeals.identity, ({ context, params: { id }, body: { reason } }) =>
    inTransaction(db, (tx) => readIdentity(tx, context, { id, reason, encryption })),
  )

  serve(app, appeals.link, async ({ actor, params: { id, fileId }, body: { inline } }) => {
    await findAppeal(db, actor, id)
    const file = (await findFile(db, id, fileId)) ?? (await findSentFile(db, id, fileId))
    if (!file) throw new Refusal('record.not-found')
    const until = now() + appealRules.linkSeconds * 1000
    return { path: linkTo({ kind: 'file', ...file, inline, until }), expiresAt: new Date(until).toISOString() }
  })

  serve(app, appeals.prepare, async ({ actor, context, params: { id }, request }) => {
    await mustBeAnswerable(db, actor, await findAppeal(db, actor, id))
    refuseTooLarge(Number(request.headers['content-length'] ?? 0), appealRules.bytesPerFile)
    if (!(request.body instanceof Readable)) throw new Refusal('input.unsupported-type')
    return prepareFile(files, { context, id, body: request.body })
  })

  serve(app, appeals.badge, async ({ actor, params }) => {
    await mustSeeFilings(db, actor, params.id)
    const { indicators } = await loadRules(db)
    const result = assessAppeals(await countAppealsOf(db, actor, params.id), indicators)
    return { result: result?.state === 'fired' ? result : null }
  })

  for (const action of Object.keys(appealActionRoutes) as AppealAction[]) // the keys of a complete record
    serve(app, appealActionRoutes[action], async ({ actor, context, params: { id }, body }) => {
      await inTransaction(db, (tx) => takeAppealStep(tx, context, { id, action, body: body as never, encryption, nudge })) // paired by the table
      return (action === 'object' ? null : await readAppealDetail(db, actor, id, encryption)) as Appeal // whoever objects reads nothing of it any more
    })
}
