import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { reportRules } from '#contract/reports.ts'
import { backgroundJobs } from '../background.ts'
import { beStill } from '../backup/state-store.ts'
import { connect, type Database } from '../database/connect.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { thingMakers } from '../testing/things.ts'
import { makeMonthlyReports } from './monthly.ts'

let testServer: TestServer
const cookies: Record<string, string> = {}
const county = '990101000000'
const town = '990101101000'
const as = (who: string) => ({ as: cookies[who] ?? '' })

beforeAll(async () => {
  testServer = await openTestServer()
  for (const who of ['county', 'town', 'town2', 'filer']) cookies[who] = await testServer.signIn(who)
})
afterAll(() => testServer.close())
beforeEach(async () => {
  await testServer.db`delete from report`
  await testServer.db`delete from report_subscription`
  await testServer.db`delete from notification where kind = 'report.made'`
})

/** A server of its own whose clock stands, as it is in China. */
async function at(moment: string): Promise<Database> {
  const db = connect(testServer.serverUrl, { connections: 1 })
  onTestFinished(() => db.end())
  await db`select set_config('supervision.moment', ${`${moment.replace(' ', 'T')}+08:00`}, false)`
  return db
}
async function subscribed(who: string, region: string, since: string) {
  const { status } = await testServer.call('PUT', `/reports/subscriptions/${region}`, as(who))
  expect(status).toBe(200)
  await testServer.db`update report_subscription set since = ${`${since}+08:00`}::timestamptz where region_code = ${region}
    and account_id = (select id from user_account where username = ${who})`
}
const told = async () => [
  ...(await testServer.db<{ username: string; month: string; path: string }[]>`
    select username, facts ->> 'month' as month, path from notification join user_account u on u.id = user_id
    where kind = 'report.made' order by username, facts ->> 'month'`),
]
const listOf = async (who: string) => (await testServer.call('GET', '/reports?page=1&size=20', as(who))).body

test('the report of a month is made at midnight in Shanghai, once, and its subscribers are told where it is', async () => {
  await subscribed('county', county, '2026-10-31 23:59:59')
  await subscribed('town', town, '2026-11-01 00:00:00')
  expect(await makeMonthlyReports(await at('2026-10-31 23:59:59'))).toBe(0)
  const first = await at('2026-11-01 00:00:00')
  expect(await makeMonthlyReports(first)).toBe(1)
  expect(await makeMonthlyReports(first)).toBe(0)
  const { items, total } = await listOf('county')
  expect([total, items[0]]).toEqual([
    1,
    expect.objectContaining({ month: '2026-10', isMonthly: true, region: expect.objectContaining({ code: county }) }),
  ])
  expect(await told()).toEqual([{ username: 'county', month: '2026-10', path: `/stati/index?reports=${items[0].id}` }])
  const [line] =
    await testServer.db`select actor_id, region_code, after from audit_line where event = 'report.made' and subject_id = ${items[0].id}`
  expect(line).toEqual({ actorId: null, regionCode: county, after: { month: '2026-10' } })
})

test('of several processes that try at once one makes it', async () => {
  await subscribed('county', county, '2026-09-09 08:00:00')
  await subscribed('town', town, '2026-10-09 08:00:00')
  const processes = await Promise.all(Array.from({ length: 3 }, () => at('2026-11-01 00:20:00')))
  const made = await Promise.all(processes.map(makeMonthlyReports))
  expect(made.reduce((all, one) => all + one, 0)).toBe(3) // two months of the county, one of the town
  expect(await told()).toHaveLength(3)
})

test('a server that was off on the first makes up for it when it starts again', async () => {
  await subscribed('town', town, '2026-11-30 20:00:00')
  expect(await makeMonthlyReports(await at('2026-12-09 03:00:00'))).toBe(1)
  expect((await told()).map(({ month }) => month)).toEqual(['2026-11'])
})

