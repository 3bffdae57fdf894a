import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { demoPassword } from '../demo/accounts.ts'
import { hashPassword } from '../passwords.ts'
import { costsOf } from '../testing/password-checks.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())
beforeEach(async () => {
  await testServer.db`delete from sign_in_guard`
  await testServer.db`update user_account set enabled = true`
})

const signIn = (username: string, password: string) => testServer.call('POST', '/session', { body: { username, password } })
const fail = async (username: string, times: number) => {
  for (let time = 0; time < times; time += 1) expect((await signIn(username, 'a wrong guess')).status).toBe(401)
}
const passMinutes = (minutes: number) => testServer.db`
  update sign_in_guard set last_failure = last_failure - ${minutes} * interval '1 minute', locked_until = locked_until - ${minutes} * interval '1 minute'`

test('a wrong name, a wrong password and a disabled account get the same answer but for the number of the request', async () => {
  await testServer.db`update user_account set enabled = false where username = 'filer2'`
  const answers = [
    await signIn('filer', 'a wrong guess'),
    await signIn('nobody-of-that-name', 'a wrong guess'),
    await signIn('filer2', demoPassword),
  ]
  const [first, ...others] = answers.map(({ status, body }) => JSON.stringify({ status, body: { ...body, requestId: '' } }))
  expect(first).toContain('"status":401,"body":{"code":"session.wrong-credentials"')
  expect(others).toEqual([first, first])
  const headers = answers.map(({ headers }) => Object.keys(headers))
  expect(headers[1]).toEqual(headers[0])
  expect(headers[2]).toEqual(headers[0])
})

test('a wrong name takes as much work as a wrong password', async () => {
  await testServer.db`update user_account set password_hash = ${await hashPassword('as the server keeps it')} where username = 'county2'`
  const known = await costsOf(() => signIn('county2', 'a wrong guess'))
  expect(known).toEqual(['argon2id v=19 m=19456,t=2,p=1'])
  expect(await costsOf(() => signIn('nobody-of-that-name', 'a wrong guess'))).toEqual(known)
})

test.each(['filer', 'nobody-of-that-name'])('five failures lock the name %s for a quarter of an hour', async (username) => {
  await fail(username, 5)
  const { status, body, headers } = await signIn(username, 'a wrong guess')
  expect({ status, code: body.code }).toEqual({ status: 429, code: 'session.locked' })
  expect(body.facts.seconds).toBeGreaterThan(890)
  expect(body.facts.seconds).toBeLessThanOrEqual(900)
  expect(headers['retry-after']).toBe(String(body.facts.seconds))
  expect(body.message).toBe('Too many failed attempts. Try again in 15 min.')
})

test('four failures lock nothing, and the right password then clears the count', async () => {
  await fail('filer', 4)
  expect((await signIn('filer', demoPassword)).status).toBe(200)
  await fail('filer', 4)
  expect((await signIn('filer', demoPassword)).status).toBe(200)
})

test('even the right password is refused while the name is locked', async () => {
  await fail('filer', 5)
  expect((await signIn('filer', demoPassword)).status).toBe(429)
  expect((await signIn('town', demoPassword)).status).toBe(200)
})

test('tries during the lock do not make it longer, and after it the count begins anew', async () => {
  await fail('filer', 5)
  await passMinutes(14)
  expect((await signIn('filer', demoPassword)).status).toBe(429)
  await passMinutes(1.1)
  await fail('filer', 4)
  expect((await signIn('filer', demoPassword)).status).toBe(200)
})

test('failures a quarter of an hour apart never add up', async () => {
  await fail('filer', 4)
  await passMinutes(16)
  await fail('filer', 4)
  expect((await signIn('filer', demoPassword)).status).toBe(200)
})

test('of thirty guesses sent at once at most five are looked at', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, (_, number) => signIn('filer', `guess number ${number}`)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(25)
})

test('guesses that wait for each other leave connections for whoever is signed in', async () => {
  const cookie = await testServer.signIn('town')
  await testServer.db`insert into sign_in_guard values ('name:filer', 0, now(), null)`
  const guesses: Promise<{ status: number }>[] = []
  await testServer.db.begin(async (tx) => {
    await tx`select from sign_in_guard where key = 'name:filer' for update`
    for (let number = 0; number < 12; number += 1) guesses.push(signIn('filer', `guess number ${number}`))
    await expect.poll(guessesThatWait).toBeGreaterThan(0)
    await expect.poll(() => nameOf(cookie)).toBe('town')
  })
  await Promise.all(guesses)
})

