import type { FastifyInstance } from 'fastify'
import { type AppealAction, appealRules } from '#contract/appeal-states.ts'
import { type Appeal, appealActionRoutes, appeals } from '#contract/appeals.ts'
import { Refusal } from '#contract/errors.ts'
import { assessAppeals } from '#domain/risk/evaluate.ts'
import { type Database, inTransaction } from '../database.ts'
import type { Encryption } from '../encryption.ts'
import { serve } from '../http.ts'
import { readDossier } from '../projects/life/dossier-store.ts'
import { loadRules } from '../rules/store.ts'
import { findAppeal, readAppealDetail, readIdentity, takeAppealStep } from './actions.ts'
import { rowFrom } from './detail.ts'
import { findFile } from './exchange-store.ts'
import { findPeople, listHandlers } from './handler-store.ts'
import { listAppeals } from './list-store.ts'
import { takeDownAppeal } from './lodging-actions.ts'
import { countAppealsOf } from './store.ts'

type Linked = { kind: 'file'; key: string; name: string; mediaType: string; size: number; inline: boolean; until: number }
type Parts = { encryption: Encryption; nudge: () => void; linkTo: (linked: Linked) => string; now: () => number }

/** What handlers do with appeals. */
export function appealRoutes(app: FastifyInstance, db: Database, { encryption, nudge, linkTo, now }: Parts) {
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
    const file = await findFile(db, id, fileId)
    if (!file) throw new Refusal('record.not-found')
    const until = now() + appealRules.linkSeconds * 1000
    return { path: linkTo({ kind: 'file', ...file, inline, until }), expiresAt: new Date(until).toISOString() }
  })

  serve(app, appeals.badge, async ({ actor, params }) => {
    await readDossier(db, actor, params.id)
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
