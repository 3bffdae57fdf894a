import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const file = join(resolve(import.meta.dirname, '../..'), 'package.json')
const bytes = readFileSync(file)
let testServer: TestServer
let cookie: string
beforeAll(async () => {
  testServer = await openTestServer({ BASE_MAP: `pmtiles ${file}`, BASE_MAP_DATUM: 'gcj02', BASE_MAP_SOURCE: '示例测绘院' })
  cookie = await testServer.signIn('filer')
})
afterAll(() => testServer.close())

const ask = (range?: string) =>
  testServer.app.inject({ method: 'GET', url: '/api/base-map/file', headers: { cookie, ...(range && { range }) } })

test('pages learn of the map beneath, but not where its file lies', async () => {
  const { body } = await testServer.call('GET', '/base-map', { as: cookie })
  expect(body).toEqual({ baseMap: { kind: 'pmtiles', address: null, datum: 'gcj02', attribution: '示例测绘院' } })
})

test.each([
  ['bytes=0-15', 206, bytes.subarray(0, 16)],
  ['bytes=10-', 206, bytes.subarray(10)],
  ['bytes=10-99999999', 206, bytes.subarray(10)],
  [`bytes=${bytes.length}-`, 416, null],
  ['bytes=-5', 416, null],
  [undefined, 416, null],
])('the range %s of its file is answered %i', async (range, status, expected) => {
  const reply = await ask(range)
  expect(reply.statusCode).toBe(status)
  if (expected) expect(reply.rawPayload.equals(expected)).toBe(true)
  else expect(reply.headers['content-range']).toBe(`bytes */${bytes.length}`)
})

test('nobody gets the file without a session, nor where none is configured', async () => {
  expect((await testServer.call('GET', '/base-map/file')).status).toBe(401)
  const plain = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), db: testServer.db })
  const reply = await plain.inject({ method: 'GET', url: '/api/base-map/file', headers: { cookie } })
  expect([reply.statusCode, reply.rawPayload.length]).toEqual([200, 0])
  await plain.close()
})

test('pages may fetch tiles from the configured address and from no other; by default from nobody', async () => {
  const policyWith = async (baseMap: string) => {
    const app = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent', BASE_MAP: baseMap }), db: testServer.db })
    const reply = await app.inject({ method: 'GET', url: '/api/session' })
    await app.close()
    const lines = String(reply.headers['content-security-policy']).split(';')
    return lines.filter((line) => /connect-src|img-src|worker-src|default-src/.test(line))
  }
  const own = ["default-src 'self'", "img-src 'self' data: blob:", "connect-src 'self'"]
  expect(await policyWith('')).toEqual(own)
  expect(await policyWith(`pmtiles ${file}`)).toEqual(own)
  expect(await policyWith('raster https://tiles.example.cn:8443/a/{z}/{x}/{y}.png')).toEqual(
    own.map((line) => (line.startsWith('default') ? line : `${line} https://tiles.example.cn:8443`)),
  )
})
