import type { FastifyInstance } from 'fastify'
import { session } from '#contract/session.ts'
import { addressDigest } from '../audit/address-store.ts'
import type { Config } from '../config.ts'
import { type Database, inTransaction, withTimeout } from '../database.ts'
import { demoAccounts } from '../demo/accounts.ts'
import type { Encryption } from '../encryption.ts'
import { hasDemoData } from '../first-data/store.ts'
import { serve } from '../http.ts'
import { changePassword, changeProfile, endOtherSessions, endSession, proveAgain, signIn } from './actions.ts'
import { giveCookie, takeCookie, tokenHash, tokenIn } from './cookie.ts'
import * as store from './store.ts'

type Terms = { config: Config; encryption: Encryption }

/** Requests learn who is calling before their gate is checked; public ones never ask, so that nobody sees that somebody was there. */
export function recogniseCallers(app: FastifyInstance, db: Database, config: Config) {
  app.decorateRequest('actor', null)
  app.addHook('onRequest', async (request) => {
    const token = request.routeOptions.config.knowsCaller ? tokenIn(request, config) : null
    if (token) request.actor = await withTimeout(store.findSignedIn(db, tokenHash(token)))
  })
}

export function sessionRoutes(app: FastifyInstance, db: Database, { config, encryption }: Terms) {
  const digestOf = addressDigest(encryption)

  serve(app, session.read, async ({ actor }) => ({
    me: actor && (await store.readMe(db, actor.id)),
    demoAccounts: (await hasDemoData(db)) ? [...demoAccounts] : [],
  }))

  serve(app, session.start, async ({ body, request, response }) => {
    const agent = request.headers['user-agent'] ?? ''
    const device = tokenIn(request, config, 'device')
    const former = tokenIn(request, config)
    const visit = { address: request.ip, agent, device, former, requestId: request.id, digestOf }
    const { userId, ...given } = await signIn(db, body, visit)
    giveCookie(request, response, config, given.token)
    giveCookie(request, response, config, given.device, 'device')
    return store.readMe(db, userId)
  })

  serve(app, session.end, async ({ context, request, response }) => {
    await inTransaction(db, (tx) => endSession(tx, context, context.actor.sessionId))
    takeCookie(request, response, config)
    return null
  })

  serve(app, session.prove, async ({ context, body, request }) => {
    await proveAgain(db, context, { ...body, address: request.ip })
    return null
  })

  serve(app, session.changePassword, async ({ actor, context, body, request, response }) => {
    const device = tokenIn(request, config, 'device')
    const { token } = await changePassword(db, context, { ...body, address: request.ip, device })
    giveCookie(request, response, config, token)
    return store.readMe(db, actor.id)
  })

  serve(app, session.changeProfile, async ({ actor, context, body }) => {
    await inTransaction(db, (tx) => changeProfile(tx, context, body))
    return store.readMe(db, actor.id)
  })

  serve(app, session.list, ({ actor }) => store.listSessions(db, actor))

  serve(app, session.endOne, async ({ context, params }) => {
    await inTransaction(db, (tx) => endSession(tx, context, params.id))
    return null
  })

  serve(app, session.endOthers, async ({ context }) => {
    await inTransaction(db, (tx) => endOtherSessions(tx, context))
    return null
  })
}
