import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionRules } from '#contract/session.ts'
import type { Config } from '../config.ts'
import { deviceDays } from './guard.ts'

/** What a browser keeps: the token of its session, and one by which an account knows it again long after. */
const kinds = { session: sessionRules.absoluteDays, device: deviceDays }
type Kind = keyof typeof kinds

export const newToken = () => randomBytes(32).toString('base64url')
export const tokenHash = (token: string) => createHash('sha256').update(token).digest()

export const tokenIn = (request: FastifyRequest, config: Config, kind: Kind = 'session') =>
  request.cookies[nameOf(kind, request, config)] ?? null

export function giveCookie(request: FastifyRequest, response: FastifyReply, config: Config, token: string, kind: Kind = 'session') {
  response.setCookie(nameOf(kind, request, config), token, { ...attributes(request, config), maxAge: kinds[kind] * 86_400 })
}

export function takeCookie(request: FastifyRequest, response: FastifyReply, config: Config) {
  response.clearCookie(nameOf('session', request, config), attributes(request, config))
}

/** Behind TLS browsers themselves see to it that nobody else, not even a neighbouring host, sets a cookie of such a name. */
function nameOf(kind: Kind, request: FastifyRequest, config: Config) {
  if (!isSecure(request, config)) return kind
  return config.basePath === '/' ? `__Host-${kind}` : `__Secure-${kind}`
}

const attributes = (request: FastifyRequest, config: Config) => ({
  path: config.basePath,
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: isSecure(request, config),
})

const isSecure = (request: FastifyRequest, { secureCookies }: Config) =>
  secureCookies === 'auto' ? request.protocol === 'https' : secureCookies === 'on'
