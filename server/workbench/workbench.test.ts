import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Todo, Workbench } from '#contract/workbench.ts'
import { buildApp } from '../app.ts'
import { connect } from '../database/connect.ts'
import { recomputeFigures } from '../statistics/recompute.ts'
import { addPerson } from '../testing/people.ts'
import { notice, type SupervisionDriver, supervisionDriver } from '../testing/supervision-records.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

type Who = Parameters<SupervisionDriver['get']>[0]

let testServer: TestServer
let matters: SupervisionDriver

beforeAll(async () => {
  testServer = await openTestServer({}, { keepsDay: true })
  matters = await supervisionDriver(testServer)
})
afterAll(() => testServer.close())

const bench = async (who: Who): Promise<Workbench> => (await matters.get(who, '/workbench')).body
const todos = async (who: Who): Promise<Todo[]> => (await bench(who)).todos.flatMap(({ items }) => items)
const kindsOf = async (who: Who, title: string) => (await todos(who)).filter((todo) => todo.title === title).map(({ kind }) => kind)

/** A filing put there past all rules, in a state of its own. */
async function put(name: string, fields: Record<string, unknown> = {}): Promise<string> {
  const row = {
    name,
    kind: 1,
    region_code: '990101101201',
    scope_code: '990101101201',
    filer_id: matters.ids.filer ?? '',
    state: 'town-review',
    first_submitted_at: new Date(),
    year: Number(matters.today.slice(0, 4)),
    estimated_price: 8_000_000,
    due_on: '2099-01-01',
    ...fields,
  }
  const [made] = await testServer.write<[{ id: string }]>`insert into project ${testServer.db(row)} returning id`
  return made.id
}
const numbered = () => ({ number: `N-${Math.random()}`, filed_on: '2026-01-05' })

test('somebody without anything is told so: no to-dos, no activity, and policies to read', async () => {
  const newcomer = await addPerson(testServer, { region: '990101101202', codes: ['PERSONAL_PROJECT_MANAGEMENT'] })
  const { status, body } = await testServer.call('GET', '/workbench', { as: newcomer.cookie })
  expect(status).toBe(200)
  expect(body).toMatchObject({ todos: [], activity: [], week: null })
  expect(body.policies).toHaveLength(5)
  expect(body.figures.years.every(({ filings }: { filings: number }) => filings === 0)).toBe(true)
  const admin = await bench('admin')
  expect(admin).toMatchObject({ figures: null, activity: [], week: null })
})

test('a review waits for the office that decides it, for those above only once it is late, and never for who touched it', async () => {
  const name = '待审核的村道'
  const id = await put(name)
  expect(await kindsOf('town', name)).toEqual(['review'])
  expect((await todos('town')).find(({ title }) => title === name)).toMatchObject({
    id,
    path: `/v2/project/${id}`,
    dueOn: '2099-01-01',
    overdueDays: 0,
    region: { zh: expect.any(String) },
  })
  for (const who of ['filer', 'village', 'town2', 'county', 'supervisor', 'admin'] as const) expect(await kindsOf(who, name)).toEqual([])
  await testServer.write`update project set due_on = today() - 3 where id = ${id}`
  expect(await kindsOf('county', name)).toEqual(['review'])
  expect(await kindsOf('town2', name)).toEqual([])
  expect((await todos('town'))[0]).toMatchObject({ title: name, overdueDays: 3 })
  await testServer.db`insert into project_toucher (project_id, user_id) values (${id}, ${matters.ids.town ?? ''})`
  expect(await kindsOf('town', name)).toEqual([])
})

test('a county decides its towns’ own filings, requests and acceptances go to the office of their level', async () => {
  const own = await put('乡镇自办项目', { region_code: '990101101000', scope_code: '990101101000', state: 'county-review' })
  expect(await kindsOf('county', '乡镇自办项目')).toEqual(['review'])
  expect(await kindsOf('town', '乡镇自办项目')).toEqual([])
  const asked = await put('申请中的项目', { state: 'in-progress', ...numbered() })
  const ask = (level: string, kind: string) => testServer.db`
    insert into project_request (project_id, scope_code, kind, payload, asked_by, deciding_level, due_on)
    values (${asked}, (select scope_code from project where id = ${asked}), ${kind}, '{}', ${matters.ids.filer ?? ''}, ${level}, '2099-01-01')`
  await ask('town', 'settlement')
  await ask('county', 'change')
  const requests = async (who: Who) => (await todos(who)).filter(({ kind }) => kind === 'request').map(({ request }) => request)
  expect([await requests('town'), await requests('county')]).toEqual([['settlement'], ['change']])
  await put('完工待验收', { state: 'completed', ...numbered() })
  expect([await kindsOf('town', '完工待验收'), await kindsOf('county', '完工待验收')]).toEqual([['accept'], []])
  expect(own).toBeTruthy()
})

