import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Route } from '#contract/route.ts'
import { sessionRules } from '#contract/session.ts'
import { demoPassword } from '../demo/accounts.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())

const everyRoute = Object.values(api).flatMap((feature) => Object.values(feature) as Route[])
const letPass = (minutes: number) => testServer.db`update session set proved_at = now() - ${minutes} * interval '1 minute'`
const mobile = (as: string) => testServer.call('PUT', '/session/profile', { as, body: { mobile: '13800000000' } })
const prove = (as: string, password: string) => testServer.call('POST', '/session/proof', { as, body: { password } })

test('ten minutes after the password was given, what is grave asks for it again', async () => {
  const cookie = await testServer.signIn('filer')
  await letPass(sessionRules.proofMinutes - 1)
  expect((await mobile(cookie)).status).toBe(200)
  await letPass(sessionRules.proofMinutes)
  expect(await mobile(cookie)).toMatchObject({ status: 403, body: { code: 'session.proof-needed' } })
  expect(await prove(cookie, 'a wrong guess')).toMatchObject({
    status: 422,
    body: { fields: [{ field: 'password', code: 'password.wrong' }] },
  })
  expect((await mobile(cookie)).status).toBe(403)
  expect((await prove(cookie, demoPassword)).status).toBe(200)
  expect((await mobile(cookie)).status).toBe(200)
})

test('five wrong passwords close the proof for a while, and nobody else', async () => {
  const cookie = await testServer.signIn('town')
  for (let time = 0; time < 5; time += 1) expect((await prove(cookie, 'a wrong guess')).status).toBe(422)
  expect(await prove(cookie, demoPassword)).toMatchObject({ status: 429, body: { code: 'session.locked' } })
  expect((await prove(await testServer.signIn('filer'), demoPassword)).status).toBe(200)
})

test('roles, accounts, passwords, identities, contact data and sessions ask for it, for everybody who may', async () => {
  const grave = everyRoute.filter(({ freshProof }) => freshProof)
  expect(grave.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'DELETE /channels/:id',
    'DELETE /providers/:id',
    'DELETE /roles/:id',
    'DELETE /session/passkeys/:id',
    'DELETE /session/totp',
    'DELETE /sessions',
    'DELETE /sessions/:id',
    'DELETE /sign-on/links/:id',
    'DELETE /users/:id/links/:linkId',
    'POST /appeals/:id/identity',
    'POST /channels',
    'POST /experts/:id/identity',
    'POST /imports/:id/codes',
    'POST /imports/:id/writing',
    'POST /providers',
    'POST /roles',
    'POST /session/passkeys/challenge',
    'POST /session/recovery-codes',
    'POST /session/totp',
    'POST /sign-on/links',
    'POST /tokens',
    'POST /users',
    'POST /users/:id/factor-reset',
    'POST /users/:id/links',
    'POST /users/:id/password-reset',
    'PUT /channels/:id',
    'PUT /contacts/:id/address',
    'PUT /open-data/settings',
    'PUT /providers/:id',
    'PUT /roles/:id',
    'PUT /session/profile',
    'PUT /users/:id',
  ])
  const cookie = await testServer.signIn('admin')
  await letPass(sessionRules.proofMinutes)
  for (const { method, path, gate } of grave.filter(({ path }) => !/^\/(appeals|experts)/.test(path)))
    expect([path, gate, await testServer.call(method, path.replaceAll(/:\w+/g, crypto.randomUUID()), { as: cookie })]).toMatchObject([
      path,
      gate,
      { status: 403, body: { code: 'session.proof-needed' } },
    ])
})

test('who may not do it at all hears that first, without being asked for a password', async () => {
  const cookie = await testServer.signIn('filer')
  await letPass(sessionRules.proofMinutes)
  expect(await testServer.call('POST', '/roles', { as: cookie })).toMatchObject({ status: 403, body: { code: 'authority.missing' } })
})

test('with a new password the session gets another token, and the old one opens nothing', async () => {
  const old = await testServer.signIn('village')
  const body = { currentPassword: demoPassword, newPassword: 'a quiet river 7' }
  const { status, headers } = await testServer.call('PUT', '/session/password', { as: old, body })
  expect(status).toBe(200)
  const fresh = String(headers['set-cookie']).split(';')[0] ?? ''
  expect(fresh).toMatch(/^session=[\w-]{43}$/)
  expect(fresh).not.toBe(old)
  expect((await testServer.call('GET', '/sessions', { as: old })).status).toBe(401)
  expect((await testServer.call('GET', '/sessions', { as: fresh })).status).toBe(200)
})
