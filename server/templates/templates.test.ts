import { afterAll, beforeAll, expect, test } from 'vitest'
import { memoryRules } from '#contract/memory.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const county = '990101000000'
const [ownTown, otherTown, village] = ['990101101000', '990101102000', '990101101201']
const template = {
  name: '村道日常养护',
  kind: 1,
  trade: 'road',
  regionCode: county,
  description: '本年度村内道路日常养护，包括清扫、补坑和除草。',
  quantityUnit: '公里',
  decisionType: 'superior-plan',
  method: null,
  inPublicBudget: null,
  inAnnualPlan: 'yes',
  farmlandTouched: null,
  remark: null,
}
let testServer: TestServer
const cookies: Record<string, string> = {}
beforeAll(async () => {
  testServer = await openTestServer()
  for (const who of ['county', 'town', 'filer']) cookies[who] = await testServer.signIn(who)
})
afterAll(() => testServer.close())

const call = (who: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  testServer.call(method, path, { as: cookies[who] ?? '', ...(body && { body }) })
const begin = (given: object) => call('filer', 'POST', '/projects', { name: '2026年村道日常养护', kind: 1, regionCode: village, ...given })

test('a manager keeps a template, and a clerk below begins a filing from it with what it says and nothing else', async () => {
  const { status, body } = await call('county', 'POST', '/filing-templates', template)
  expect([status, body]).toMatchObject([200, { name: template.name, region: { code: county }, version: 1 }])
  expect((await call('filer', 'GET', '/filing-templates/offered')).body).toMatchObject([{ id: body.id }])
  const { filing } = (await begin({ template: body.id })).body
  expect(filing).toMatchObject({ trade: 'road', description: template.description, decisionType: 'superior-plan', inAnnualPlan: 'yes' })
  expect(filing).toMatchObject({ method: null, remark: null, decisionDate: null, estimatedPrice: null, fundingLines: [] })
  const changed = await call('county', 'PUT', `/filing-templates/${body.id}`, {
    ...template,
    description: '改过的说明文字在此。',
    version: 1,
  })
  expect(changed.body).toMatchObject({ version: 2 })
  const stale = await call('county', 'PUT', `/filing-templates/${body.id}`, { ...template, version: 1 })
  expect(stale).toMatchObject({ status: 409, body: { code: 'record.changed' } })
  expect((await call('county', 'DELETE', `/filing-templates/${body.id}`)).status).toBe(200)
  expect((await begin({ template: body.id })).body.fields).toMatchObject([{ field: 'template', code: 'choice' }])
})

test('a region keeps its own: another town is neither kept nor offered, names are used once, and codes must exist', async () => {
  const refused = await call('town', 'POST', '/filing-templates', { ...template, regionCode: otherTown })
  expect(refused.body.fields).toMatchObject([{ field: 'regionCode', code: 'region.outside' }])
  const elsewhere = (await call('county', 'POST', '/filing-templates', { ...template, regionCode: otherTown })).body
  expect((await call('filer', 'GET', '/filing-templates/offered')).body).toEqual([])
  expect((await begin({ template: elsewhere.id })).status).toBe(422)
  expect((await call('town', 'GET', '/filing-templates')).body.total).toBe(0)
  expect((await call('town', 'DELETE', `/filing-templates/${elsewhere.id}`)).status).toBe(404)
  expect((await call('town', 'POST', '/filing-templates', { ...template, regionCode: ownTown })).status).toBe(200)
  const again = await call('town', 'POST', '/filing-templates', { ...template, regionCode: ownTown })
  const unknown = await call('town', 'POST', '/filing-templates', { ...template, name: '另一个', trade: 'no-such', regionCode: ownTown })
  expect([again.body.fields, unknown.body.fields]).toMatchObject([
    [{ field: 'name', code: 'duplicate' }],
    [{ field: 'trade', code: 'choice' }],
  ])
})

test('somebody keeps so many sentences of their own and no more, and nobody else reads them', async () => {
  for (let at = 0; at < memoryRules.phrases; at++) await call('town', 'POST', '/phrases', { text: `第 ${at} 句，同意。` })
  const full = await call('town', 'POST', '/phrases', { text: '再来一句。' })
  expect(full.body.fields).toMatchObject([{ field: 'text', code: 'too-many' }])
  expect((await call('town', 'POST', '/phrases', { text: ' 第 0 句，同意。' })).body).toHaveLength(memoryRules.phrases)
  expect((await call('town', 'POST', '/phrases/removal', { text: '第 0 句，同意。' })).body).not.toContain('第 0 句，同意。')
  expect((await call('county', 'GET', '/phrases')).body).toEqual([])
})

test('the acceptors of one’s own judgements come back, the latest first and each once, and units of one’s own filings before all others', async () => {
  const { db } = testServer
  const made = (await begin({})).body
  const [unit] = await db<[{ id: string }]>`select id from unit where state = 'confirmed' order by initials desc, name desc limit 1`
  await testServer.write`update project set owner_unit_id = ${unit.id} where id = ${made.id}`
  const people = JSON.stringify([{ name: '张三', unit: '青石镇政府', mobile: '13900000001' }])
  await testServer.write`
    insert into acceptance (project_id, accepted_on, passed, opinion, acceptors, decided_by, decided_at)
    select ${made.id}, today(), true, '合格', ${people}::text::jsonb, id, now() - at * interval '1 day'
    from user_account, generate_series(1, 2) at where username = 'town'`
  expect((await call('town', 'GET', '/acceptors')).body).toEqual([{ name: '张三', unit: '青石镇政府', mobile: '13900000001' }])
  expect((await call('county', 'GET', '/acceptors')).body).toEqual([])
  // The unit of the filer's account took part in the others.
  const offered = (await call('filer', 'GET', '/units/options')).body.map(({ id }: { id: string }) => id)
  expect(offered.slice(0, 2)).toContain(unit.id)
  expect(new Set(offered).size).toBe(offered.length)
})
