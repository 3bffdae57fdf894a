import type { FastifyInstance } from 'fastify'
import { deputies } from '#contract/deputies.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import { serve } from '../http/serve.ts'
import * as actions from './actions.ts'

export function deputyRoutes(app: FastifyInstance, db: Database) {
  serve(app, deputies.mine, ({ actor }) => actions.readDeputies(db, actor.id))
  serve(app, deputies.set, ({ context, body }) => inTransaction(db, (tx) => actions.nameDeputy(tx, context, context.actor.id, body)))
  serve(app, deputies.end, ({ context, params, body }) => inTransaction(db, (tx) => actions.endDeputy(tx, context, { ...params, ...body })))
  serve(app, deputies.of, ({ actor, params }) => actions.readDeputiesOf(db, actor, params.id))
  serve(app, deputies.setFor, ({ context, params, body }) => inTransaction(db, (tx) => actions.nameDeputy(tx, context, params.id, body)))
}
