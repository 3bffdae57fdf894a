import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/time/days.ts'
import { type FilingDriver, filingDriver } from '../projects/testing.ts'
import { addPerson, type Person } from '../testing/people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const town = '990101101000'
let testServer: TestServer
let drive: FilingDriver
let deputy: Person
let today: string
const cookies: Record<string, string> = {}

beforeAll(async () => {
  testServer = await openTestServer()
  for (const who of ['filer', 'town', 'admin', 'county']) cookies[who] = await testServer.signIn(who)
  deputy = await addPerson(testServer, { region: '990101000000', codes: ['PROJECT_MANAGEMENT'], name: '周代理' })
  cookies.deputy = deputy.cookie
  drive = filingDriver(testServer, cookies)
  ;[{ today }] = await testServer.db<[{ today: string }]>`select today()::text as today`
})
afterAll(() => testServer.close())

const idOf = async (username: string) => (await testServer.db`select id from user_account where username = ${username}`)[0]?.id as string
const name = (who: string, body: object, path = '/deputies') => testServer.call('POST', path, { as: cookies[who] ?? '', body })
const queueOf = async (who: string): Promise<string[]> =>
  (await testServer.call('GET', '/projects/queue?size=100', { as: cookies[who] ?? '' })).body.items.map(
    ({ project }: { project: { id: string } }) => project.id,
  )

const submitted = () => drive.submitted()

test('while somebody is away, their deputy sees, hears of and decides what waits for them, and history says for whom', async () => {
  const before = await submitted()
  expect(await queueOf('deputy')).not.toContain(before)
  const set = await name('town', { deputyId: deputy.id, fromDay: today, untilDay: addDays(today, 3) })
  expect(set.body).toMatchObject({ items: [{ deputy: { id: deputy.id }, period: 'current', version: 1 }] })
  const id = await submitted()
  expect(await queueOf('deputy')).toEqual(expect.arrayContaining([before, id]))
  expect((await queueOf('deputy')).length).toBe(new Set(await queueOf('deputy')).size)
  const { body: workbench } = await testServer.call('GET', '/workbench', { as: deputy.cookie })
  expect(JSON.stringify(workbench)).toContain(id)
  const { body: calendar } = await testServer.call('GET', '/agenda', { as: deputy.cookie })
  expect(JSON.stringify(calendar.days), 'it stands in their calendar').toContain(id)
  const { body: feed } = await testServer.call('POST', '/agenda/feed', { as: deputy.cookie, body: { language: 'zh' } })
  const subscribed = await testServer.app.inject({ url: `/api/agenda/calendar.ics${new URL(feed.address).search}` })
  expect(subscribed.body.replaceAll('\r\n ', ''), 'and in what they subscribe to').toContain(id)
  const { body: notices } = await testServer.call('GET', '/notifications', { as: deputy.cookie })
  expect(notices.items.map(({ kind }: { kind: string }) => kind)).toEqual(expect.arrayContaining(['account.deputy', 'filing.to-review']))
  const { body: page } = await drive.read('deputy', id)
  const [{ name: away }] = await testServer.db<[{ name: string }]>`select name from user_account where username = 'town'`
  expect(page.turns).toMatchObject([{ task: 'review', mine: true, insteadOf: away }])
  expect((await drive.act('deputy', id, 'approve', { opinion: '同意备案' })).status).toBe(200)
  const { body: events } = await testServer.call('GET', `/projects/${id}/events`, { as: cookies.filer ?? '' })
  expect(events.items[0]).toMatchObject({ actor: '周代理', insteadOf: away, action: 'approve' })
  const [line] = await testServer.db`select after from audit_line where subject_id = ${id} and event = 'project.approve'`
  expect(line?.after.insteadOf).toBe(away)

  const own = await submitted()
  expect((await drive.act('town', own, 'approve', { opinion: '同意备案' })).status).toBe(200)
  const [event] = await testServer.db`select for_name from project_event where project_id = ${own} and action = 'approve'`
  expect(event?.forName, 'whoever is named decides for nobody').toBeNull()
})

