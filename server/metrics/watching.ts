import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/errors.ts'
import type { Config } from '../config.ts'
import type { createInstruments } from './instruments.ts'

type Instruments = ReturnType<typeof createInstruments>
type Settings = Pick<Config, 'basePath' | 'metricsPort' | 'metricsToken' | 'host'>

const contentType = 'text/plain; version=0.0.4; charset=utf-8'

/** Watches every request of the server. Before its routes are added. */
export function watchRequests(app: FastifyInstance, { requests, streams }: Instruments, { basePath }: Settings) {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.url?.endsWith('/notifications/stream')) return
    streams.inc()
    reply.raw.once('close', () => streams.dec())
  })
  app.addHook('onResponse', async (request, reply) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    requests.observe({ method: request.method, route: nameOf(request, basePath), status }, reply.elapsedTime / 1_000)
  })
}

/**
 * The pattern of a route, never what was filled in. Everything about appeals, public or not, goes with pages, files and what is not found under one
 * name: whoever reads the figures must not learn when somebody wrote.
 */
export function nameOf({ routeOptions: { url } }: Pick<FastifyRequest, 'routeOptions'>, basePath: string): string {
  const api = `${basePath}api/`
  return url?.startsWith(api) && !url.includes('appeal') ? url.slice(basePath.length - 1) : 'other'
}

/** On the server's own port for whoever knows the token; without one there is nothing. */
export function metricsRoute(app: FastifyInstance, { text }: Pick<Instruments, 'text'>, { metricsToken }: Settings) {
  if (metricsToken === null) return
  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    if (!knowsToken(request.headers.authorization, metricsToken)) throw new Refusal('route.not-found')
    return reply
      .header('cache-control', 'no-store')
      .type(contentType)
      .send(await text())
  })
}

/** On a port of its own, which nobody but the one who measures should reach. */
export async function listenForMetrics(
  { text }: Pick<Instruments, 'text'>,
  { metricsPort, metricsToken, host }: Settings,
): Promise<Server | null> {
  if (metricsPort === null) return null
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const isMeant = request.method === 'GET' && request.url === '/metrics'
    const isLetIn = metricsToken === null || knowsToken(request.headers.authorization, metricsToken)
    if (!isMeant || !isLetIn) return void response.writeHead(404).end()
    const words = await text().catch(() => null)
    if (words === null) response.writeHead(503).end()
    else response.writeHead(200, { 'content-type': contentType }).end(words)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(metricsPort, host, resolve))
  return server
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const knowsToken = (given: string | undefined, token: string) => timingSafeEqual(digest(given ?? ''), digest(`Bearer ${token}`))