test('the owner side has what was returned, what to explain, to put right and to add; drafts are their filer’s alone', async () => {
  const returned = await put('退回的项目', { state: 'returned' })
  const project = await put('有问题的项目', { state: 'in-progress', ...numbered() })
  await put('没写完的草稿', { state: 'draft', first_submitted_at: null, due_on: null })
  await testServer.write`
    insert into alert (project_id, scope_code, indicator, severity, outcome, fingerprint, due_on) values (${project}, (select scope_code from project where id = ${project}), 'K02', 4, '{}', 'x', today() + 3)`
  const opened = await matters.post('supervisor', `/projects/${project}/findings`, notice)
  await testServer.write`insert into risk_result (project_id, indicator, severity, outcome) values (${project}, 'K35', 3, '{}')
    on conflict do nothing`
  const [alert] = await testServer.db<{ id: string }[]>`select id from alert where project_id = ${project} and indicator = 'K02'`
  const mine = await todos('filer')
  const pathOf = (kind: string) => mine.find((todo) => todo.kind === kind)?.path
  expect(pathOf('returned')).toBe(`/v2/project/${returned}`)
  expect(pathOf('alert')).toBe(`/v2/project/${project}?tab=risk&alert=${alert?.id}`)
  expect(pathOf('finding')).toBe(`/v2/project/${project}?tab=supervision&finding=${opened.body.id}`)
  expect(await kindsOf('filer', '有问题的项目')).toEqual(expect.arrayContaining(['alert', 'finding', 'evidence']))
  expect(await kindsOf('filer', '没写完的草稿')).toEqual(['draft'])
  expect(await kindsOf('village', '没写完的草稿')).toEqual([])
  expect(await kindsOf('village', '退回的项目')).toEqual(['returned'])
  expect(await kindsOf('filer2', '退回的项目')).toEqual([])
})

test('a supervisor has visits to lead, findings to recheck and explanations to judge, as far as they are assigned', async () => {
  const project = await put('监督中的项目', { state: 'in-progress', ...numbered() })
  const plan = { type: 'routine', plannedOn: matters.today, leadId: matters.ids.supervisor2, others: [] }
  const visit = await matters.post('supervisor', `/projects/${project}/inspections`, plan)
  const opened = await matters.post('supervisor', `/projects/${project}/findings`, notice)
  await testServer.write`update finding set state = 'rectified' where id = ${opened.body.id}`
  await testServer.write`
    insert into alert (project_id, scope_code, indicator, severity, outcome, fingerprint, due_on, state) values (${project}, (select scope_code from project where id = ${project}), 'K03', 4, '{}', 'x', today(), 'explained')`
  expect((await kindsOf('supervisor2', '监督中的项目')).toSorted()).toEqual(['explained', 'inspection', 'recheck'])
  expect((await kindsOf('supervisor', '监督中的项目')).toSorted()).toEqual(['explained', 'recheck'])
  expect((await todos('supervisor2')).find(({ kind }) => kind === 'inspection')?.path).toBe(
    `/v2/project/${project}?tab=supervision&visit=${visit.body.id}`,
  )
  await testServer.db`update supervision_assignment set until_day = '2026-01-02' where user_id = ${matters.ids.supervisor2 ?? ''}`
  expect(await bench('supervisor2')).toMatchObject({ todos: [], activity: [], week: null })
  await testServer.db`update supervision_assignment set until_day = null where user_id = ${matters.ids.supervisor2 ?? ''}`
})

test('what an alert waits for moves with its filing to another region', async () => {
  const project = await put('划入的项目', { state: 'in-progress', ...numbered() })
  const [{ scopeCode }] = await testServer.db<[{ scopeCode: string }]>`select scope_code from project where id = ${project}`
  await testServer.write`update project set scope_code = '990101102203' where id = ${project}`
  await testServer.write`
    insert into alert (project_id, scope_code, indicator, severity, outcome, fingerprint, due_on, state) values (${project}, (select scope_code from project where id = ${project}), 'K03', 4, '{}', 'x', today(), 'explained')`
  expect([await kindsOf('supervisor2', '划入的项目'), await kindsOf('supervisor', '划入的项目')]).toEqual([[], ['explained']])
  await testServer.write`update project set scope_code = ${scopeCode} where id = ${project}`
  expect(await kindsOf('supervisor2', '划入的项目')).toEqual(['explained'])
})

