import Fastify, { type FastifyInstance } from 'fastify'
import * as T from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Authority } from '#contract/authority.ts'
import { Refusal } from '#contract/errors.ts'
import { type Gate, object, orNull, route } from '#contract/route.ts'
import { answerErrors, type SignedIn, serve } from './serve.ts'
import { followSchemas } from './validation.ts'

const Person = object({
  name: T.String(),
  home: orNull(object({ street: T.String() })),
  children: orNull(T.Array(object({ name: T.String() }))),
})
const leaky = {
  name: 'Mei',
  passwordHash: '$argon2id$secret',
  home: { street: 'East Road', mobile: 'secret' },
  children: [{ name: 'Hua', idNumber: 'secret' }],
}
const gate = (path: string, given: Gate) => route({ method: 'GET', path, gate: given, does: 'Opens', reply: T.Null() })
const log: string[] = []
let app: FastifyInstance
let caller: SignedIn | null = null

beforeAll(async () => {
  app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => log.push(line) } } })
  answerErrors(app)
  followSchemas(app)
  app.decorateRequest('actor', null)
  app.addHook('onRequest', async (request) => {
    request.actor = caller
  })
  const open = { method: 'GET', gate: 'public', does: 'Answers' } as const
  serve(app, route({ ...open, path: '/leaky', reply: Person }), async () => leaky)
  serve(app, route({ ...open, path: '/homeless', reply: Person }), async () => ({ ...leaky, home: null, children: null }))
  serve(app, route({ ...open, path: '/broken', reply: T.Null() }), async () => {
    throw new Error('the password of the vault is 1234')
  })
  serve(app, route({ ...open, path: '/refusing', reply: T.Null() }), async () => {
    throw new Refusal('request.too-many', { seconds: 12.3 })
  })
  const codeQuery = object({ code: T.String() })
  serve(app, route({ ...open, path: '/failing', query: codeQuery, reply: T.Null() }), async ({ query }) => {
    throw Object.assign(new Error('said the system'), query)
  })
  const Texts = object({
    title: T.String(),
    lines: T.Array(T.String()),
    password: T.String(),
    newPassword: T.String(),
    deep: object({ note: T.String() }),
  })
  serve(
    app,
    route({ method: 'POST', path: '/texts', gate: 'public', does: 'Repeats', body: Texts, reply: Texts }),
    async ({ body }) => body,
  )
  const Query = object({ page: T.Integer({ minimum: 1, default: 1 }), tags: T.Optional(T.Array(T.String())) })
  serve(app, route({ ...open, path: '/query', query: Query, reply: Query }), async ({ query }) => query)
  for (const [path, given] of [
    ['/public', 'public'],
    ['/newcomer', 'newcomer'],
    ['/session', 'session'],
    ['/either', ['SUPERVISE', 'VILLAGE_ADMIN']],
    ['/both', { all: ['SUPERVISE', 'VILLAGE_ADMIN'] }],
  ] as const)
    serve(app, gate(path, given), async () => null)
  await app.ready()
})
afterAll(() => app.close())

test('what the reply does not name never leaves the server, at whatever depth', async () => {
  const reply = await app.inject('/api/leaky')
  expect(reply.json()).toEqual({ name: 'Mei', home: { street: 'East Road' }, children: [{ name: 'Hua' }] })
  expect((await app.inject('/api/homeless')).json()).toEqual({ name: 'Mei', home: null, children: null })
})

test('an unexpected error reads as 500 without details, and is logged with them', async () => {
  const reply = await app.inject('/api/broken')
  expect(reply.statusCode).toBe(500)
  expect(reply.json()).toMatchObject({
    code: 'server.failed',
    message: 'Something went wrong on the server. Nothing was saved.',
    facts: {},
  })
  expect(reply.body).not.toContain('vault')
  expect(log.join('')).toContain('the password of the vault')
})

test('a refusal with a time to wait says so in a header too, in whole seconds', async () => {
  const reply = await app.inject('/api/refusing')
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([429, '13'])
})

test.each([
  ['25006', 503, 'database.away', '5'], // a standby that is not promoted
  ['57P01', 503, 'database.away', '5'],
  ['57P02', 503, 'database.away', '5'],
  ['57P03', 503, 'database.away', '5'],
  ['53300', 503, 'database.away', '5'],
  ['53200', 503, 'database.away', '5'],
  ['58030', 503, 'database.away', '5'],
  ['ECONNREFUSED', 503, 'database.away', '5'],
  ['53100', 507, 'storage.full', undefined],
  ['ENOSPC', 507, 'storage.full', undefined],
  ['EDQUOT', 507, 'storage.full', undefined],
  ['23505', 500, 'server.failed', undefined],
])('what fails because of %s is answered %i %s', async (code, status, said, retryAfter) => {
  const reply = await app.inject(`/api/failing?code=${code}`)
  expect([reply.statusCode, reply.json().code, reply.headers['retry-after']]).toEqual([status, said, retryAfter])
})

