import { type Facts, type FaultyField, Refusal, type RefusalCode } from '#contract/errors.ts'
import type { Input, Reply, Route } from '#contract/route.ts'
import { serverAddress } from './address/address.ts'
import { basePath } from './address/base-path.ts'
import { writePairs } from './address/query-string.ts'
import { currentLanguage } from './language.ts'

/** The server's no, with its own words (for a code this page is too old to know) and the id under which the server logged it. */
export class RefusedCall extends Refusal {
  readonly said: string
  readonly requestId: string | null

  constructor({ code, facts, fields, message, requestId }: Envelope) {
    super(code, facts ?? {}, fields ?? [])
    this.name = 'RefusedCall'
    this.said = message ?? ''
    this.requestId = requestId ?? null
  }
}

/** No answer, or none that the server itself wrote: the network, a proxy, or a server that is not running. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

/** Calls a route, and again once a session that has ended meanwhile is back, or the password that was asked for was given. */
export const call = <R extends Route>(route: R, input: Input<R>, signal?: AbortSignal): Promise<Reply<R>> =>
  withSession(() => send(route, input, signal))

/** When the server wants to know again who this is, whoever registered may ask the person, and the attempt is made again. */
export async function withSession<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (reason) {
    if (!isWanted(reason) || !(await recoverSession(reason.code))) throw reason
    return attempt()
  }
}

/** One attempt, for calls that begin or end a session. */
export const send = <R extends Route>(route: R, input: Input<R>, signal?: AbortSignal): Promise<Reply<R>> =>
  reportOutcome(ask(route, input, signal))

/** No answer, or the server's word that it cannot answer anybody now. */
export const isUnreachable = (reason: unknown): boolean =>
  reason instanceof Unreachable || (reason instanceof Refusal && reason.code === 'database.away')

/** Tells whoever watches the connection whether the server could be reached. A call that was given up tells nothing. */
export function reportOutcome<T>(answer: Promise<T>): Promise<T> {
  answer.then(
    () => tellOutcome(true),
    (reason: unknown) => {
      if (isUnreachable(reason)) tellOutcome(false)
      else if (reason instanceof Refusal) tellOutcome(true)
    },
  )
  return answer
}

/** The same where the answer is a file. */
export const callForFile = <R extends Route>(route: R, input: Input<R>): Promise<Blob> =>
  withSession(() =>
    reportOutcome(
      respond(route, input).then(async (response) => {
        if (response.ok) return response.blob()
        throw refusedBy(response, await readJson(response))
      }),
    ),
  )

async function ask<R extends Route>(route: R, input: Input<R>, signal?: AbortSignal): Promise<Reply<R>> {
  const response = await respond(route, input, signal)
  const content = await readJson(response)
  if (response.ok) return content as Reply<R> // The server's replies are held to the same schema before they leave.
  throw refusedBy(response, content)
}

const refusedBy = (response: Response, content: unknown) =>
  isEnvelope(content) ? new RefusedCall(content) : new Unreachable(`${response.status} ${response.statusText}`)

function respond<R extends Route>(route: R, input: Input<R>, signal?: AbortSignal): Promise<Response> {
  // The parts a route declares are known to the caller's types only; here they are looked at one by one.
  const { params, query, body } = input as { params?: Pairs; query?: Pairs; body?: unknown }
  const known = position
  return fetch(`${apiAddress(route.path, params)}${writePairs(query ?? {})}`, {
    method: route.method,
    credentials: 'include',
    headers: {
      'Accept-Language': currentLanguage(),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(position === null ? {} : { 'X-Position': position }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  }).then(
    (response) => {
      notePosition(response.headers.get('X-Position'), known)
      return response
    },
    (reason: unknown) => {
      if (signal?.aborted) throw reason
      throw new Unreachable(String(reason))
    },
  )
}

/**
 * How far the last write, or what this page was told of, went, where the server reads from machines that follow another: whoever is asked next
 * must have got there.
 */
let position: string | null = null

/** The furthest counts, as one answer may overtake another; a lower one only of somebody who was asked with what is `known` now: it is another machine. */
export function notePosition(next: string | null, known?: string | null): void {
  if (next !== null && (position === null || position === known || placeOf(next) > placeOf(position))) position = next
}

/** Two numbers in hexadecimal digits, `0/16B3748`. */
const placeOf = (text: string) => text.split('/').reduce((before, part) => before * 2 ** 32 + Number.parseInt(part, 16), 0)

/** The address of a route, also for links that download. */
export function apiAddress(path: string, params: Pairs = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  return `${serverAddress(window.location)}${basePath()}api${filled}`
}

/** What the server may want before it does what was asked: a session, or the password again. */
export type Wanted = 'session.required' | 'session.proof-needed'
const isWanted = (reason: unknown): reason is Refusal & { code: Wanted } =>
  reason instanceof Refusal && /^session\.(required|proof-needed)$/.test(reason.code)

/** Registers who asks the person for it: the answer is true when the call is worth repeating. */
export function onSessionEnded(recover: (wanted: Wanted) => Promise<boolean>): void {
  recoverSession = recover
}

/** Registers who watches the connection. */
export function onOutcome(watch: (reached: boolean) => void): void {
  tellOutcome = watch
}

type Pairs = Readonly<Record<string, unknown>>
type Envelope = { code: RefusalCode; message?: string; facts?: Facts; fields?: readonly FaultyField[]; requestId?: string }

let recoverSession: (wanted: Wanted) => Promise<boolean> = async () => false
let tellOutcome: (reached: boolean) => void = () => {}

const isEnvelope = (content: unknown): content is Envelope =>
  typeof content === 'object' && content !== null && 'code' in content && typeof content.code === 'string'

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text().catch((reason: unknown) => {
    throw new Unreachable(String(reason))
  })
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    throw new Unreachable(`${response.status} answered with something other than JSON`)
  }
}
