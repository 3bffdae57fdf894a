import type { FastifyInstance } from 'fastify'
import { policies } from '#contract/policies.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import { serve } from '../http/serve.ts'
import { planned } from '../search/search.ts'
import { publishPolicy, revisePolicy, withdrawPolicy } from './actions.ts'
import { listIssuers, listLatest, listPolicies } from './list-store.ts'
import * as personal from './personal-store.ts'
import * as store from './store.ts'

export function policyRoutes(app: FastifyInstance, db: Database) {
  serve(app, policies.list, ({ actor, query }) => planned(db, (tx) => listPolicies(tx, actor, query)))
  serve(app, policies.issuers, ({ actor, query }) => listIssuers(db, actor, query.text))
  serve(app, policies.latest, ({ actor, query }) => listLatest(db, actor, query.size))
  serve(app, policies.read, ({ actor, params }) => store.readPolicy(db, actor, params.id))
  serve(app, policies.edition, async ({ actor, params }) => {
    await store.mustSee(db, actor, params.id)
    return store.readEdition(db, actor, params.id, params.edition)
  })

  serve(app, policies.publish, ({ context, body }) => inTransaction(db, (tx) => publishPolicy(tx, context, body)))
  serve(app, policies.revise, ({ context, params: { id }, body: { version, note, ...fields } }) =>
    inTransaction(db, (tx) => revisePolicy(tx, context, { id, version, fields, note })),
  )
  serve(app, policies.withdraw, ({ context, params: { id }, body }) =>
    inTransaction(db, (tx) => withdrawPolicy(tx, context, { id, ...body })),
  )
}

/** What somebody likes to have at hand, and what they read, is their own affair and leaves no line. */
export function personalPolicyRoutes(app: FastifyInstance, db: Database) {
  const marks = [
    [policies.favour, personal.addFavourite],
    [policies.unfavour, personal.removeFavourite],
    [policies.remember, personal.addReading],
  ] as const
  for (const [route, save] of marks)
    serve(app, route, ({ actor, params: { id } }) =>
      inTransaction(db, async (tx) => {
        await store.mustSee(tx, actor, id)
        await save(tx, actor.id, id)
        return null
      }),
    )
}
