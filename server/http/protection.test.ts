import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let testServer: TestServer
let development: FastifyInstance
let behindProxy: FastifyInstance
beforeAll(async () => {
  testServer = await openTestServer()
  const others = { LOG_LEVEL: 'silent' }
  development = await buildApp({ config: readConfig({ ...others, DEVELOPMENT: 'on' }), db: testServer.db })
  behindProxy = await buildApp({ config: readConfig({ ...others, TRUST_PROXY: 'on', SECURE_COOKIES: 'on' }), db: testServer.db })
})
afterAll(async () => {
  await development.close()
  await behindProxy.close()
  await testServer.close()
})

/** Signing out without a session is refused for another reason: 401 means that the request was let in. */
const letIn = async (app: FastifyInstance, headers: Record<string, string>) => {
  const reply = await app.inject({ method: 'DELETE', url: '/api/session', headers: { host: 'platform.example', ...headers } })
  return reply.json().code === 'session.required' || reply.json().code
}

test.each<[Record<string, string>, true | string]>([
  [{}, true],
  [{ origin: 'http://platform.example' }, true],
  [{ origin: 'https://platform.example' }, true],
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'none' }, true],
  [{ origin: 'http://platform.example', 'sec-fetch-site': 'same-origin' }, true],
  [{ origin: 'http://evil.example' }, 'session.foreign-origin'],
  [{ origin: 'http://platform.example.evil.example' }, 'session.foreign-origin'],
  [{ origin: 'http://platform.example:8443' }, 'session.foreign-origin'],
  [{ origin: 'null' }, 'session.foreign-origin'],
  [{ origin: 'nonsense' }, 'session.foreign-origin'],
  [{ origin: '' }, 'session.foreign-origin'],
  [{ 'sec-fetch-site': 'cross-site' }, 'session.foreign-origin'],
  [{ 'sec-fetch-site': 'same-site' }, 'session.foreign-origin'],
  [{ origin: 'http://localhost:8000' }, 'session.foreign-origin'],
])('a change that comes with %j is answered %j', async (headers, expected) => {
  expect(await letIn(testServer.app, headers)).toBe(expected)
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
  '%s from another site is refused with a sentence, wherever it goes',
  async (method) => {
    const reply = await testServer.app.inject({ method, url: '/api/nowhere', headers: { origin: 'http://evil.example' } })
    expect(reply.statusCode).toBe(403)
    expect(reply.json()).toMatchObject({ code: 'session.foreign-origin', message: 'This request came from another site and was refused.' })
  },
)

test('reading is open to links from anywhere, but no other site may look into the answer', async () => {
  const reply = await testServer.app.inject({
    method: 'GET',
    url: '/api/session',
    headers: { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' },
  })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['access-control-allow-origin']).toBeUndefined()
  expect(reply.headers['cross-origin-resource-policy']).toBe('same-origin')
})

test('behind a trusted proxy the own address is the one the browser used', async () => {
  const forwarded = { host: '127.0.0.1:9092', 'x-forwarded-host': 'platform.example' }
  expect(await letIn(behindProxy, { ...forwarded, origin: 'https://platform.example' })).toBe(true)
  expect(await letIn(behindProxy, { ...forwarded, origin: 'https://evil.example' })).toBe('session.foreign-origin')
  expect(await letIn(behindProxy, { ...forwarded, origin: 'http://platform.example' }), 'without TLS').toBe('session.foreign-origin')
  expect(await letIn(testServer.app, { ...forwarded, origin: 'https://platform.example' })).toBe('session.foreign-origin')
})

test.each(['http://localhost:8000', 'http://127.0.0.1:8000'])('in development the page at %s may call, with its cookie', async (origin) => {
  expect(await letIn(development, { origin })).toBe(true)
  const reply = await development.inject({ method: 'GET', url: '/api/session', headers: { origin } })
  expect(reply.headers).toMatchObject({ 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' })
})

test.each(['http://localhost:8001', 'https://localhost:8000', 'http://evil.example'])('even in development %s may not', async (origin) => {
  expect(await letIn(development, { origin })).toBe('session.foreign-origin')
  const reply = await development.inject({ method: 'GET', url: '/api/session', headers: { origin } })
  expect(reply.headers['access-control-allow-origin']).not.toBe(origin)
})

const preflight = (app: FastifyInstance) =>
  app.inject({
    method: 'OPTIONS',
    url: '/api/session/password',
    headers: { origin: 'http://localhost:8000', 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' },
  })

test('the question a browser asks before such a call is answered in development and only then', async () => {
  const asked = await preflight(development)
  expect(asked.statusCode).toBe(204)
  expect(asked.headers['access-control-allow-methods']).toContain('PUT')
  expect(asked.headers['access-control-allow-headers']).toBe('content-type')
  const elsewhere = await preflight(testServer.app)
  expect(elsewhere.statusCode).toBe(404)
  expect(elsewhere.headers['access-control-allow-origin']).toBeUndefined()
})

const everywhere = ['/api/session', '/api/nowhere', '/api/docs', '/healthz', '/zcfg', '/zcfg?from=/assets/', '/system/assets/role']

test.each(everywhere)('%s carries the protecting headers', async (url) => {
  const { headers } = await testServer.app.inject({ method: 'GET', url })
  expect(headers).toMatchObject({
    'content-security-policy':
      "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;font-src 'self' data:;" +
      "connect-src 'self';frame-ancestors 'none';base-uri 'self';form-action 'self';object-src 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
  expect(headers['x-powered-by']).toBeUndefined()
  expect(headers.server).toBeUndefined()
})

test('files among the assets are at least never taken for something else', async () => {
  expect((await testServer.app.inject('/assets/nothing.js')).headers['x-content-type-options']).toBe('nosniff')
})

test('behind TLS files among the assets can be framed by nobody and insist on TLS as well', async () => {
  const { headers } = await behindProxy.inject('/assets/nothing.js')
  expect(headers['content-security-policy']).toBe("frame-ancestors 'none'")
  expect(headers['strict-transport-security']).toBe((await behindProxy.inject('/api/session')).headers['strict-transport-security'])
})

test('browsers are told to insist on TLS exactly when cookies are always secure', async () => {
  const promise = async (app: FastifyInstance) => (await app.inject('/api/session')).headers['strict-transport-security']
  expect(await promise(behindProxy)).toBe('max-age=31536000; includeSubDomains')
  expect(await promise(testServer.app)).toBeUndefined()
})

test('pages ask a browser for no camera, and for the place only themselves; what the interface answers is no page', async () => {
  const page = await testServer.app.inject({ url: '/healthz' })
  expect(page.headers['permissions-policy']).toMatch(/camera=\(\), geolocation=\(self\), microphone=\(\)/)
  expect((await testServer.call('GET', '/session')).headers['permissions-policy']).toBeUndefined()
})
