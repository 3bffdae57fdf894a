import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { HttpSettings } from '#contract/channels.ts'
import { inTransaction } from '../database/connect.ts'
import { notify } from '../notifications/store.ts'
import { type FilingDriver, filingDriver } from '../projects/testing.ts'
import { noSettings } from '../testing/samples/channels.ts'
import { deliverNow } from '../testing/stand-ins/post-office.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { tellGroups } from './groups.ts'
import { claim } from './outbox-store.ts'

type Heard = { method: string | undefined; url: string | undefined; headers: IncomingHttpHeaders; body: string }

let testServer: TestServer
let drive: FilingDriver
let admin: string
let answer: { status: number; text: string; headers?: Record<string, string> }
let meanwhile: (() => Promise<unknown>) | null
const heard: Heard[] = []
const gateway = createServer((request, response) => {
  const { method, url, headers } = request
  void text(request).then(async (body) => {
    heard.push({ method, url, headers, body })
    await meanwhile?.()
    response.writeHead(answer.status, answer.headers).end(answer.text)
  })
})
let root: string

beforeAll(async () => {
  gateway.listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  root = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
  testServer = await openTestServer({ OUTWARD_HOSTS: '127.0.0.1', PUBLIC_URL: 'https://projects.example.gov.cn/' })
  admin = await testServer.signIn('admin')
  drive = filingDriver(testServer, { filer: await testServer.signIn('filer'), town: await testServer.signIn('town') })
})
afterAll(async () => {
  await testServer.close()
  gateway.close()
})
beforeEach(async () => {
  heard.length = 0
  meanwhile = null
  answer = { status: 200, text: '{"errcode":0}' }
  await testServer.db`delete from channel`
  await testServer.db`delete from outbox`
})

const call = (more: Partial<HttpSettings> = {}): HttpSettings => ({
  url: `${root}/send?key={secret}`,
  method: 'POST',
  headers: [{ name: 'Authorization', value: 'Bearer {secret}' }],
  format: 'json',
  body: '{"mobile":"{to}","content":"{text}"}',
  signature: 'X-Sign',
  success: '"errcode":0',
  addressKind: 'mobile',
  ...more,
})

async function add(kind: string, parts: object, secret: string | null = 's3cret') {
  const { status, body } = await testServer.call('POST', '/channels', {
    as: admin,
    body: { kind, name: kind, isOn: true, ...noSettings, ...parts, secret },
  })
  expect([status, body.code]).toEqual([200, undefined])
  return { id: String(body.items[0].id), shownOnce: body.shownOnce as string | null }
}

const hmac = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest('hex')

test('a notice reaches a telephone by a gateway that is called as its template says', async () => {
  const { id } = await add('gateway', { http: call() })
  await testServer.db`
    insert into contact_address (user_id, channel_id, address, confirmed_at)
    select id, ${id}, '13800000001', now() from user_account where username = 'filer'`
  await testServer.db`insert into contact_wish (user_id, kind, channel_id) select id, 'filing.approved', ${id} from user_account where username = 'filer'`
  await drive.filed()
  await deliverNow(testServer)
  const [sent] = heard
  expect(heard).toMatchObject([{ method: 'POST', url: '/send?key=s3cret', headers: { authorization: 'Bearer s3cret' } }])
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({ mobile: '13800000001', content: expect.stringContaining('备案已通过') })
  expect(sent?.headers['x-sign']).toBe(hmac('s3cret', sent?.body ?? ''))
})

test('whoever sends slowly keeps the messages that are still to be sent', async () => {
  const { id } = await add('webhook', { hook: { url: `${root}/hook`, events: ['filing.town-review', 'filing.filed'] } })
  await drive.filed()
  const taken: number[] = []
  meanwhile = async () => {
    taken.push((await claim(testServer.db, id, 20)).length)
    await testServer.db`update outbox set due_at = now() - interval '1 second' where state = 'waiting'`
  }
  await deliverNow(testServer)
  expect(heard.length).toBeGreaterThan(1)
  expect(taken).toEqual(heard.map(() => 0))
})

