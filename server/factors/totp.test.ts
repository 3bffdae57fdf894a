import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sessionRules } from '#contract/session.ts'
import { buildApp } from '../app.ts'
import { demoPassword } from '../demo/accounts.ts'
import { forgetEndedSessions } from '../session/forgetting-store.ts'
import { cookieOf, openTestServer, type TestServer } from '../testing/test-server.ts'
import { codeAt, newSecret, stepOf } from './totp.ts'

let testServer: TestServer
let cookie: string
let secret: string
let recovery: string[]

/** Everybody begins with the account of a filer who has just set up an authenticator app. */
beforeAll(async () => {
  // The clock stands still, so that a code is as old as the test says, whatever the time between.
  vi.useFakeTimers({ toFake: ['Date'] })
  testServer = await openTestServer()
})
afterAll(async () => {
  await testServer.close()
  vi.useRealTimers()
})
beforeEach(async () => {
  const { db, call } = testServer
  for (const table of ['session', 'sign_in_guard', 'pending_sign_in', 'totp_factor', 'recovery_code', 'known_device'])
    await db.unsafe(`delete from ${table}`)
  cookie = await testServer.signIn('filer')
  secret = (await call('POST', '/session/totp', { as: cookie })).body.secret
  recovery = (await call('POST', '/session/totp/confirmation', { as: cookie, body: { code: now() } })).body.codes
})

const halfMinute = 30_000
/** Of another moment than that of the code which set it up. */
const later = () => codeAt(secret, Date.now() + halfMinute)
const now = () => codeAt(secret, Date.now())
const start = () => testServer.call('POST', '/session', { body: { username: 'filer', password: demoPassword } })
const givePassword = async () => cookieOf((await start()).headers, 'pending')
const finish = (pending: string, code: string) => testServer.call('POST', '/session/factor', { as: pending, body: { code } })
const events = async () => (await testServer.db<{ event: string }[]>`select event from audit_line order by id`).map(({ event }) => event)

test('with an authenticator app the password alone opens nothing, and a code of this moment opens a session', async () => {
  const { status, body, headers } = await start()
  expect({ status, body }).toMatchObject({ status: 401, body: { code: 'session.factor-needed', facts: { kinds: ['totp'] } } })
  expect([headers['set-cookie']].flat().map(String)).toEqual([
    expect.stringMatching(/^pending=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; SameSite=Strict$/),
  ])
  const pending = cookieOf(headers, 'pending')
  expect((await testServer.call('GET', '/sessions', { as: pending })).status).toBe(401)
  expect((await testServer.call('GET', '/sessions', { as: pending.replace('pending', 'session') })).status).toBe(401)
  const done = await finish(pending, later())
  expect(done).toMatchObject({ status: 200, body: { username: 'filer', factors: ['totp'] } })
  expect((await testServer.call('GET', '/sessions', { as: cookieOf(done.headers, 'session') })).status).toBe(200)
  expect(cookieOf(done.headers, 'device')).toMatch(/^device=[\w-]{43}$/)
  expect((await finish(pending, later())).body).toMatchObject({ code: 'session.factor-expired' })
})

test.each([
  ['of the half minute before is good', -halfMinute, 59_999],
  ['of this half minute is good', 0, 60_000],
  ['of the half minute after is good', halfMinute, 60_001],
  ['of a minute before is not', -2 * halfMinute, null],
  ['of a minute after is not', 2 * halfMinute, null],
])('a code %s, as clocks may differ', (_when, offset, step) => {
  const moment = 60_000 * halfMinute + 17
  expect(stepOf(secret, codeAt(secret, moment + offset), moment)).toBe(step)
})

test.each(['\\😀<Z 0', '１２３４５６', '12345', '1234567', ''])('what is no six digits (%s) fits no half minute', (code) => {
  expect(stepOf(newSecret(), code, Date.now())).toBeNull()
})

