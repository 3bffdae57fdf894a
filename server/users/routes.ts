import type { FastifyInstance } from 'fastify'
import { users } from '#contract/users.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import { kindsOf } from '../factors/store.ts'
import { serve } from '../http/serve.ts'
import { planned } from '../search/search.ts'
import { lockedUntil } from '../session/guard.ts'
import * as actions from './actions.ts'
import { accountAsSeenBy } from './seen.ts'
import * as store from './store.ts'

export function userRoutes(app: FastifyInstance, db: Database) {
  serve(app, users.list, async ({ actor, query }) => {
    const { items, total } = await planned(db, (tx) => store.listAccounts(tx, actor, query))
    return { items: items.map((account) => accountAsSeenBy(actor, account)), total }
  })

  serve(app, users.read, async ({ actor, params: { id } }) => {
    const account = accountAsSeenBy(actor, await store.readAccount(db, actor, id))
    if (account.hindrance) return { ...account, staysOpen: null, factors: null, lockedUntil: null }
    const [staysOpen, factors, until] = await Promise.all([store.countInHand(db, id), kindsOf(db, id), lockedUntil(db, id)])
    return { ...account, staysOpen, factors, lockedUntil: until?.toISOString() ?? null }
  })

  serve(app, users.create, ({ context, body }) => actions.createAccount(db, context, body))
  serve(app, users.change, ({ context, params: { id }, body }) =>
    inTransaction(db, (tx) => actions.changeAccount(tx, context, { id, ...body })),
  )
  serve(app, users.resetPassword, ({ context, params: { id }, body }) => actions.resetAccountPassword(db, context, { id, ...body }))
  serve(app, users.resetFactors, ({ context, params: { id }, body }) =>
    inTransaction(db, (tx) => actions.resetAccountFactors(tx, context, { id, ...body })),
  )
  serve(app, users.disable, ({ context, params: { id }, body }) =>
    inTransaction(db, (tx) => actions.disableAccount(tx, context, { id, ...body })),
  )
  serve(app, users.enable, ({ context, params: { id }, body }) =>
    inTransaction(db, (tx) => actions.enableAccount(tx, context, { id, ...body })),
  )
  serve(app, users.unlock, ({ context, params: { id }, body }) =>
    inTransaction(db, (tx) => actions.unlockAccount(tx, context, { id, ...body })),
  )
  serve(app, users.signOut, async ({ context, params: { id } }) => {
    await inTransaction(db, (tx) => actions.signOutAccount(tx, context, id))
    return null
  })
}
