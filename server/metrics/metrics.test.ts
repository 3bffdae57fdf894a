import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routesByKey } from '#contract/api.ts'
import { buildApp } from '../app.ts'
import { connect } from '../database/connect.ts'
import { listenToSlowQueries } from '../database/slow-queries.ts'
import { freePort } from '../testing/free-port.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { nameOf } from './watching.ts'

const token = 'a-token-of-the-tests'
const deploy = join(import.meta.dirname, '../../deploy')

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer({ METRICS_TOKEN: token })
})
afterAll(() => testServer.close())

const ask = (headers: Record<string, string> = {}) => testServer.app.inject({ url: '/metrics', headers })
const bearer = { authorization: `Bearer ${token}` }

test('figures are there for whoever has the token, and nothing is for anybody else', async () => {
  for (const headers of [{}, { authorization: token }, { authorization: `Bearer ${token}x` }])
    expect((await ask(headers)).statusCode).toBe(404)
  const { statusCode, headers, body } = await ask(bearer)
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  expect(body).toMatch(/^supervision_queue_length\{queue="audit"\} \d+$/m)
  expect(body).toMatch(/^supervision_part_ok\{part="database"\} 1$/m)
  expect(body).toMatch(/^supervision_database_connections [1-9]\d*$/m)
})

test('without token and port there are none', async () => {
  const app = await buildApp({ config: { ...testServer.config, metricsToken: null }, db: testServer.db })
  expect((await app.inject({ url: '/metrics', headers: bearer })).body).not.toContain('supervision_')
  await app.close()
})

test('requests are counted by the pattern of their route, and nothing tells of appeals', async () => {
  const { call } = testServer
  const as = await testServer.signIn('county')
  await call('GET', '/projects?region=990101000000', { as })
  await call('GET', '/projects/00000000-0000-4000-8000-000000000000', { as })
  for (const { route } of routesByKey.filter(({ route: { path } }) => path.includes('appeal')))
    await call(route.method, route.path.replace(/:(\w+)/g, '00000000-0000-4000-8000-000000000000'), { as, ...(route.body && { body: {} }) })
  const { body } = await ask(bearer)
  expect(body).toMatch(/supervision_request_seconds_count\{method="GET",route="\/api\/projects\/:id",status="4xx"\} 1/)
  expect(body).not.toMatch(/appeal/i)
  expect(body).not.toContain('00000000-0000')
})

test.each([
  ['/supervision/api/projects/:id', '/api/projects/:id'],
  ['/supervision/api/public-appeals/files', 'other'],
  ['/supervision/*', 'other'],
  [undefined, 'other'],
])('under a path the route %s is called %s', (url, expected) => {
  expect(nameOf({ routeOptions: { url } } as Parameters<typeof nameOf>[0], '/supervision/')).toBe(expected)
})

test('a port of its own answers with the figures and nothing else', async () => {
  const port = await freePort()
  const app = await buildApp({ config: { ...testServer.config, metricsToken: null, metricsPort: port }, db: testServer.db })
  const answers = await Promise.all(['metrics', 'api/session', ''].map((path) => fetch(`http://127.0.0.1:${port}/${path}`)))
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 404])
  expect((await app.inject({ url: '/metrics' })).body).not.toContain('supervision_')
  await app.close()
})

test('a journal names the user and the number that the proxy gave, if it is a plain one and a proxy is trusted', async () => {
  const lines: Record<string, unknown>[] = []
  const config = { ...testServer.config, metricsToken: null, logLevel: 'info' as const, trustProxy: true }
  const app = await buildApp({ config, db: testServer.db, logTo: { write: (line) => void lines.push(JSON.parse(line)) } })
  const cookie = await testServer.signIn('filer')
  const numberOf = async (given: string) =>
    (await app.inject({ url: '/api/sessions', headers: { cookie, 'x-request-id': given } })).headers['x-request-id']
  expect(await numberOf('7f3a.proxy-0001')).toBe('7f3a.proxy-0001')
  for (const odd of ['short', 'with a space', 'x'.repeat(65), 'line\tbreak-123']) expect(await numberOf(odd)).toMatch(/^[0-9a-f-]{36}$/)
  await app.close()
  const [row] = await testServer.db<[{ id: string }]>`select id from user_account where username = 'filer'`
  expect(lines.filter(({ msg }) => msg === 'request completed')[0]).toMatchObject({ reqId: '7f3a.proxy-0001', user: row.id })
})

test('statements that take too long are told without their values, inside of transactions and outside', async () => {
  const told: string[] = []
  listenToSlowQueries(50, ({ statement }) => told.push(statement))
  const db = connect(testServer.serverUrl, { connections: 1 })
  await db`select pg_sleep(${0.1}), ${'a secret'}::text`
  await db.begin((tx) => tx`select 1`)
  await db`select 1`
  listenToSlowQueries(0, () => {})
  await db.end()
  expect(told.filter((statement) => statement.includes('pg_sleep'))).toEqual(['select pg_sleep($1), $2::text'])
  expect(told.join()).not.toContain('secret')
})

test('every figure that the samples name is measured, and the samples can be read', async () => {
  const measured = new Set((await ask(bearer)).body.match(/^# TYPE (\w+)/gm)?.map((line) => line.slice(7)))
  const texts = new Map(
    await Promise.all((await readdir(deploy)).map(async (name) => [name, await readFile(join(deploy, name), 'utf8')] as const)),
  )
  const named = [...texts.values()].flatMap((text) => text.match(/supervision_[a-z0-9_]+/g) ?? [])
  expect(named.length).toBeGreaterThan(20)
  const unknown = named.filter((name) => !measured.has(name) && !measured.has(name.replace(/_(bucket|sum|count)$/, '')))
  expect(unknown.filter((name) => name !== 'supervision_server')).toEqual([])
  for (const [name, text] of texts) if (name.endsWith('.json')) expect(JSON.parse(text)).toBeTypeOf('object')
  // Sections, comments, and names with a value: what units of systemd and settings of PgBouncer are made of.
  for (const name of ['supervision.service', 'pgbouncer.ini'])
    expect(
      texts
        .get(name)
        ?.split('\n')
        .filter((line) => !/^(|[#;].*|\[\w+\]|\w+ ?= ?\S.*)$/.test(line)),
    ).toEqual([])
  // Blocks that are opened are closed, and what is said ends.
  const nginx = texts.get('nginx.conf')?.replace(/#.*$/gm, '') ?? ''
  expect(nginx.split('\n').filter((line) => !/^\s*($|.*[;{}]\s*$)/.test(line))).toEqual([])
  expect(nginx.split('{').length).toBe(nginx.split('}').length)
  expect(texts.get('haproxy.cfg')?.match(/^\w+/gm)).toEqual(['global', 'defaults', 'frontend', 'backend', 'backend', 'listen', 'listen'])
})
