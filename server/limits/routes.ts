import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { codesAlong } from '#domain/regions.ts'
import { limitsFor } from '#domain/steps/limits.ts'
import { readToday } from '../calendar/store.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import { serve } from '../http/serve.ts'
import { changeLimits, createLimits, removeLimits } from './actions.ts'
import { readLimitRecord } from './record.ts'
import * as store from './store.ts'

export function limitRoutes(app: FastifyInstance, db: Database) {
  serve(app, limits.applied, async ({ query: { region: code, kind } }) => {
    const region = await store.findRegion(db, code)
    const path = codesAlong(region?.code ?? '')
    const applied = region && limitsFor(await store.rowsOf(db, path, kind), path, kind, await readToday(db))
    if (!applied) throw new Refusal('record.not-found')
    return applied
  })

  serve(app, limits.record, ({ actor, query: { region, kind, on } }) => readLimitRecord(db, actor, { region, kind, on }))

  serve(app, limits.create, ({ context, body: { region, kind, effectiveFrom, ...figures } }) =>
    inTransaction(db, (tx) => createLimits(tx, context, { region, kind, effectiveFrom, figures })),
  )
  serve(app, limits.change, ({ context, params: { id }, body: { version, effectiveFrom, ...figures } }) =>
    inTransaction(db, (tx) => changeLimits(tx, context, { id, version, effectiveFrom, figures })),
  )
  serve(app, limits.remove, async ({ context, params: { id }, query: { version } }) => {
    await inTransaction(db, (tx) => removeLimits(tx, context, { id, version }))
    return null
  })
}
