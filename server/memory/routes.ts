import type { FastifyInstance } from 'fastify'
import { memory } from '#contract/memory.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import { serve } from '../http/serve.ts'
import * as actions from './actions.ts'
import * as store from './store.ts'

export function memoryRoutes(app: FastifyInstance, db: Database) {
  serve(app, memory.phrases, ({ actor }) => store.listPhrases(db, actor.id))
  serve(app, memory.keep, ({ context, body }) => inTransaction(db, (tx) => actions.keepPhrase(tx, context, body.text)))
  serve(app, memory.forget, ({ context, body }) => inTransaction(db, (tx) => actions.forgetPhrase(tx, context, body.text)))
  serve(app, memory.acceptors, ({ actor }) => store.listAcceptors(db, actor.id))
}
