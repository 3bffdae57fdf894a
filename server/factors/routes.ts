import type { FastifyInstance, FastifyRequest } from 'fastify'
import { factors } from '#contract/factors.ts'
import { languageFrom } from '#contract/language.ts'
import { defaultTitle } from '#contract/screens.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import { serve } from '../http/serve.ts'
import { readMe } from '../session/store.ts'
import * as actions from './actions.ts'
import type { FactorTerms } from './checking.ts'
import { addPasskey, askPasskey, invitePasskey, removePasskey, renamePasskey, sessionHolder } from './passkey-actions.ts'
import { readKeys } from './passkey-store.ts'
import * as store from './store.ts'

/** What people do with their own second factors; signing in with one belongs to the session. */
export function factorRoutes(app: FastifyInstance, db: Database, terms: FactorTerms) {
  const { encryption, site } = terms
  const titleFor = (request: FastifyRequest) => defaultTitle[languageFrom(request.headers['accept-language'])]

  serve(app, factors.mine, async ({ actor }) => ({
    ...(await store.readFactors(db, actor.id)),
    passkeys: await readKeys(db, actor.id),
    canHavePasskeys: site !== null,
  }))

  serve(app, factors.beginTotp, ({ context, request }) => actions.beginTotp(db, context, { encryption, issuer: titleFor(request) }))

  serve(app, factors.confirmTotp, async ({ actor, context, body, request }) => {
    const codes = await actions.confirmTotp(db, context, { ...body, address: request.ip }, terms)
    return { me: await readMe(db, actor), codes }
  })

  serve(app, factors.removeTotp, async ({ actor, context }) => {
    await inTransaction(db, (tx) => actions.removeTotp(tx, context))
    return readMe(db, actor)
  })

  serve(app, factors.askProof, ({ actor }) => askPasskey(db, actor.id, { holder: sessionHolder(actor), purpose: 'proof' }, terms))

  serve(app, factors.invitePasskey, ({ context, request }) => invitePasskey(db, context, { ...terms, rpName: titleFor(request) }))

  serve(app, factors.addPasskey, async ({ actor, context, body }) => {
    const codes = await addPasskey(db, context, body, terms)
    return { me: await readMe(db, actor), codes }
  })

  serve(app, factors.renamePasskey, async ({ context, params, body }) => {
    await inTransaction(db, (tx) => renamePasskey(tx, context, params.id, body.name))
    return null
  })

  serve(app, factors.removePasskey, async ({ actor, context, params }) => {
    await inTransaction(db, (tx) => removePasskey(tx, context, params.id))
    return readMe(db, actor)
  })

  serve(app, factors.renewCodes, async ({ context }) => ({
    codes: await inTransaction(db, (tx) => actions.renewCodes(tx, context, encryption)),
  }))
}
