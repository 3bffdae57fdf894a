import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BatchResult, batchRules } from '#contract/batches.ts'
import { evidence } from '#contract/evidence.ts'
import { createLinks, packIds, unpackIds } from '../evidence/link.ts'
import { type FilingDriver, filingDriver } from '../projects/testing.ts'
import { addPerson } from '../testing/people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let testServer: TestServer
let drive: FilingDriver
const cookies: Record<string, string> = {}

beforeAll(async () => {
  testServer = await openTestServer()
  for (const who of ['filer', 'village', 'town', 'town2', 'supervisor', 'admin']) cookies[who] = await testServer.signIn(who)
  drive = filingDriver(testServer, cookies)
})
afterAll(() => testServer.close())

const send = (who: string, path: string, body: object) => testServer.call('POST', `/batches/${path}`, { as: cookies[who] ?? '', body })
const outcomes = ({ results }: { results: BatchResult[] }) => results.map(({ refusal }) => refusal?.code ?? 'done')
const versionOf = async (id: string) => (await testServer.db`select version from project where id = ${id}`)[0]?.version as number
const seen = async (...ids: string[]) => Promise.all(ids.map(async (id) => ({ id, version: await versionOf(id) })))

async function submitted(): Promise<string> {
  const id = await drive.submitted()
  await testServer.write`update alert set state = 'cleared' where project_id = ${id}`
  return id
}

test('what is approved together is decided one by one, and each that is refused says why', async () => {
  const ids = [await submitted(), await submitted(), await submitted(), await submitted(), await submitted()]
  const [fine, alerted, large, changed, touched] = ids as [string, string, string, string, string]
  await testServer.write`update project set estimated_price = 50000000 where id = ${large}`
  await testServer.write`
    insert into alert (project_id, scope_code, indicator, severity, outcome, fingerprint, due_on)
    select id, scope_code, 'K04', 4, '{"state":"fired","severity":4,"inputs":[],"limit":null}', 'x', today() + 5 from project where id = ${alerted}`
  await testServer.write`
    insert into project_toucher (project_id, user_id) select ${touched}, id from user_account where username = 'town'`
  const filings = await seen(...ids)
  await testServer.write`update project set version = version + 1 where id = ${changed}`
  const answer = await send('town', 'approvals', { filings, opinion: '材料齐全，同意备案。' })
  expect(answer.body.results.map(({ id }: BatchResult) => id)).toEqual(ids)
  expect(outcomes(answer.body)).toEqual(['done', 'batch.alerts-open', 'batch.above-limit', 'record.changed', 'duty.separated'])
  const rows = await testServer.db`select id, state from project where id = any(${ids}::uuid[])`
  const stateOf = (id: string) => rows.find((row) => row.id === id)?.state
  expect(ids.map(stateOf)).toEqual(['filed', 'town-review', 'town-review', 'town-review', 'town-review'])
  const [line] = await testServer.db`select event from audit_line where subject_id = ${fine} order by id desc limit 1`
  expect(line?.event).toBe('project.approve')
})

test('a review is begun for each; another region, a wrong state and a repetition are told one by one', async () => {
  const [id, draft] = [await submitted(), await drive.draft('filer')]
  const begun = await send('town', 'reviews', { filings: await seen(id, draft, id) })
  expect(outcomes(begun.body)).toEqual(['done', 'record.not-found', 'record.changed'])
  expect(outcomes((await send('town2', 'reviews', { filings: await seen(id) })).body)).toEqual(['record.not-found'])
})

test('several filings go to another filer, who is offered with how many they may take', async () => {
  const other = await addPerson(testServer, { region: '990101101201', codes: ['PERSONAL_PROJECT_MANAGEMENT'], name: '新经办' })
  const ids = [await submitted(), await submitted()]
  const offered = await testServer.call('GET', `/batches/filers?ids=${ids[0]}&ids=${ids[1]}`, { as: cookies.village ?? '' })
  expect(offered.body).toContainEqual({ id: other.id, name: '新经办', takes: 2 })
  const moved = await send('village', 'transfers', { filings: await seen(...ids), userId: other.id })
  expect(outcomes(moved.body)).toEqual(['done', 'done'])
  const again = await send('village', 'transfers', { filings: await seen(...ids), userId: other.id })
  expect(again.body.results[0].refusal).toMatchObject({ code: 'rule.violated', fields: [expect.any(String)] })
})

