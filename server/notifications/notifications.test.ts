import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Notice, NoticeKind } from '#contract/notifications.ts'
import { escalate, remindOfDeadlines } from '../background.ts'
import { inTransaction } from '../database/connect.ts'
import { noteChangedFilings } from '../filings/changed.ts'
import { saveAlerts } from '../risk/alert-changes-store.ts'
import { type LifeDriver, lifeDriver } from '../testing/filing-life.ts'
import { addPerson } from '../testing/people.ts'
import { notice, type SupervisionDriver, supervisionDriver } from '../testing/supervision-records.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { thingMakers } from '../testing/things.ts'
import { notifyOfNewAlerts } from './reminders.ts'
import { notify } from './store.ts'

const everybody = ['filer', 'filer2', 'village', 'town', 'town2', 'county', 'supervisor', 'supervisor2', 'admin', 'units'] as const
type Who = (typeof everybody)[number]

let testServer: TestServer
let life: LifeDriver
let matters: SupervisionDriver
const cookies = {} as Record<Who, string>

beforeAll(async () => {
  testServer = await openTestServer({}, { keepsDay: true })
  matters = await supervisionDriver(testServer)
  Object.assign(cookies, matters.cookies, { units: await testServer.signIn('units') })
  life = await lifeDriver(testServer, ['filer', 'town'])
})
afterAll(() => testServer.close())

