import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultDeadlines } from '#domain/time/deadlines.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { addTownManager } from '../testing/town-manager.ts'

let testServer: TestServer
let admin: string
let townAdmin: string

beforeAll(async () => {
  testServer = await openTestServer()
  await addTownManager(testServer.db)
  admin = await testServer.signIn('admin')
  townAdmin = await testServer.signIn('towner')
})
afterAll(() => testServer.close())

const read = (as: string) => testServer.call('GET', '/deadlines', { as })
const change = (as: string, version: number, figures: object = {}) =>
  testServer.call('PUT', '/deadlines', { as, body: { ...defaultDeadlines, ...figures, version } })
const stored = async () => (await testServer.db`select value from setting where key = 'deadlines'`).map((row) => row.value)

test('the defaults are in force and nothing is stored until somebody changes something', async () => {
  expect((await read(admin)).body).toEqual({ figures: defaultDeadlines, version: 0, mayChange: true })
  expect((await change(admin, 0)).status).toBe(200)
  expect(await stored()).toEqual([])
})

test('everybody reads them; only a role manager of the top region is told they may change them', async () => {
  expect((await read(await testServer.signIn('filer'))).body).toMatchObject({ figures: { reviewDays: 5 }, mayChange: false })
  expect((await read(townAdmin)).body).toMatchObject({ mayChange: false })
  expect((await read(await testServer.signIn('county'))).body).toMatchObject({ mayChange: false })
  expect((await testServer.call('GET', '/deadlines')).status).toBe(401)
})

test('a change keeps only what differs and leaves a line with the fields that changed', async () => {
  const { status, body } = await change(admin, 0, { reviewDays: 3, superviseDays: 6 })
  expect(status).toBe(200)
  expect(body).toMatchObject({ version: 1, figures: { reviewDays: 3, superviseDays: 6, returnDays: 10 } })
  expect(await stored()).toEqual([{ version: 1, figures: { reviewDays: 3, superviseDays: 6 } }])
  expect((await read(await testServer.signIn('town'))).body.figures).toMatchObject({ reviewDays: 3 })
  const [line] = await testServer.db`select * from audit_line where event = 'deadlines.changed' order by id desc limit 1`
  expect(line).toMatchObject({
    subject: 'deadlines',
    before: { reviewDays: 5, superviseDays: 5 },
    after: { reviewDays: 3, superviseDays: 6 },
  })
})

test('a stale version gets the fresh figures', async () => {
  expect(await change(admin, 0, { reviewDays: 9 })).toMatchObject({
    status: 409,
    body: { code: 'record.changed', facts: { fresh: { version: 1, figures: { reviewDays: 3 } } } },
  })
})

test('of people who change at once one wins', async () => {
  const answers = await Promise.all([2, 4, 6].map((reviewDays) => change(admin, 1, { reviewDays })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('figures against their order are refused at their field', async () => {
  const { status, body } = await change(admin, 2, { seriousFindingDays: 20, investigateDays: 1 })
  expect(status).toBe(422)
  expect(body.fields.map(({ field, code }: { field: string; code: string }) => [field, code])).toEqual([
    ['seriousFindingDays', 'too-large'],
    ['investigateDays', 'too-small'],
  ])
})

test.each([{ reviewDays: 0 }, { reviewDays: 366 }, { reviewDays: '5' }, { reviewDays: 1.5 }, { surprise: 1 }])(
  '%j is malformed',
  async (figures) => {
    expect((await change(admin, 2, figures)).status).toBe(400)
  },
)

test('a manager below the top is refused with the reason, and others at the gate', async () => {
  expect(await change(townAdmin, 2)).toMatchObject({ status: 403, body: { code: 'region.top-only' } })
  expect(await change(await testServer.signIn('county'), 2)).toMatchObject({ status: 403, body: { code: 'authority.missing' } })
})
