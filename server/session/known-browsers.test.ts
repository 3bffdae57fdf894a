import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetAddresses } from '../audit/address-store.ts'
import { demoPassword } from '../demo/accounts.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { deviceDays } from './guard.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())
beforeEach(() => testServer.db`delete from sign_in_guard`)

type Browser = { cookie?: string; from?: string }

async function signIn(username: string, password: string, { cookie, from = '127.0.0.1' }: Browser = {}) {
  const reply = await testServer.app.inject({
    method: 'POST',
    url: '/api/session',
    payload: { username, password },
    remoteAddress: from,
    ...(cookie && { headers: { cookie } }),
  })
  const given = [reply.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0] ?? '')
  return {
    status: reply.statusCode,
    session: given.find((line) => line.startsWith('session=')),
    device: given.find((line) => line.startsWith('device=')),
  }
}

test('guesses made elsewhere cannot lock out a browser that has signed in to the account', async () => {
  const { device } = await signIn('filer', demoPassword)
  const { device: ofAnother } = await signIn('town', demoPassword)
  for (let time = 0; time < 5; time += 1) expect((await signIn('filer', 'a wrong guess', { from: '10.0.0.9' })).status).toBe(401)
  expect((await signIn('filer', demoPassword, { from: '10.0.0.9' })).status).toBe(429)
  expect((await signIn('filer', demoPassword, { cookie: ofAnother! })).status, 'known to another account only').toBe(429)
  expect((await signIn('filer', demoPassword, { cookie: device! })).status).toBe(200)
})

test('a known browser gets five tries of its own and then waits like any other', async () => {
  const { device } = await signIn('filer', demoPassword)
  for (let time = 0; time < 5; time += 1) expect((await signIn('filer', 'a wrong guess', { cookie: device! })).status).toBe(401)
  expect((await signIn('filer', demoPassword, { cookie: device! })).status).toBe(429)
  expect((await signIn('filer', demoPassword)).status, 'elsewhere').toBe(200)
})

test('a browser is forgotten after 90 days, and when somebody else resets the password', async () => {
  const { device } = await signIn('filer', demoPassword)
  const lock = async () => {
    await testServer.db`delete from sign_in_guard`
    for (let time = 0; time < 5; time += 1) await signIn('filer', 'a wrong guess', { from: '10.0.0.9' })
    return (await signIn('filer', demoPassword, { cookie: device! })).status
  }
  expect(await lock()).toBe(200)
  await testServer.db`update known_device set used_at = now() - ${deviceDays} * interval '1 day'`
  expect(await lock()).toBe(429)
})

test('of 150 guesses at 150 names sent at once from one address twenty-one are looked at, and one more whenever its wait is over', async () => {
  const began = performance.now()
  const answers = await Promise.all(Array.from({ length: 150 }, (_, number) => signIn(`somebody-${number}`, 'a wrong guess')))
  // The waits are 1, 2, 4 … seconds: so many of them have ended by now.
  const ended = Math.floor(Math.log2((performance.now() - began) / 1000 + 1))
  const looked = answers.filter(({ status }) => status === 401).length
  expect(looked).toBeGreaterThanOrEqual(21)
  expect(looked).toBeLessThanOrEqual(21 + ended)
})

test('many people of one office may sign in one after the other', async () => {
  for (let time = 0; time < 25; time += 1) expect((await signIn('filer', demoPassword)).status).toBe(200)
})

test('what was typed in place of a name is not kept, and addresses are kept apart from the trail, for 90 days', async () => {
  await signIn('my-secret-password-1', 'a wrong guess', { from: '10.9.8.7' })
  await signIn('filer', demoPassword, { from: '10.9.8.7' })
  const lines = await testServer.db<{ id: string; event: string; actorName: string; after: { addressDigest: string } }[]>`
    select id, event, actor_name, after from audit_line order by id desc limit 2`
  expect(lines.map(({ event, actorName }) => [event, actorName])).toEqual([
    ['session.started', expect.any(String)],
    ['session.refused', ''],
  ])
  expect(lines[0]!.after.addressDigest, 'the same digest for the same address').toBe(lines[1]!.after.addressDigest)
  const trail = JSON.stringify(await testServer.db`select * from audit_line`)
  expect(trail).not.toContain('10.9.8.7')
  expect(trail).not.toContain('my-secret-password-1')
  const kept = () => testServer.db`select address from audit_address where line_id = ${lines[0]!.id}`
  expect(await kept()).toEqual([{ address: '10.9.8.7' }])
  await testServer.db`update audit_address set kept_at = kept_at - interval '90 days'`
  await forgetAddresses(testServer.db)
  expect(await kept()).toEqual([])
})

test('a public page leaves no trace of who is signed in', async () => {
  const { session } = await signIn('filer', demoPassword)
  await testServer.db`update session set seen_at = now() - interval '2 minutes'`
  await testServer.db`update user_account set seen_at = now() - interval '2 minutes'`
  const seen = () => testServer.db`select max(seen_at) as at from user_account where username = 'filer'`
  const before = await seen()
  const unknown = { as: session!, body: { code: 'ZZZZ-ZZZZ-ZZZ9', password: 'x' } }
  expect((await testServer.call('POST', '/public-appeals/tracking', unknown)).body.code).toBe('appeal.unknown')
  expect(await seen()).toEqual(before)
  await testServer.call('GET', '/session', { as: session! })
  expect(await seen()).not.toEqual(before)
})
