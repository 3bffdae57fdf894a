import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { demoPassword } from '../demo/accounts.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { forgetEndedSessions } from './forgetting-store.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())
beforeEach(async () => {
  await testServer.db`delete from session`
  await testServer.db`delete from sign_in_guard`
  await testServer.db`update user_account set enabled = true`
})

const signIn = (username: string, password = demoPassword) => testServer.call('POST', '/session', { body: { username, password } })
const me = async (cookie: string) => (await testServer.call('GET', '/session', { as: cookie })).body.me

test('somebody who signs in is told who they are, where they work and what they may do', async () => {
  const { status, body } = await signIn('village')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    username: 'village',
    name: '李国强',
    region: { code: '990101101201', level: 'village', name: { en: 'Taoyuan Village', zh: '桃源村' } },
    roles: [{ name: { en: 'Village administrator', zh: '村级管理员' } }],
    authorities: ['VILLAGE_ADMIN'],
    grants: [],
    mustChangePassword: false,
  })
  expect(JSON.stringify(body)).not.toMatch(/password_?hash|argon2/i)
})

test('without a session nobody is signed in, and the demo accounts are offered', async () => {
  const { status, body } = await testServer.call('GET', '/session')
  expect(status).toBe(200)
  expect(body.me).toBeNull()
  expect(body.demoAccounts).toHaveLength(13)
  expect(body.demoAccounts[0]).toEqual({
    username: 'filer',
    password: demoPassword,
    label: { en: 'Project filer, Taoyuan Village', zh: '桃源村 项目经办人' },
  })
})

test('the demo accounts are not offered where no demo data was loaded', async () => {
  await testServer.db`delete from setting where key = 'demo-data'`
  const { body } = await testServer.call('GET', '/session')
  await testServer.db`insert into setting (key, value) values ('demo-data', 'true')`
  expect(body.demoAccounts).toEqual([])
})

test('whoever signs in ends the session the browser held before, and no other', async () => {
  const [before, elsewhere] = [await testServer.signIn('town'), await testServer.signIn('town')]
  const body = { username: 'village', password: demoPassword }
  expect((await testServer.call('POST', '/session', { as: before, body: { ...body, password: 'a wrong guess' } })).status).toBe(401)
  expect(await me(before)).toMatchObject({ username: 'town' })
  expect((await testServer.call('POST', '/session', { as: before, body })).status).toBe(200)
  expect(await me(before)).toBeNull()
  expect(await me(elsewhere)).toMatchObject({ username: 'town' })
})

test('the cookie tells who is calling until they sign out', async () => {
  const cookie = await testServer.signIn('town')
  expect(await me(cookie)).toMatchObject({ username: 'town' })
  const { status, headers } = await testServer.call('DELETE', '/session', { as: cookie })
  expect(status).toBe(200)
  expect(headers['set-cookie']).toMatch(/^session=; Max-Age=0; Path=\/;/)
  expect(await me(cookie)).toBeNull()
  expect((await testServer.call('GET', '/sessions', { as: cookie })).status).toBe(401)
})

test('usernames are the same in any case, and spaces around them do not count', async () => {
  for (const username of ['TOWN', 'Town', '  town '])
    expect(await signIn(username)).toMatchObject({ status: 200, body: { username: 'town' } })
  expect((await signIn('town', demoPassword.toUpperCase())).status).toBe(401)
  expect((await signIn('town', ` ${demoPassword}`)).status).toBe(401)
})

async function cookieUnder(environment: Record<string, string>, headers: Record<string, string> = {}) {
  const config = readConfig({ LOG_LEVEL: 'silent', ...environment })
  const app = await buildApp({ config, db: testServer.db })
  const payload = { username: 'filer', password: demoPassword }
  const reply = await app.inject({ method: 'POST', url: `${config.basePath}api/session`, payload, headers })
  await app.close()
  return [reply.headers['set-cookie']].flat().map((cookie) => String(cookie).replace(/=[\w-]{43};/, '=…;'))
}
const cookies = (prefix: string, attributes: string, path = '/') => [
  `${prefix}session=…; Max-Age=604800; Path=${path}; HttpOnly; ${attributes}`,
  `${prefix}device=…; Max-Age=7776000; Path=${path}; HttpOnly; ${attributes}`,
]
const plain = cookies('', 'SameSite=Strict')
const secure = cookies('__Host-', 'Secure; SameSite=Strict')
const overTls = { 'x-forwarded-proto': 'https' }

test.each<[string, Record<string, string>, Record<string, string>, string[]]>([
  ['without TLS the cookie is not marked secure', {}, {}, plain],
  ['SECURE_COOKIES=on marks it always', { SECURE_COOKIES: 'on' }, {}, secure],
  ['behind a trusted proxy that speaks TLS it is marked', { TRUST_PROXY: 'on' }, overTls, secure],
  ['behind a trusted proxy without TLS it is not', { TRUST_PROXY: 'on' }, { 'x-forwarded-proto': 'http' }, plain],
  ['what a proxy says is not believed unless it is trusted', {}, overTls, plain],
  ['SECURE_COOKIES=off never marks it', { SECURE_COOKIES: 'off', TRUST_PROXY: 'on' }, overTls, plain],
  ['it belongs to the base path', { BASE_PATH: '/supervision/' }, {}, cookies('', 'SameSite=Strict', '/supervision/')],
  [
    'of a path behind TLS nobody else can set it either',
    { BASE_PATH: '/supervision/', SECURE_COOKIES: 'on' },
    {},
    cookies('__Secure-', 'Secure; SameSite=Strict', '/supervision/'),
  ],
])('%s', async (_name, environment, headers, expected) => {
  expect(await cookieUnder(environment, headers)).toEqual(expected)
})

