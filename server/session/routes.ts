import type { FastifyInstance } from 'fastify'
import { session } from '#contract/session.ts'
import type { Config } from '../config.ts'
import { type Database, inTransaction, withTimeout } from '../database.ts'
import { demoAccounts } from '../demo/accounts.ts'
import { hasDemoData } from '../first-data/store.ts'
import { serve } from '../http.ts'
import { changePassword, changeProfile, endOtherSessions, endSession, signIn } from './actions.ts'
import { giveCookie, takeCookie, tokenHash, tokenOf } from './cookie.ts'
import * as store from './store.ts'

/** Every request learns who is calling before its gate is checked. */
export function recogniseCallers(app: FastifyInstance, db: Database) {
  app.decorateRequest('actor', null)
  app.addHook('onRequest', async (request) => {
    const token = tokenOf(request)
    if (token) request.actor = await withTimeout(store.findSignedIn(db, tokenHash(token)))
  })
}

export function sessionRoutes(app: FastifyInstance, db: Database, config: Config) {
  serve(app, session.read, async ({ actor }) => ({
    me: actor && (await store.readMe(db, actor.id)),
    demoAccounts: (await hasDemoData(db)) ? [...demoAccounts] : [],
  }))

  serve(app, session.start, async ({ body, request, response }) => {
    const agent = request.headers['user-agent'] ?? ''
    const { userId, token } = await signIn(db, body, { address: request.ip, agent, requestId: request.id })
    giveCookie(request, response, config, token)
    return store.readMe(db, userId)
  })

  serve(app, session.end, async ({ context, request, response }) => {
    await inTransaction(db, (tx) => endSession(tx, context, context.actor.sessionId))
    takeCookie(request, response, config)
    return null
  })

  serve(app, session.changePassword, async ({ actor, context, body, request }) => {
    await changePassword(db, context, { ...body, address: request.ip })
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
