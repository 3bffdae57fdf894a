import type { FastifyInstance } from 'fastify'
import { templates } from '#contract/templates.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import { serve } from '../http/serve.ts'
import * as actions from './actions.ts'
import * as store from './store.ts'

export function templateRoutes(app: FastifyInstance, db: Database) {
  serve(app, templates.list, ({ actor, query }) => store.listTemplates(db, actor, query))
  serve(app, templates.options, ({ actor }) => store.listOffered(db, actor))
  serve(app, templates.create, ({ context, body }) => inTransaction(db, (tx) => actions.createTemplate(tx, context, body)))
  serve(app, templates.change, ({ context, params: { id }, body: { version, ...given } }) =>
    inTransaction(db, (tx) => actions.changeTemplate(tx, context, { id, version, given })),
  )
  serve(app, templates.remove, async ({ context, params: { id } }) => {
    await inTransaction(db, (tx) => actions.removeTemplate(tx, context, id))
    return null
  })
}
