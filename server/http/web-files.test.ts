import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const page = '<!doctype html><html><head><base href="/" /></head><body></body></html>'
const chinesePage = page.replace('<html>', '<html lang="zh-CN">')
const earlyFiles = {
  '/appeal/main': ['assets/appeal.css', 'assets/appeal.js'],
  '/v2/project': ['assets/list.js'],
  inside: ['assets/shell.js'],
}
const script = `console.log('${'a long script '.repeat(200)}')`

let testServer: TestServer
let folder: string
let atRoot: FastifyInstance
let below: FastifyInstance
let unbuilt: FastifyInstance
beforeAll(async () => {
  testServer = await openTestServer()
  folder = await mkdtemp(join(tmpdir(), 'supervision-pages-'))
  const pages = join(folder, 'dist')
  await mkdir(join(pages, 'assets'), { recursive: true })
  await writeFile(join(folder, 'secret.txt'), 'not for the world')
  await writeFile(join(pages, 'index.en.html'), page)
  await writeFile(join(pages, 'index.zh.html'), chinesePage)
  await writeFile(join(pages, 'early.zh.json'), JSON.stringify(earlyFiles))
  await writeFile(join(pages, 'assets', 'main-4f3a.js'), script)
  await writeFile(join(pages, 'assets', 'main-4f3a.js.br'), brotliCompressSync(script))
  await writeFile(join(pages, 'assets', '.hidden'), 'hidden')
  const build = (environment: Record<string, string>, where = pages) =>
    buildApp({ config: readConfig({ LOG_LEVEL: 'silent', ...environment }), db: testServer.db, pages: where })
  atRoot = await build({})
  below = await build({ BASE_PATH: '/supervision/' })
  unbuilt = await build({}, join(folder, 'nothing-here'))
})
afterAll(async () => {
  await Promise.all([atRoot, below, unbuilt].map((app) => app.close()))
  await testServer.close()
  await rm(folder, { recursive: true })
})

test.each(['/', '/user/login', '/v2/project/8f14e45f?tab=history', '/system/role', '/nowhere/at/all', '/zcfg?file=a.pdf'])(
  '%s is the page, asked for anew every time',
  async (url) => {
    const reply = await atRoot.inject(url)
    expect({ status: reply.statusCode, body: reply.body }).toEqual({ status: 200, body: page })
    expect(reply.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
  },
)

test.each([
  ['zh-CN,zh;q=0.9', undefined, chinesePage],
  ['zh-CN', 'language=en', page],
  ['en-GB', 'language=zh', chinesePage],
  ['en-GB', 'language=../../secret', page],
])(
  'whoever asks in %s with the cookie %s gets the page in the language that was chosen, else in theirs',
  async (language, cookie, body) => {
    const reply = await atRoot.inject({ url: '/', headers: { 'accept-language': language, ...(cookie && { cookie }) } })
    expect(reply.body).toBe(body)
    expect(reply.headers.vary).toBe('accept-language, cookie')
  },
)

const style = '<link rel="preload" as="style" crossorigin href="./assets/appeal.css">'
const scriptOf = (name: string) => `<link rel="modulepreload" crossorigin href="./assets/${name}.js">`
test.each([
  ['/appeal/main?code=1', '', style + scriptOf('appeal')],
  ['/v2/project', '; session=abc', scriptOf('list')],
  ['/zcfg', '; session=abc', scriptOf('shell')],
  ['/v2/project', '', ''],
])('%s names the files it is drawn from; with “%s” beside the language', async (url, cookie, links) => {
  const reply = await atRoot.inject({ url, headers: { cookie: `language=zh${cookie}` } })
  expect(reply.body).toBe(chinesePage.replace('</head>', `${links}</head>`))
})

test('below a base path the page names it, so that its files are found from every depth', async () => {
  for (const url of ['/supervision/', '/supervision', '/supervision/v2/project/personal']) {
    const reply = await below.inject(url)
    expect({ url, status: reply.statusCode }).toEqual({ url, status: 200 })
    expect(reply.body).toContain('<base href="/supervision/" />')
  }
})

test('below a base path everything is there and nothing is at the root', async () => {
  const status = async (url: string) => (await below.inject(url)).statusCode
  const inside = ['api/session', 'api/docs', 'api/openapi.json', 'assets/main-4f3a.js', 'healthz']
  expect(await Promise.all(inside.map((path) => status(`/supervision/${path}`)))).toEqual(inside.map(() => 200))
  expect((await below.inject('/supervision/readyz')).json().parts.database).toBe('ok')
  expect(await Promise.all(['/', '/zcfg', '/readyz', ...inside.map((path) => `/${path}`)].map(status))).toEqual(
    Array(inside.length + 3).fill(404),
  )
})

test('assets are kept for a year, and come compressed as they were built to whoever can read that', async () => {
  const plain = await atRoot.inject({ url: '/assets/main-4f3a.js', headers: { 'accept-encoding': 'identity' } })
  expect(plain.body).toBe(script)
  expect(plain.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' })
  expect(plain.headers['content-type']).toMatch(/^(text|application)\/javascript/)
  const small = await atRoot.inject({ url: '/assets/main-4f3a.js', headers: { 'accept-encoding': 'gzip, deflate, br' } })
  expect(small.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' })
  expect(small.headers.vary).toMatch(/accept-encoding/i)
  expect(small.rawPayload.equals(brotliCompressSync(script))).toBe(true)
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(script)
})

test.each([
  '/assets/gone-1234.js',
  '/assets/gone-1234',
  '/assets/',
  '/assets',
  '/assets/.hidden',
  '/assets/../../secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/assets/..%5c..%5csecret.txt',
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/secret.txt',
  '/index.html',
  '/favicon.ico',
  '/.env',
  '/server/main.ts',
])('%s is not found, and no page pretends to be it', async (url) => {
  const reply = await atRoot.inject(url)
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'route.not-found'])
})

test('a part of a file that it does not have is no failure of the server', async () => {
  const reply = await atRoot.inject({ url: '/assets/main-4f3a.js', headers: { range: 'bytes=999999-' } })
  expect(reply.statusCode).toBeLessThan(500)
})

test('while the pages are not built the interface works, and whoever asks for a page is told what to do', async () => {
  expect((await unbuilt.inject('/api/session')).statusCode).toBe(200)
  expect((await unbuilt.inject('/assets/main-4f3a.js')).statusCode).toBe(404)
  for (const url of ['/', '/zcfg']) {
    const reply = await unbuilt.inject(url)
    expect([reply.statusCode, reply.headers['content-type'], reply.body]).toEqual([
      503,
      'text/plain; charset=utf-8',
      'The pages are not built yet: run npm start.\n',
    ])
  }
})