test('visits are planned for each project, and a day that is too far is refused for each', async () => {
  const ids = [await submitted(), await submitted()]
  const leads = await testServer.call('GET', `/batches/leads?ids=${ids.join('&ids=')}`, { as: cookies.supervisor ?? '' })
  const plan = { type: 'routine', plannedOn: '2099-01-01', leadId: leads.body[0].id, others: [] }
  expect(outcomes((await send('supervisor', 'inspections', { ids, plan })).body)).toEqual(['rule.violated', 'rule.violated'])
  const [{ today }] = await testServer.db<[{ today: string }]>`select today()::text as today`
  const planned = await send('supervisor', 'inspections', { ids, plan: { ...plan, plannedOn: today } })
  expect(outcomes(planned.body)).toEqual(['done', 'done'])
})

test('several dossiers come as one archive with a folder for each, for the person who asked', async () => {
  const ids = [await submitted(), await submitted()]
  const { body } = await send('town', 'dossiers/link', { ids })
  const zip = await testServer.app.inject({ url: body.path })
  expect(zip.statusCode).toBe(200)
  const bytes = zip.rawPayload.toString('latin1')
  expect(bytes.match(/0[12]-[^/]*\/manifest\.json/g)?.length).toBeGreaterThanOrEqual(2)
  const noted = await testServer.db`select from audit_line where event = 'evidence.dossier-exported' and subject_id = any(${ids})`
  expect(noted.length).toBe(2)
  expect((await send('town2', 'dossiers/link', { ids })).status).toBe(404)
  const tooMany = Array.from({ length: 31 }, () => crypto.randomUUID())
  expect((await send('town', 'dossiers/link', { ids: tooMany })).status).toBe(400)
})

test('the longest link of thirty dossiers fits into an address', () => {
  const projects = packIds(Array.from({ length: batchRules.mostDossiers }, () => crypto.randomUUID()))
  const { maxLength: longest } = evidence.content.query.properties.token as { maxLength?: number }
  const links = createLinks(Buffer.alloc(32))
  const linked = { kind: 'dossiers', projects, userId: crypto.randomUUID(), until: Date.now() } as const
  expect(links.write(linked).length).toBeLessThanOrEqual(longest ?? 0)
  expect(links.read(links.write(linked), 0)).toEqual(linked)
  expect(packIds(unpackIds(projects))).toBe(projects)
})

test('accounts are disabled one by one; one’s own, a stale one and one elsewhere are refused', async () => {
  const one = await addPerson(testServer, { region: '990101101000', codes: [] })
  const other = await addPerson(testServer, { region: '990101101000', codes: [] })
  const me = (await testServer.db`select id, version from user_account where username = 'admin'`)[0] as { id: string; version: number }
  const accounts = [{ id: one.id, version: 1 }, { id: other.id, version: 2 }, me, { id: crypto.randomUUID(), version: 1 }]
  const answer = await send('admin', 'disablements', { accounts })
  expect(outcomes(answer.body)).toEqual(['done', 'record.changed', 'user.own-account', 'record.not-found'])
})

test.each([
  ['nothing chosen', { filings: [], opinion: '同意' }],
  ['more than a page', { filings: Array.from({ length: 101 }, () => ({ id: crypto.randomUUID(), version: 1 })), opinion: '同意' }],
  ['no version', { filings: [{ id: crypto.randomUUID() }], opinion: '同意' }],
  ['no opinion', { filings: [{ id: crypto.randomUUID(), version: 1 }] }],
])('a malformed batch is refused as a whole: %s', async (_name, body) => {
  expect((await send('town', 'approvals', body)).status).toBe(400)
})

test('a list shows and counts only the chosen filings', async () => {
  const ids = [await submitted(), await submitted()]
  const { body } = await testServer.call('GET', `/projects?ids=${ids.join('&ids=')}`, { as: cookies.town ?? '' })
  expect([body.total, body.items.map(({ id }: { id: string }) => id).sort()]).toEqual([2, ids.toSorted()])
})