test('a code serves once, also for two processes at the same moment', async () => {
  const other = await buildApp({ config: testServer.config, db: testServer.db })
  const [one, two] = [await givePassword(), await givePassword()]
  const code = later()
  const elsewhere = other.inject({ method: 'POST', url: '/api/session/factor', headers: { cookie: two }, payload: { code } })
  const statuses = await Promise.all([finish(one, code).then(({ status }) => status), elsewhere.then(({ statusCode }) => statusCode)])
  await other.close()
  expect(statuses.toSorted()).toEqual([200, 401])
  expect(await finish(await givePassword(), code)).toMatchObject({ status: 401, body: { code: 'session.factor-wrong' } })
  expect((await finish(await givePassword(), now())).status).toBe(401)
})

test('after three wrong codes the password is asked for again, and after five nothing helps for a while', async () => {
  const first = await givePassword()
  for (let time = 0; time < 3; time += 1) expect((await finish(first, '000000')).body.code).toBe('session.factor-wrong')
  expect((await finish(first, later())).body.code).toBe('session.factor-expired')
  const second = await givePassword()
  for (let time = 0; time < 2; time += 1) expect((await finish(second, '000000')).body.code).toBe('session.factor-wrong')
  expect(await finish(await givePassword(), later())).toMatchObject({ status: 429, body: { code: 'session.locked' } })
  const admin = await testServer.signIn('admin')
  const [filer] = await testServer.db<{ id: string; version: number }[]>`select id, version from user_account where username = 'filer'`
  expect((await testServer.call('GET', `/users/${filer?.id}`, { as: admin })).body).toMatchObject({
    factors: ['totp'],
    lockedUntil: expect.any(String),
  })
  const unlocked = await testServer.call('POST', `/users/${filer?.id}/unlocking`, { as: admin, body: { version: filer?.version } })
  expect(unlocked.status).toBe(200)
  expect((await finish(await givePassword(), later())).status).toBe(200)
  expect(await events()).toContain('session.factor-refused')
})

test('a sign-in that waits ends after five minutes, with a reset of the password and when the account is disabled', async () => {
  const waiting = await givePassword()
  await testServer.db`update pending_sign_in set expires_at = now() - interval '1 second'`
  expect((await finish(waiting, later())).body.code).toBe('session.factor-expired')
  await forgetEndedSessions(testServer.db)
  expect(await testServer.db`select from pending_sign_in`).toHaveLength(0)
  const other = await givePassword()
  await testServer.call('PUT', '/session/password', { as: cookie, body: { currentPassword: demoPassword, newPassword: 'a quiet river 7' } })
  expect((await finish(other, later())).body.code).toBe('session.factor-expired')
  await testServer.db`
    update user_account set password_hash = (select password_hash from user_account where username = 'town') where username = 'filer'`
  const last = await givePassword()
  await testServer.db`update user_account set enabled = false where username = 'filer'`
  expect((await finish(last, later())).status).toBe(401)
  await testServer.db`update user_account set enabled = true where username = 'filer'`
})

test('each of ten recovery codes opens one session, however it is written, and its owner is told', async () => {
  expect(new Set(recovery)).toHaveLength(10)
  const [code = '', another = ''] = recovery
  expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
  const done = await finish(await givePassword(), ` ${code.toUpperCase().replace('-', ' ')}`)
  expect(done.status).toBe(200)
  expect((await finish(await givePassword(), code)).status).toBe(401)
  const as = cookieOf(done.headers, 'session')
  expect((await testServer.call('GET', '/session/factors', { as })).body.recoveryCodesLeft).toBe(9)
  const { items } = (await testServer.call('GET', '/notifications', { as })).body
  expect(items[0]).toMatchObject({ kind: 'account.recovery-code-used', facts: { count: 9 } })
  const { codes } = (await testServer.call('POST', '/session/recovery-codes', { as })).body
  expect(codes).toHaveLength(10)
  expect((await finish(await givePassword(), another)).status).toBe(401)
  expect((await finish(await givePassword(), codes[0])).status).toBe(200)
})

test('neither the secret nor a recovery code can be read from the tables', async () => {
  const rows = await testServer.db<{ row: string }[]>`
    select row_to_json(t)::text as row from totp_factor t union all select row_to_json(c)::text from recovery_code c`
  expect(rows).toHaveLength(11)
  const written = rows.map(({ row }) => row).join()
  for (const plain of [secret, ...recovery]) {
    expect(written).not.toContain(plain)
    expect(written).not.toContain(Buffer.from(plain).toString('hex'))
  }
})

