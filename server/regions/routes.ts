import type { FastifyInstance } from 'fastify'
import { regions } from '#contract/regions.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import { serve } from '../http/serve.ts'
import * as actions from './actions.ts'
import { listCentres } from './centre-store.ts'
import * as store from './store.ts'

export function regionRoutes(app: FastifyInstance, db: Database) {
  serve(app, regions.options, ({ query }) =>
    query.path === undefined ? store.listRegionOptions(db, query.parent ?? null) : store.readRegionPath(db, query.path),
  )

  serve(app, regions.centres, ({ query }) => listCentres(db, query))

  serve(app, regions.list, async ({ actor, query: { parent } }) => {
    if (parent === undefined) return store.listOwnRegion(db, actor)
    await actions.mustLieWithin(db, actor, parent)
    return store.listChildren(db, actor, parent)
  })

  serve(app, regions.search, async ({ actor, query }) => {
    const text = query.text.trim()
    return text === '' ? [] : store.searchRegions(db, actor.region.prefix, { ...query, text })
  })

  serve(app, regions.find, async ({ query: { text, below } }) => {
    const prefix = below === undefined ? '' : await store.prefixOf(db, below)
    return prefix === null || text.trim() === '' ? [] : store.searchRegions(db, prefix, { text: text.trim(), open: true })
  })

  serve(app, regions.read, ({ actor, params }) => store.readRegion(db, actor, params.code))

  serve(app, regions.people, async ({ actor, params, query }) => {
    await actions.mustLieWithin(db, actor, params.code)
    return store.listPeople(db, params.code, query)
  })

  serve(app, regions.history, async ({ actor, params }) => {
    await actions.mustLieWithin(db, actor, params.code)
    return store.listEvents(db, params.code)
  })

  serve(app, regions.add, ({ context, body }) => inTransaction(db, (tx) => actions.addRegion(tx, context, body)))
  serve(app, regions.change, ({ context, params: { code }, body }) =>
    inTransaction(db, (tx) => actions.changeRegion(tx, context, { code, ...body })),
  )
  serve(app, regions.move, ({ context, params: { code }, body }) =>
    inTransaction(db, (tx) => actions.moveRegion(tx, context, { code, ...body })),
  )
  serve(app, regions.disable, ({ context, params: { code }, body }) =>
    inTransaction(db, (tx) => actions.disableRegion(tx, context, { code, ...body })),
  )
  serve(app, regions.enable, ({ context, params: { code }, body }) =>
    inTransaction(db, (tx) => actions.enableRegion(tx, context, { code, ...body })),
  )
  serve(app, regions.replace, ({ context, params: { code }, body }) =>
    inTransaction(db, (tx) => actions.mergeRegions(tx, context, { code, ...body })),
  )
  serve(app, regions.restore, ({ context, params: { code }, body }) =>
    inTransaction(db, (tx) => actions.restoreRegion(tx, context, { code, ...body })),
  )
  serve(app, regions.remove, async ({ context, params: { code }, query: { version } }) => {
    await inTransaction(db, (tx) => actions.removeRegion(tx, context, { code, version }))
    return null
  })
}
