import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { allRoutes } from '#contract/api.ts'
import { demoPassword } from '../demo/accounts.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let testServer: TestServer
let firstHash: string
beforeAll(async () => {
  testServer = await openTestServer()
  const [row] = await testServer.db<{ passwordHash: string }[]>`select password_hash from user_account where username = 'filer'`
  firstHash = row!.passwordHash
})
afterAll(() => testServer.close())
beforeEach(async () => {
  await testServer.db`delete from sign_in_guard`
  await testServer.db`delete from session`
  await testServer.db`update user_account set password_hash = ${firstHash}, must_change_password = false where username = 'filer'`
})

const better = 'plain-river-74'
const change = (as: string, newPassword: string, currentPassword = demoPassword) =>
  testServer.call('PUT', '/session/password', { as, body: { currentPassword, newPassword } })
const cookieIn = (headers: Record<string, unknown>) => String(headers['set-cookie']).split(';')[0] ?? ''
const isAlive = async (cookie: string) => (await testServer.call('GET', '/session', { as: cookie })).body.me !== null
const signIn = async (password: string) => (await testServer.call('POST', '/session', { body: { username: 'filer', password } })).status

test('a changed password is the only one that works, ends all other sessions and keeps this one', async () => {
  const [here, elsewhere, somebody] = [await testServer.signIn('filer'), await testServer.signIn('filer'), await testServer.signIn('town')]
  const { status, body, headers } = await change(here, better)
  expect({ status, username: body.username }).toEqual({ status: 200, username: 'filer' })
  expect(await Promise.all([cookieIn(headers), here, elsewhere, somebody].map(isAlive))).toEqual([true, false, false, true])
  expect(await signIn(demoPassword)).toBe(401)
  expect(await signIn(better)).toBe(200)
})

test('passwords are kept as argon2id and never as they are', async () => {
  await change(await testServer.signIn('filer'), better)
  const [row] = await testServer.db<{ passwordHash: string }[]>`select password_hash from user_account where username = 'filer'`
  expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const lines = await testServer.db<{ line: string }[]>`select to_jsonb(audit_line)::text as line from audit_line`
  expect(lines.filter(({ line }) => line.includes(better) || line.includes('argon2'))).toEqual([])
})

test('spaces around a password belong to it', async () => {
  const cookie = await testServer.signIn('filer')
  expect((await change(cookie, ` ${better} `)).status).toBe(200)
  expect(await signIn(better)).toBe(401)
  expect(await signIn(` ${better} `)).toBe(200)
})

test('a wrong current password is told at its field and changes nothing', async () => {
  const cookie = await testServer.signIn('filer')
  const { status, body } = await change(cookie, better, 'a wrong guess')
  expect(status).toBe(422)
  expect(body).toMatchObject({ code: 'rule.violated', fields: [{ field: 'currentPassword', code: 'password.wrong' }] })
  expect(await signIn(demoPassword)).toBe(200)
})

test.each([
  ['short-one', 400, ['too-short']],
  ['x'.repeat(201), 400, ['too-long']],
  ['my-filer-74-river', 422, ['password.contains-name']],
  ['Password2026!', 422, ['password.common']],
  ['1234567890', 422, ['password.common']],
  ['test123456', 422, ['password.common']],
  ['Michael123', 422, ['password.common']],
  ['Linxi2026!!', 422, ['password.of-names']],
  [demoPassword, 422, ['password.unchanged']],
])('the new password %s is refused at its field', async (newPassword, status, codes) => {
  const cookie = await testServer.signIn('filer')
  const answer = await change(cookie, newPassword)
  expect(answer.status).toBe(status)
  expect(answer.body.fields.map(({ field, code }: { field: string; code: string }) => [field, code])).toEqual(
    codes.map((code) => ['newPassword', code]),
  )
  expect(await signIn(demoPassword)).toBe(200)
})

test('guessing the current password locks as guessing at sign-in does, and only who is signed in', async () => {
  const cookie = await testServer.signIn('filer')
  for (let time = 0; time < 5; time += 1) expect((await change(cookie, better, 'a wrong guess')).status).toBe(422)
  expect(await change(cookie, better)).toMatchObject({ status: 429, body: { code: 'session.locked' } })
  expect(await signIn(demoPassword)).toBe(200)
  const [address] = await testServer.db`select failures from sign_in_guard where key = 'address:127.0.0.1'`
  expect(address, 'counted as they came, but for those that succeeded').toEqual({ failures: 6 })
})

test('somebody who knows the current password may take many tries to find a good new one', async () => {
  const cookie = await testServer.signIn('filer')
  for (let time = 0; time < 7; time += 1) expect((await change(cookie, 'Password2026!')).status).toBe(422)
  expect((await change(cookie, better)).status).toBe(200)
})

test('whoever must change the password first may do only that, look at the session and sign out', async () => {
  await testServer.db`update user_account set must_change_password = true where username = 'filer'`
  const cookie = await testServer.signIn('filer')
  const open = ['GET /session', 'POST /session', 'DELETE /session', 'PUT /session/password']
  const closed = allRoutes.filter(({ method, path, gate }) => gate !== 'public' && !open.includes(`${method} ${path}`))
  expect(closed.length).toBeGreaterThan(4)
  for (const { method, path } of closed)
    expect([path, await testServer.call(method, path.replaceAll(/:\w+/g, 'x'), { as: cookie })]).toMatchObject([
      path,
      { status: 403, body: { code: 'session.password-change-required' } },
    ])
  expect((await testServer.call('GET', '/session', { as: cookie })).body.me.mustChangePassword).toBe(true)
  const changed = await change(cookie, better)
  expect(changed.body.mustChangePassword).toBe(false)
  expect((await testServer.call('GET', '/sessions', { as: cookieIn(changed.headers) })).status).toBe(200)
  expect((await testServer.call('DELETE', '/session', { as: cookieIn(changed.headers) })).status).toBe(200)
})

test('a session that must change the password can be signed out', async () => {
  await testServer.db`update user_account set must_change_password = true where username = 'filer'`
  const cookie = await testServer.signIn('filer')
  expect((await testServer.call('DELETE', '/session', { as: cookie })).status).toBe(200)
  expect(await isAlive(cookie)).toBe(false)
})
