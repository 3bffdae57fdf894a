import type { FastifyInstance } from 'fastify'
import { units } from '#contract/units.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import { serve } from '../http/serve.ts'
import { planned } from '../search/search.ts'
import * as actions from './actions.ts'
import * as store from './store.ts'

export function unitRoutes(app: FastifyInstance, db: Database) {
  serve(app, units.list, ({ query }) => planned(db, (tx) => store.listUnits(tx, query)))
  serve(app, units.options, ({ actor, query }) => planned(db, (tx) => store.listUnitOptions(tx, { actorId: actor.id, ...query })))
  serve(app, units.read, ({ params }) => store.readUnit(db, params.id))
  serve(app, units.history, async ({ params, query }) => {
    await store.readUnit(db, params.id)
    return store.listHistory(db, params.id, query)
  })

  serve(app, units.create, ({ context, body }) => inTransaction(db, (tx) => actions.createUnit(tx, context, body)))
  serve(app, units.propose, ({ context, body }) => inTransaction(db, (tx) => actions.proposeUnit(tx, context, body)))
  serve(app, units.change, ({ context, params: { id }, body: { version, ...fields } }) =>
    inTransaction(db, (tx) => actions.changeUnit(tx, context, { id, version, fields })),
  )
  serve(app, units.confirm, ({ context, params: { id }, body }) =>
    inTransaction(db, (tx) => actions.confirmUnit(tx, context, { id, ...body })),
  )
  serve(app, units.reject, ({ context, params: { id }, body }) =>
    inTransaction(db, (tx) => actions.rejectUnit(tx, context, { id, ...body })),
  )
  serve(app, units.merge, ({ context, params: { id }, body }) =>
    inTransaction(db, (tx) => actions.mergeUnits(tx, context, { id, ...body })),
  )
  serve(app, units.recordBadConduct, ({ context, params: { id }, body: entry }) =>
    inTransaction(db, (tx) => actions.recordBadConduct(tx, context, { id, entry })),
  )
  serve(app, units.liftBadConduct, ({ context, params: { id, entry: entryId }, body: { reason } }) =>
    inTransaction(db, (tx) => actions.liftBadConduct(tx, context, { id, entryId, reason })),
  )
}
