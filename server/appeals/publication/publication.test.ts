import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Statistics } from '#contract/statistics.ts'
import { connect } from '../../database/connect.ts'
import { putReplies } from '../../testing/appeals.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { publishAppealFigures } from './publication.ts'

const county = '990101000000'
const [qingshi, liuhe] = ['990101101000', '990101102000']
let testServer: TestServer
let reader: string
beforeAll(async () => {
  testServer = await openTestServer({}, { today: '2026-06-17' })
  reader = await testServer.signIn('county')
})
afterAll(() => testServer.close())

const months = async () =>
  (await testServer.db<{ month: number }[]>`select month from appeal_publication order by month`).map(({ month }) => month)
const stored = (month: number) => testServer.db`
  select area, until, replied, median_days from appeal_publication_figure where month = ${month} order by area`

async function read(query = ''): Promise<Statistics['appeals']> {
  const { status, body } = await testServer.call('GET', `/statistics${query}`, { as: reader })
  expect(status).toBe(200)
  return body.appeals
}

test('of six processes that publish at once one does, and the first publication is of the last ended month alone', async () => {
  await putReplies(testServer, { region: qingshi, count: 4, on: '2026-01-01' })
  await putReplies(testServer, { region: '990101101201', count: 2, on: '2026-05-31', days: 40 })
  await putReplies(testServer, { region: liuhe, count: 3, on: '2026-03-10', days: 20 })
  await putReplies(testServer, { region: county, count: 2, on: '2026-03-10', days: 20 })
  await putReplies(testServer, { region: qingshi, count: 5, on: '2025-12-31' })
  await putReplies(testServer, { region: liuhe, count: 5, on: '2026-06-01' })
  const processes = Array.from({ length: 6 }, () => connect(testServer.url, { connections: 1 }))
  await Promise.all(processes.map((db) => publishAppealFigures(db, '2026-06-01')))
  await Promise.all(processes.map((db) => db.end()))
  expect(await months()).toEqual([202605])
  expect(await stored(202605)).toEqual([
    { area: '990101', until: 202605, replied: 11, medianDays: 20 },
    { area: '990101101', until: 202605, replied: 6, medianDays: 10 },
  ])
})

test('the analysis shows what was published and the month up to which it counts, and no part of the replies: the rest could be fewer than five', async () => {
  expect(await read()).toEqual({ hidden: null, until: '2026-05', answered: 11, medianDays: 20 })
  expect(await read(`?region=${qingshi}`)).toEqual({ hidden: null, until: '2026-05', answered: 6, medianDays: 10 })
  const nothing = { until: null, answered: null, medianDays: null }
  expect(await read(`?region=${liuhe}`)).toEqual({ hidden: 'few', ...nothing })
  expect(await read('?from=2025-01&until=2025-12'), 'earlier years were never published').toEqual({ hidden: 'few', ...nothing })
  expect(await read('?from=2027-01&until=2027-12')).toEqual({ hidden: 'pending', ...nothing })
})

test('what was published is never counted anew, nor changed in the database', async () => {
  await testServer.db`update appeal set replied_on = '2026-04-01' where replied_on = '2025-12-31'`
  await publishAppealFigures(testServer.db, '2026-06-30')
  expect(await months()).toEqual([202605])
  expect(await read()).toMatchObject({ answered: 11 })
  for (const table of ['appeal_publication', 'appeal_publication_figure'])
    for (const change of [`update ${table} set month = 202604`, `delete from ${table}`, `truncate ${table} cascade`])
      await expect(testServer.db.unsafe(change), change).rejects.toThrow('what was published is never changed')
})

test('months that were missed are published one after the other, and an area without five further replies keeps its figure and its month', async () => {
  await testServer.db`update appeal set replied_on = '2025-12-31' where replied_on = '2026-04-01'`
  await putReplies(testServer, { region: qingshi, count: 4, on: '2026-07-02' })
  await putReplies(testServer, { region: qingshi, count: 1, on: '2026-10-31' })
  await publishAppealFigures(testServer.db, '2026-11-13')
  expect(await months()).toEqual([202605, 202606, 202607, 202608, 202609, 202610])
  expect(await stored(202606), 'five more in Liuhe, which is not told itself: two others would be left').toEqual([
    { area: '990101', until: 202606, replied: 16, medianDays: 10 },
    { area: '990101101', until: 202605, replied: 6, medianDays: 10 },
  ])
  expect(await stored(202609)).toEqual(await stored(202606))
  expect(await stored(202610), 'five more in Qingshi, and none elsewhere').toEqual([
    { area: '990101', until: 202610, replied: 21, medianDays: 10 },
    { area: '990101101', until: 202605, replied: 6, medianDays: 10 },
    { area: '990101102', until: 202610, replied: 8, medianDays: 10 },
  ])
  expect(await read(`?region=${qingshi}`)).toMatchObject({ until: '2026-05', answered: 6 })
})

test('a year begins with nothing, and the one before keeps its last publication', async () => {
  await putReplies(testServer, { region: qingshi, count: 1, on: '2027-01-05' })
  await testServer.db.unsafe(`create or replace function today() returns date language sql stable as $$ select date '2027-01-31' $$`)
  await publishAppealFigures(testServer.db, '2027-01-31')
  expect((await months()).at(-1)).toBe(202612)
  expect((await read()).hidden).toBe('pending')
  expect(await read('?from=2026-01&until=2026-12')).toMatchObject({ until: '2026-10', answered: 21 })

  await testServer.db.unsafe(`create or replace function today() returns date language sql stable as $$ select date '2027-02-01' $$`)
  await publishAppealFigures(testServer.db, '2027-02-01')
  expect(await stored(202701)).toEqual([])
  expect((await read()).hidden).toBe('few')
})

test('a publication that fails leaves nothing behind and is made the next time', async () => {
  await testServer.db.unsafe('alter table appeal_publication_figure add constraint full_up check (month <> 202702)')
  await putReplies(testServer, { region: liuhe, count: 9, on: '2027-02-02' })
  await expect(publishAppealFigures(testServer.db, '2027-03-01')).rejects.toThrow('full_up')
  expect((await months()).at(-1)).toBe(202701)
  await testServer.db.unsafe('alter table appeal_publication_figure drop constraint full_up')
  await publishAppealFigures(testServer.db, '2027-03-01')
  expect(await stored(202702)).toMatchObject([{ area: '990101', until: 202702, replied: 10 }])
})
