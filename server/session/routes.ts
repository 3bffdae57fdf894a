import type { FastifyInstance, FastifyRequest } from 'fastify'
import { faulty, Refusal } from '#contract/errors.ts'
import { session } from '#contract/session.ts'
import { passwordFaults } from '#domain/password.ts'
import { record } from '../audit/store.ts'
import type { Config } from '../config.ts'
import { type Database, inTransaction, withTimeout } from '../database.ts'
import { demoAccounts } from '../demo/accounts.ts'
import { hasDemoData } from '../first-data/store.ts'
import { serve } from '../http.ts'
import { hashPassword, verifyPassword } from '../passwords.ts'
import { giveCookie, newToken, takeCookie, tokenHash, tokenOf } from './cookie.ts'
import { admitTry, countFailure, forgetFailures } from './guard.ts'
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
    await admitTry(db, body.username, request.ip)
    const account = await checkCredentials(db, body, request)
    const token = newToken()
    await inTransaction(db, async (tx) => {
      await forgetFailures(tx, body.username)
      await store.startSession(tx, {
        userId: account.id,
        tokenHash: tokenHash(token),
        address: request.ip,
        agent: request.headers['user-agent'] ?? '',
      })
      await record(
        tx,
        account,
        { event: 'session.started', subject: 'user', subjectId: account.id, region: account.regionCode },
        request.id,
      )
    })
    giveCookie(request, response, config, token)
    return store.readMe(db, account.id)
  })

  serve(app, session.end, async ({ actor, request, response }) => {
    await inTransaction(db, async (tx) => {
      await store.endSession(tx, actor.id, actor.sessionId)
      await record(tx, actor, { event: 'session.ended', subject: 'user', subjectId: actor.id, region: actor.region.code }, request.id)
    })
    takeCookie(request, response, config)
    return null
  })

  serve(app, session.changePassword, async ({ actor, body, request }) => {
    await admitTry(db, actor.username, request.ip)
    const account = await store.accountOf(db, actor.id)
    if (!(await verifyPassword(account.passwordHash, body.currentPassword))) {
      await countFailure(db, actor.username, request.ip)
      throw faulty({ field: 'currentPassword', code: 'password.wrong' })
    }
    await forgetFailures(db, actor.username)
    const faults = passwordFaults(body.newPassword, actor.username)
    if (body.newPassword === body.currentPassword) faults.push('password.unchanged')
    if (faults.length > 0) throw faulty(...faults.map((code) => ({ field: 'newPassword', code })))
    const passwordHash = await hashPassword(body.newPassword)
    await inTransaction(db, async (tx) => {
      await store.savePassword(tx, actor.id, passwordHash)
      await store.endSessionsBut(tx, actor.id, actor.sessionId)
      await record(
        tx,
        actor,
        { event: 'user.password-changed', subject: 'user', subjectId: actor.id, region: actor.region.code },
        request.id,
      )
    })
    return store.readMe(db, actor.id)
  })

  serve(app, session.changeProfile, async ({ actor, body, request }) => {
    await inTransaction(db, async (tx) => {
      const before = await store.readMe(tx, actor.id)
      await store.saveMobile(tx, actor.id, body.mobile)
      const change = { before: { mobile: before.mobile }, after: { mobile: body.mobile } }
      await record(
        tx,
        actor,
        { event: 'user.profile-changed', subject: 'user', subjectId: actor.id, region: actor.region.code, ...change },
        request.id,
      )
    })
    return store.readMe(db, actor.id)
  })

  serve(app, session.list, ({ actor }) => store.listSessions(db, actor))

  serve(app, session.endOne, async ({ actor, params, request }) => {
    await inTransaction(db, async (tx) => {
      await store.endSession(tx, actor.id, params.id)
      await record(tx, actor, { event: 'session.ended', subject: 'user', subjectId: actor.id, region: actor.region.code }, request.id)
    })
    return null
  })

  serve(app, session.endOthers, async ({ actor, request }) => {
    await inTransaction(db, async (tx) => {
      await store.endSessionsBut(tx, actor.id, actor.sessionId)
      await record(
        tx,
        actor,
        { event: 'session.others-ended', subject: 'user', subjectId: actor.id, region: actor.region.code },
        request.id,
      )
    })
    return null
  })
}

/** Same answer, same time: a wrong name, a wrong password and a disabled account cannot be told apart. */
async function checkCredentials(db: Database, { username, password }: { username: string; password: string }, request: FastifyRequest) {
  const account = await store.findAccount(db, username)
  const fits = await verifyPassword(account?.passwordHash ?? null, password)
  if (account && fits && account.enabled) return account
  await inTransaction(db, async (tx) => {
    await countFailure(tx, username, request.ip)
    const doer = account ?? { id: null, name: username }
    await record(
      tx,
      doer,
      { event: 'session.refused', subject: 'user', subjectId: account?.id ?? null, region: account?.regionCode ?? null },
      request.id,
    )
  })
  throw new Refusal('session.wrong-credentials')
}
