import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CheckItem } from '#contract/inspections.ts'
import { addDays } from '#domain/time/days.ts'
import { addPerson } from '../testing/people.ts'
import { notice, type SupervisionDriver, supervisionDriver } from '../testing/supervision-records.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let testServer: TestServer
let on: SupervisionDriver
let project: string
beforeAll(async () => {
  testServer = await openTestServer({}, { keepsDay: true })
  on = await supervisionDriver(testServer)
  project = await on.underWay()
})
afterAll(() => testServer.close())

type Who = Parameters<SupervisionDriver['get']>[0]
const supervision = ['PROJECT_SUPERVISION_FILE', 'supervision'] as const
const plan = (changes: object = {}) => ({ type: 'routine', plannedOn: on.today, leadId: on.ids.supervisor, others: ['程大勇'], ...changes })

async function planned(changes: object = {}, of = project) {
  const { status, body } = await on.post('supervisor', `/projects/${of}/inspections`, plan(changes))
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
async function begun() {
  const { id } = await planned()
  return (await step('supervisor', id, 'start')).body
}
async function step(who: Who, id: string, noun: string, entries: object = {}) {
  const { body } = await on.get(who, `/inspections/${id}`)
  return on.post(who, `/inspections/${id}/${noun}`, { version: body.version ?? 1, ...entries })
}
const answered = (checks: readonly CheckItem[], changes: Partial<CheckItem> = {}) =>
  checks.map((item, at) => ({ ...item, answer: 'yes' as const, ...(at === 0 && changes) }))

test('an inspection lives from its plan to its closing, with answers, a photo and a result', async () => {
  const inspection = await planned()
  expect(inspection).toMatchObject({ state: 'planned', lead: { name: '孙正' }, others: ['程大勇'], result: null, files: [] })
  expect(inspection.checks.length).toBeGreaterThan(5)
  const counted = async (who: Who) => (await on.get(who, `/projects/${project}`)).body.counts.supervision
  expect([await counted('supervisor'), await counted('filer')], 'the owner side learns of no visit by the count of its tab').toEqual([1, 0])
  const changed = await on.put('supervisor2', `/inspections/${inspection.id}`, {
    ...plan({ plannedOn: addDays(on.today, 2), others: [] }),
    version: inspection.version,
  })
  expect(changed.body).toMatchObject({ plannedOn: addDays(on.today, 2), others: [] })
  expect((await step('supervisor', inspection.id, 'start')).body).toMatchObject({ state: 'in-progress' })

  const checks = answered(inspection.checks, { answer: 'no', note: '公示牌内容不全' })
  const saved = await on.put('supervisor', `/inspections/${inspection.id}/answers`, { version: 3, checks, summary: '草稿' })
  expect(saved.body).toMatchObject({ version: 4, summary: '草稿' })
  const cleared = await on.put('supervisor', `/inspections/${inspection.id}/answers`, { version: 4, checks, summary: null })
  expect(cleared.body.summary, 'what was taken back is gone').toBeNull()

  const entries = { checks, summary: '公示牌内容不全，其余一致', result: 'faults' }
  const bare = await step('supervisor', inspection.id, 'submission', entries)
  expect(bare).toMatchObject({ status: 422, body: { facts: { obstacles: [{ kind: 'evidence', category: 'PROJECT_SUPERVISION_FILE' }] } } })
  expect((await on.attach('supervisor2', project, `inspection ${inspection.id}`, supervision)).status).toBe(200)
  const submitted = await step('supervisor', inspection.id, 'submission', entries)
  expect(submitted.body).toMatchObject({ state: 'submitted', result: 'faults', files: [{ step: 'supervision' }] })

  const finding = await on.post('supervisor', `/projects/${project}/findings`, { ...notice, inspectionId: inspection.id })
  expect(await step('supervisor2', inspection.id, 'closing')).toMatchObject({
    status: 409,
    body: { facts: { hindrance: 'findings-open' } },
  })
  await on.post('supervisor', `/findings/${finding.body.id}/waiver`, { version: 1, reason: '当场已经改正' })
  expect((await step('supervisor2', inspection.id, 'closing')).body).toMatchObject({ state: 'closed', findings: 1 })
  const lines = await testServer.db<{ event: string }[]>`select event from audit_line where subject_id = ${inspection.id} order by id`
  expect(lines.map(({ event }) => event)).toEqual(
    ['planned', 'changed', 'started', 'saved', 'saved', 'submitted', 'closed'].map((event) => `inspection.${event}`),
  )
})

test('where the lead stood is kept, with how far that is from the project', async () => {
  const { id, checks, version } = await begun()
  const [site] = await testServer.write<{ longitude: number; latitude: number }[]>`
    update project set longitude = 118.2, latitude = 29.6 where id = ${project} returning longitude, latitude`
  const save = (seen: number, place?: object | null) =>
    on.put('supervisor', `/inspections/${id}/answers`, { version: seen, checks, summary: null, place })
  const stood = { longitude: 118.2, latitude: (site?.latitude ?? 0) + 0.01 }
  expect((await save(version, stood)).body).toMatchObject({ place: stood, metresAway: 1112 })
  expect((await save(version + 1)).body, 'a place that is not said stays').toMatchObject({ place: stood })
  expect(await save(version + 2, { longitude: 118.2 })).toMatchObject({ status: 400 })
  expect((await save(version + 2, null)).body).toMatchObject({ place: null, metresAway: null })
})

test('what is submitted tells everything: an answer to each question, a word on each no, a summary', async () => {
  const { id, checks } = await begun()
  await on.attach('supervisor', project, `inspection ${id}`, supervision)
  const entries = { checks: answered(checks, { answer: 'no', note: null }), summary: null, result: 'faults' }
  const { status, body } = await step('supervisor', id, 'submission', entries)
  expect(status).toBe(422)
  expect(body.fields.map(({ field }: { field: string }) => field)).toEqual(['checks.0.note', 'summary'])
  const others = answered(checks).map((item) => ({ ...item, question: { en: 'Other?', zh: '别的问题' } }))
  expect(await step('supervisor', id, 'submission', { ...entries, checks: others })).toMatchObject({
    status: 422,
    body: { fields: [{ field: 'checks' }] },
  })
})

test('only the lead goes and reports; any supervisor of the project plans, changes and cancels; others do neither', async () => {
  const { id, checks } = await planned()
  expect((await step('supervisor2', id, 'start')).status).toBe(403)
  expect((await on.post('town', `/projects/${project}/inspections`, plan())).status).toBe(403)
  expect((await on.post('filer', `/projects/${project}/inspections`, plan())).status).toBe(403)
  // Whoever is to be visited must not hear of it before, nor those who decide about them.
  const known = async () => (await on.get('town', `/inspections?project=${project}`)).body.items.map((row: { id: string }) => row.id)
  expect((await on.get('town', `/inspections/${id}`)).status).toBe(404)
  expect(await known()).not.toContain(id)
  await step('supervisor', id, 'start')
  expect((await on.get('town', `/inspections/${id}`)).body).toMatchObject({ id, state: 'in-progress' })
  expect(await known()).toContain(id)
  expect((await on.put('supervisor2', `/inspections/${id}/answers`, { version: 2, checks, summary: null })).status).toBe(403)
  expect((await on.attach('filer', project, `inspection ${id}`, supervision)).status).toBe(403)
  const cancelled = await step('supervisor2', id, 'cancellation', { reason: '暴雨，道路中断' })
  expect(cancelled.body).toMatchObject({ state: 'cancelled', cancelReason: '暴雨，道路中断' })
  expect((await on.attach('supervisor', project, `inspection ${id}`, supervision)).status).toBe(403)
})

test('outside one’s region there is no such inspection, nor a project to plan one for', async () => {
  const { id } = await planned()
  expect((await on.get('town2', `/inspections/${id}`)).status).toBe(404)
  expect((await on.get('town2', `/inspections?project=${project}`)).body.total).toBe(0)
  const [elsewhere] = await testServer.write<[{ id: string }]>`
    insert into project (name, kind, region_code, scope_code, filer_id, state, first_submitted_at, year)
    select '柳河镇工程', 1, '990101102201', '990101102201', id, 'town-review', now(), 2026 from user_account where username = 'filer2' returning id`
  expect((await on.post('supervisor2', `/projects/${elsewhere.id}/inspections`, plan())).status).toBe(404)
  expect((await on.get('supervisor2', `/projects/${elsewhere.id}/inspection-leads`)).status).toBe(404)
})

test('a step out of turn, a stale version, a bad plan and a malformed body are refused, each in its own way', async () => {
  const { id, version, checks } = await planned()
  expect(await step('supervisor', id, 'closing')).toMatchObject({
    status: 409,
    body: { code: 'inspection.closed', facts: { state: 'planned' } },
  })
  await step('supervisor', id, 'start')
  const stale = await on.put('supervisor', `/inspections/${id}/answers`, { version, checks, summary: '迟到的保存' })
  expect(stale).toMatchObject({
    status: 409,
    body: { code: 'record.changed', facts: { fresh: { id, state: 'in-progress', version: version + 1 } } },
  })
  expect((await on.put('supervisor', `/inspections/${id}`, { ...plan(), version: version + 1 })).status).toBe(409)
  expect(
    (await on.put('supervisor', `/inspections/${id}/answers`, { version: 2, checks: [{ answer: 'maybe' }], summary: null })).status,
  ).toBe(400)
  const late = await on.post('supervisor', `/projects/${project}/inspections`, plan({ plannedOn: addDays(on.today, -1) }))
  expect(late).toMatchObject({ status: 422, body: { fields: [{ field: 'plannedOn', code: 'day.too-early' }] } })
  const stranger = await on.post('supervisor', `/projects/${project}/inspections`, plan({ leadId: on.ids.town }))
  expect(stranger).toMatchObject({ status: 422, body: { fields: [{ field: 'leadId', code: 'choice' }] } })
})

test('leads are the supervisors whose assignments of today cover the project', async () => {
  const { body } = await on.get('supervisor', `/projects/${project}/inspection-leads`)
  expect(body.map(({ name }: { name: string }) => name).toSorted()).toEqual(['孙正', '郑秋菊'].toSorted())
})

test('this week proposes the riskiest, without what was skipped, planned or visited lately, and tells what earlier visits found', async () => {
  const [red, orange, green] = [await on.underWay(), await on.underWay(), await on.underWay()]
  await testServer.write`insert into project_risk (project_id, score, level) values (${red}, 40, 'red') on conflict (project_id) do update set score = 40, level = 'red'`
  await testServer.write`insert into project_risk (project_id, score, level) values (${orange}, 51, 'orange') on conflict (project_id) do update set score = 51, level = 'orange'`
  await testServer.write`insert into risk_result (project_id, indicator, severity, outcome) values
    (${red}, 'K01', 5, '{}'), (${red}, 'K13', 3, '{}'), (${red}, 'K46', 4, '{}'), (${red}, 'K44', 1, '{}')`
  const week = async (who: Who = 'supervisor') => (await on.get(who, '/inspections/week')).body
  const first = await week()
  expect(first.items.map(({ project: { id } }: { project: { id: string } }) => id)).toEqual([red, orange])
  expect(first.items[0].reasons).toEqual([
    { indicator: 'K01', severity: 5 },
    { indicator: 'K13', severity: 3 },
  ])
  expect(JSON.stringify(first)).not.toContain(green)

  expect((await on.post('supervisor', `/projects/${orange}/skip`, { reason: '上周电话核实过' })).status).toBe(200)
  const { id } = await planned({ type: 'special' }, red)
  const second = await week()
  expect(second.items).toEqual([])
  expect(second.planned.map((row: { id: string }) => row.id)).toContain(id)
  expect((await week('supervisor2')).items.map(({ project: { id: of } }: { project: { id: string } }) => of)).toEqual([orange])
  expect((await on.get('town', '/inspections/week')).status).toBe(403)
  expect(second).toMatchObject({ visits: 1, hits: 1 })
})

test('the list is filtered by state, type, lead and days', async () => {
  const of = await on.underWay()
  const soon = await planned({ plannedOn: addDays(on.today, 1) }, of)
  const late = await planned({ plannedOn: addDays(on.today, 20), type: 'special', leadId: on.ids.supervisor2 }, of)
  const list = async (query: string) =>
    (await on.get('supervisor', `/inspections?project=${of}&${query}`)).body.items.map((row: { id: string }) => row.id)
  expect(await list('')).toEqual([late.id, soon.id])
  expect(await list('sort=planned')).toEqual([soon.id, late.id])
  expect(await list('mine=true')).toEqual([soon.id])
  expect(await list('type=special')).toEqual([late.id])
  expect(await list(`from=${on.today}&until=${addDays(on.today, 7)}`)).toEqual([soon.id])
  expect(await list('state=cancelled')).toEqual([])
})

test('check lists are edited by the top region alone, and what was planned keeps its questions', async () => {
  const before = await planned()
  const questions = [{ en: 'Is the board there?', zh: '公示牌是否设置' }]
  const change = (who: Who, version: number) => on.put(who, '/check-lists/1', { questions, version })
  expect((await on.get('supervisor', '/check-lists')).body.map(({ mayChange }: { mayChange: boolean }) => mayChange)).toEqual([
    false,
    false,
    false,
  ])
  expect((await change('supervisor', 0)).status).toBe(403)
  expect((await on.put('admin', '/check-lists/1', { questions: [], version: 0 })).status).toBe(400)
  expect((await on.put('admin', '/check-lists/4', { questions, version: 0 })).status).toBe(400)
  const { cookie } = await addPerson(testServer, { region: '990101101000', codes: ['ROLE_MANAGEMENT'] })
  const seenInTown = await testServer.call('GET', '/check-lists', { as: cookie })
  expect(seenInTown.body[0]).toMatchObject({ kind: 1, version: 0, mayChange: false })
  expect(await testServer.call('PUT', '/check-lists/1', { as: cookie, body: { questions, version: 0 } })).toMatchObject({
    status: 403,
    body: { code: 'region.top-only' },
  })
  expect((await change('admin', 0)).body).toMatchObject({ kind: 1, version: 1, questions })
  expect(await change('admin', 0)).toMatchObject({ status: 409, body: { facts: { fresh: { version: 1, questions } } } })
  const after = await planned()
  expect(after.checks.map(({ question }: CheckItem) => question)).toEqual(questions)
  expect((await on.get('supervisor', `/inspections/${before.id}`)).body.checks.length).toBeGreaterThan(1)
})
