import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MailSettings } from '#contract/channels.ts'
import { type NoticeKind, noticeKinds } from '#contract/notifications.ts'
import { beStill, endStillness, forgetTheMoment } from '../backup/state-store.ts'
import { inTransaction } from '../database/connect.ts'
import { notify } from '../notifications/store.ts'
import { addPerson, type Person } from '../testing/people.ts'
import { mailSettings, noSettings } from '../testing/samples/channels.ts'
import { deliverNow, openPostOffice, readMail, servicesOf } from '../testing/stand-ins/post-office.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { deliverWaiting } from './delivery.ts'

let testServer: TestServer
let admin: string
let reader: Person
let other: Person
let office: Awaited<ReturnType<typeof openPostOffice>>
let channelId: string

const password = 'a password of the mail server'
const host = '127.0.0.1'
const settings = (): MailSettings => ({ ...mailSettings, host, port: office.port, tls: 'none', username: 'platform' })
const draft = (more: object = {}) => ({ name: '邮件', isOn: true, ...noSettings, mail: settings(), secret: password, ...more })

beforeAll(async () => {
  testServer = await openTestServer({ OUTWARD_HOSTS: host, PUBLIC_URL: 'https://projects.example.gov.cn/' })
  admin = await testServer.signIn('admin')
  reader = await addPerson(testServer, { region: '990101101000', codes: ['PERSONAL_PROJECT_MANAGEMENT'], name: '李读' })
  other = await addPerson(testServer, { region: '990101101000', codes: ['PERSONAL_PROJECT_MANAGEMENT'], name: '王览' })
})
afterAll(() => testServer.close())

beforeEach(async () => {
  office = await openPostOffice({ password })
  await testServer.db`delete from channel`
  await testServer.db`delete from outbox`
  await testServer.db`delete from contact_preference`
  const { body } = await testServer.call('POST', '/channels', { as: admin, body: { kind: 'mail', ...draft() } })
  channelId = body.items[0].id
})
afterEach(() => office.close())

/** Somebody who is reached by mail and wants to be sent some kinds. */
async function reach({ id, username }: Person, kinds: readonly NoticeKind[], at = `${username}@example.com`) {
  const { db } = testServer
  await db`insert into contact_address (user_id, channel_id, address, confirmed_at) values (${id}, ${channelId}, ${at}, now())`
  await db`insert into contact_wish (user_id, kind, channel_id) select ${id}, unnest(${[...kinds]}::text[]), ${channelId}`
  return at
}

const tell = (to: Person, kind: NoticeKind = 'filing.approved', filing = '桃源村 <路> 工程', more: object = {}) =>
  inTransaction(testServer.db, (tx) => notify(tx, [{ kind, to: [to.id], path: '/v2/project/1?tab=overview', facts: { filing }, ...more }]))

const waiting = async () => (await testServer.call('GET', '/channels', { as: admin })).body.items[0]

test('a notice arrives as a mail in its reader’s language, once, with a link and nothing else', async () => {
  const at = await reach(reader, ['filing.approved'])
  await tell(reader)
  await tell(reader, 'filing.returned')
  await tell(other)
  expect(await waiting()).toMatchObject({ waiting: 1, lastSentAt: null })
  await Promise.all([deliverWaiting(servicesOf(testServer)), deliverWaiting(servicesOf(testServer))])
  await deliverNow(testServer)
  expect(office.mails).toMatchObject([{ to: at, user: 'platform' }])
  const [mail] = office.mails
  const { subject, text, html } = readMail(mail ?? expect.fail())
  expect(subject).toBe('备案已通过，已取得备案编号')
  expect(text).toContain('桃源村 <路> 工程\nhttps://projects.example.gov.cn/v2/project/1?tab=overview')
  expect(html).toContain('桃源村 &lt;路&gt; 工程')
  expect(mail?.source).toMatch(/^Auto-Submitted: auto-generated/m)
  expect(await waiting()).toMatchObject({ waiting: 0, oldest: null })
})

test('several processes at once send each message once', async () => {
  await reach(reader, ['filing.approved'])
  for (let nth = 0; nth < 30; nth += 1) await tell(reader, 'filing.approved', `第 ${nth} 项`)
  await Promise.all([1, 2, 3].map(() => deliverWaiting(servicesOf(testServer))))
  expect(office.mails.length).toBe(30)
  expect(new Set(office.mails.map((mail) => readMail(mail).text)).size).toBe(30)
})