const nameOf = async (cookie: string) => (await testServer.call('GET', '/session', { as: cookie })).body.me?.username

/** Asked outside of the transaction, in which the activity would stay as it was when first looked at. */
async function guessesThatWait() {
  const [row] = await testServer.db<[{ count: number }]>`
    select count(*)::int from pg_stat_activity
    where wait_event_type = 'Lock' and query like '%sign_in_guard%' and datname = current_database()`
  return row.count
}

test('another spelling of the same name is the same name', async () => {
  await fail('filer', 2)
  await fail('FILER', 1)
  await fail(' Filer ', 1)
  await fail('fİler', 1) // the database writes this capital letter small as a plain i, JavaScript does not
  expect((await signIn('filer', demoPassword)).status).toBe(429)
})

test('many failures from one address slow it down, for every name and ever longer', async () => {
  for (let number = 0; number < 20; number += 1) await fail(`somebody-${number}`, 1)
  expect(await waitOfAddress()).toBeNull()
  for (const [failures, seconds] of [
    [20, 1],
    [21, 2],
    [24, 16],
    [26, 60],
    [5000, 60],
  ] as const) {
    await testServer.db`update sign_in_guard set failures = ${failures}, locked_until = null where key = 'address:127.0.0.1'`
    await fail('somebody-else', 1)
    await testServer.db`delete from sign_in_guard where key = 'name:somebody-else'`
    expect(await waitOfAddress()).toBe(seconds)
  }
  const { status, body, headers } = await signIn('filer', demoPassword)
  expect({ status, code: body.code }).toEqual({ status: 429, code: 'request.too-many' })
  expect(headers['retry-after']).toBe(String(body.facts.seconds))
  const elsewhere = { payload: { username: 'filer', password: demoPassword }, remoteAddress: '10.0.0.9' }
  expect((await testServer.app.inject({ method: 'POST', url: '/api/session', ...elsewhere })).statusCode).toBe(200)
})

async function waitOfAddress() {
  const [row] = await testServer.db<{ seconds: number | null }[]>`
    select extract(epoch from locked_until - last_failure)::float8 as seconds from sign_in_guard where key = 'address:127.0.0.1'`
  return row?.seconds
}

test('waiting for an address does not count against the names tried meanwhile', async () => {
  await testServer.db`insert into sign_in_guard values ('address:127.0.0.1', 30, now(), now() + interval '1 minute')`
  for (let time = 0; time < 6; time += 1) expect((await signIn('filer', 'a wrong guess')).body.code).toBe('request.too-many')
  await testServer.db`delete from sign_in_guard where key like 'address:%'`
  expect((await signIn('filer', demoPassword)).status).toBe(200)
})

test('an address that kept quiet for a quarter of an hour begins anew', async () => {
  await testServer.db`insert into sign_in_guard values ('address:127.0.0.1', 30, now() - interval '16 minutes', null)`
  await fail('filer', 1)
  expect(await failuresOf('address:127.0.0.1')).toBe(1)
  expect((await signIn('filer', demoPassword)).status).toBe(200)
})

async function failuresOf(key: string) {
  const [row] = await testServer.db<{ failures: number }[]>`select failures from sign_in_guard where key = ${key}`
  return row?.failures
}

test('behind a proxy the address is the one the proxy saw, not one the caller wrote', async () => {
  const app = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent', TRUST_PROXY: 'on' }), db: testServer.db })
  const from = (chain: string, username: string) =>
    app.inject({
      method: 'POST',
      url: '/api/session',
      payload: { username, password: 'a wrong guess' },
      headers: { 'x-forwarded-for': chain },
    })
  for (let number = 0; number < 3; number += 1) await from(`192.0.2.${number}, 203.0.113.7`, `somebody-${number}`)
  await testServer.db`update sign_in_guard set failures = 25 where key = 'address:203.0.113.7' and failures = 3`
  await from('192.0.2.3, 203.0.113.7', 'somebody-else')
  expect((await from('192.0.2.99, 203.0.113.7', 'filer')).statusCode).toBe(429)
  expect((await from('203.0.113.8', 'filer')).statusCode).toBe(401)
  await app.close()
})