test('texts are trimmed wherever they stand, and passwords are not', async () => {
  const payload = { title: '  Bridge\n', lines: [' one ', 'two\t'], password: ' p ', newPassword: '\tq ', deep: { note: '　全角空格　' } }
  const reply = await app.inject({ method: 'POST', url: '/api/texts', payload })
  expect(reply.json()).toEqual({ title: 'Bridge', lines: ['one', 'two'], password: ' p ', newPassword: '\tq ', deep: { note: '全角空格' } })
})

test('half of a character, which no database keeps, is read as the sign for something unreadable', async () => {
  const payload = { title: 'a\ud800', lines: ['\udfff村'], password: '\ud800', newPassword: '', deep: { note: '😀' } }
  const reply = await app.inject({ method: 'POST', url: '/api/texts', payload })
  expect(reply.json()).toEqual({ title: 'a\ufffd', lines: ['\ufffd村'], password: '\ufffd', newPassword: '', deep: { note: '😀' } })
})

test('the one character that no database keeps is refused wherever it stands, and named by its field', async () => {
  const payload = { title: 'a\u0000', lines: ['one', '\u0000'], password: '\u0000', newPassword: '', deep: { note: '\u0000' } }
  const reply = await app.inject({ method: 'POST', url: '/api/texts', payload })
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'input.invalid'])
  expect(reply.json().fields).toMatchObject(
    ['title', 'lines.1', 'password', 'deep.note'].map((field) => ({ field, code: 'control-characters' })),
  )
  const asked = await app.inject('/api/query?tags=a%00b')
  expect([asked.statusCode, asked.json().fields]).toMatchObject([400, [{ field: 'tags.0', code: 'control-characters' }]])
})

test('queries are text and become numbers and lists; bodies are taken literally', async () => {
  expect((await app.inject('/api/query?page=3&tags=a')).json()).toEqual({ page: 3, tags: ['a'] })
  expect((await app.inject('/api/query')).json()).toEqual({ page: 1 })
  expect((await app.inject('/api/query?page=x')).json().fields).toMatchObject([{ field: 'page', code: 'type' }])
  expect((await app.inject('/api/query?page=0')).json().fields).toMatchObject([{ field: 'page', code: 'too-small', facts: { limit: 1 } }])
  const payload = { title: 7, lines: [], password: '', newPassword: '', deep: { note: '' } }
  expect((await app.inject({ method: 'POST', url: '/api/texts', payload })).json().fields).toMatchObject([{ field: 'title', code: 'type' }])
})

/** What a gate looks at. */
const somebody = (authorities: Authority[], mustChangePassword = false) =>
  ({ authorities, mustChangePassword }) as Partial<SignedIn> as SignedIn

test.each<[string, SignedIn | null, Record<string, number>]>([
  ['nobody', null, { public: 200, newcomer: 401, session: 401, either: 401, both: 401 }],
  ['a newcomer', somebody(['SUPERVISE', 'VILLAGE_ADMIN'], true), { public: 200, newcomer: 200, session: 403, either: 403, both: 403 }],
  ['somebody without authorities', somebody([]), { public: 200, newcomer: 200, session: 200, either: 403, both: 403 }],
  ['somebody with one of two', somebody(['VILLAGE_ADMIN']), { public: 200, newcomer: 200, session: 200, either: 200, both: 403 }],
  ['somebody with both', somebody(['VILLAGE_ADMIN', 'SUPERVISE']), { public: 200, newcomer: 200, session: 200, either: 200, both: 200 }],
  ['somebody with others', somebody(['USER_MANAGEMENT']), { public: 200, newcomer: 200, session: 200, either: 403, both: 403 }],
])('the gates open to %s as they should', async (_who, actor, expected) => {
  caller = actor
  const answers = await Promise.all(Object.keys(expected).map(async (path) => [path, (await app.inject(`/api/${path}`)).statusCode]))
  caller = null
  expect(Object.fromEntries(answers)).toEqual(expected)
})

test('a closed gate names what is missing', async () => {
  caller = somebody(['VILLAGE_ADMIN'])
  const both = (await app.inject('/api/both')).json()
  caller = somebody([])
  const either = (await app.inject('/api/either')).json()
  caller = null
  expect(both).toMatchObject({ code: 'authority.missing', facts: { authorities: ['SUPERVISE'] } })
  expect(either).toMatchObject({ code: 'authority.missing', facts: { authorities: ['SUPERVISE', 'VILLAGE_ADMIN'] } })
})