test('a deputy decides nothing that they filed, and their queue does not offer it', async () => {
  const id = await submitted()
  await testServer.write`insert into project_toucher (project_id, user_id) values (${id}, ${deputy.id})`
  expect(await queueOf('deputy')).not.toContain(id)
  expect((await drive.act('deputy', id, 'approve', { opinion: '同意' })).body.code).toBe('duty.separated')
})

test('a second one, a chain, a supervisor and somebody elsewhere are refused with their reason, and wrong days at their field', async () => {
  const other = await addPerson(testServer, { region: town, codes: ['PROJECT_MANAGEMENT'] })
  const supervisor = await addPerson(testServer, { region: town, codes: ['SUPERVISE'] })
  const elsewhere = await addPerson(testServer, { region: '990101102000', codes: ['PROJECT_MANAGEMENT'] })
  Object.assign(cookies, { other: other.cookie })
  const days = { fromDay: today, untilDay: addDays(today, 2) }
  const reasonOf = async (who: string, deputyId: string) => (await name(who, { deputyId, ...days })).body.facts?.reason
  expect(await reasonOf('town', other.id)).toBe('overlap')
  expect(await reasonOf('other', await idOf('town'))).toBe('chain')
  expect(await reasonOf('other', supervisor.id)).toBe('separated')
  expect(await reasonOf('other', elsewhere.id)).toBe('powerless')
  expect(await reasonOf('other', other.id)).toBe('self')
  expect((await name('other', { deputyId: deputy.id, ...days, untilDay: addDays(today, -1) })).body.fields).toMatchObject([
    { field: 'untilDay' },
  ])
  expect((await name('other', { deputyId: crypto.randomUUID(), ...days })).status).toBe(422)
  expect((await name('other', { deputyId: deputy.id })).status).toBe(400)
  expect((await name('filer', { deputyId: deputy.id, ...days })).status).toBe(403)
})

test('an administrator names and ends a deputy for somebody who is ill; it ends at once, and nobody else ends it', async () => {
  const ill = await addPerson(testServer, { region: town, codes: ['PROJECT_MANAGEMENT'], name: '生病' })
  const path = `/users/${ill.id}/deputies`
  const set = await name('admin', { deputyId: deputy.id, fromDay: today, untilDay: today }, path)
  expect(set.body.items).toMatchObject([{ person: { name: '生病' }, deputy: { name: '周代理' } }])
  const [{ id, version }] = set.body.items
  expect((await name('county', { version }, `/deputies/${id}/ending`)).status).toBe(404)
  expect((await name('admin', { version: version + 1 }, `/deputies/${id}/ending`)).body.code).toBe('record.changed')
  expect((await name('admin', { version }, `/deputies/${id}/ending`)).body.items).toEqual([])
  expect((await name('admin', { version }, `/deputies/${id}/ending`)).status).toBe(404)
  const outside = await addPerson(testServer, { region: '990101102000', codes: ['USER_MANAGEMENT'], grants: ['PROJECT_MANAGEMENT'] })
  Object.assign(cookies, { outside: outside.cookie })
  expect((await name('outside', { deputyId: deputy.id, fromDay: today, untilDay: today }, path)).status).toBe(404)
  const lines = await testServer.db`select event from audit_line where subject_id = ${ill.id} and event like 'deputy.%' order by id`
  expect(lines.map((line) => line.event)).toEqual(['deputy.named', 'deputy.ended'])
})

test('once it has ended, the deputy’s queue is their own again', async () => {
  const { body } = await testServer.call('GET', '/deputies', { as: cookies.town ?? '' })
  const id = await submitted()
  expect(await queueOf('deputy')).toContain(id)
  expect((await name('town', { version: 1 }, `/deputies/${body.items[0].id}/ending`)).status).toBe(200)
  expect(await queueOf('deputy')).not.toContain(id)
})
