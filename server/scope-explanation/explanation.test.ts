import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const qingshi = '990101101000'
const taoyuan = '990101101201'
const hedong = '990101102201'

let testServer: TestServer
let admin: string
let townKeeper: string

beforeAll(async () => {
  testServer = await openTestServer()
  admin = await testServer.signIn('admin')
  townKeeper = await testServer.signIn('organisation')
  await testServer.db`delete from supervision_assignment`
})
afterAll(() => testServer.close())

const ask = (query: string, as = admin) => testServer.call('GET', `/scope/explanation?${query}`, { as })
const idOf = async (username: string) =>
  (await testServer.db<{ id: string }[]>`select id from user_account where username = ${username}`)[0]?.id ?? ''

test('a manager sees what is submitted in the villages of their town, through their role', async () => {
  const { status, body } = await ask(`username=TOWN&region=${taoyuan}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    user: { username: 'town', name: '王建华', enabled: true, region: { code: qingshi } },
    region: { code: taoyuan, name: { zh: '桃源村' } },
    successor: null,
    assignments: [],
  })
  expect(body.authorities).toEqual([
    {
      authority: 'PROJECT_MANAGEMENT',
      through: [{ zh: '项目管理员', en: 'Project manager' }],
      kinds: [1, 2, 3],
      drafts: false,
      reason: 'region-contains',
    },
  ])
})

test.each([
  ['town', hedong, { kinds: [], reason: 'region-elsewhere' }],
  ['village', taoyuan, { kinds: [1, 2, 3], drafts: true, reason: 'region-contains' }],
  ['filer', taoyuan, { kinds: [], drafts: false, reason: 'own-filings' }],
  ['supervisor', taoyuan, { kinds: [], reason: 'no-assignment' }],
  ['units', taoyuan, { kinds: [], reason: 'no-filings' }],
])('%s asked about %s', async (username, region, expected) => {
  expect((await ask(`username=${username}&region=${region}`)).body.authorities).toMatchObject([expected])
})

test('assignments are told with their time and whether they cover the region', async () => {
  const user = await idOf('supervisor')
  const assign = (region: string, kinds: number[], from: string, until: string | null) => testServer.db`
    insert into supervision_assignment (user_id, region_code, kinds, from_day, until_day) values (${user}, ${region}, ${kinds}, ${from}, ${until})`
  await assign(qingshi, [1, 2], '2020-01-01', '2098-12-31')
  await assign('990101000000', [3], '2019-01-01', '2019-12-31')
  const { body } = await ask(`userId=${user}&region=${taoyuan}`)
  expect(body.authorities).toMatchObject([{ authority: 'SUPERVISE', kinds: [1, 2], drafts: false, reason: 'assigned' }])
  expect(body.assignments).toMatchObject([
    { region: { code: qingshi }, kinds: [1, 2], fromDay: '2020-01-01', untilDay: '2098-12-31', period: 'current', covers: true },
    { region: { name: { zh: '临溪县' } }, kinds: [3], period: 'past', covers: true },
  ])
  const elsewhere = await ask(`userId=${user}&region=${hedong}`)
  expect(elsewhere.body.authorities).toMatchObject([{ kinds: [], reason: 'assignment-not-current' }])
  expect(elsewhere.body.assignments).toMatchObject([{ covers: false }, { covers: true, period: 'past' }])
})

test('after a merger the successor’s people see the filings, and the answer says so', async () => {
  const [old, next] = ['990101101204', '990101102204']
  await testServer.call('POST', `/regions/${old}/replacement`, { as: admin, body: { version: 1, successor: next } })
  const town = await ask(`username=town&region=${old}`)
  expect(town.body).toMatchObject({ successor: { code: next }, authorities: [{ kinds: [], reason: 'region-elsewhere' }] })
  const other = await ask(`username=town2&region=${old}`)
  expect(other.body.authorities).toMatchObject([{ kinds: [1, 2, 3], reason: 'region-contains' }])
})

test.each([
  ['a person outside', `username=town2&region=${taoyuan}`],
  ['a person above', `username=county&region=${taoyuan}`],
  ['a region outside', `username=town&region=${hedong}`],
  ['nobody', `username=nobody&region=${taoyuan}`],
  ['no such id', `userId=00000000-0000-4000-8000-000000000000&region=${taoyuan}`],
])('%s reads as absent', async (_, query) => {
  const { status, body } = await ask(query, townKeeper)
  expect([status, body.code]).toEqual([404, 'record.not-found'])
})

test('who asks without naming anybody, or malformed, is told so', async () => {
  expect((await ask(`region=${taoyuan}`)).body.fields).toMatchObject([{ field: 'username', code: 'required' }])
  expect((await ask('username=town&region=1')).status).toBe(400)
  expect((await ask(`userId=1&region=${taoyuan}`)).status).toBe(400)
})

test.each(['town', 'village', 'supervisor', 'units', 'dictionary'])('%s lacks the authority', async (username) => {
  const cookie = await testServer.signIn(username)
  expect((await ask(`username=town&region=${taoyuan}`, cookie)).status).toBe(403)
})
