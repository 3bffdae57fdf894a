import type { FastifyInstance } from 'fastify'
import { faulty } from '#contract/errors.ts'
import { type RatingSetting, riskRating } from '#contract/risk-rating.ts'
import type { Actor } from '#domain/people/access.ts'
import { ratingFaults, ratingFrom, ratingKey } from '#domain/risk/rating-figures.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import { serve } from '../http/serve.ts'
import { loadRules } from '../rules/store.ts'
import { changeRating, mayChangeFigures, mustBeAtTop, takeBackChange } from './actions.ts'
import { tryRating } from './rating-back-test.ts'
import * as store from './setting-store.ts'

export function ratingRoutes(app: FastifyInstance, db: Database, nudge: () => void) {
  const setting = async (actor: Actor): Promise<RatingSetting> => {
    const { rating, today } = await loadRules(db)
    const changes = (await store.listChanges(db)).filter(({ indicator }) => indicator === ratingKey)
    return { figures: { ...rating }, changes, mayChange: await mayChangeFigures(db, actor), today }
  }

  serve(app, riskRating.read, ({ actor }) => setting(actor))

  serve(app, riskRating.change, async ({ context, body }) => {
    await inTransaction(db, (tx) => changeRating(tx, context, body))
    nudge()
    return setting(context.actor)
  })

  serve(app, riskRating.takeBack, async ({ context, params: { id }, query: { version } }) => {
    await inTransaction(db, (tx) => takeBackChange(tx, context, { indicator: ratingKey, id, version }))
    return null
  })

  serve(app, riskRating.backTest, async ({ actor, body: { figures } }) => {
    await mustBeAtTop(db, actor)
    const faults = ratingFaults(figures)
    if (faults.length > 0) throw faulty(...faults)
    const { ids, sampled } = await store.listTried(db)
    const tried = await tryRating(db, ids, { present: (await loadRules(db)).rating, proposed: ratingFrom(figures) })
    return { ...tried, examples: await store.listExamples(db, actor, tried.examples), sampled }
  })
}
