import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { factorRules } from '#contract/factors.ts'
import { sessionRules } from '#contract/session.ts'
import { signOnMinutes } from '#contract/sign-on.ts'
import type { Config } from '../config.ts'
import { deviceDays } from './guard.ts'

/**
 * What a browser keeps, and for how many seconds: the token of its session, one by which an account knows it again long after, one of a
 * sign-in that waits for the second factor, and one of whoever has gone to a provider.
 */
const kinds = {
  session: sessionRules.absoluteDays * 86_400,
  device: deviceDays * 86_400,
  pending: factorRules.signInMinutes * 60,
  away: signOnMinutes * 60,
}
type Kind = keyof typeof kinds

export const newToken = () => randomBytes(32).toString('base64url')
export const tokenHash = (token: string) => createHash('sha256').update(token).digest()

export const tokenIn = (request: FastifyRequest, config: Config, kind: Kind = 'session') =>
  request.cookies[nameOf(kind, request, config)] ?? null

export function giveCookie(request: FastifyRequest, response: FastifyReply, config: Config, token: string, kind: Kind = 'session') {
  response.setCookie(nameOf(kind, request, config), token, { ...attributes(request, config, kind), maxAge: kinds[kind] })
}

export function hashIn(request: FastifyRequest, config: Config, kind: Kind = 'session'): Buffer | null {
  const token = tokenIn(request, config, kind)
  return token === null ? null : tokenHash(token)
}

/** The tokens of a session that has just begun; the browser is remembered for as long again. */
export function giveSession(
  request: FastifyRequest,
  response: FastifyReply,
  config: Config,
  begun: { token: string; device: string | null },
) {
  giveCookie(request, response, config, begun.token)
  const device = begun.device ?? tokenIn(request, config, 'device')
  if (device !== null) giveCookie(request, response, config, device, 'device')
}

export function takeCookie(request: FastifyRequest, response: FastifyReply, config: Config, kind: Kind = 'session') {
  response.clearCookie(nameOf(kind, request, config), attributes(request, config, kind))
}

/** Behind TLS browsers themselves see to it that nobody else, not even a neighbouring host, sets a cookie of such a name. */
function nameOf(kind: Kind, request: FastifyRequest, config: Config) {
  if (!isSecure(request, config)) return kind
  return config.basePath === '/' ? `__Host-${kind}` : `__Secure-${kind}`
}

/** Whoever comes back from a provider comes from another site: that one cookie travels with them, and opens nothing by itself. */
const attributes = (request: FastifyRequest, config: Config, kind: Kind) => ({
  path: config.basePath,
  httpOnly: true,
  sameSite: kind === 'away' ? ('lax' as const) : ('strict' as const),
  secure: isSecure(request, config),
})

const isSecure = (request: FastifyRequest, { secureCookies }: Config) =>
  secureCookies === 'auto' ? request.protocol === 'https' : secureCookies === 'on'