test('a mail server that is away delays everything and loses nothing, and the act goes on', async () => {
  await reach(reader, ['filing.approved'])
  const { port } = office
  await office.close()
  for (let nth = 0; nth < 3; nth += 1) await tell(reader)
  await deliverWaiting(servicesOf(testServer))
  expect(await waiting()).toMatchObject({
    waiting: 3,
    lastAnswer: expect.stringContaining('ECONNREFUSED'),
    pausedUntil: expect.any(String),
  })
  await deliverNow(testServer)
  const [pause] = await testServer.db`select extract(epoch from paused_until - now())::int as seconds, failures from channel`
  expect(pause).toMatchObject({ failures: 2, seconds: expect.closeTo(20, -1) })
  office = await openPostOffice({ password, port })
  await deliverWaiting(servicesOf(testServer))
  expect(office.mails).toEqual([]) // its pause is not over
  await testServer.call('POST', `/channels/${channelId}/trials`, { as: admin })
  await deliverWaiting(servicesOf(testServer))
  expect(office.mails.length).toBe(3)
  expect(await testServer.db`select failures, failing_since from channel`).toMatchObject([{ failures: 0, failingSince: null }])
})

test('a recipient who is refused holds nobody else up, and can be dropped', async () => {
  const at = await reach(reader, ['filing.approved'])
  await reach(other, ['filing.approved'])
  office.refuses.add(at)
  await tell(reader)
  await tell(other)
  await deliverWaiting(servicesOf(testServer))
  expect(office.mails.length).toBe(1)
  const outbox = () => testServer.call('GET', `/channels/${channelId}/outbox?state=waiting`, { as: admin })
  const { body } = await outbox()
  expect(body).toMatchObject({ total: 1, items: [{ person: '李读', kind: 'filing.approved', attempts: 1 }] })
  expect(body.items[0].answer).toContain('No such person here')
  expect((await testServer.call('DELETE', `/channels/${channelId}/outbox/${body.items[0].id}`, { as: admin })).status).toBe(200)
  expect((await outbox()).body.total).toBe(0)
  const lines = await testServer.db`select event from audit_line where subject = 'channel' order by at desc limit 1`
  expect(lines).toMatchObject([{ event: 'channel.dropped' }])
})

test('nothing about an appeal is ever written to the outbox, whatever somebody wished for', async () => {
  await reach(reader, noticeKinds)
  for (const kind of ['appeal.new', 'appeal.answer', 'appeal.due', 'appeal.overdue', 'cover.missing'] as const) await tell(reader, kind)
  expect(await testServer.db`select from outbox`).toHaveLength(0)
  const wishes = noticeKinds.map((kind) => ({ kind, channelId }))
  const { body } = await testServer.call('PUT', '/contacts/preferences', {
    as: reader.cookie,
    body: { language: 'zh', quiet: null, digestAt: null, wishes },
  })
  expect(JSON.stringify(body.wishes)).not.toMatch(/"(appeal|cover)/)
  expect(body.wishes.length).toBeGreaterThan(40)
})

test('between the quiet hours nothing is sent, and a digest gathers a day in one mail', async () => {
  await reach(reader, ['filing.approved', 'filing.returned'])
  const prefer = (more: object) =>
    testServer.db`update contact_preference set ${testServer.db({ quiet_from: null, quiet_until: null, digest_at: null, ...more })}`
  await testServer.db`insert into contact_preference (user_id, language) values (${reader.id}, 'en')`
  await prefer({ quiet_from: '22:00', quiet_until: '07:00' })
  await tell(reader)
  const night = new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 20 * 3_600_000) // four in the morning in China
  await deliverNow(testServer, { now: () => night })
  expect(office.mails).toEqual([])
  expect(await testServer.db`select due_at from outbox`).toMatchObject([{ dueAt: new Date(night.getTime() + 3 * 3_600_000) }])
  await prefer({ digest_at: '08:00' })
  await tell(reader, 'filing.returned')
  await deliverNow(testServer)
  expect(office.mails).toEqual([])
  await deliverNow(testServer, { now: () => new Date(Date.now() + 25 * 3_600_000) })
  expect(office.mails.length).toBe(1)
  const { subject, text } = readMail(office.mails[0] ?? expect.fail())
  expect(subject).toBe('2 notices of the last day')
  expect(text).toMatch(/Your filing was approved[\s\S]*Your filing was returned/)
})

test('however many there are and however they came in turns, each person has one digest', async () => {
  const people = [reader, other]
  for (const one of people) {
    await reach(one, ['filing.approved'])
    await testServer.db`insert into contact_preference (user_id, language, digest_at) values (${one.id}, 'en', '08:00')`
  }
  for (let time = 0; time < 15; time += 1) for (const one of people) await tell(one)
  await deliverNow(testServer)
  await deliverNow(testServer, { now: () => new Date(Date.now() + 25 * 3_600_000) })
  expect(office.mails.map((mail) => readMail(mail).subject)).toEqual(people.map(() => '15 notices of the last day'))
})

