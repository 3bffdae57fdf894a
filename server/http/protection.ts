import type { IncomingMessage, ServerResponse } from 'node:http'
import cors from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { Refusal } from '#contract/errors.ts'
import type { Config } from '../config.ts'

/** The page that `npm run dev` serves; its calls come from another port and are let in only then. */
const developmentOrigins = ['http://localhost:8000', 'http://127.0.0.1:8000']

/** Our pages ask for the place of whoever files; for nothing else. Photos are taken by the phone's own camera, behind a file field. */
const permissions = 'camera=(), geolocation=(self), microphone=(), payment=(), usb=(), display-capture=()'

/** In seconds: for so long browsers insist on TLS. */
const oneYear = 31_536_000

/** Of files that only pages load. Behind TLS, where headers that repeat cost next to nothing. */
const headersOfAssets = {
  'content-security-policy': "frame-ancestors 'none'",
  'strict-transport-security': `max-age=${oneYear}; includeSubDomains`,
}

export async function protect(app: FastifyInstance, { basePath, development, secureCookies, baseMap }: Config) {
  const hasTls = secureCookies === 'on'
  const forAnswers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The component library writes its styles at run time; styles cannot call home under the other lines.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...mapOrigins(baseMap)],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...mapOrigins(baseMap)],
        frameAncestors: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: hasTls && { maxAge: oneYear, includeSubDomains: true },
  })
  const forPages = { ...forAnswers, 'permissions-policy': permissions }
  // Scripts and styles obey the page that loads them. A kilobyte of headers on each would be a tenth of what signing in costs.
  const forAssets = { 'x-content-type-options': 'nosniff', ...(hasTls && headersOfAssets) }
  app.addHook('onRequest', (request, reply, next) => {
    const isUnder = (folder: string) => request.url.startsWith(basePath + folder)
    reply.headers(isUnder('assets/') ? forAssets : isUnder('api/') ? forAnswers : forPages)
    next()
  })
  if (development)
    await app.register(cors, { origin: developmentOrigins, credentials: true, methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] })
  app.addHook('onRequest', async (request) => refuseForeignOrigin(request, { development, secureCookies }))
}

/** What the library sets on every answer: always the same, so that it is asked once and not for each. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {}
  const answer = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => {}, // of another framework
  }
  helmet(options)({} as IncomingMessage, answer as unknown as ServerResponse, () => {})
  return headers
}

/** Tiles are fetched from whoever was configured to draw the map, and from nobody else; what the server reads to pages itself comes from here. */
function mapOrigins(baseMap: Config['baseMap']): string[] {
  const origin = baseMap && baseMap.kind !== 'pmtiles' ? URL.parse(baseMap.source)?.origin : undefined
  return origin ? [origin] : []
}

/** A browser says where a request comes from; whatever changes something must come from our own pages. */
function refuseForeignOrigin(request: FastifyRequest, { development, secureCookies }: Pick<Config, 'development' | 'secureCookies'>) {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return
  const { origin } = request.headers
  if (origin === undefined && !['cross-site', 'same-site'].includes(String(request.headers['sec-fetch-site']))) return
  const page = URL.parse(origin ?? '')
  // Whoever can forge a page without TLS must not speak for the one behind it.
  const isForgeable = page?.protocol === 'http:' && (secureCookies === 'on' || request.protocol === 'https')
  if (page?.host === request.host && !isForgeable) return
  if (development && origin !== undefined && developmentOrigins.includes(origin)) return
  throw new Refusal('session.foreign-origin')
}
