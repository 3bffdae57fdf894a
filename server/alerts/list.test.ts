import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AlertQuery, AlertRow } from '#contract/alerts.ts'
import type { Actor } from '#domain/people/access.ts'
import { scanEverything } from '../risk/running.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { listAlerts } from './store.ts'

let testServer: TestServer
const cookies: Record<string, string> = {}
beforeAll(async () => {
  testServer = await openTestServer({}, { filings: true })
  await scanEverything(testServer.db)
  for (const who of ['county', 'filer', 'supervisor2', 'admin']) cookies[who] = await testServer.signIn(who)
})
afterAll(() => testServer.close())

/** A manager of the province above the invented county, where lists are read the other way round. */
const above = {
  id: '00000000-0000-4000-8000-000000000001',
  authorities: ['PROJECT_MANAGEMENT'],
  supervises: [],
  region: { code: '990000000000', level: 'province', prefix: '99' },
} as unknown as Actor // what scope asks for

const asked = async (who: string, query: string): Promise<{ items: AlertRow[]; total: number }> => {
  const { status, body } = await testServer.call('GET', `/alerts?size=100&${query}`, { as: cookies[who] ?? '' })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const cases: readonly [string, Partial<AlertQuery>, (row: AlertRow) => boolean][] = [
  ['', {}, () => true],
  ['state=new', { state: ['new'] }, ({ state }) => state === 'new'],
  ['indicator=K13', { indicator: 'K13' }, ({ indicator }) => indicator === 'K13'],
  ['family=money', { family: 'money' }, ({ indicator }) => ['K23', 'K24', 'K25', 'K26', 'K27', 'K28', 'K29'].includes(indicator)],
  ['severity=5', { severity: 5 }, ({ severity }) => severity === 5],
  ['region=990101101000', { region: '990101101000' }, ({ project }) => project.region.code.startsWith('990101101')],
  [`text=${encodeURIComponent('护岸')}`, { text: '护岸' }, ({ project }) => project.name.includes('护岸')],
  ['sort=due', { sort: 'due' }, () => true],
]

test.each(cases)('“%s” finds the same in a county and in the province around it', async (query, values, fits) => {
  const whole = await asked('county', '')
  const found = await asked('county', query)
  expect(found.items.length).toBeGreaterThan(0)
  expect(found.items.map(({ id }) => id).toSorted()).toEqual(
    whole.items
      .filter(fits)
      .map(({ id }) => id)
      .toSorted(),
  )
  const wide = await listAlerts(testServer.db, above, { page: 1, size: 100, sort: '-severity', ...values })
  expect(wide).toEqual(found)
})

test('the gravest come first, pages do not overlap, and nobody sees beyond their scope', async () => {
  const { items, total } = await asked('county', '')
  expect(items.map(({ severity }) => severity)).toEqual(items.map(({ severity }) => severity).toSorted((one, other) => other - one))
  const pages = await Promise.all(
    [1, 2].map((page) => testServer.call('GET', `/alerts?size=10&page=${page}`, { as: cookies.county ?? '' })),
  )
  expect(pages.flatMap(({ body }) => body.items.map(({ id }: AlertRow) => id))).toEqual(items.slice(0, 20).map(({ id }) => id))
  const own = await asked('filer', '')
  expect(own.total).toBeLessThan(total)
  expect((await asked('supervisor2', '')).items.every(({ project }) => project.region.code.startsWith('990101101'))).toBe(true)
  expect((await testServer.call('GET', '/alerts', { as: cookies.admin ?? '' })).status, 'who reads no filings reads no alerts').toBe(403)
})
