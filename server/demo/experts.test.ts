import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let testServer: TestServer
/** The draws that were there before any test made one. */
let ids: string[]
beforeAll(async () => {
  testServer = await openTestServer({}, { filings: true })
  ids = (await testServer.db<{ id: string }[]>`select id from draw`).map(({ id }) => id)
})
afterAll(() => testServer.close())

test('the invented county has some sixty experts of every pool and state, whose numbers are true ones', async () => {
  const as = await testServer.signIn('county')
  const { items, total } = (await testServer.call('GET', '/experts?size=100', { as })).body
  expect(total).toBeGreaterThanOrEqual(60)
  expect(new Set(items.map(({ pool }: { pool: string }) => pool)).size).toBe(6)
  expect(new Set(items.map(({ state }: { state: string }) => state)).size).toBe(4)
  const expert = items.find(({ state }: { state: string }) => state === 'active')
  const { body } = await testServer.call('POST', `/experts/${expert.id}/identity`, { as, body: { reason: '核对本人身份' } })
  expect(body.idNumber).toMatch(/^\d{17}[\dX]$/)
  const again = { ...(await testServer.call('GET', `/experts/${expert.id}`, { as })).body }
  expect(again.idNumber.slice(-4)).toBe(body.idNumber.slice(-4))
})

test('three of Qingshi Town judge for themselves, for five the county is asked', async () => {
  const as = await testServer.signIn('county')
  const [project] = await testServer.db<{ id: string }[]>`
    select id from project where state = 'sourcing' and scope_code like '990101101%'
      and not exists (select from draw where project_id = project.id) order by number limit 1`
  const [witness] = await testServer.db<{ id: string }[]>`select id from user_account where username = 'supervisor'`
  const [bidder] = await testServer.db<{ id: string }[]>`select id from unit where name like '%平安路桥%'`
  const terms = (count: number, supersedes: string | null) => ({
    subject: 'experts',
    pool: 'evaluation',
    quotas: [{ specialty: 'road', count }],
    grade: null,
    sessionStart: new Date(Date.now() + 86_400_000).toISOString(),
    sessionEnd: new Date(Date.now() + 97_200_000).toISOString(),
    witnessId: witness?.id,
    bidders: [bidder?.id],
    supersedes,
    reason: supersedes && '评审内容增加，需五名专家',
  })
  const commit = (count: number, supersedes: string | null = null) =>
    testServer.call('POST', `/projects/${project?.id}/draws`, { as, body: terms(count, supersedes) })
  const first = await commit(3)
  expect(first).toMatchObject({ status: 200, body: { widened: false, eligible: 6 } })
  expect(await commit(5, first.body.id)).toMatchObject({ status: 200, body: { widened: true } })
})

test('draws of every stage are there, and those that were made compute to the same again', async () => {
  const as = await testServer.signIn('county')
  const { items } = (await testServer.call('GET', '/draws', { as })).body
  const made = items.filter(({ id }: { id: string }) => ids.includes(id))
  expect(made.map(({ state }: { state: string }) => state).toSorted()).toEqual(['committed', 'drawn', 'published'])
  for (const { id, state } of made)
    if (state !== 'committed') expect((await testServer.call('GET', `/draws/${id}/replay`, { as })).body.same).toBe(true)
})
