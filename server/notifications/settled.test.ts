import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Notice } from '#contract/notifications.ts'
import { type LifeDriver, lifeDriver } from '../testing/filing-life.ts'
import { addPerson } from '../testing/people.ts'
import { notice, type SupervisionDriver, supervisionDriver } from '../testing/supervision-records.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { notifyOfNewAlerts } from './reminders.ts'

let testServer: TestServer
let on: SupervisionDriver
let life: LifeDriver
/** Another manager of the same town, who is told the same. */
let colleague: string

beforeAll(async () => {
  testServer = await openTestServer({}, { keepsDay: true })
  on = await supervisionDriver(testServer)
  life = await lifeDriver(testServer, ['filer', 'town'])
  colleague = (await addPerson(testServer, { region: '990101101000', codes: ['PROJECT_MANAGEMENT'] })).cookie
})
afterAll(() => testServer.close())

type Reader = keyof SupervisionDriver['cookies'] | 'colleague'

/** What somebody has not read about a record, without what indicators find on the way, and how many notices they have not read at all. */
async function unread(who: Reader, id: string, aside = 'alert.raised') {
  const cookie = who === 'colleague' ? colleague : on.cookies[who]
  const { items, unread: all } = (await testServer.call('GET', '/notifications?size=50&unread=true', { as: cookie })).body
  return { about: items.filter(({ path, kind }: Notice) => path.includes(id) && kind !== aside).map(({ kind }: Notice) => kind), all }
}
const about = async (id: string, ...readers: Reader[]) =>
  Object.fromEntries(await Promise.all(readers.map(async (who) => [who, (await unread(who, id)).about] as const)))

async function submitted() {
  const id = await on.drive.draft('filer')
  await on.drive.upload('filer', id, 'PROJECT_GENERATION_BASIS_FILE', 'filing')
  expect((await on.drive.act('filer', id, 'submit')).status).toBe(200)
  return id
}

test('whoever decides first settles it for all who were asked, and nothing else', async () => {
  const [mine, other] = [await submitted(), await submitted()]
  expect(await about(mine, 'town', 'colleague')).toEqual({ town: ['filing.to-review'], colleague: ['filing.to-review'] })
  const before = (await unread('colleague', mine)).all
  await on.drive.act('town', mine, 'start-review')
  expect(await about(mine, 'colleague'), 'not done by beginning it').toEqual({ colleague: ['filing.to-review'] })
  expect((await on.drive.act('town', mine, 'return', { reason: '', marks: [] })).status, 'refused').toBe(400)
  expect(await about(mine, 'colleague'), 'nor by what was refused').toEqual({ colleague: ['filing.to-review'] })
  await on.drive.act('town', mine, 'return', { reason: '请补充会议记录', marks: [] })
  expect(await about(mine, 'town', 'colleague', 'filer', 'village')).toEqual({
    town: [],
    colleague: [],
    filer: ['filing.returned'],
    village: ['filing.returned'],
  })
  expect((await unread('colleague', mine)).all).toBe(before - 1)
  expect(await about(other, 'town', 'colleague')).toEqual({ town: ['filing.to-review'], colleague: ['filing.to-review'] })
  await on.drive.act('filer', mine, 'submit')
  expect(await about(mine, 'filer', 'village', 'colleague')).toEqual({ filer: [], village: [], colleague: ['filing.to-review'] })
})

test('a request is settled by its decision, what only informs stays until it is read', async () => {
  const id = await life.underWay()
  await life.ask(id, 'termination', { reason: '因规划调整不再实施', paid: 0 })
  expect((await about(id, 'colleague')).colleague).toContain('request.asked')
  await life.refuse('town', id, 'termination')
  expect((await about(id, 'colleague')).colleague).not.toContain('request.asked')
  expect((await about(id, 'village')).village).toContain('request.refused')
  await on.drive.read('village', id)
  expect((await about(id, 'village')).village).toContain('request.refused')
})

test('a finding is settled for the owner side when it was put right, and for supervisors when it was verified', async () => {
  const project = await on.underWay()
  const [one, other] = [
    (await on.post('supervisor', `/projects/${project}/findings`, notice)).body,
    (await on.post('supervisor', `/projects/${project}/findings`, notice)).body,
  ]
  const version = async (id: string) => (await on.get('supervisor', `/findings/${id}`)).body.version
  await on.attach('filer', project, `finding ${one.id}`, ['PROJECT_PROCESS_FILE', 'rectification'])
  expect(await about(one.id, 'filer', 'village')).toEqual({ filer: ['finding.opened'], village: ['finding.opened'] })
  const put = await on.post('filer', `/findings/${one.id}/rectification`, { note: '已返工整改', version: await version(one.id) })
  expect(put.status).toBe(200)
  expect(await about(one.id, 'filer', 'village', 'supervisor2')).toEqual({ filer: [], village: [], supervisor2: ['finding.rectified'] })
  expect(await about(other.id, 'filer', 'village')).toEqual({ filer: ['finding.opened'], village: ['finding.opened'] })
  const closed = await on.post('supervisor', `/findings/${one.id}/closing`, { note: '复查合格', version: await version(one.id) })
  expect(closed.status).toBe(200)
  expect((await about(one.id, 'supervisor2')).supervisor2).not.toContain('finding.rectified')
})

const fired = JSON.stringify({ state: 'fired', severity: 4, inputs: [], limit: null })

test('a notice of several alerts is settled with the last of them', async () => {
  const project = await on.underWay()
  await testServer.write`
    insert into alert (project_id, scope_code, indicator, severity, outcome, fingerprint, due_on)
    select ${project}, (select scope_code from project where id = ${project}), indicator, 4, ${fired}::text::jsonb, 'x', today() + 5 from unnest(array['K02', 'K04']) indicator`
  await testServer.db`insert into alert_unannounced (alert_id, project_id) select id, project_id from alert where project_id = ${project}`
  await notifyOfNewAlerts(testServer.db)
  const raised = async () => [(await unread('filer', project, '')).about, (await unread('village', project, '')).about]
  const alerts = await testServer.db<{ id: string; version: number }[]>`select id, version from alert where project_id = ${project}`
  for (const [at, { id, version }] of alerts.entries()) {
    expect(await raised(), `with ${at} explained`).toEqual([['alert.raised'], ['alert.raised']])
    const explained = await on.post('village', `/alerts/${id}/explanation`, { version, explanation: '合同价经集体决策，资料齐全' })
    expect(explained.status).toBe(200)
  }
  expect(await raised()).toEqual([[], []])
})

test('a visit that goes into other hands is no longer asked of the former lead', async () => {
  const project = await on.underWay()
  const plan = { type: 'routine', plannedOn: on.today, leadId: on.ids.supervisor2, others: [] }
  const planned = (await on.post('supervisor', `/projects/${project}/inspections`, plan)).body
  expect(await about(planned.id, 'supervisor2')).toEqual({ supervisor2: ['inspection.planned'] })
  const kept = (
    await on.put('supervisor', `/inspections/${planned.id}`, { ...plan, others: [on.ids.supervisor], version: planned.version })
  ).body
  expect((await about(planned.id, 'supervisor2')).supervisor2, 'with another companion it is the same lead’s').toContain(
    'inspection.planned',
  )
  const moved = await on.put('supervisor', `/inspections/${planned.id}`, { ...plan, leadId: on.ids.supervisor, version: kept.version })
  expect(moved.status).toBe(200)
  expect(await about(planned.id, 'supervisor2')).toEqual({ supervisor2: [] })
})
