import { afterAll, beforeAll, expect, test } from 'vitest'
import { lifeDriver } from '../testing/filing-life.ts'
import { type Answer, openTestServer, type TestServer } from '../testing/test-server.ts'

let testServer: TestServer

beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())

const indexes = () => testServer.db`select indexrelid from pg_index where indrelid = 'project'::regclass`

test('filings have at most twenty indexes', async () => {
  expect((await indexes()).length).toBeLessThanOrEqual(20)
})

test('the beginning of a review, a report of progress and a payment change nothing that an index of filings holds', async () => {
  const life = await lifeDriver(testServer, ['filer', 'town'])
  const reviewed = await life.draft('filer')
  for (const category of ['PROJECT_GENERATION_BASIS_FILE', 'PROJECT_PROCESS_ESTIMATED_PRICE_FILE'])
    await life.upload('filer', reviewed, category, 'filing')
  await life.act('filer', reviewed, 'submit')
  const built = await life.underWay()
  await life.upload('filer', built, 'PROJECT_PROCESS_FILE', 'report')
  await life.upload('filer', built, 'PROJECT_PROCESS_CUMULATIVE_INVESTMENT_FILE', 'payment')
  const payment = { date: life.today, amount: 100_000, payee: '桃源村施工队', deviationReason: null }
  const changed = [
    ...(await changedBy(reviewed, () => life.act('town', reviewed, 'start-review'))),
    ...(await changedBy(built, () => life.act('filer', built, 'report-progress', { percent: 40, note: '已完成四成', reason: null }))),
    ...(await changedBy(built, () => life.act('filer', built, 'record-payment', payment))),
  ]
  expect(changed).toEqual(expect.arrayContaining(['reviewStartedAt', 'progress', 'paid', 'changedAt']))
  const held = (await indexedColumns()).map(({ name }) => name)
  expect(held).toContain('scope_code')
  expect(changed.map(asColumn).filter((name) => held.includes(name))).toEqual([])
})

/** Names arrive as TypeScript writes them. */
const asColumn = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** As keys, beside them, in expressions and in conditions alike. */
const indexedColumns = () => testServer.db<{ name: string }[]>`
  select distinct attname::text as name from pg_depend join pg_attribute on attrelid = refobjid and attnum = refobjsubid
  where refobjid = 'project'::regclass and objid in (${indexes()})`

async function changedBy(id: string, step: () => Promise<Answer>): Promise<string[]> {
  const before = await rowOf(id)
  const { status, body } = await step()
  expect(status, JSON.stringify(body)).toBe(200)
  const after = await rowOf(id)
  return Object.keys(after).filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]))
}

const rowOf = async (id: string) =>
  (await testServer.db<[{ row: Record<string, unknown> }]>`select to_jsonb(project) as row from project where id = ${id}`)[0].row
