import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultRating } from '#domain/risk/rating-figures.ts'
import { addDays } from '#domain/time/days.ts'
import { type FilingDriver, filingDriver } from '../projects/testing.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { evaluateByCalendar, evaluateStale } from './running.ts'

let testServer: TestServer
let drive: FilingDriver
let today: string
const cookies: Record<string, string> = {}
beforeAll(async () => {
  testServer = await openTestServer({}, { keepsDay: true })
  for (const who of ['filer', 'town', 'supervisor', 'admin', 'organisation']) cookies[who] = await testServer.signIn(who)
  drive = filingDriver(testServer, cookies)
  today = (await testServer.db<[{ today: string }]>`select today()::text as today`)[0].today
})
afterAll(() => testServer.close())

const get = (who: string, path: string) => testServer.call('GET', path, { as: cookies[who] ?? '' })
const post = (who: string, path: string, body: object) => testServer.call('POST', path, { as: cookies[who] ?? '', body })
const ratingOf = async (id: string) => (await get('supervisor', `/projects/${id}/risk`)).body.rating

/** K02 of severity 4, and nothing else. */
const justUnder = async (name: string) => {
  const id = await drive.filed({
    name,
    estimatedPrice: 9_500_000,
    fundingLines: [{ source: 'collective', amount: 9_500_000, documentNo: null }],
    decisionDate: addDays(today, -10),
    plannedStart: addDays(today, 10),
    plannedEnd: addDays(today, 90),
  })
  await evaluateStale(testServer.db)
  return id
}

test('the figures of scores, levels and picks can be read, and by default are those of the product', async () => {
  const { body } = await get('supervisor', '/risk-rating')
  expect(body).toEqual({ figures: defaultRating, changes: [], mayChange: false, today })
  expect((await get('admin', '/risk-rating')).body.mayChange).toBe(true)
})

test('impossible figures are refused at their field, and only the top region sets any', async () => {
  const change = (who: string, figures: object, effectiveFrom = today) => post(who, '/risk-rating/changes', { figures, effectiveFrom })
  expect(await change('organisation', {})).toMatchObject({ status: 403 })
  expect(await change('admin', { yellowFrom: 35 })).toMatchObject({
    status: 422,
    body: { fields: [{ field: 'figures.orangeFrom', code: 'too-small' }] },
  })
  expect(await change('admin', { weight3: -1 })).toMatchObject({
    status: 422,
    body: { fields: [{ field: 'figures.weight3', code: 'too-small' }] },
  })
  expect(await change('admin', {}, addDays(today, -1))).toMatchObject({ status: 422, body: { fields: [{ field: 'effectiveFrom' }] } })
  expect(await post('admin', '/risk-rating/back-test', { figures: { pickRed: 0 } })).toMatchObject({
    status: 422,
    body: { fields: [{ field: 'figures.pickRed', code: 'too-small' }] },
  })
})

test('other figures are tried on past filings, then rate every filing with a fired indicator anew, audited, and weigh the next pick', async () => {
  const id = await justUnder('桃源村公厕改造')
  expect(await ratingOf(id)).toEqual({ score: 20, level: 'yellow' })
  const figures = { ...defaultRating, weight4: 35, pickOrange: 6 }
  const tried = await post('admin', '/risk-rating/back-test', { figures })
  expect(tried.body).toMatchObject({ projects: 1, raised: 1, lowered: 0, sampled: false, examples: [] })
  expect(tried.body.levels).toContainEqual({ level: 'orange', present: 0, proposed: 1 })
  expect(tried.body.levels).toContainEqual({ level: 'yellow', present: 1, proposed: 0 })
  expect(await ratingOf(id), 'nothing was written').toEqual({ score: 20, level: 'yellow' })

  const changed = await post('admin', '/risk-rating/changes', { figures, effectiveFrom: today })
  expect(changed.body).toMatchObject({ figures: { weight4: 35 }, changes: [{ effectiveFrom: today, figures: { weight4: 35 } }] })
  await evaluateStale(testServer.db)
  expect(await ratingOf(id)).toEqual({ score: 35, level: 'orange' })
  expect((await get('supervisor', `/projects/${id}/risk`)).body.scale.weight4).toBe(35)
  const [line] = await testServer.db`select before, after from audit_line where event = 'rating.changed'`
  expect(line).toMatchObject({ before: { figures: { weight4: 20 } }, after: { figures: { weight4: 35 }, effectiveFrom: today } })

  await testServer.write`update project set state = 'in-progress' where id = ${id}`
  const picked = await post('supervisor', '/inspection-picks', {
    region: '990101000000',
    kinds: [1],
    count: 1,
    plannedOn: addDays(today, 3),
  })
  expect(picked.status, JSON.stringify(picked.body)).toBe(200)
  const [{ record }] = await testServer.db<
    [{ record: { candidates: { id: string; weight: number }[] } }]
  >`select record from inspection_pick`
  expect(record.candidates).toEqual([{ id, weight: 6 }])
})

test('figures that begin later rate ended filings, too, in the night after they began', async () => {
  const id = await justUnder('桃源村凉亭翻修')
  const rated = await ratingOf(id)
  await testServer.write`update project set state = 'terminated' where id = ${id}`
  await testServer.db`update project_risk set evaluated_at = now() - interval '3 days' where project_id = ${id}`
  await testServer.db`
    insert into risk_setting (indicator, effective_from, enabled, figures) values ('rating', today() - 1, true, '{"weight4": 38}')`
  await testServer.db`update risk_setting set effective_from = today() - 2 where effective_from = today()`
  await evaluateByCalendar(testServer.db)
  expect([rated.score, (await ratingOf(id)).score]).toEqual([35, 38])
})

test('a change that has not begun can be taken back once', async () => {
  const later = await post('admin', '/risk-rating/changes', { figures: { familyCap: 60 }, effectiveFrom: addDays(today, 5) })
  const [coming] = later.body.changes
  const takeBack = () =>
    testServer.call('DELETE', `/risk-rating/changes/${coming.id}?version=${coming.version}`, { as: cookies.admin ?? '' })
  expect((await takeBack()).status).toBe(200)
  expect((await takeBack()).status).toBe(404)
})
