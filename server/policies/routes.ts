import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type PolicyDetail, policies } from '#contract/policies.ts'
import { record } from '../audit/store.ts'
import { type Database, inTransaction, type Transaction } from '../database.ts'
import { type SignedIn, serve } from '../http.ts'
import { planned } from '../search.ts'
import { checked, lasting, lockPublished } from './changes.ts'
import { listIssuers, listLatest, listPolicies } from './list-store.ts'
import * as personal from './personal-store.ts'
import * as store from './store.ts'
import { addEdition, addPolicy, takeTurn, withdraw } from './writing-store.ts'

export function policyRoutes(app: FastifyInstance, db: Database) {
  serve(app, policies.list, ({ actor, query }) => planned(db, (tx) => listPolicies(tx, actor, query)))
  serve(app, policies.issuers, ({ actor, query }) => listIssuers(db, actor, query.text))
  serve(app, policies.latest, ({ actor, query }) => listLatest(db, actor, query.size))
  serve(app, policies.read, ({ actor, params }) => store.readPolicy(db, actor, params.id))
  serve(app, policies.edition, async ({ actor, params }) => {
    await store.mustSee(db, actor, params.id)
    return store.readEdition(db, actor, params.id, params.edition)
  })

  serve(app, policies.publish, ({ actor, body, request }) =>
    inTransaction(db, async (tx) => {
      const fields = await checked(tx, actor, body, { id: null })
      const id = await addPolicy(tx, actor.region.code, { fields, by: actor.id, note: null })
      return told(tx, { actor, request, event: 'policy.published', id, before: null })
    }),
  )

  serve(app, policies.revise, ({ actor, params: { id }, body: { version, note, ...given }, request }) =>
    inTransaction(db, async (tx) => {
      if (given.successorId) await takeTurn(tx)
      const before = await lockPublished(tx, actor, id, version)
      await addEdition(tx, id, { fields: await checked(tx, actor, given, { id }), by: actor.id, note })
      return told(tx, { actor, request, event: 'policy.revised', id, before })
    }),
  )

  serve(app, policies.withdraw, ({ actor, params: { id }, body: { version, reason }, request }) =>
    inTransaction(db, async (tx) => {
      const before = await lockPublished(tx, actor, id, version)
      await withdraw(tx, id, { by: actor.id, reason })
      return told(tx, { actor, request, event: 'policy.withdrawn', id, before })
    }),
  )
}

/** What somebody likes to have at hand, and what they read, is their own affair and leaves no line. */
export function personalPolicyRoutes(app: FastifyInstance, db: Database) {
  const ways = [
    [policies.favour, personal.addFavourite],
    [policies.unfavour, personal.removeFavourite],
    [policies.remember, personal.addReading],
  ] as const
  for (const [route, note] of ways)
    serve(app, route, ({ actor, params: { id } }) =>
      inTransaction(db, async (tx) => {
        await store.mustSee(tx, actor, id)
        await note(tx, actor.id, id)
        return null
      }),
    )
}

type Change = { actor: SignedIn; request: FastifyRequest; event: `policy.${string}`; id: string; before: PolicyDetail | null }

/** Writes the line of a change and answers with what the policy is now. */
export async function told(tx: Transaction, { actor, request, event, id, before }: Change): Promise<PolicyDetail> {
  const after = await store.readPolicy(tx, actor, id)
  const change = { before: before && lasting(before), after: lasting(after) }
  await record(tx, actor, { event, subject: 'policy', subjectId: id, region: after.region.code, ...change }, request.id)
  return after
}
