import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProjectPage } from '#contract/project-views.ts'
import { refreshSearch } from '../../search/columns.ts'
import { addPerson } from '../../testing/people.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let testServer: TestServer
let province: string
let county: string

/** So many filings of a province: every third a road, ten wells among the newest, forty bridges among the oldest, each worth a yuan. */
const filings = 12_000

beforeAll(async () => {
  testServer = await openTestServer()
  await testServer.db`
    insert into region (code, current_code, level, parent_code, name_zh, name_en) values ('980000000000', '980000000000', 'province', null, '某省', 'Province'),
      ('980100000000', '980100000000', 'city', '980000000000', '某市', 'City'), ('980101000000', '980101000000', 'county', '980100000000', '某县', 'County')`
  await testServer.write`
    insert into project (name, kind, region_code, scope_code, filer_id, first_submitted_at, state, estimated_price, year, created_at, funding_sources)
    select case when n % 3 = 0 then '村道硬化' when n > ${filings} - 30 and n % 3 = 1 then '水井' when n <= 120 and n % 3 = 2 then '便民桥' else '其他' end || n,
      1, '980101000000', '980101000000', (select id from user_account where username = 'filer'), now(), 'town-review', 100, 2026,
      timestamptz '2026-01-01' + n * interval '1 minute', case when n % 2 = 0 then '{donation}' else '{collective}' end::text[]
    from generate_series(1, ${filings}) as n`
  await refreshSearch(testServer.db, 'project')
  const manager = (region: string) => addPerson(testServer, { region, codes: ['PROJECT_MANAGEMENT'] })
  province = (await manager('980000000000')).cookie
  county = (await manager('980101000000')).cookie
}, 120_000)
afterAll(() => testServer.close())

const ask = async (as: string, query: Record<string, string>): Promise<ProjectPage> => {
  const { status, body } = await testServer.call('GET', `/projects?${new URLSearchParams(query)}`, { as })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const numbersOf = ({ items }: ProjectPage) => items.map(({ name }) => Number(/\d+$/.exec(name)?.[0]))
const countdown = (from: number, length: number, step = 3) => Array.from({ length }, (_, at) => from - at * step)

test('what is frequent in a province is shown newest first and said to be more than are counted', async () => {
  const first = await ask(province, { text: '硬化' })
  expect(first).toMatchObject({ total: 1_000, exact: false, sums: null })
  expect(numbersOf(first)).toEqual(countdown(filings, 20))
  const second = await ask(province, { text: '硬化', page: '2' })
  expect(numbersOf(second)).toEqual(countdown(filings - 60, 20))
  const next = await ask(province, { text: '硬化', after: second.next ?? '' })
  expect(next).toMatchObject({ total: 1_000, exact: false })
  expect(numbersOf(next)).toEqual(countdown(filings - 120, 20))
})

test('whoever leafs on beyond what is read at first finds what follows all the same', async () => {
  const far = await ask(province, { text: '硬化', page: '50' })
  expect(numbersOf(far)).toEqual(countdown(filings - 49 * 60, 20))
  expect(far).toMatchObject({ total: 1_000, exact: false })
})

test.each([
  ['is among the newest alone', '水井', 10, 11_998],
  ['lies behind all that is read at first', '便民桥', 40, 119],
])('what %s is counted and added up', async (_, text, total, newest) => {
  const page = await ask(province, { text })
  expect(page).toMatchObject({ total, exact: true, sums: { estimatedPrice: total * 100 } })
  expect(numbersOf(page)[0]).toBe(newest)
})

test('what fills a page of the newest and is rare otherwise is not said to be frequent', async () => {
  await testServer.write`update project set name = replace(name, '其他', '台风') where created_at > timestamptz '2026-01-01' + ${filings - 60} * interval '1 minute'`
  await refreshSearch(testServer.db, 'project')
  const [counted] = await testServer.db<[{ total: number }]>`select count(*)::int as total from project where name like '台风%'`
  expect(counted.total).toBeGreaterThan(21)
  expect(await ask(province, { text: '台风' })).toMatchObject({ total: counted.total, exact: true })
})

test('other orders, other filters and sources are searched alike', async () => {
  expect(numbersOf(await ask(province, { text: '硬化', sort: 'created' }))).toEqual(countdown(3, 20, -3))
  expect((await ask(province, { text: '硬化', sort: 'name' })).items[0]?.name).toBe('村道硬化10002')
  expect(await ask(province, { text: '硬化', state: 'archived' })).toMatchObject({ total: 0, exact: true, items: [] })
  expect(await ask(province, { source: 'donation' })).toMatchObject({
    total: filings / 2,
    exact: true,
    sums: { estimatedPrice: filings * 50 },
  })
  expect(await ask(county, { text: '便民桥' })).toMatchObject({ total: 40, exact: true })
  expect(await ask(county, { text: '硬化' })).toMatchObject({ total: 1_000, exact: false })
})
