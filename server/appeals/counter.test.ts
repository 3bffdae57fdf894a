import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const words = { type: 'complaint', content: '来访群众反映村道路面厚度不足，一下雨就裂开。', wanted: null, identity: null }
let testServer: TestServer
let project: { id: string; number: string }
let supervisor: string
beforeAll(async () => {
  testServer = await openTestServer({}, { today: '2026-06-17' })
  const [row] = await testServer.write<[{ id: string; number: string }]>`
    insert into project (name, kind, region_code, scope_code, filer_id, state, first_submitted_at, filed_on, number, year)
    select '桃源村村道硬化工程', 1, '990101101201', '990101101201', id, 'filed', now(), today(), 'BA990101202610001', 2026
    from user_account where username = 'filer' returning id, number`
  project = row
  supervisor = await testServer.signIn('supervisor')
})
afterAll(() => testServer.close())

const take = (given: object = {}, cookie = supervisor) =>
  testServer.call('POST', '/appeals', {
    as: cookie,
    body: { ...words, filingNumber: project.number, region: null, counter: 'in-person', ...given },
  })
const asAuthor = (path: string, body: object) => testServer.call('POST', `/public-appeals${path}`, { body })
const countAppeals = async () => (await testServer.db`select from appeal`).length

test('an appeal taken down at the counter says how its author came, and by whom only to its handlers', async () => {
  const { status, body } = await take({ counter: 'telephone' })
  expect([status, body]).toMatchObject([200, { code: expect.any(String), password: expect.any(String), dueOn: '2026-07-02' }])
  const list = await testServer.call('GET', `/appeals?project=${project.id}`, { as: supervisor })
  const read = await testServer.call('GET', `/appeals/${list.body.items[0].id}`, { as: supervisor })
  expect(read.body).toMatchObject({ counter: 'telephone', handler: null, history: [{ action: 'take-down', actor: expect.any(String) }] })
  const own = await asAuthor('/passwords', { code: body.code, password: body.password, newPassword: '我自己的口令一二三' })
  expect(own.status).toBe(200)
  expect(JSON.stringify(own.body)).not.toContain(read.body.history[0].actor)
})

test('its first password opens nothing until the author has chosen another, which then does', async () => {
  const { code, password } = (await take()).body
  const credentials = { code, password }
  for (const path of ['/tracking', '/withdrawals', '/upload-tickets'])
    expect(await asAuthor(path, credentials)).toMatchObject({ status: 403, body: { code: 'appeal.password-due' } })
  const tooShort = await asAuthor('/passwords', { ...credentials, newPassword: '      abc' })
  const theSame = await asAuthor('/passwords', { ...credentials, newPassword: password.toLowerCase() })
  expect([tooShort.body.fields, theSame.body.fields]).toMatchObject([[{ code: 'too-short' }], [{ code: 'nothing-changed' }]])
  expect((await asAuthor('/passwords', { code, password: 'WRONGWRONG', newPassword: 'guessed-it' })).body.code).toBe('appeal.unknown')
  expect((await asAuthor('/passwords', { ...credentials, newPassword: 'My own words' })).body).toMatchObject({ state: 'submitted' })
  expect((await asAuthor('/tracking', credentials)).body.code).toBe('appeal.unknown')
  expect((await asAuthor('/tracking', { code, password: 'MY OWN WORDS' })).status).toBe(200)
})

test('whoever has a part in the filing, or supervises elsewhere, takes nothing down, and nothing is kept', async () => {
  const before = await countAppeals()
  await testServer.write`
    insert into project_toucher (project_id, user_id) select ${project.id}, id from user_account where username = 'supervisor2'`
  const concerned = await testServer.signIn('supervisor2')
  expect(await take({}, concerned)).toMatchObject({ status: 403, body: { code: 'appeal.not-to-take-down' } })
  const elsewhere = await take({ filingNumber: null, region: '990101000000' }, concerned)
  expect(elsewhere).toMatchObject({ status: 422, body: { fields: [{ field: 'region', code: 'region.outside' }] } })
  expect(await countAppeals()).toBe(before)
})
