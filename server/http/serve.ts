import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Authority } from '#contract/authority.ts'
import { type FaultyField, Refusal, type RefusalCode, refusals } from '#contract/errors.ts'
import { type Language, languageFrom } from '#contract/language.ts'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import type { Gate, Input, Reply, Route } from '#contract/route.ts'
import { serverRefusalText } from '#contract/server-refusal-texts.ts'
import { sessionRules } from '#contract/session.ts'
import { type Actor, holdsAnyOf } from '#domain/people/access.ts'
import { mayUseToken } from '#domain/people/tokens.ts'
import { isDatabaseAway, isDiskFull } from '../database/errors.ts'
import { faultyField } from './violations.ts'

/** Somebody signed in, with what only the server needs to know of their session. */
export type SignedIn = Actor & { sessionId: string; mustChangePassword: boolean; mustEnrol: boolean; hasFreshProof: boolean }

declare module 'fastify' {
  interface FastifyRequest {
    actor: SignedIn | null
  }
  interface FastifyContextConfig {
    knowsCaller?: boolean
  }
}

type Caller<R extends Route> = R['gate'] extends 'public' ? SignedIn | null : SignedIn

export type Call<R extends Route> = Input<R> & {
  actor: Caller<R>
  /** The same person and this request, as actions ask for them (`ActionContext`). */
  context: { actor: Caller<R>; requestId: string }
  request: FastifyRequest
  response: FastifyReply
}

/** Binds a route of the contract to its handler: the one place where gates are checked, input is validated and replies are shaped. */
export function serve<const R extends Route>(app: FastifyInstance, route: R, handle: (call: Call<R>) => Promise<Reply<R>>) {
  app.route({
    method: route.method,
    url: `/api${route.path}`,
    config: { knowsCaller: route.gate !== 'public' || route.recognises === true },
    schema: {
      summary: route.does,
      tags: [route.path.split('/')[1] ?? ''],
      description: gateText(route),
      ...(route.params && { params: route.params }),
      ...(route.query && { querystring: route.query }),
      ...(route.body && { body: route.body }),
      ...(route.raw && { consumes: ['application/octet-stream'] }),
      ...(!route.streams && { response: { 200: route.reply } }),
    },
    // Before anything is read: whoever may not call a route learns nothing of its fields and costs nothing.
    onRequest: async (request) => pass(route, request.actor),
    handler: async (request, response) => {
      const { params, query, body, actor } = request
      const context = { actor, requestId: request.id }
      return handle({ params, query, body, actor, context, request, response } as Call<R>) // validated above by the route's own schemas
    },
  })
}

function pass(route: Route, actor: SignedIn | null) {
  if (actor?.viaToken !== undefined && !mayUseToken(route)) throw new Refusal('token.not-here')
  passGate(route, actor)
  if (route.freshProof && !actor?.hasFreshProof) throw new Refusal('session.proof-needed')
}

function passGate({ gate, enrols }: Route, actor: SignedIn | null) {
  if (gate === 'public') return
  if (!actor) throw new Refusal('session.required')
  if (gate === 'newcomer') return
  if (actor.mustChangePassword) throw new Refusal('session.password-change-required')
  if (actor.mustEnrol && !enrols) throw new Refusal('session.factor-required')
  if (gate === 'session') return
  const missing = missingFor(gate, actor.authorities)
  if (missing.length > 0) throw new Refusal('authority.missing', { authorities: missing })
}

function missingFor(gate: Exclude<Gate, string>, held: readonly Authority[]): readonly Authority[] {
  if ('all' in gate) return gate.all.filter((authority) => !held.includes(authority))
  return holdsAnyOf(gate, held) ? [] : gate
}

function gateText(route: Route) {
  const proof = `${whoText(route)} The password, or the second factor where there is one, must have been given within ${sessionRules.proofMinutes} minutes.`
  return route.freshProof ? proof : whoText(route)
}

function whoText({ gate }: Route) {
  if (gate === 'public') return 'Open to everyone.'
  if (gate === 'newcomer') return 'Needs a session, even one that must change its password first.'
  if (gate === 'session') return 'Needs a session.'
  return 'all' in gate ? `Needs all of: ${gate.all.join(', ')}.` : `Needs any one of: ${gate.join(', ')}.`
}

/** The one place where errors become answers. Whatever is not expected is logged and reads as 500. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => answer(request, reply, new Refusal('route.not-found')))
}

export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalFrom(error)
  if (refusal.code === 'server.failed') request.log.error(error)
  // Whoever runs the server has to do something about these.
  if (refusal.code.startsWith('storage.') || refusal.code === 'file.scanner-away')
    request.log.error({ code: refusal.code, err: refusal.cause }, 'nothing can be stored, read or scanned')
  // Whoever tries what they may not do or see, or tries too often, can be found out by whoever runs the server.
  if (isSuspicious(refusal.code)) request.log.warn({ code: refusal.code, ...(!request.actor && { user: null }) }, 'refused')
  if (refusal.code === 'database.away') request.log.warn({ code: error.code }, 'the database is away')
  return answer(request, reply, refusal)
}

const isSuspicious = (code: RefusalCode) => refusals[code] === 403 || refusals[code] === 429 || code === 'record.not-found'

/** What is no HTTP, or has headers without end, gets the same envelope; there is no request yet to number or to log. */
export function answerBrokenRequest(this: unknown, error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, code] = brokenRequests[error.code ?? ''] ?? ['400 Bad Request', 'input.malformed']
  const body = JSON.stringify({ code, message: serverRefusalText('en', code, {}), facts: {}, requestId: randomUUID() })
  const head = ['content-type: application/json; charset=utf-8', `content-length: ${Buffer.byteLength(body)}`, 'connection: close']
  socket.end(`HTTP/1.1 ${status}\r\n${head.join('\r\n')}\r\n\r\n${body}`)
}

const brokenRequests: Record<string, [string, RefusalCode]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'input.too-large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'input.malformed'],
}

function answer(request: FastifyRequest, reply: FastifyReply, { code, facts, fields }: Refusal) {
  const language = languageFrom(request.headers['accept-language'])
  if (typeof facts.seconds === 'number') reply.header('retry-after', Math.ceil(facts.seconds))
  return reply.code(refusals[code]).send({
    code,
    message: serverRefusalText(language, code, facts),
    facts,
    ...(fields.length > 0 && { fields: fields.map((field) => inWords(language, field)) }),
    requestId: request.id,
  })
}

const inWords = (language: Language, { field, code, facts = {} }: FaultyField) => ({
  field,
  code,
  message: fieldFaultText(language, code, facts),
  facts,
})

function refusalFrom(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error
  if (isDatabaseAway(error)) return new Refusal('database.away', { seconds: 5 })
  if (isDiskFull(error)) return Object.assign(new Refusal('storage.full'), { cause: error })
  if (error.validation)
    return new Refusal('input.invalid', { part: error.validationContext ?? 'body' }, error.validation.slice(0, mostFaults).map(faultyField))
  const status = error.statusCode ?? 500
  return new Refusal(fastifyCodes[error.code] ?? statusCodes[status] ?? (status < 500 ? 'input.malformed' : 'server.failed'))
}

/** Somebody who sends thousands of wrong fields has no use for a sentence on each. */
const mostFaults = 100

const fastifyCodes: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'input.too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'input.unsupported-type',
}
const statusCodes: Record<number, RefusalCode> = {
  403: 'route.not-found', // said of folders and hidden files among the pages
  404: 'route.not-found',
  413: 'input.too-large',
  414: 'input.too-large',
  415: 'input.unsupported-type',
}
