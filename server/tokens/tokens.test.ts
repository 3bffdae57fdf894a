import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenRules } from '#contract/tokens.ts'
import { addDays } from '#domain/time/days.ts'
import { forgetTheMoment } from '../backup/state-store.ts'
import { readToday } from '../calendar/store.ts'
import { type FilingDriver, filingDriver } from '../projects/testing.ts'
import { addPerson, type Person } from '../testing/people.ts'
import { sampleMakers } from '../testing/samples/all.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const county = '990101000000'
const town = '990101101000'
let testServer: TestServer
let drive: FilingDriver
let maker: Person
let expiresOn: string

beforeAll(async () => {
  testServer = await openTestServer()
  drive = filingDriver(testServer, { filer: await testServer.signIn('filer'), town: await testServer.signIn('town') })
  expiresOn = addDays(await readToday(testServer.db), 30)
})
afterAll(() => testServer.close())
beforeEach(async () => {
  maker = await addPerson(testServer, { region: county, codes: ['PROJECT_MANAGEMENT', 'UNIT_MANAGEMENT', 'USER_MANAGEMENT'], name: '张管' })
})

const ask = (more: object = {}) =>
  testServer.call('POST', '/tokens', {
    as: maker.cookie,
    body: { name: '同步', codes: ['PROJECT_MANAGEMENT'], region: county, expiresOn, ...more },
  })
const make = async (more: object = {}) => String((await ask(more)).body.shownOnce)
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const as = (token: string, path: string, method: Method = 'GET', body?: object) =>
  testServer.call(method, path, { headers: { authorization: `Bearer ${token}` }, ...(body && { body }) })

test('a program reads with a token what its maker sees there, and the list never shows the token again', async () => {
  const id = await drive.submitted()
  const token = await make()
  expect(token).toMatch(/^pst_/)
  expect((await as(token, `/projects/${id}`)).status).toBe(200)
  const { body } = await testServer.call('GET', '/tokens', { as: maker.cookie })
  expect(body.items).toMatchObject([{ name: '同步', codes: ['PROJECT_MANAGEMENT'], region: { code: county }, usedAt: expect.any(String) }])
  expect(JSON.stringify(body)).not.toContain(token)
  const kept = await testServer.db`select * from access_token`
  expect(JSON.stringify(kept)).not.toContain(token)
})

test.each([
  ['a code its maker does not hold', { codes: ['SUPERVISE'] }, 'codes'],
  ['a region outside', { region: '990102000000' }, 'region'],
  ['more than a year', { expiresOn: '2030-01-01' }, 'expiresOn'],
  ['a day that has passed', { expiresOn: '2020-01-01' }, 'expiresOn'],
])('%s is refused at its field', async (_, more, field) => {
  expect(await ask(more)).toMatchObject({ status: 422, body: { fields: [{ field }] } })
})

test('a token sees its own region alone, and acts with its own codes alone', async () => {
  const id = await drive.submitted()
  const elsewhere = await make({ region: '990101102000' })
  expect((await as(elsewhere, `/projects/${id}`)).status).toBe(404)
  expect((await as(await make({ region: town }), `/projects/${id}`)).status).toBe(200)
  expect((await as(await make({ codes: ['UNIT_MANAGEMENT'] }), `/projects/${id}`)).body.code).toBe('authority.missing')
})

test.each([
  ['GET', '/appeals'],
  ['GET', '/notifications'],
  ['GET', '/workbench'],
  ['GET', '/session'],
  ['GET', '/sessions'],
  ['GET', '/users'],
  ['GET', '/tokens'],
  ['POST', '/tokens'],
  ['GET', '/contacts'],
  ['GET', '/channels'],
  ['GET', '/roles'],
] as const)('%s %s is closed to every token', async (method, path) => {
  const token = await make({ codes: ['PROJECT_MANAGEMENT', 'UNIT_MANAGEMENT', 'USER_MANAGEMENT'] })
  expect(await as(token, path, method)).toMatchObject({ status: 403, body: { code: 'token.not-here' } })
})

test('a token loses at once what its maker loses', async () => {
  const id = await drive.submitted()
  const token = await make()
  const status = async () => (await as(token, `/projects/${id}`)).status
  expect(await status()).toBe(200)
  await testServer.db`update role set codes = '{UNIT_MANAGEMENT}' where id = ${maker.roleId}`
  expect(await status()).toBe(403)
  await testServer.db`update role set codes = '{PROJECT_MANAGEMENT}' where id = ${maker.roleId}`
  expect(await status()).toBe(200)
  await testServer.db`update user_account set region_code = '990101102000' where id = ${maker.id}`
  expect(await status()).toBe(401)
  await testServer.db`update user_account set region_code = ${county}, enabled = false where id = ${maker.id}`
  expect(await status()).toBe(401)
})

test('a token that was revoked, or whose last day has passed, or that nobody made, opens nothing', async () => {
  const token = await make()
  await testServer.db`update access_token set expires_on = today() - 1 where user_id = ${maker.id}`
  expect((await as(token, '/units')).status).toBe(401)
  await testServer.db`update access_token set expires_on = today() where user_id = ${maker.id}`
  const [{ id }] = (await testServer.call('GET', '/tokens', { as: maker.cookie })).body.items
  expect((await as(token, '/projects')).status).toBe(200)
  const other = await addPerson(testServer, { region: county, codes: [] })
  expect((await testServer.call('DELETE', `/tokens/${id}`, { as: other.cookie })).status).toBe(404)
  expect((await testServer.call('DELETE', `/tokens/${id}`, { as: maker.cookie })).status).toBe(200)
  expect((await as(token, '/projects')).status).toBe(401)
  expect((await as('pst_nobody-made-this-one', '/projects')).status).toBe(401)
})

test('what a program does is written down as done by the token of its maker', async () => {
  const token = await make({ codes: ['UNIT_MANAGEMENT'] })
  const { body: unit } = await sampleMakers(testServer)['units.create']({ town, caller: maker, isOutside: false })
  expect((await as(token, '/units', 'POST', unit as object)).status).toBe(200)
  const [line] = await testServer.db`select actor_name, actor_id from audit_line where event = 'unit.created' order by at desc limit 1`
  expect(line).toMatchObject({ actorName: '张管（令牌 同步）', actorId: maker.id })
})

test('a program that calls too often waits', async () => {
  const token = await make()
  await as(token, '/projects')
  await testServer.db`update access_token set calls = ${tokenRules.callsAMinute}, used_at = now() where user_id = ${maker.id}`
  expect(await as(token, '/projects')).toMatchObject({ status: 429, body: { code: 'request.too-many' } })
})

test('a restored copy knows no token', async () => {
  await make()
  await forgetTheMoment(testServer.db)
  expect(await testServer.db`select from access_token`).toHaveLength(0)
})