test('whoever lost the authority, the region or the account gets nothing, and cannot fetch what they had', async () => {
  await subscribed('town', town, '2026-09-09 08:00:00')
  await makeMonthlyReports(await at('2026-10-01 00:20:00'))
  const [{ id }] = (await listOf('town')).items
  const fetched = async () => {
    const answer = await testServer.call('POST', `/reports/${id}/file`, { ...as('town'), body: { form: 'docx', language: 'zh' } })
    return answer.status
  }
  const next = await at('2026-11-01 00:20:00')
  const { db } = testServer
  const [{ roleId }] = await db<[{ roleId: string }]>`
    delete from user_role where user_id = (select id from user_account where username = 'town') returning role_id`
  expect([await makeMonthlyReports(next), await fetched()]).toEqual([0, 403])
  await db`insert into user_role (user_id, role_id) select id, ${roleId} from user_account where username = 'town'`
  await db`update user_account set region_code = '990101102000' where username = 'town'`
  expect([await makeMonthlyReports(next), await fetched(), (await listOf('town')).total]).toEqual([0, 404, 0])
  await db`update user_account set region_code = ${town}, enabled = false where username = 'town'`
  expect(await makeMonthlyReports(next)).toBe(0)
  await db`update user_account set enabled = true where username = 'town'`
  expect([await makeMonthlyReports(next), await fetched()]).toEqual([1, 200])
})

test('one subscribes within one’s own region only, twice means once, and only so often', async () => {
  const put = async (who: string, region: string) => (await testServer.call('PUT', `/reports/subscriptions/${region}`, as(who))).body
  expect((await put('town', county)).code).toBe('record.not-found')
  expect((await put('town', '990101102000')).code).toBe('record.not-found')
  expect((await put('filer', town)).code).toBe('authority.missing')
  expect((await put('town', 'x')).code).toBe('input.invalid')
  await put('county', county)
  expect(await put('county', county)).toEqual([{ region: expect.objectContaining({ code: county }), since: expect.any(String) }])
  const { village } = thingMakers(testServer)
  for (let held = 1; held < reportRules.mostSubscriptions; held += 1) await put('county', await village(town, 'open'))
  const limit = reportRules.mostSubscriptions
  expect(await put('county', town)).toMatchObject({ code: 'report.too-many-subscriptions', facts: { limit } })
  expect(await put('county', county)).toHaveLength(limit)
  // After a merger the successor's report comes, and its name ends it.
  const merged = await village(town, 'replaced')
  const [{ successor }] = await testServer.db<[{ successor: string }]>`select current_code as successor from region where code = ${merged}`
  await testServer.db`update report_subscription set region_code = ${merged} where region_code = ${county}`
  expect((await subscriptionsOf('county')).at(-1)).toBe(successor)
  await testServer.call('DELETE', `/reports/subscriptions/${successor}`, as('county'))
  expect(await subscriptionsOf('county')).not.toContain(successor)
})

const subscriptionsOf = async (who: string): Promise<string[]> =>
  (await testServer.call('GET', '/reports/subscriptions', as(who))).body.map(({ region }: { region: { code: string } }) => region.code)

test('the night’s job makes them, but not in a restored copy that is not switched on', async () => {
  await subscribed('county', county, '2026-09-09 08:00:00')
  const db = await at('2026-10-01 00:20:00')
  const job = backgroundJobs(db, testServer.config).find(({ name }) => name === 'monthly-reports')
  expect(job).toMatchObject({ daily: '00:20' })
  await job?.run()
  expect((await told()).map(({ month }) => month)).toEqual(['2026-09'])
  await testServer.db`delete from report`
  await testServer.db`delete from notification where kind = 'report.made'`
  await beStill(testServer.db, { since: '2026-09-30T00:00:00.000Z', takenAt: '2026-09-29T00:00:00.000Z' })
  await job?.run()
  expect(await told()).toEqual([])
})
