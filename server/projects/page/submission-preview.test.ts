import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SubmissionPreview } from '#contract/submission-preview.ts'
import { addDays } from '#domain/time/days.ts'
import { evaluateStale } from '../../risk/running.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { type FilingDriver, filingDriver } from '../testing.ts'

let testServer: TestServer
let drive: FilingDriver
let today: string
const cookies: Record<string, string> = {}
beforeAll(async () => {
  testServer = await openTestServer({}, { keepsDay: true })
  for (const who of ['filer', 'filer2', 'town', 'county']) cookies[who] = await testServer.signIn(who)
  drive = filingDriver(testServer, cookies)
  today = (await testServer.db<[{ today: string }]>`select today()::text as today`)[0].today
})
afterAll(() => testServer.close())

const ask = (who: string, id: string) => testServer.call('GET', `/projects/${id}/submission`, { as: cookies[who] ?? '' })
const preview = async (id: string): Promise<SubmissionPreview> => (await ask('filer', id)).body
const summaryOf = ({ results }: SubmissionPreview) => results.map(({ indicator, severity }) => `${indicator} ${severity}`).toSorted()

/** A meeting without a quorum, a price just under the limit, decided long ago: each is an alert or a hint of its own. */
const odd = () => ({
  decisionType: 'representatives-meeting',
  decisionDate: addDays(today, -70),
  shouldAttend: 30,
  didAttend: 15,
  agreed: 10,
  estimatedPrice: 9_500_000,
  fundingLines: [{ source: 'collective', amount: 9_500_000, documentNo: null }],
  plannedStart: today,
  plannedEnd: addDays(today, 90),
})

test('what is foretold before a filing is submitted is what the indicators find afterwards, and nothing is written for it', async () => {
  const first = await drive.draft('filer', { ...odd(), name: '桃源村三组水渠修复工程' })
  await drive.upload('filer', first, 'PROJECT_GENERATION_BASIS_FILE', 'filing')
  expect((await drive.act('filer', first, 'submit')).status).toBe(200)
  const id = await drive.draft('filer', { ...odd(), name: '桃源村三组水渠修复工程（二期）' })
  await drive.upload('filer', id, 'PROJECT_GENERATION_BASIS_FILE', 'filing')

  const predicted = await preview(id)
  expect(summaryOf(predicted)).toEqual(expect.arrayContaining(['K02 4', 'K03 4', 'K08 4', 'K34 2', 'K39 4']))
  expect(predicted.results.filter(({ raisesAlert }) => !raisesAlert).map(({ severity }) => severity < 3)).not.toContain(false)
  expect(predicted.names[first]).toContain('水渠修复')
  expect((await drive.read('filer', id)).body).toMatchObject({ state: 'draft', risk: null })

  expect((await drive.act('filer', id, 'submit')).status).toBe(200)
  await evaluateStale(testServer.db)
  const { results } = (await testServer.call('GET', `/projects/${id}/risk`, { as: cookies.filer ?? '' })).body
  const found = results.filter((one: { state: string }) => one.state === 'fired')
  expect(found.map((one: { id: string; severity: number }) => `${one.id} ${one.severity}`).toSorted()).toEqual(summaryOf(predicted))
})

test('it names the offices, who sits there, and the last day of their working days', async () => {
  const id = await drive.draft('filer')
  const { offices, reviewDays, reviewUntil, explanationDays } = await preview(id)
  expect(offices).toMatchObject([{ level: 'town', name: { zh: '青石镇' } }])
  expect(offices[0]?.people.length).toBeGreaterThan(0)
  expect([reviewDays, explanationDays]).toEqual([5, 5])
  await drive.upload('filer', id, 'PROJECT_GENERATION_BASIS_FILE', 'filing')
  expect((await drive.act('filer', id, 'submit')).body.dueOn).toBe(reviewUntil)
  expect((await preview(await drive.draft('filer', { majorProject: 'county' }))).offices.map(({ level }) => level)).toEqual([
    'town',
    'county',
  ])
})

test('only whoever writes a filing is told, and only while it is being written', async () => {
  const id = await drive.draft('filer')
  expect((await ask('filer2', id)).status).toBe(404)
  await drive.upload('filer', id, 'PROJECT_GENERATION_BASIS_FILE', 'filing')
  await drive.act('filer', id, 'submit')
  expect((await ask('filer', id)).status).toBe(409)
})
