import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/errors.ts'
import { providers } from '#contract/providers.ts'
import { signOn } from '#contract/sign-on.ts'
import { addressDigest } from '../audit/address-store.ts'
import { readStillness } from '../backup/state-store.ts'
import type { Config } from '../config.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import { serve } from '../http/serve.ts'
import { isAtTop } from '../scope.ts'
import { giveCookie, giveSession, hashIn, tokenIn } from '../session/cookie.ts'
import { admitCall, giveBackCall } from '../session/guard.ts'
import { readAccount } from '../users/store.ts'
import { addressesOf, finishFlow, goForProof, goToProvider, type Terms, takeBack } from './flow-actions.ts'
import * as links from './link-actions.ts'
import { readLinks } from './link-store.ts'
import { honourLogout } from './logout-actions.ts'
import * as actions from './provider-actions.ts'
import { listProviders } from './provider-store.ts'

export function providerRoutes(app: FastifyInstance, db: Database, terms: Terms) {
  const { publicUrl } = terms
  const read = async () => ({
    mayRead: true,
    isRestoredCopy: (await readStillness(db)) !== null,
    hasPublicUrl: publicUrl !== null,
    items: (await listProviders(db)).map((item) => ({ ...item, addresses: publicUrl === null ? null : addressesOf(publicUrl, item.id) })),
  })
  const nothingToSee = { mayRead: false, isRestoredCopy: false, hasPublicUrl: false, items: [] }

  serve(app, providers.list, async ({ actor }) => ((await isAtTop(db, actor)) ? read() : nothingToSee))

  serve(app, providers.add, async ({ context, body }) => {
    await inTransaction(db, (tx) => actions.addProvider(tx, { context, ...terms }, body))
    return read()
  })

  serve(app, providers.change, async ({ context, params, body }) => {
    await inTransaction(db, (tx) => actions.changeProvider(tx, { context, ...terms }, params.id, body))
    return read()
  })

  serve(app, providers.remove, async ({ context, params }) => {
    await inTransaction(db, (tx) => actions.removeProvider(tx, context, params.id))
    return read()
  })

  serve(app, providers.test, ({ context, params }) => actions.testProvider(db, terms, context, params.id))
}

export function signOnRoutes(app: FastifyInstance, db: Database, { config, ...terms }: Terms & { config: Config }) {
  const digestOf = addressDigest(terms.encryption)
  const browserOf = (request: FastifyRequest) => ({ browser: tokenIn(request, config, 'away'), address: request.ip })
  const sendOff = (request: FastifyRequest, response: FastifyReply, { to, browser }: { to: string; browser: string }) => {
    giveCookie(request, response, config, browser, 'away')
    return { to }
  }

  serve(app, signOn.begin, async ({ params, body, request, response }) => {
    const held = { formerHash: hashIn(request, config), deviceHash: hashIn(request, config, 'device') }
    const flow = { providerId: params.id, purpose: 'sign-in', sessionId: null, ...held, wanted: body.wanted } as const
    return sendOff(request, response, await goToProvider(db, terms, { ...flow, ...browserOf(request) }))
  })

  serve(app, signOn.prove, async ({ actor, request, response }) =>
    sendOff(request, response, await goForProof(db, terms, { actor, ...browserOf(request) })),
  )

  serve(app, signOn.link, async ({ actor, body, request, response }) => {
    const flow = { purpose: 'link', sessionId: actor.sessionId, formerHash: null, deviceHash: null, wanted: '/personal/updatePwd' } as const
    return sendOff(request, response, await goToProvider(db, terms, { ...flow, ...body, ...browserOf(request) }))
  })

  serve(app, signOn.callback, async ({ params, request, response }) => {
    const { browser } = browserOf(request)
    const back = { providerId: params.id, search: `?${request.url.split('?')[1] ?? ''}`, browser }
    const flow = await takeBack(db, back)
    const visit = {
      address: request.ip,
      agent: request.headers['user-agent'] ?? '',
      requestId: request.id,
      digestOf,
      deviceHash: null,
      formerHash: null,
    }
    const outcome = await (flow ? finishFlow(db, terms, flow, { ...back, visit }) : Promise.reject(new Refusal('sign-on.expired'))).catch(
      asSentence,
    )
    if (outcome instanceof Refusal) request.log.warn({ code: outcome.code, err: outcome.cause }, 'a sign-in at a provider came to nothing')
    const wanted = flow?.wanted ?? null
    if (outcome !== null && 'token' in outcome) giveSession(request, response, config, outcome)
    if (outcome !== null && 'pending' in outcome) giveCookie(request, response, config, outcome.pending, 'pending')
    const told = whatNext(flow?.purpose ?? 'sign-in', wanted, outcome)
    response.code(302).header('location', `${config.basePath}${told.slice(1)}`)
    return null
  })

  serve(app, signOn.mine, ({ actor }) => readLinks(db, actor.id))

  serve(app, signOn.unlink, async ({ actor, context, params }) => {
    await inTransaction(db, (tx) => links.unlinkOneself(tx, context, params.id))
    return readLinks(db, actor.id)
  })

  const ofAccount = async (actor: Parameters<typeof readAccount>[1], id: string) => {
    await readAccount(db, actor, id)
    return readLinks(db, id)
  }
  serve(app, signOn.ofUser, ({ actor, params }) => ofAccount(actor, params.id))

  serve(app, signOn.linkUser, async ({ actor, context, params, body }) => {
    await inTransaction(db, (tx) => links.linkAccount(tx, context, { userId: params.id, ...body }))
    return ofAccount(actor, params.id)
  })

  serve(app, signOn.unlinkUser, async ({ actor, context, params }) => {
    await inTransaction(db, (tx) => links.unlinkAccount(tx, context, { userId: params.id, linkId: params.linkId }))
    return ofAccount(actor, params.id)
  })

  // Providers speak in forms, and nobody else does.
  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    serve(scope, signOn.logout, async ({ params, body, request }) => {
      await admitCall(db, request.ip)
      await honourLogout(db, terms, { providerId: params.id, token: body.logout_token, requestId: request.id })
      await giveBackCall(db, request.ip)
      return null
    })
  })
}

/** A browser is in front of this: what is expected is said on a page, and not as an answer to a program. */
const asSentence = (error: unknown) => (error instanceof Refusal ? error : Promise.reject(error))

type Outcome = Refusal | Awaited<ReturnType<typeof finishFlow>>

/** The page that says what came of it: the one that was wanted, or the sign-in page with the reason or the second step. */
function whatNext(purpose: 'sign-in' | 'link' | 'proof', wanted: string | null, outcome: Outcome): string {
  const redirect = wanted === null ? {} : { redirect: wanted }
  const login = (pairs: Record<string, string>) => `/user/login?${new URLSearchParams(pairs)}`
  if (outcome instanceof Refusal && purpose === 'link') return `${wanted}?refused=${outcome.code}`
  if (outcome instanceof Refusal) return login({ refused: outcome.code, ...(purpose === 'sign-in' ? redirect : { from: purpose }) })
  if (outcome !== null && 'pending' in outcome) return login({ factors: outcome.kinds.join(','), ...redirect })
  return purpose === 'proof' ? login({ from: purpose }) : (wanted ?? '/')
}
