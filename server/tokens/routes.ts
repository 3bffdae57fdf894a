import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/errors.ts'
import { tokenRules, tokens } from '#contract/tokens.ts'
import { narrowed } from '#domain/people/tokens.ts'
import { readStillness } from '../backup/state-store.ts'
import { type Database, inTransaction, withTimeout } from '../database/connect.ts'
import { type SignedIn, serve } from '../http/serve.ts'
import { findActor, hasToEnrol } from '../session/actor-store.ts'
import { tokenHash } from '../session/cookie.ts'
import { makeToken, revokeToken } from './actions.ts'
import { countCall, listTokens } from './store.ts'

/** A program says who it is with every call. Whoever has a session of their own is not taken for one. */
export function recogniseTokens(app: FastifyInstance, db: Database) {
  app.addHook('onRequest', async (request) => {
    const token = request.routeOptions.config.knowsCaller && request.actor === null ? bearerIn(request) : null
    if (token) request.actor = await withTimeout(holderOf(db, token))
  })
}

export function tokenRoutes(app: FastifyInstance, db: Database) {
  const read = async (userId: string, shownOnce: string | null = null) => ({ items: await listTokens(db, userId), shownOnce })

  serve(app, tokens.list, ({ actor }) => read(actor.id))

  serve(app, tokens.make, async ({ actor, context, body }) => read(actor.id, await inTransaction(db, (tx) => makeToken(tx, context, body))))

  serve(app, tokens.revoke, async ({ context, params }) => {
    await inTransaction(db, (tx) => revokeToken(tx, context, params.id))
    return null
  })
}

function bearerIn({ headers: { authorization } }: FastifyRequest): string | null {
  return /^Bearer (\S{10,200})$/i.exec(authorization ?? '')?.[1] ?? null
}

/** Whose token it is, with what both of them have at this moment. */
async function holderOf(db: Database, token: string): Promise<SignedIn | null> {
  const used = await countCall(db, tokenHash(token))
  if (!used || (await readStillness(db))) return null
  if (used.calls > tokenRules.callsAMinute) throw new Refusal('request.too-many', { seconds: 60 })
  const maker = await findActor(db, used.userId)
  const actor = maker && narrowed(maker, { codes: used.codes, prefix: used.region.prefix }, used.region)
  if (!actor) return null
  const { id: sessionId, name: viaToken, mustChangePassword } = used
  return { ...actor, viaToken, sessionId, mustChangePassword, mustEnrol: await hasToEnrol(db, actor.id), hasFreshProof: false }
}
