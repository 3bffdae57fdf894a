import type { FastifyInstance, FastifyRequest } from 'fastify'
import { faulty } from '#contract/errors.ts'
import { type PolicyDetail, type PolicyFields, policies } from '#contract/policies.ts'
import { policyFaults } from '#domain/policies.ts'
import { record } from '../audit/store.ts'
import { type Database, inTransaction, type Transaction } from '../database.ts'
import { type SignedIn, serve } from '../http.ts'
import { planned } from '../search.ts'
import * as store from './store.ts'

export function policyRoutes(app: FastifyInstance, db: Database) {
  serve(app, policies.list, ({ actor, query }) => planned(db, (tx) => store.listPolicies(tx, actor, query)))
  serve(app, policies.latest, ({ actor, query }) => store.listLatest(db, actor, query.size))
  serve(app, policies.read, ({ actor, params }) => store.readPolicy(db, actor, params.id))
  serve(app, policies.edition, async ({ actor, params }) => {
    await store.readPolicy(db, actor, params.id)
    return store.readEdition(db, params.id, params.edition)
  })

  serve(app, policies.publish, ({ actor, body, request }) =>
    inTransaction(db, async (tx) => {
      const fields = await checked(tx, body)
      const id = await store.addPolicy(tx, actor.region.code, { fields, by: actor.id, note: null })
      return told(tx, { actor, request, event: 'policy.published', id, before: null })
    }),
  )

  serve(app, policies.revise, ({ actor, params: { id }, body: { version, note, ...given }, request }) =>
    inTransaction(db, async (tx) => {
      const before = await store.lockPolicy(tx, actor, id, version)
      await store.addEdition(tx, id, { fields: await checked(tx, given), by: actor.id, note })
      return told(tx, { actor, request, event: 'policy.revised', id, before })
    }),
  )

  serve(app, policies.withdraw, ({ actor, params: { id }, body: { version, reason }, request }) =>
    inTransaction(db, async (tx) => {
      const before = await store.lockPolicy(tx, actor, id, version)
      await store.withdraw(tx, id, { by: actor.id, reason })
      return told(tx, { actor, request, event: 'policy.withdrawn', id, before })
    }),
  )

  // What somebody likes to have at hand is their own affair and leaves no line.
  serve(app, policies.favour, ({ actor, params: { id } }) =>
    inTransaction(db, async (tx) => {
      await store.readPolicy(tx, actor, id)
      await store.addFavourite(tx, actor.id, id)
      return null
    }),
  )
  serve(app, policies.unfavour, ({ actor, params: { id } }) =>
    inTransaction(db, async (tx) => {
      await store.readPolicy(tx, actor, id)
      await store.removeFavourite(tx, actor.id, id)
      return null
    }),
  )
}

/** The fields as they may be written, with one kind of line end. */
async function checked(tx: Transaction, given: PolicyFields): Promise<PolicyFields> {
  const faults = policyFaults(given, await store.readToday(tx))
  if (faults.length > 0) throw faulty(...faults)
  return { ...given, body: given.body.replace(/\r\n?/g, '\n') }
}

type Change = { actor: SignedIn; request: FastifyRequest; event: `policy.${string}`; id: string; before: PolicyDetail | null }

/** Writes the line of a change and answers with what the policy is now. */
async function told(tx: Transaction, { actor, request, event, id, before }: Change): Promise<PolicyDetail> {
  const after = await store.readPolicy(tx, actor, id)
  const change = { before: before && lasting(before), after: lasting(after) }
  await record(tx, actor, { event, subject: 'policy', subjectId: id, region: after.region.code, ...change }, request.id)
  return after
}

/** What a person decided. The words themselves are kept by the editions; the line says how many there are. */
function lasting(policy: PolicyDetail) {
  const { title, number, issuer, category, level, issuedOn, amendedOn, inForceFrom, repealedOn, extent, edition, withdrawalReason } = policy
  const days = { issuedOn, amendedOn, inForceFrom, repealedOn }
  return { title, number, issuer, category, level, ...days, extent, edition, characters: policy.body.length, withdrawalReason }
}
