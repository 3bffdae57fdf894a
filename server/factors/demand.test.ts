import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { allRoutes } from '#contract/api.ts'
import { addPerson, type Person } from '../testing/people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { codeAt } from './totp.ts'

const county = '990101000000'
let testServer: TestServer
let person: Person
let admin: string

beforeAll(async () => {
  testServer = await openTestServer()
  admin = await testServer.signIn('admin')
})
afterAll(() => testServer.close())
beforeEach(async () => {
  person = await addPerson(testServer, { region: county, codes: ['UNIT_MANAGEMENT'] })
})

const me = async () => (await testServer.call('GET', '/session', { as: person.cookie })).body.me
const days = 86_400_000
const rowOf = async () => {
  const [role] = await testServer.db<{ version: number; factorFrom: Date | null }[]>`
    select version, factor_from from role where id = ${person.roleId}`
  return role ?? expect.fail('the role is gone')
}
async function demand(factorDays?: number | null) {
  const name = { en: `Demanding ${person.username}`, zh: '样本' }
  const body = {
    name,
    codes: ['UNIT_MANAGEMENT'],
    grants: [],
    version: (await rowOf()).version,
    ...(factorDays !== undefined && { factorDays }),
  }
  const changed = await testServer.call('PUT', `/roles/${person.roleId}`, { as: admin, body })
  expect(changed.status).toBe(200)
  return changed.body
}
const letPass = async (passed: number) => {
  await testServer.db`update role set factor_from = factor_from - ${passed} * interval '1 day' where id = ${person.roleId}`
  await testServer.db`update user_role set since = since - ${passed} * interval '1 day' where role_id = ${person.roleId}`
}

test('a role demands nothing unless it says so, and then says until when', async () => {
  expect(await me()).toMatchObject({ factorUntil: null, mustEnrol: false })
  expect((await demand(7)).factorDays).toBe(7)
  const { factorUntil, mustEnrol } = await me()
  expect(mustEnrol).toBe(false)
  expect(Date.parse(factorUntil)).toBe(((await rowOf()).factorFrom?.getTime() ?? 0) + 7 * days)
  expect((await testServer.call('GET', '/units', { as: person.cookie })).status).toBe(200)
})

test('a change that does not name the demand leaves it, another number of days counts from the same moment, and it can be taken back', async () => {
  await demand(7)
  const { factorFrom } = await rowOf()
  expect((await demand()).factorDays).toBe(7)
  expect((await demand(30)).factorDays).toBe(30)
  expect((await rowOf()).factorFrom).toEqual(factorFrom)
  expect((await demand(null)).factorDays).toBeNull()
  expect(await me()).toMatchObject({ factorUntil: null, mustEnrol: false })
})

test('whoever gets the role later has their own days', async () => {
  await demand(7)
  await testServer.db`update role set factor_from = factor_from - interval '100 days' where id = ${person.roleId}`
  expect((await me()).mustEnrol).toBe(false)
  await letPass(7)
  expect((await me()).mustEnrol).toBe(true)
})

test('once the days are over a session opens only what serves to set up a factor, and with one it opens everything', async () => {
  await demand(0)
  expect((await me()).mustEnrol).toBe(true)
  const path = (route: { path: string }) => route.path.replaceAll(/:\w+/g, crypto.randomUUID())
  const open = []
  for (const route of allRoutes.filter(({ gate }) => gate !== 'public' && gate !== 'newcomer')) {
    const { body } = await testServer.call(route.method, path(route), { as: person.cookie })
    if (body?.code !== 'session.factor-required') open.push(`${route.method} ${route.path}`)
  }
  expect(open.toSorted()).toEqual([
    'GET /session/factors',
    'POST /session/passkeys',
    'POST /session/passkeys/challenge',
    'POST /session/proof',
    'POST /session/totp',
    'POST /session/totp/confirmation',
    'POST /sign-on/proof',
  ])
  const { secret } = (await testServer.call('POST', '/session/totp', { as: person.cookie })).body
  const body = { code: codeAt(secret, Date.now()) }
  const done = await testServer.call('POST', '/session/totp/confirmation', { as: person.cookie, body })
  expect(done.body.me).toMatchObject({ factorUntil: null, mustEnrol: false })
  expect((await testServer.call('GET', '/units', { as: person.cookie })).status).toBe(200)
  expect((await testServer.call('DELETE', '/session/totp', { as: person.cookie })).body.mustEnrol).toBe(true)
  expect((await testServer.call('GET', '/units', { as: person.cookie })).body.code).toBe('session.factor-required')
})

test('a session from a provider whose sign-in stands for the second factor opens everything, one from another provider does not', async () => {
  await demand(0)
  const comeBy = async (countsAsFactor: boolean) => {
    const [provider] = await testServer.db<{ id: string }[]>`
      insert into sign_on_provider (name_en, name_zh, issuer, client_id, counts_as_factor, is_on)
      values ('County', '县', ${`https://provider-${crypto.randomUUID()}.example`}, 'client', ${countsAsFactor}, true) returning id`
    await testServer.db`
      update session set provider_id = ${provider?.id ?? ''}, provider_subject = 'somebody'
      where user_id = (select id from user_account where username = ${person.username})`
    return (await testServer.call('GET', '/units', { as: person.cookie })).status
  }
  expect(await comeBy(false)).toBe(403)
  expect(await comeBy(true)).toBe(200)
})
