import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/time/days.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { type FilingDriver, filingDriver } from '../testing.ts'

let testServer: TestServer
let drive: FilingDriver
let today: string
const cookies: Record<string, string> = {}
const ids: Record<'grave' | 'slight' | 'clean' | 'draft', string> = { grave: '', slight: '', clean: '', draft: '' }

beforeAll(async () => {
  testServer = await openTestServer({}, { keepsDay: true })
  for (const who of ['filer', 'town', 'supervisor', 'village', 'filer2']) cookies[who] = await testServer.signIn(who)
  drive = filingDriver(testServer, cookies)
  today = (await testServer.db<[{ today: string }]>`select today()::text as today`)[0].today
  const sound = { decisionDate: addDays(today, -10), plannedStart: addDays(today, 5), plannedEnd: addDays(today, 60) }
  const price = (fen: number) => ({ estimatedPrice: fen, fundingLines: [{ source: 'collective', amount: fen, documentNo: null }] })
  ids.grave = await drive.filed({ ...sound, ...price(9_500_000), name: '桃源村晒场硬化', didAttend: 5, agreed: 4 })
  ids.slight = await drive.filed({ ...sound, ...price(9_600_000), name: '桃源村公厕维修' })
  ids.clean = await drive.filed({ ...sound, ...price(3_000_000), name: '桃源村路灯更换' })
  ids.draft = await drive.draft('filer', { name: '桃源村水塔粉刷' })
})
afterAll(() => testServer.close())

type Row = { id: string; risk: { score: number; level: string } | null }
const list = async (who: string, query: string) => {
  const { status, body } = await testServer.call('GET', `/projects?${query}`, { as: cookies[who] ?? '' })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as { items: Row[]; total: number; exact: boolean; next: string | null }
}
const named = (rows: readonly Row[]) => rows.map(({ id }) => Object.entries(ids).find(([, own]) => own === id)?.[0] ?? id)

test('a row tells its level, and a draft that nobody judged has none', async () => {
  const { items } = await list('filer', 'page=1&size=20&sort=-created')
  const riskOf = (id: string) => items.find((row) => row.id === id)?.risk
  expect(riskOf(ids.grave)).toMatchObject({ level: 'orange' })
  expect(riskOf(ids.slight)?.score).toBeGreaterThan(0)
  expect(riskOf(ids.clean)).toEqual({ score: 0, level: 'green' })
  expect(riskOf(ids.draft)).toBeNull()
  expect((await drive.read('filer', ids.grave)).body.risk).toEqual(riskOf(ids.grave))
})

test('levels filter and combine, are counted, and never reach beyond the scope', async () => {
  expect(named((await list('supervisor', 'riskLevel=orange')).items)).toEqual(['grave'])
  const either = await list('supervisor', 'riskLevel=orange&riskLevel=yellow&kind=1')
  expect(named(either.items).toSorted()).toEqual(['grave', 'slight'])
  expect(either).toMatchObject({ total: 2, exact: true })
  expect(named((await list('filer', 'riskLevel=green')).items), 'not judged is not green').toEqual(['clean'])
  expect((await list('filer2', 'riskLevel=orange')).total).toBe(0)
  expect((await testServer.call('GET', '/projects?riskLevel=purple', { as: cookies.supervisor ?? '' })).status).toBe(400)
})

test('sorted by risk the gravest come first, and whatever has no score last, page by page', async () => {
  expect(named((await list('filer', 'sort=-risk')).items).slice(0, 2)).toEqual(['grave', 'slight'])
  expect(named((await list('filer', 'sort=risk')).items).slice(0, 2)).toEqual(['slight', 'grave'])
  const seen: string[] = []
  for (let after = ''; ; ) {
    const { items, next } = await list('filer', `sort=-risk&size=1${after && `&after=${encodeURIComponent(after)}`}`)
    seen.push(...named(items))
    if (!next) break
    after = next
  }
  expect(seen.slice(0, 2)).toEqual(['grave', 'slight'])
  expect(seen.toSorted()).toEqual(['clean', 'draft', 'grave', 'slight'])
  const numbered = await Promise.all([1, 2, 3, 4].map(async (page) => named((await list('filer', `sort=-risk&size=1&page=${page}`)).items)))
  expect(numbered.flat()).toEqual(seen)
})

test('a queue tells the risk, is narrowed and sorted as asked, page by page, and holds one’s own alone', async () => {
  const days = { grave: 3, slight: -2, clean: 1 } as const
  for (const [name, ahead] of Object.entries(days))
    await testServer.write`update project set state = 'town-review', due_on = today() + ${ahead}::int where id = ${ids[name as 'grave']}`
  const queue = async (query: string, who = 'town') =>
    (await testServer.call('GET', `/projects/queue?${query}`, { as: cookies[who] ?? '' })).body as {
      items: { project: Row; risk: Row['risk'] }[]
      total: number
    }
  const order = async (query: string) => named((await queue(query)).items.map(({ project }) => project))
  expect(await order('')).toEqual(['slight', 'clean', 'grave'])
  expect(await order('sort=-due')).toEqual(['grave', 'clean', 'slight'])
  expect(await order('sort=-risk')).toEqual(['grave', 'slight', 'clean'])
  expect(await order('sort=estimate')).toEqual(['clean', 'grave', 'slight'])
  expect((await order('sort=since')).toSorted()).toEqual(['clean', 'grave', 'slight'])
  expect(await order('overdue=true')).toEqual(['slight'])
  expect(await order('riskLevel=orange&riskLevel=green')).toEqual(['clean', 'grave'])
  expect(await order('task=review&kind=1&region=990101101201&sort=-estimate')).toEqual(['slight', 'grave', 'clean'])
  for (const nothing of ['task=accept', 'kind=2', 'region=990101102000', 'riskLevel=red'])
    expect(await queue(nothing)).toEqual({ items: [], total: 0 })
  expect([await order('sort=-risk&size=1&page=1'), await order('sort=-risk&size=1&page=2')]).toEqual([['grave'], ['slight']])
  expect(await queue('riskLevel=orange&size=1')).toMatchObject({ total: 1, items: [{ risk: { level: 'orange' } }] })
  expect((await testServer.call('GET', '/projects/queue?sort=name', { as: cookies.town ?? '' })).status).toBe(400)
  expect((await testServer.call('GET', '/projects/queue', { as: cookies.filer ?? '' })).status).toBe(403)
})