const ask = (who: Who, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  testServer.call(method, path, { as: cookies[who], ...(body !== undefined && { body }) })
const listed = async (who: Who, query = ''): Promise<Notice[]> => (await ask(who, 'GET', `/notifications?size=50${query}`)).body.items

/** Who was told what since the last question, each kind once; what indicators find on the way is another matter. */
let before: Record<string, number> = {}
async function newNotices(aside: readonly NoticeKind[] = ['alert.raised']) {
  const now: Record<string, number> = {}
  const news: Record<string, string[]> = {}
  for (const who of everybody) {
    const notices = await listed(who)
    now[who] = notices[0]?.seq ?? 0
    const fresh = notices.filter(({ seq, kind }) => seq > (before[who] ?? 0) && !aside.includes(kind)).map(({ kind }) => kind)
    if (fresh.length > 0) news[who] = [...new Set(fresh)].toSorted()
  }
  before = now
  return news
}

const idOf = async (who: string) =>
  (await testServer.db<{ id: string }[]>`select id from user_account where username = ${who}`)[0]?.id ?? ''

async function submitted() {
  const id = await matters.drive.draft('filer')
  await matters.drive.upload('filer', id, 'PROJECT_GENERATION_BASIS_FILE', 'filing')
  expect((await matters.drive.act('filer', id, 'submit')).status).toBe(200)
  return id
}

test('the life of a filing tells whoever acts next, the owner side what others did, and nobody what they did themselves', async () => {
  await newNotices()
  const id = await submitted()
  expect(await newNotices()).toEqual({ town: ['filing.to-review'] })
  const [first] = await listed('town')
  expect(first).toMatchObject({
    path: `/v2/project/${id}`,
    readAt: null,
    facts: { filing: '桃源村村道硬化工程', dueOn: expect.any(String) },
  })
  await matters.drive.act('town', id, 'start-review')
  expect(await newNotices()).toEqual({})
  await matters.drive.act('town', id, 'return', { reason: '请补充会议记录', marks: [] })
  expect(await newNotices()).toEqual({ filer: ['filing.returned'], village: ['filing.returned'] })
  await matters.drive.act('filer', id, 'submit')
  await matters.drive.act('town', id, 'start-review')
  expect((await matters.drive.act('town', id, 'approve', { opinion: '同意备案' })).status).toBe(200)
  expect(await newNotices()).toEqual({ town: ['filing.to-review'], filer: ['filing.approved'], village: ['filing.approved'] })
  expect((await listed('filer'))[0]?.facts.number).toMatch(/^BA990101/)
})

test('a request is told to the office that decides it, and its decision to the owner side', async () => {
  const id = await life.underWay()
  await newNotices()
  expect((await life.ask(id, 'termination', { reason: '因规划调整不再实施', paid: 0 })).status).toBe(200)
  expect(await newNotices()).toEqual({ town: ['request.asked'] })
  expect((await listed('town'))[0]).toMatchObject({ path: `/v2/project/${id}?tab=changes`, facts: { request: 'termination' } })
  expect((await life.refuse('town', id, 'termination')).status).toBe(200)
  expect(await newNotices()).toEqual({ filer: ['request.refused'], village: ['request.refused'] })
  await life.ask(id, 'termination', { reason: '因规划调整不再实施', paid: 0 })
  expect((await life.grant('town', id, 'termination')).status).toBe(200)
  expect(await newNotices()).toEqual({ town: ['request.asked'], filer: ['filing.terminated'], village: ['filing.terminated'] })
})

test('findings go back and forth between both sides, a stop is told to those who decide as well', async () => {
  const project = await matters.underWay()
  await matters.drive.upload('supervisor', project, 'PROJECT_SUPERVISION_FILE', 'supervision')
  await newNotices()
  const opened = await matters.post('supervisor', `/projects/${project}/findings`, {
    ...notice,
    severity: 'serious',
    stop: true,
    stopReason: '未按图施工，责令停工',
  })
  expect(opened.status).toBe(200)
  const news = await newNotices()
  expect(news).toMatchObject({ filer: ['filing.stopped', 'finding.opened'], town: ['filing.stopped'] })
  expect(Object.keys(news)).not.toContain('supervisor')
  expect(Object.keys(news)).not.toContain('county')
  const at = `/findings/${opened.body.id}`
  await matters.post('filer', `${at}/acknowledgement`, { version: opened.body.version })
  const heard = await newNotices()
  // The one of the town is the nearest, the one of the county began it.
  expect(heard).toEqual({ supervisor: ['finding.acknowledged'], supervisor2: ['finding.acknowledged'] })
  expect((await listed('supervisor'))[0]).toMatchObject({ path: `/v2/project/${project}?tab=supervision&finding=${opened.body.id}` })
})

test('somebody else’s notification is not there, one’s own is read, unread and counted', async () => {
  await submitted()
  const [own] = await listed('town')
  const path = `/notifications/${own?.id}/reading`
  expect(await ask('filer', 'PUT', path, { read: true })).toMatchObject({ status: 404, body: { code: 'record.not-found' } })
  const { unread } = (await ask('town', 'GET', '/notifications')).body
  expect((await ask('town', 'PUT', path, { read: true })).body).toEqual({ unread: unread - 1 })
  expect((await listed('town', '&unread=true')).map(({ id }) => id)).not.toContain(own?.id)
  expect((await ask('town', 'PUT', path, { read: false })).body).toEqual({ unread })
  // Whatever arrives after one has looked stays unread.
  await submitted()
  expect((await ask('town', 'POST', '/notifications/readings', { until: own?.seq })).body).toEqual({ unread: 1 })
  expect((await listed('town', '&group=review')).every(({ kind }) => kind.startsWith('filing.to-') || kind.startsWith('re'))).toBe(true)
  expect(await listed('town', '&group=draw')).toEqual([])
  const page = (await ask('town', 'GET', '/notifications?size=1')).body
  expect(page).toMatchObject({ more: true })
  expect((await listed('town', `&before=${page.items[0].seq}`))[0]?.seq).toBeLessThan(page.items[0].seq)
  expect((await ask('town', 'GET', '/notifications?group=nothing')).status).toBe(400)
})

test('what somebody does not want to hear is not told, except what everybody must hear', async () => {
  const muted = ['filing.to-review', 'account.password-reset']
  expect((await ask('town', 'PUT', '/notifications/preferences', { muted })).body).toEqual({ muted: ['filing.to-review'] })
  await newNotices()
  await submitted()
  expect(await newNotices()).toEqual({})
  expect((await ask('town', 'PUT', '/notifications/preferences', { muted: [] })).body).toEqual({ muted: [] })
  await submitted()
  expect(await newNotices()).toEqual({ town: ['filing.to-review'] })
  expect((await ask('town', 'PUT', '/notifications/preferences', { muted: ['nonsense'] })).status).toBe(400)
})

test('undone work told nobody, one key tells once, and disabled accounts hear nothing', async () => {
  const anna = await addPerson(testServer, { region: '990101101000', codes: [] })
  const of = async () => (await testServer.call('GET', '/notifications', { as: anna.cookie })).body
  const say = (key?: string) => ({ kind: 'cover.missing' as const, to: [anna.id], path: '/system/supervision', ...(key && { key }) })
  await inTransaction(testServer.db, async (tx) => {
    await notify(tx, [say()])
    throw new Error('undone')
  }).catch(() => {})
  expect(await of()).toEqual({ items: [], unread: 0, more: false })
  await inTransaction(testServer.db, (tx) => notify(tx, [say('once'), say('once')]))
  await inTransaction(testServer.db, (tx) => notify(tx, [say('once'), { ...say(), by: anna.id }]))
  expect(await of()).toMatchObject({ items: [{ kind: 'cover.missing' }], unread: 1, more: false })
  await testServer.db`update user_account set enabled = false where id = ${anna.id}`
  await inTransaction(testServer.db, (tx) => notify(tx, [say('later')]))
  expect(await testServer.db`select from notification where user_id = ${anna.id}`).toHaveLength(1)
})

test('an account that was reset is told, and so is a supervisor whose assignment changed', async () => {
  const managed = await addPerson(testServer, { region: '990101101000', codes: ['PERSONAL_PROJECT_MANAGEMENT'] })
  const { version } = (await ask('admin', 'GET', `/users/${managed.id}`)).body
  expect((await ask('admin', 'POST', `/users/${managed.id}/password-reset`, { version })).status).toBe(200)
  const [notice] = await testServer.db<Notice[]>`select kind, facts from notification where user_id = ${managed.id}`
  expect(notice).toMatchObject({ kind: 'account.password-reset', facts: { person: expect.any(String) } })
  const watcher = await addPerson(testServer, { region: '990101101000', codes: ['SUPERVISE'] })
  const term = { person: watcher.id, region: '990101101000', kinds: [1], fromDay: matters.today, untilDay: null }
  expect((await ask('admin', 'POST', '/supervision/assignments', term)).status).toBe(200)
  const [changed] = await testServer.db<Notice[]>`select kind, facts from notification where user_id = ${watcher.id}`
  expect(changed).toMatchObject({ kind: 'assignment.changed', facts: { region: { zh: '青石镇' } } })
})

test('days that come near are told once, those that passed once more, to the office above as well', async () => {
  const id = await submitted()
  const clock = async (days: number) => {
    await testServer.write`update project set due_on = today() + ${days}::int where id = ${id}`
    await newNotices()
    await remindOfDeadlines(testServer.db)
    const news = await newNotices()
    await remindOfDeadlines(testServer.db)
    expect(await newNotices()).toEqual({})
    return news
  }
  expect(await clock(30)).toEqual({})
  expect(await clock(1)).toEqual({ town: ['reminder.review'] })
  expect((await listed('town'))[0]?.facts).not.toHaveProperty('dueToday')
  expect(await clock(0)).toEqual({ town: ['reminder.review'] })
  expect((await listed('town'))[0]).toMatchObject({ facts: { dueToday: true, overdue: false } })
  const late = await clock(-1)
  expect(late.town).toEqual(['reminder.review'])
  expect(late.county).toEqual(['reminder.review'])
  expect((await listed('county'))[0]).toMatchObject({ facts: { overdue: true } })
})

test('an overdue finding escalates: the owner side first, then supervisors', async () => {
  const project = await matters.underWay()
  const opened = (await matters.post('supervisor', `/projects/${project}/findings`, notice)).body
  const escalateAfter = async (days: number) => {
    await testServer.write`update finding set due_on = today() - ${days}::int where id = ${opened.id}`
    await newNotices()
    await escalate(testServer.db)
    return newNotices()
  }
  expect(await escalateAfter(1)).toEqual({ filer: ['finding.overdue'], village: ['finding.overdue'] })
  expect(Object.keys(await escalateAfter(60))).toEqual(expect.arrayContaining(['filer', 'supervisor', 'village']))
})

test('alerts that come by themselves are told once for each filing, whichever process tells them', async () => {
  const project = await matters.underWay()
  await testServer.write`
    insert into alert (project_id, scope_code, indicator, severity, outcome, fingerprint, due_on)
    select ${project}, (select scope_code from project where id = ${project}), indicator, 4, '{}', 'x', today() + 5 from unnest(array['K02', 'K04']) indicator`
  await testServer.db`insert into alert_unannounced (alert_id, project_id) select id, project_id from alert where project_id = ${project}`
  await newNotices()
  await Promise.all([notifyOfNewAlerts(testServer.db), notifyOfNewAlerts(testServer.db)])
  expect(await newNotices([])).toEqual({ filer: ['alert.raised'], village: ['alert.raised'] })
  expect((await listed('filer', '&group=alert'))[0]).toMatchObject({ facts: { count: 2 }, path: `/v2/project/${project}?tab=risk` })
  await notifyOfNewAlerts(testServer.db)
  expect(await newNotices([])).toEqual({})
  const [alert] = await testServer.db<{ id: string }[]>`select id from alert where project_id = ${project} and indicator = 'K02'`
  await testServer.write`update alert set state = 'dismissed' where project_id = ${project}`
  const again = [{ id: alert?.id ?? '', fingerprint: 'y', json: '{"severity":4}' }]
  await inTransaction(testServer.db, async (tx) => {
    noteChangedFilings(tx, [project])
    await saveAlerts(tx, { raised: new Set(), again, refreshed: [], cleared: [] }, '2099-01-01')
  })
  await notifyOfNewAlerts(testServer.db)
  expect((await listed('filer', '&group=alert'))[0]).toMatchObject({ facts: { count: 1, indicator: 'K02' } })
})

test('the lead of a visit hears of it, and again when it moves to another day', async () => {
  const project = await matters.underWay()
  await newNotices()
  const plan = { type: 'routine', plannedOn: matters.today, leadId: await idOf('supervisor2'), others: [] }
  const planned = await matters.post('supervisor', `/projects/${project}/inspections`, plan)
  expect(planned.status).toBe(200)
  expect(await newNotices()).toEqual({ supervisor2: ['inspection.planned'] })
  const { id, version } = planned.body
  await matters.put('supervisor', `/inspections/${id}`, { ...plan, others: ['李四'], version })
  expect(await newNotices()).toEqual({})
})

test('a proposed unit is told to nobody, its confirmation to whoever proposed it', async () => {
  await newNotices()
  const { grade, libraryFrom, libraryUntil, ...body } = thingMakers(testServer).unitFields()
  const proposed = await ask('filer', 'POST', '/units/proposals', body)
  const { version } = (await ask('units', 'GET', `/units/${proposed.body.id}`)).body
  await ask('units', 'POST', `/units/${proposed.body.id}/confirmation`, { version })
  expect(await newNotices()).toEqual({ filer: ['unit.confirmed'] })
})
