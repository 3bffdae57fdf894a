import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionRules } from '#contract/session.ts'
import type { Config } from '../config.ts'

const cookieName = 'session'

export const newToken = () => randomBytes(32).toString('base64url')
export const tokenHash = (token: string) => createHash('sha256').update(token).digest()
export const tokenOf = (request: FastifyRequest) => request.cookies[cookieName] ?? null

export function giveCookie(request: FastifyRequest, response: FastifyReply, config: Config, token: string) {
  response.setCookie(cookieName, token, { ...attributes(request, config), maxAge: sessionRules.absoluteDays * 86_400 })
}

export function takeCookie(request: FastifyRequest, response: FastifyReply, config: Config) {
  response.clearCookie(cookieName, attributes(request, config))
}

const attributes = (request: FastifyRequest, { basePath, secureCookies }: Config) => ({
  path: basePath,
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: secureCookies === 'auto' ? request.protocol === 'https' : secureCookies === 'on',
})