test('an app counts only once its first code was right, and there is one for each person', async () => {
  const town = await testServer.signIn('town')
  const confirm = (code: string) => testServer.call('POST', '/session/totp/confirmation', { as: town, body: { code } })
  expect((await confirm('000000')).body.code).toBe('factor.not-begun')
  const made = await testServer.call('POST', '/session/totp', { as: town })
  expect(made.body.picture).toMatch(/^<svg /)
  expect(await confirm('000000')).toMatchObject({ status: 422, body: { fields: [{ field: 'code', code: 'factor.wrong' }] } })
  await testServer.signIn('town')
  await testServer.db`update totp_factor set made_at = now() - interval '16 minutes' where confirmed_at is null`
  expect((await confirm(codeAt(made.body.secret, Date.now()))).body.code).toBe('factor.not-begun')
  expect((await testServer.call('POST', '/session/totp', { as: cookie })).body.code).toBe('factor.present')
})

test('who sets one up is signed out elsewhere, where only the password was given', async () => {
  const [here, elsewhere] = [await testServer.signIn('town'), await testServer.signIn('town')]
  const made = await testServer.call('POST', '/session/totp', { as: here })
  const body = { code: codeAt(made.body.secret, Date.now()) }
  expect((await testServer.call('POST', '/session/totp/confirmation', { as: here, body })).body.me.factors).toEqual(['totp'])
  expect((await testServer.call('GET', '/sessions', { as: elsewhere })).status).toBe(401)
  expect((await testServer.call('GET', '/sessions', { as: here })).status).toBe(200)
})

const letPass = () => testServer.db`update session set proved_at = now() - ${sessionRules.proofMinutes} * interval '1 minute'`
const prove = (body: object) => testServer.call('POST', '/session/proof', { as: cookie, body })
const remove = () => testServer.call('DELETE', '/session/totp', { as: cookie })

test('what is grave asks for the factor instead of the password, and changing the password does not replace it', async () => {
  await letPass()
  expect((await remove()).body.code).toBe('session.proof-needed')
  expect(await prove({ password: demoPassword })).toMatchObject({ status: 401, body: { code: 'session.factor-needed' } })
  expect((await prove({ code: '000000' })).body.code).toBe('session.factor-wrong')
  const changed = await testServer.call('PUT', '/session/password', {
    as: cookie,
    body: { currentPassword: demoPassword, newPassword: 'a quiet river 7' },
  })
  cookie = cookieOf(changed.headers, 'session')
  await testServer.db`
    update user_account set password_hash = (select password_hash from user_account where username = 'town') where username = 'filer'`
  expect((await remove()).body.code).toBe('session.proof-needed')
  expect((await prove({ code: later() })).status).toBe(200)
  expect(await remove()).toMatchObject({ status: 200, body: { factors: [] } })
  expect(await testServer.db`select from recovery_code`).toHaveLength(0)
  expect((await start()).status).toBe(200)
  expect(await events()).toEqual(expect.arrayContaining(['user.totp-added', 'user.totp-removed']))
})

test('an administrator removes the factor of somebody who has lost it, and the person is told', async () => {
  const admin = await testServer.signIn('admin')
  const [filer] = await testServer.db<{ id: string; version: number }[]>`select id, version from user_account where username = 'filer'`
  const path = `/users/${filer?.id}/factor-reset`
  expect((await testServer.call('POST', path, { as: admin, body: { version: 99 } })).body.code).toBe('record.changed')
  expect((await testServer.call('POST', path, { as: admin, body: { version: filer?.version } })).status).toBe(200)
  const as = await testServer.signIn('filer')
  const { items } = (await testServer.call('GET', '/notifications', { as })).body
  expect(items[0]).toMatchObject({ kind: 'account.factor-reset', facts: { person: expect.any(String) } })
  expect(await events()).toContain('user.factors-reset')
})