test.each([
  ['says that it failed, although its status is one of success', { status: 200, text: '{"errcode":93000}' }, 1],
  ['answers with a redirection, which is not followed', { status: 302, text: '', headers: { location: `/elsewhere` } }, 1],
  ['is in trouble', { status: 503, text: 'busy' }, 1],
])('nothing counts as sent where the other side %s', async (_, given, calls) => {
  answer = given
  const { id } = await add('robot', {
    http: call(),
    group: { region: '990101000000', at: '00:00', language: 'zh', events: ['reviews'] },
  })
  const trial = await testServer.call('POST', `/channels/${id}/tests`, { as: admin, body: { to: '' } })
  expect(trial.body).toMatchObject({ delivered: false, answer: expect.stringContaining(String(given.status)) })
  expect(heard.length).toBe(calls)
})

test('without encryption, and inside, only hosts are called that whoever runs the server allows', async () => {
  const { id } = await add('webhook', { hook: { url: 'http://8.8.8.8/hook', events: ['filing.filed'] } })
  const send = (channel: string) => testServer.call('POST', `/channels/${channel}/tests`, { as: admin, body: { to: '' } })
  expect((await send(id)).body).toMatchObject({ delivered: false, answer: 'channel.inside 8.8.8.8' })
  for (const host of ['[::1]', '[::ffff:10.0.0.1]', '169.254.169.254', '0x7f000002', 'localhost:1'])
    await testServer.db`
      update channel set settings = settings || ${testServer.db.json({ hook: { url: `https://${host}/`, events: [] } })}`.then(async () =>
      expect([host, (await send(id)).body.answer]).toEqual([host, expect.stringMatching(/^channel\.inside/)]),
    )
})

test('a group is told how much there is to do in its region once a day, and nothing of anybody', async () => {
  await drive.submitted()
  await add('robot', { http: call(), group: { region: '990101000000', at: '00:00', language: 'zh', events: ['reviews', 'findings'] } })
  await Promise.all([tellGroups(testServer.db), tellGroups(testServer.db)])
  await tellGroups(testServer.db)
  await deliverNow(testServer)
  expect(heard.map(({ body }) => JSON.parse(body).content)).toEqual([expect.stringMatching(/^\S+：待审核备案 \d+ 件。$/)])
})

test('no group and no program can be chosen for one’s own notices', async () => {
  const { id } = await add('robot', { http: call(), group: { region: '990101000000', at: '00:00', language: 'zh', events: ['reviews'] } })
  const as = await testServer.signIn('filer')
  const wishes = [{ kind: 'filing.approved', channelId: id }]
  const { body } = await testServer.call('PUT', '/contacts/preferences', {
    as,
    body: { language: 'zh', quiet: null, digestAt: null, wishes },
  })
  expect(body).toMatchObject({ channels: [], wishes: [] })
  const named = await testServer.call('PUT', `/contacts/${id}/address`, { as, body: { address: '13800000001', language: 'zh' } })
  expect(named.status).toBe(404)
})

test('another program is told in order which filing came to which state, signed with a secret that was shown once', async () => {
  const { shownOnce } = await add('webhook', { hook: { url: `${root}/hook`, events: ['filing.filed', 'filing.town-review'] } })
  const list = await testServer.call('GET', '/channels', { as: admin })
  expect(JSON.stringify(list.body)).not.toContain(shownOnce)
  const filing = await drive.filed()
  answer = { status: 500, text: 'not now' }
  await deliverNow(testServer)
  expect(heard.length).toBe(1)
  answer = { status: 204, text: '' }
  await deliverNow(testServer)
  const events = heard.slice(1).map(({ body }) => JSON.parse(body))
  expect(events).toMatchObject([
    { event: 'filing.town-review', filing, from: 'draft', to: 'town-review' },
    { event: 'filing.filed', filing, to: 'filed' },
  ])
  expect(heard[0]?.headers['x-event-id']).toBe(heard[1]?.headers['x-event-id'])
  const [, time, signature] = /^t=(\d+),v1=(\w+)$/.exec(String(heard[1]?.headers['x-signature'])) ?? []
  expect(signature).toBe(hmac(shownOnce ?? '', `${time}.${heard[1]?.body}`))
})

