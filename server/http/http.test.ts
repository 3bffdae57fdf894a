import { connect as openSocket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())
beforeEach(() => testServer.db`delete from sign_in_guard`)

const json = { 'content-type': 'application/json' }
const send = (payload: string, headers: Record<string, string> = json) =>
  testServer.app.inject({ method: 'POST', url: '/api/session', payload, headers })
const codeOf = async (payload: string, headers?: Record<string, string>) => {
  const reply = await send(payload, headers)
  return [reply.statusCode, reply.json().code]
}
const fieldsOf = async (body: object) => {
  const { status, body: answer } = await testServer.call('POST', '/session', { body })
  return [status, ...(answer.fields ?? []).map(({ field, code }: { field: string; code: string }) => `${field}: ${code}`)]
}

test.each(['{"username":', 'nonsense', '{"username":"a","username"}', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":{}}}', ''])(
  'the body %j is malformed',
  async (payload) => {
    expect(await codeOf(payload)).toEqual([400, 'input.malformed'])
  },
)

test('brackets within brackets without end are malformed, not a failure of the server', async () => {
  const depth = 100_000
  expect(await codeOf(`{"username":${'['.repeat(depth)}${']'.repeat(depth)},"password":"x"}`)).toEqual([400, 'input.malformed'])
  expect(await codeOf(`${'{"username":'.repeat(10_000)}1${'}'.repeat(10_000)}`)).toEqual([400, 'input.malformed'])
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml', 'nonsense'])(
  'a body of the type %s is not accepted',
  async (type) => {
    expect(await codeOf('{"username":"filer","password":"x"}', { 'content-type': type })).toEqual([415, 'input.unsupported-type'])
  },
)

test('a body of more than a mebibyte is too large', async () => {
  const around = (size: number) => `{"username":"filer","password":"${'x'.repeat(size - 34)}"}`
  expect((await send(around(1_048_577))).statusCode).toBe(413)
  expect((await send(around(1_048_577))).json().code).toBe('input.too-large')
  expect(await codeOf(around(1_048_000))).toEqual([400, 'input.invalid'])
})

test.each([
  [{ username: 'filer', password: 'x', rememberMe: true }, ['rememberMe: unknown']],
  [{ username: 'filer' }, ['password: required']],
  [{}, ['username: required', 'password: required']],
  [{ username: 7, password: 'x' }, ['username: type']],
  [{ username: '   ', password: 'x' }, ['username: too-short']],
  [{ username: 'x'.repeat(65), password: 'x' }, ['username: too-long']],
  [{ username: 'fi\u0000ler', password: 'x' }, ['username: control-characters']],
  [{ username: 'fi\u001bler', password: 'x' }, ['username: control-characters']],
  [{ username: 'filer', password: null }, ['password: type']],
  [[], [': type']],
])('%j is refused field by field', async (body, faults) => {
  expect(await fieldsOf(body)).toEqual([400, ...faults])
})

test('of thousands of wrong fields a hundred are named', async () => {
  const body = Object.fromEntries(Array.from({ length: 5_000 }, (_, number) => [`field${number}`, 1]))
  expect(await fieldsOf(body)).toHaveLength(101)
})

test('a query is refused field by field too, and says so', async () => {
  const { status, body } = await testServer.call('GET', '/regions/options?parent=12&more=1')
  expect({ status, part: body.facts.part }).toEqual({ status: 400, part: 'querystring' })
  expect(body.fields.map(({ field, code }: { field: string; code: string }) => `${field}: ${code}`).sort()).toEqual([
    'more: unknown',
    'parent: format',
  ])
})

test('a wrong length is told with its limit', async () => {
  const { body } = await testServer.call('POST', '/session', { body: { username: 'x'.repeat(65), password: 'x' } })
  expect(body.fields).toEqual([{ field: 'username', code: 'too-long', message: 'At most 64 characters.', facts: { limit: 64 } }])
})

test.each([
  ['zh-CN,zh;q=0.9', '请先登录。'],
  ['en-GB', 'Please sign in.'],
  ['', 'Please sign in.'],
])('whoever prefers %j reads the refusal as "%s"', async (preference, message) => {
  expect((await testServer.call('GET', '/sessions', { headers: { 'accept-language': preference } })).body.message).toBe(message)
})

test('fields are explained in the same language', async () => {
  const { body } = await testServer.call('POST', '/session', { body: { username: 'x' }, headers: { 'accept-language': 'zh' } })
  expect(body).toMatchObject({ message: '请检查标出的内容。', fields: [{ field: 'password', message: '此项为必填项。' }] })
})

test.each([
  ['GET', '/api/nowhere', 404],
  ['PATCH', '/api/session', 404],
  ['TRACE', '/api/session', 404],
  ['GET', '/api', 404],
  ['GET', '/api?x=1', 404],
  ['GET', '/api/../api/nowhere', 404],
  ['GET', '/api/%zz', 400],
  ['GET', `/api/${'x'.repeat(3000)}`, 404],
] as const)('%s %s gets the envelope of a refusal', async (method, url, status) => {
  const reply = await testServer.app.inject({ method, url })
  expect(reply.statusCode).toBe(status)
  expect(Object.keys(reply.json())).toEqual(['code', 'message', 'facts', 'requestId'])
  expect(reply.json().code).toBe(status === 404 ? 'route.not-found' : 'input.malformed')
})

test('every answer carries the number of its request, in header and envelope the same, and no two are alike', async () => {
  const [one, other] = [
    await testServer.call('GET', '/nowhere'),
    await testServer.call('GET', '/nowhere', { headers: { 'request-id': 'mine', 'x-request-id': 'mine' } }),
  ]
  expect(one.body.requestId).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
  expect(one.headers['x-request-id']).toBe(one.body.requestId)
  expect(other.headers['x-request-id']).toBe(other.body.requestId)
  expect(other.body.requestId).not.toBe(one.body.requestId)
  expect(other.body.requestId).not.toBe('mine')
  expect((await testServer.call('GET', '/session')).headers['x-request-id']).toBeTruthy()
})

test('what the interface answers is kept by no cache', async () => {
  for (const path of ['/session', '/sessions', '/nowhere', '/openapi.json'])
    expect((await testServer.call('GET', path)).headers['cache-control']).toBe('no-store')
})

test('large answers are compressed when the caller can read that, small ones are not', async () => {
  const compressed = async (url: string, accepted: string) =>
    (await testServer.app.inject({ url, headers: { 'accept-encoding': accepted } })).headers['content-encoding']
  expect(await compressed('/api/session', 'br, gzip')).toBe('br')
  expect(await compressed('/api/session', 'gzip')).toBe('gzip')
  expect(await compressed('/api/session', 'identity')).toBeUndefined()
  expect(await compressed('/api/regions/options', 'br, gzip')).toBeUndefined()
})

test('whoever may not call a route is told so before the body is even read', async () => {
  const reply = await testServer.app.inject({
    method: 'PUT',
    url: '/api/session/password',
    payload: 'nonsense',
    headers: { 'content-type': 'text/xml' },
  })
  expect(reply.statusCode).toBe(401)
})

test.each([
  ['what is no HTTP', 'nonsense without end\r\n\r\n', 400, 'input.malformed'],
  ['headers without end', `GET /api/session HTTP/1.1\r\nhost: x\r\n${'a: b\r\n'.repeat(3_000)}\r\n`, 431, 'input.too-large'],
])('%s gets the envelope, too', async (_, request, status, code) => {
  if (!testServer.app.server.listening) await testServer.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = testServer.app.server.address() as { port: number } // it listens on a port, not on a pipe
  const socket = openSocket(port, '127.0.0.1')
  socket.write(request)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(Object.keys(JSON.parse(body))).toEqual(['code', 'message', 'facts', 'requestId'])
  expect(JSON.parse(body).code).toBe(code)
})

test.each(['/notifications?before=1e400', '/notifications?before=-1', `/notifications?before=${2 ** 60}`])(
  'a number beyond all bounds (%s) is a fault of the field',
  async (path) => {
    const { status, body } = await testServer.call('GET', path, { as: await testServer.signIn('filer') })
    expect([status, body.code, body.fields[0].field]).toEqual([400, 'input.invalid', 'before'])
  },
)

test.each([
  ['/units/abc', 'This address names no record. Part of the link may be missing.'],
  ['/regions/-1', 'This address names no record. Part of the link may be missing.'],
  ['/units?trade=%00', 'Check the highlighted fields.'],
])('%s, as an address that somebody has changed by hand asks, is malformed: %s', async (path, message) => {
  const reply = await testServer.call('GET', path, { as: await testServer.signIn('admin') })
  expect([reply.status, reply.body.code, reply.body.message]).toEqual([400, 'input.invalid', message])
})