test('a request waits where its filing belongs today, in the queue as on the workbench', async () => {
  const project = await put('划走的项目', { state: 'in-progress', ...numbered() })
  await testServer.db`
    insert into project_request (project_id, scope_code, kind, payload, asked_by, deciding_level, due_on)
    values (${project}, (select scope_code from project where id = ${project}), 'termination', '{}', ${matters.ids.filer ?? ''}, 'town', '2099-01-01')`
  const queued = async (who: Who) =>
    (await matters.get(who, '/projects/queue?size=100')).body.items.some((item: { project: { id: string } }) => item.project.id === project)
  const waits = async (who: Who) => [await kindsOf(who, '划走的项目'), await queued(who)]
  expect([await waits('town'), await waits('town2')]).toEqual([
    [['request'], true],
    [[], false],
  ])
  await testServer.write`update project set scope_code = '990101102203' where id = ${project}`
  expect([await waits('town'), await waits('town2')]).toEqual([
    [[], false],
    [['request'], true],
  ])
  expect([await waits('county')]).toEqual([[[], false]]) // it may stand in, but it is not its turn yet
})

test('many are counted up to a limit, the most urgent shown', async () => {
  await testServer.write`
    insert into project (name, kind, region_code, scope_code, filer_id, state, first_submitted_at, year, due_on)
    select '许多 ' || n, 1, '990101102203', '990101102203', ${matters.ids.filer2 ?? ''}, 'town-review', now(), ${Number(matters.today.slice(0, 4))}, date '2098-01-01' + n
    from generate_series(1, 130) n`
  const group = (await bench('town2')).todos.find(({ kind }) => kind === 'review')
  expect(group).toMatchObject({ total: 100 })
  expect(group?.items).toHaveLength(8)
  expect(group?.items.map(({ dueOn }) => dueOn)).toEqual(group?.items.map(({ dueOn }) => dueOn).toSorted())
})

test('figures of a county are computed, those of a town counted, and both see what just happened', async () => {
  const sums = async (who: Who) => (await bench(who)).figures?.years.reduce((sum, { filings }) => sum + filings, 0) ?? 0
  const [county, town, other] = [await sums('county'), await sums('town'), await sums('town2')]
  expect(county).toBe(town + other)
  await put('刚刚提交', { estimated_price: 100 })
  await put('不算数的草稿', { state: 'draft', first_submitted_at: null, year: null, due_on: null })
  expect([await sums('county'), await sums('town'), await sums('town2')]).toEqual([county + 1, town + 1, other])
  await recomputeFigures(testServer.db)
  expect(await sums('county')).toBe(county + 1)
  const states = (await bench('county')).figures?.states ?? []
  const [counted] = await testServer.db<
    [{ total: number }]
  >`select count(*)::int as total from project where state = 'returned' and first_submitted_at is not null`
  expect(states.find(({ state }) => state === 'returned')?.filings).toBe(counted.total)
  for (const who of ['county', 'town'] as const) expect((await bench(who)).figures?.states.map(({ state }) => state)).not.toContain('draft')
})

test('activity is the last step of what moved last, within one’s sight', async () => {
  const id = await matters.drive.draft('filer', { name: '桃源村新建文化墙' })
  const [first] = (await bench('filer')).activity
  expect(first).toMatchObject({ project: { id }, action: 'edit', toState: 'draft' })
  expect((await bench('town')).activity.map(({ project }) => project.id)).not.toContain(id)
  expect((await bench('town2')).activity.map(({ project }) => project.id)).not.toContain(id)
})

test.each(['supervisor', 'county', 'filer'])(
  'the whole page of %s is asked on one connection, besides the one that knows the caller',
  async (who) => {
    const db = connect(`${testServer.serverUrl}?application_name=page-of-${who}`, { connections: 10 })
    const app = await buildApp({ config: testServer.config, db })
    onTestFinished(async () => {
      await app.close()
      await db.end()
    })
    const { statusCode } = await app.inject({ url: '/api/workbench', headers: { cookie: await testServer.signIn(who) } })
    expect(statusCode).toBe(200)
    const sessions = await testServer.db`select from pg_stat_activity where application_name = ${`page-of-${who}`}`
    expect(sessions.length).toBeLessThanOrEqual(2)
  },
)