test.each([
  ['only what is said of it changes', { name: 'Finance' }, false],
  ['a new one is asked for', { renewsSecret: true }, true],
  ['it has another address', { hook: { url: 'https://other.example.gov.cn/', events: ['filing.town-review'] } }, true],
])('the secret of a webhook stays or is renewed where %s', async (_, change, isRenewed) => {
  const given = { hook: { url: `${root}/hook`, events: ['filing.town-review'] } }
  const { id, shownOnce } = await add('webhook', given)
  const secretOf = async () => (await testServer.db<{ secret: Buffer }[]>`select secret from channel`)[0]?.secret.toString('hex')
  const before = await secretOf()
  const draft = { name: 'webhook', isOn: true, ...noSettings, ...given, secret: null, version: 1, ...change }
  const { status, body } = await testServer.call('PUT', `/channels/${id}`, { as: admin, body: draft })
  expect([status, typeof body.shownOnce === 'string', (await secretOf()) !== before]).toEqual([200, isRenewed, isRenewed])
  if ('hook' in change) return
  await drive.submitted()
  await deliverNow(testServer)
  const [, time, signature] = /^t=(\d+),v1=(\w+)$/.exec(String(heard[0]?.headers['x-signature'])) ?? []
  expect(signature).toBe(hmac(body.shownOnce ?? shownOnce, `${time}.${heard[0]?.body}`))
})

test('who changes a channel after somebody else is told what is kept now, without its secret', async () => {
  const { id } = await add('gateway', { http: call() })
  const draft = { name: 'mine', isOn: true, ...noSettings, http: call(), secret: null, version: 1 }
  expect((await testServer.call('PUT', `/channels/${id}`, { as: admin, body: { ...draft, name: 'theirs' } })).status).toBe(200)
  const { status, body } = await testServer.call('PUT', `/channels/${id}`, { as: admin, body: draft })
  expect([status, body]).toMatchObject([409, { code: 'record.changed', facts: { fresh: { name: 'theirs', version: 2, hasSecret: true } } }])
  expect(JSON.stringify(body)).not.toContain('s3cret')
})

test('an endpoint that has not answered for three days is switched off, and its keepers are told', async () => {
  const { id } = await add('webhook', { hook: { url: `${root}/hook`, events: ['filing.town-review'] } })
  answer = { status: 500, text: 'gone' }
  await drive.submitted()
  await deliverNow(testServer)
  await testServer.db`update channel set failing_since = now() - interval '2 days'`
  await deliverNow(testServer)
  expect(await testServer.db`select is_on from channel`).toMatchObject([{ isOn: true }])
  await testServer.db`update channel set failing_since = now() - interval '4 days'`
  await deliverNow(testServer)
  expect(await testServer.db`select is_on from channel where id = ${id}`).toMatchObject([{ isOn: false }])
  const { body } = await testServer.call('GET', '/notifications', { as: admin })
  expect(body.items[0]).toMatchObject({ kind: 'webhook.off', facts: { unit: 'webhook' } })
})

test('a body that would be no JSON is refused at its field', async () => {
  const draft = { kind: 'gateway', name: 'x', isOn: false, ...noSettings, http: call({ body: '{"a":{text}}' }), secret: null }
  expect(await testServer.call('POST', '/channels', { as: admin, body: draft })).toMatchObject({
    status: 422,
    body: { fields: [{ field: 'http.body', code: 'format' }] },
  })
  const none = await testServer.call('POST', '/channels', { as: admin, body: { ...draft, http: null } })
  expect(none.body.fields).toMatchObject([{ field: 'http', code: 'required' }])
})

test('what is told of an appeal goes to no program: there is no such event', async () => {
  await add('webhook', { hook: { url: `${root}/hook`, events: ['filing.town-review'] } })
  const [person] = await testServer.db<{ id: string }[]>`select id from user_account where username = 'supervisor'`
  await inTransaction(testServer.db, (tx) => notify(tx, [{ kind: 'appeal.new', to: [person?.id ?? ''], path: '/v2' }]))
  expect(await testServer.db`select from outbox`).toHaveLength(0)
  const wrong = await testServer.call('POST', '/channels', {
    as: admin,
    body: { kind: 'webhook', name: 'x', isOn: true, ...noSettings, hook: { url: root, events: ['appeal.new'] }, secret: null },
  })
  expect(wrong.status).toBe(400)
})
