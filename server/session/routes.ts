import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { faulty, Refusal } from '#contract/errors.ts'
import { factors } from '#contract/factors.ts'
import { session } from '#contract/session.ts'
import { addressDigest } from '../audit/address-store.ts'
import type { Config } from '../config.ts'
import { askedAgain, type Database, inTransaction, withTimeout } from '../database/connect.ts'
import { demoAccounts } from '../demo/accounts.ts'
import type { FactorTerms } from '../factors/checking.ts'
import { hasDemoData } from '../first-data/store.ts'
import { serve } from '../http/serve.ts'
import { listChoices } from '../sign-on/provider-store.ts'
import {
  askSecondStep,
  type Begun,
  changePassword,
  changeProfile,
  endOtherSessions,
  endSession,
  finishSignIn,
  proveAgain,
  signIn,
} from './actions.ts'
import { findSignedIn } from './actor-store.ts'
import { giveCookie, giveSession, hashIn, takeCookie, tokenHash, tokenIn } from './cookie.ts'
import * as store from './store.ts'

type Terms = FactorTerms & { config: Config }

/** Requests learn who is calling before their gate is checked; public ones never ask, so that nobody sees that somebody was there. */
export function recogniseCallers(app: FastifyInstance, db: Database, config: Config) {
  app.decorateRequest('actor', null)
  app.addHook('onRequest', async (request) => {
    const token = request.routeOptions.config.knowsCaller ? tokenIn(request, config) : null
    if (token) request.actor = await withTimeout(askedAgain(() => findSignedIn(db, tokenHash(token))))
  })
}

export function sessionRoutes(app: FastifyInstance, db: Database, { config, ...terms }: Terms) {
  const digestOf = addressDigest(terms.encryption)

  // One after the other: whoever is signed in needs one connection, also while guesses of passwords hold all but one.
  serve(app, session.read, async ({ actor }) => ({
    me: actor && (await store.readMe(db, actor)),
    demoAccounts: (await hasDemoData(db)) ? [...demoAccounts] : [],
    providers: await listChoices(db),
  }))

  const visitOf = (request: FastifyRequest) => ({
    address: request.ip,
    agent: request.headers['user-agent'] ?? '',
    deviceHash: hashIn(request, config, 'device'),
    formerHash: hashIn(request, config),
    requestId: request.id,
    digestOf,
  })
  const welcome = (request: FastifyRequest, response: FastifyReply, begun: Begun) => {
    giveSession(request, response, config, begun)
    return store.readMe(db, { id: begun.userId, sessionId: begun.sessionId })
  }

  serve(app, session.start, async ({ body, request, response }) => {
    const begun = await signIn(db, body, visitOf(request))
    if ('token' in begun) return welcome(request, response, begun)
    giveCookie(request, response, config, begun.pending, 'pending')
    throw new Refusal('session.factor-needed', { kinds: begun.kinds })
  })

  serve(app, factors.finish, async ({ body, request, response }) => {
    const pending = tokenIn(request, config, 'pending')
    if (pending === null) throw new Refusal('session.factor-expired')
    if (body.code === undefined && body.passkey === undefined) throw faulty({ field: 'code', code: 'required' })
    const begun = await finishSignIn(db, body, { ...visitOf(request), pending }, terms)
    takeCookie(request, response, config, 'pending')
    return welcome(request, response, begun)
  })

  serve(app, factors.askPasskey, ({ request }) => askSecondStep(db, tokenIn(request, config, 'pending'), terms))

  serve(app, session.end, async ({ context, request, response }) => {
    const leaveTo = await store.leaveTo(db, context.actor.sessionId)
    await inTransaction(db, (tx) => endSession(tx, context, context.actor.sessionId))
    takeCookie(request, response, config)
    return { next: leaveTo && terms.encryption.open(leaveTo) }
  })

  serve(app, session.prove, async ({ context, body, request }) => {
    await proveAgain(db, context, { ...body, address: request.ip, digestOf }, terms)
    return null
  })

  serve(app, session.changePassword, async ({ actor, context, body, request, response }) => {
    const deviceHash = hashIn(request, config, 'device')
    const { token } = await changePassword(db, context, { ...body, address: request.ip, deviceHash })
    giveCookie(request, response, config, token)
    return store.readMe(db, actor)
  })

  serve(app, session.changeProfile, async ({ actor, context, body }) => {
    await inTransaction(db, (tx) => changeProfile(tx, context, body))
    return store.readMe(db, actor)
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
