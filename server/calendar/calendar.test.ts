import { afterAll, beforeAll, expect, test } from 'vitest'
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

const year = (as: string, of = 2027) => testServer.call('GET', `/calendar/exceptions?year=${of}`, { as })
const add = (as: string, body: object) => testServer.call('POST', '/calendar/exceptions', { as, body })
const remove = (as: string, day: string) => testServer.call('DELETE', `/calendar/exceptions/${day}`, { as })
const festival = { fromDay: '2027-02-05', untilDay: '2027-02-07', working: false, note: '春节' }

test('a period becomes one exception a day, seen by everyone, with one line for all of them', async () => {
  expect((await year(admin)).body).toMatchObject({ exceptions: [], mayChange: true })
  const { status, body } = await add(admin, festival)
  expect(status).toBe(200)
  expect(body).toHaveLength(3)
  const seen = await year(await testServer.signIn('filer'))
  expect(seen.body).toMatchObject({
    mayChange: false,
    exceptions: [
      { day: '2027-02-05', working: false, note: '春节' },
      { day: '2027-02-06', working: false, note: '春节' },
      { day: '2027-02-07', working: false, note: '春节' },
    ],
  })
  expect((await year(admin, 2026)).body.exceptions).toEqual([])
  const [line] = await testServer.db`select * from audit_line where subject = 'calendar' order by id desc limit 1`
  expect(line).toMatchObject({ event: 'calendar.exception-added', subject: 'calendar', subjectId: '2027-02-05', after: festival })
})

test('a day that is an exception already is refused, and nothing of the period is saved', async () => {
  const { status, body } = await add(admin, { ...festival, fromDay: '2027-02-04', untilDay: '2027-02-05' })
  expect(status).toBe(422)
  expect(body.fields).toMatchObject([{ field: 'fromDay', code: 'calendar.taken', facts: { limit: '2027-02-05' } }])
  expect((await year(admin)).body.exceptions).toHaveLength(3)
})

test('a day goes back to the national calendar', async () => {
  expect((await remove(admin, '2027-02-06')).status).toBe(200)
  expect((await year(admin)).body.exceptions).toHaveLength(2)
  const [line] = await testServer.db`select * from audit_line order by id desc limit 1`
  expect(line).toMatchObject({
    event: 'calendar.exception-removed',
    before: { day: '2027-02-06', working: false, note: '春节' },
    after: null,
  })
  expect((await remove(admin, '2027-02-06')).status).toBe(404)
})

test.each([
  [{ untilDay: '2027-02-04' }, 'untilDay', 'day.before-start'],
  [{ untilDay: '2027-03-08' }, 'untilDay', 'calendar.too-long'],
  [{ fromDay: '1999-12-31' }, 'fromDay', 'day.too-early'],
  [{ fromDay: '2999-12-31', untilDay: '2999-12-31' }, 'untilDay', 'day.too-late'],
])('%j is refused at its field', async (change, field, code) => {
  const { status, body } = await add(admin, { ...festival, ...change })
  expect(status).toBe(422)
  expect(body.fields).toMatchObject([{ field, code }])
})

test.each([{ note: '' }, { working: 'no' }, { fromDay: '2027-02-30' }, { extra: 1 }])('%j is malformed', async (change) => {
  expect((await add(admin, { ...festival, ...change })).status).toBe(400)
})

test('below the top one looks and does not touch', async () => {
  expect((await year(townAdmin)).body.mayChange).toBe(false)
  expect(await add(townAdmin, festival)).toMatchObject({ status: 403, body: { code: 'region.top-only' } })
  expect(await remove(townAdmin, '2027-02-05')).toMatchObject({ status: 403, body: { code: 'region.top-only' } })
  expect((await add(await testServer.signIn('town'), festival)).body.code).toBe('authority.missing')
  expect((await testServer.call('GET', '/calendar/exceptions?year=2027')).status).toBe(401)
})
