import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())
beforeEach(() => testServer.db`delete from session`)

const isAlive = async (cookie: string) => (await testServer.call('GET', '/sessions', { as: cookie })).status === 200
const list = async (cookie: string) => (await testServer.call('GET', '/sessions', { as: cookie })).body

test('one sees where one is signed in, this session first, and nobody else', async () => {
  const first = await testServer.signIn('filer')
  const second = await testServer.signIn('filer')
  await testServer.signIn('town')
  const sessions = await list(second)
  expect(sessions).toHaveLength(2)
  expect(sessions.map((session: { current: boolean }) => session.current)).toEqual([true, false])
  expect(sessions[0]).toMatchObject({ address: '127.0.0.1', agent: expect.stringContaining('lightMyRequest') })
  expect(Date.parse(sessions[0].expiresAt) - Date.parse(sessions[0].startedAt)).toBe(7 * 86_400_000)
  expect((await list(first))[0].id).toBe(sessions[1].id)
})

test('a session that ran out is not listed', async () => {
  await testServer.signIn('filer')
  await testServer.db`update session set seen_at = now() - interval '13 hours'`
  expect(await list(await testServer.signIn('filer'))).toHaveLength(1)
})

test('one of my sessions can be ended from another', async () => {
  const [lost, here] = [await testServer.signIn('filer'), await testServer.signIn('filer')]
  const other = (await list(here)).find((session: { current: boolean }) => !session.current)
  expect((await testServer.call('DELETE', `/sessions/${other.id}`, { as: here })).status).toBe(200)
  expect(await isAlive(lost)).toBe(false)
  expect(await isAlive(here)).toBe(true)
})

test('all sessions but this one can be ended at once, and those of others stay', async () => {
  const mine = [await testServer.signIn('filer'), await testServer.signIn('filer'), await testServer.signIn('filer')] as const
  const others = await testServer.signIn('town')
  expect((await testServer.call('DELETE', '/sessions', { as: mine[1] })).status).toBe(200)
  expect(await Promise.all([...mine, others].map(isAlive))).toEqual([false, true, false, true])
})

test("another person's session reads as not found and lives on", async () => {
  const [mine, theirs] = [await testServer.signIn('filer'), await testServer.signIn('town')]
  const [{ id }] = await list(theirs)
  const answer = await testServer.call('DELETE', `/sessions/${id}`, { as: mine })
  expect(answer).toMatchObject({ status: 404, body: { code: 'record.not-found' } })
  expect(await isAlive(theirs)).toBe(true)
})

test('a session that does not exist reads just the same, and a wrong id is no id', async () => {
  const cookie = await testServer.signIn('filer')
  expect(await testServer.call('DELETE', `/sessions/${randomUUID()}`, { as: cookie })).toMatchObject({ status: 404 })
  expect(await testServer.call('DELETE', '/sessions/1', { as: cookie })).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'id', code: 'format' }] },
  })
})

test('an ended session leaves a line in the audit trail, and a refused end leaves none', async () => {
  const lines = async () => (await testServer.db`select from audit_line where event like 'session.%ended'`).count
  const before = await lines()
  const cookie = await testServer.signIn('filer')
  await testServer.call('DELETE', `/sessions/${randomUUID()}`, { as: cookie })
  expect(await lines()).toBe(before)
  await testServer.call('DELETE', '/sessions', { as: cookie })
  await testServer.call('DELETE', '/session', { as: cookie })
  expect(await lines()).toBe(before + 2)
})

test.each(['13812345678', null])('the mobile number can be set to %j', async (mobile) => {
  const cookie = await testServer.signIn('filer')
  const { status, body } = await testServer.call('PUT', '/session/profile', { as: cookie, body: { mobile } })
  expect({ status, mobile: body.mobile }).toEqual({ status: 200, mobile })
  const [line] =
    await testServer.db`select before, after, actor_name from audit_line where event = 'user.profile-changed' order by id desc limit 1`
  expect(line).toMatchObject({ after: { mobile }, actorName: '陈晓梅' })
})

test.each([
  ['12345', 'format'],
  ['23812345678', 'format'],
  ['138123456789', 'format'],
  ['13812345678\u0000', 'format'],
  [13812345678, 'type'],
])('%j is no mobile number', async (mobile, code) => {
  const cookie = await testServer.signIn('filer')
  const { status, body } = await testServer.call('PUT', '/session/profile', { as: cookie, body: { mobile } })
  expect({ status, fields: body.fields.map((field: object) => ({ ...field, message: '', facts: {} })) }).toEqual({
    status: 400,
    fields: [{ field: 'mobile', code, message: '', facts: {} }],
  })
})