test('an address counts once the code that was sent there is given back', async () => {
  const name = (address: string) =>
    testServer.call('PUT', `/contacts/${channelId}/address`, { as: reader.cookie, body: { address, language: 'en' } })
  const confirm = (code: string) => testServer.call('POST', `/contacts/${channelId}/confirmation`, { as: reader.cookie, body: { code } })
  expect((await name('two@example.com, three@example.com')).status).toBe(422)
  expect(await name('reader@example.com')).toMatchObject({ status: 200, body: { channels: [{ isConfirmed: false }] } })
  expect(await name('reader@example.com')).toMatchObject({ status: 429, body: { code: 'request.too-many' } })
  const code = /code is (\d{6})/.exec(readMail(office.mails[0] ?? expect.fail()).text)?.[1] ?? ''
  const wrong = code === '111111' ? '222222' : '111111'
  for (let nth = 0; nth < 4; nth += 1) expect(await confirm(wrong)).toMatchObject({ status: 422, body: { code: 'contact.code-wrong' } })
  expect(await confirm(code)).toMatchObject({ status: 200, body: { channels: [{ isConfirmed: true, address: 'reader@example.com' }] } })
  await testServer.db`update contact_address set code_hash = '\\x00', code_tries = 5`
  expect((await confirm(code)).status).toBe(422)
  const { body } = await testServer.call('DELETE', `/contacts/${channelId}/address`, { as: reader.cookie })
  expect(body.channels).toMatchObject([{ address: null, isConfirmed: false }])
})

test('a password is kept sealed, never answered, and given again for another server', async () => {
  const { body } = await testServer.call('GET', '/channels', { as: admin })
  const [{ version }] = body.items
  expect(JSON.stringify(body)).not.toContain(password)
  expect(body.items[0]).toMatchObject({ hasSecret: true })
  const change = (more: object) => testServer.call('PUT', `/channels/${channelId}`, { as: admin, body: { ...draft(more), version } })
  expect(await change({ secret: null, mail: { ...settings(), host: 'elsewhere.example.com' } })).toMatchObject({
    status: 422,
    body: { fields: [{ field: 'secret', code: 'required' }] },
  })
  expect((await change({ secret: null, name: '政务邮箱' })).status).toBe(200)
  expect(await change({ secret: null })).toMatchObject({ status: 409, body: { code: 'record.changed' } })
  const lines = await testServer.db`select before, after from audit_line where subject = 'channel'`
  expect(JSON.stringify(lines)).not.toContain(password)
})

test('a test shows what the mail server truly answered', async () => {
  const send = () => testServer.call('POST', `/channels/${channelId}/tests`, { as: admin, body: { to: 'clerk@example.com' } })
  expect((await send()).body).toMatchObject({ delivered: true, answer: expect.stringMatching(/^250 /) })
  office.refuses.add('clerk@example.com')
  expect((await send()).body).toMatchObject({ delivered: false, answer: expect.stringContaining('550 No such person here') })
  const { body } = await testServer.call('GET', '/channels', { as: admin })
  await testServer.call('PUT', `/channels/${channelId}`, {
    as: admin,
    body: { ...draft({ secret: 'wrong' }), version: body.items[0].version },
  })
  expect((await send()).body).toMatchObject({ delivered: false, answer: expect.stringContaining('535 ') })
})

test('a server of the internal network is not reached unless whoever runs the platform allows it', async () => {
  await reach(reader, ['filing.approved'])
  await tell(reader)
  await deliverNow(testServer, { outward: { allowed: [] } })
  expect(office.mails).toEqual([])
  expect(await waiting()).toMatchObject({ waiting: 1, lastAnswer: `channel.inside ${host}` })
})

test('a restored copy sends nothing, not even a test, until it was switched on', async () => {
  await reach(reader, ['filing.approved'])
  await tell(reader)
  await inTransaction(testServer.db, async (tx) => {
    await forgetTheMoment(tx)
    await beStill(tx, { since: new Date().toISOString(), takenAt: new Date().toISOString() })
  })
  admin = await testServer.signIn('admin')
  expect(await waiting()).toMatchObject({ isOn: false, waiting: 0 })
  await tell(reader)
  expect(await waiting()).toMatchObject({ waiting: 0 })
  const refused = { status: 409, body: { code: 'channel.restored-copy' } }
  expect(await testServer.call('POST', `/channels/${channelId}/tests`, { as: admin, body: { to: 'a@example.com' } })).toMatchObject(refused)
  expect(await testServer.call('PUT', `/channels/${channelId}`, { as: admin, body: { ...draft(), version: 1 } })).toMatchObject(refused)
  await endStillness(testServer.db)
  expect((await testServer.call('PUT', `/channels/${channelId}`, { as: admin, body: { ...draft(), version: 1 } })).status).toBe(200)
})