test('the token of a session is stored nowhere, only its hash', async () => {
  const cookie = await testServer.signIn('filer')
  const token = cookie.slice('session='.length)
  expect(token).toMatch(/^[\w-]{43}$/)
  const tables = await testServer.db<
    { name: string }[]
  >`select table_name as name from information_schema.tables where table_schema = 'public'`
  for (const { name } of tables) {
    const rows = await testServer.db.unsafe(`select to_jsonb(t)::text as row from "${name}" t`)
    const raw = Buffer.from(token, 'base64url').toString('hex')
    expect(rows.filter(({ row }) => row.includes(token) || row.includes(raw))).toEqual([])
  }
  const [row] = await testServer.db<{ bytes: number }[]>`select length(token_hash) as bytes from session`
  expect(row?.bytes).toBe(32)
})

test.each([
  ['after twelve hours without a request', "seen_at = now() - interval '12 hours 1 minute'"],
  ['seven days after it began, however busy', "expires_at = now() - interval '1 second'"],
])('a session ends %s', async (_when, change) => {
  const cookie = await testServer.signIn('filer')
  await testServer.db.unsafe(`update session set ${change}`)
  expect(await me(cookie)).toBeNull()
  expect((await testServer.call('GET', '/sessions', { as: cookie })).status).toBe(401)
})

test('a session lasts seven days from its start, and eleven hours of rest do not end it', async () => {
  const cookie = await testServer.signIn('filer')
  await testServer.db`update session set seen_at = now() - interval '11 hours 59 minutes'`
  expect(await me(cookie)).not.toBeNull()
  const [row] = await testServer.db<{ seenAgo: number; days: number }[]>`
    select extract(epoch from now() - seen_at)::float8 as seen_ago, extract(epoch from expires_at - started_at)::float8 / 86400 as days from session`
  expect(row?.seenAgo).toBeLessThan(60)
  expect(row?.days).toBe(7)
})

test('sessions that ran out are cleared away, and those that hold stay', async () => {
  await testServer.signIn('filer')
  await testServer.db`update session set expires_at = now() - interval '1 second'`
  await testServer.signIn('town')
  await forgetEndedSessions(testServer.db)
  const rows = await testServer.db<{ username: string }[]>`select username from session join user_account u on u.id = user_id`
  expect(rows.map((row) => row.username)).toEqual(['town'])
})

test('addresses, names and browsers of those who signed in or tried to are forgotten when nobody needs them, and no sooner', async () => {
  await forgetEndedSessions(testServer.db)
  const cookie = await testServer.signIn('filer')
  await signIn('my-secret-password-1', 'a wrong guess')
  const kept = async () => {
    const rows = await testServer.db<{ what: string }[]>`
      select 'session ' || address as what from session union all select 'device' from known_device union all select key from sign_in_guard`
    return rows.map(({ what }) => what).toSorted()
  }
  const before = await kept()
  await forgetEndedSessions(testServer.db)
  expect(await kept()).toEqual(before)
  expect(before).toEqual(expect.arrayContaining(['session 127.0.0.1', 'device', 'name:my-secret-password-1', 'address:127.0.0.1']))
  await testServer.db`update session set seen_at = now() - interval '13 hours'`
  await testServer.db`update known_device set used_at = now() - interval '91 days'`
  await testServer.db`update sign_in_guard set last_failure = now() - interval '25 hours'`
  await forgetEndedSessions(testServer.db)
  expect(await kept()).toEqual([])
  expect(await me(cookie)).toBeNull()
})

test('disabling an account acts on its next request', async () => {
  const cookie = await testServer.signIn('filer')
  await testServer.db`update user_account set enabled = false where username = 'filer'`
  expect((await testServer.call('GET', '/sessions', { as: cookie })).status).toBe(401)
  expect(await me(cookie)).toBeNull()
})

test('a changed role acts on the next request', async () => {
  const cookie = await testServer.signIn('supervisor')
  expect((await me(cookie)).authorities).toEqual(['SUPERVISE'])
  await testServer.db`update role set codes = '{UNIT_MANAGEMENT}' where key = 'supervisor'`
  expect((await me(cookie)).authorities).toEqual(['UNIT_MANAGEMENT'])
  await testServer.db`update role set codes = '{SUPERVISE}' where key = 'supervisor'`
})

test.each(['session=', 'session=nonsense', `session=${'x'.repeat(4000)}`, 'session=%00', 'session="; drop table session"', 'other=1'])(
  'the cookie %j belongs to nobody',
  async (cookie) => {
    expect((await testServer.call('GET', '/sessions', { as: cookie })).status).toBe(401)
  },
)
