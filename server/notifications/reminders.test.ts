import { afterAll, beforeAll, expect, test } from 'vitest'
import { remindOfDeadlines } from '../background.ts'
import { putAppeal } from '../testing/appeals.ts'
import { type DrawDriver, drawDriver } from '../testing/draws.ts'
import { notice, type SupervisionDriver, supervisionDriver } from '../testing/supervision-records.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let testServer: TestServer
let on: SupervisionDriver
let draws: DrawDriver
beforeAll(async () => {
  testServer = await openTestServer({}, { keepsDay: true })
  on = await supervisionDriver(testServer)
  draws = await drawDriver(testServer, on.cookies)
})
afterAll(() => testServer.close())

type Told = { username: string; kind: string; unread: boolean; moment: string }
const reminded = async (id: string) =>
  (
    await testServer.db<Told[]>`
      select username, kind, read_at is null as unread,
        case when (facts ->> 'overdue')::boolean then 'late' when facts ? 'dueToday' then 'today' else 'soon' end as moment
      from notification join user_account on user_account.id = user_id
      where (kind like 'reminder.%' or kind = 'appeal.due') and position(${id} in path) > 0 order by seq, username`
  ).map(({ username, kind, moment, unread }) => `${username} ${kind} ${moment}${unread ? '' : ' done'}`)

/** The whole life of a day: nothing long before it, then what is said of it at each moment, each twice asked for at once by two servers. */
async function saidOf(id: string, setDay: (days: number) => Promise<unknown>) {
  for (const days of [30, 1, 0, -1]) {
    await setDay(days)
    await Promise.all([remindOfDeadlines(testServer.db), remindOfDeadlines(testServer.db)])
  }
  await remindOfDeadlines(testServer.db)
  return reminded(id)
}

const visit = (leadId: string) => ({ type: 'routine', plannedOn: on.today, leadId, others: [] })

test('the lead of a visit is reminded of it, a manager never, and beginning it under another lead settles what was said', async () => {
  const project = await on.underWay()
  const { body } = await on.post('supervisor2', `/projects/${project}/inspections`, visit(on.ids.supervisor ?? ''))
  const setDay = (days: number) => testServer.write`update inspection set planned_on = today() + ${days}::int where id = ${body.id}`
  expect(await saidOf(body.id, setDay)).toEqual([
    'supervisor reminder.inspection soon',
    'supervisor reminder.inspection today',
    'supervisor reminder.inspection late',
  ])
  const changed = await on.put('supervisor', `/inspections/${body.id}`, { ...visit(on.ids.supervisor2 ?? ''), version: body.version })
  expect(changed.status).toBe(200)
  expect(new Set((await reminded(body.id)).map((line) => line.endsWith('done')))).toEqual(new Set([true]))
})

test('a visit is told to its lead only while they still supervise there', async () => {
  const project = await on.underWay()
  await testServer.write`
    insert into inspection (project_id, type, planned_on, lead_id, checks, planned_by)
    values (${project}, 'routine', today(), ${on.ids.town ?? ''}, '[]', ${on.ids.supervisor ?? ''})`
  await remindOfDeadlines(testServer.db)
  expect(await reminded(project)).toEqual([])
})

test('the end of a contract is told to the owner side while the work goes on, and another day settles what was said of the former', async () => {
  const project = await on.underWay()
  const setDay = (days: number) => testServer.write`update project set contract_end = today() + ${days}::int where id = ${project}`
  const told = await saidOf(project, setDay)
  expect(told.filter((line) => line.startsWith('filer'))).toEqual([
    'filer reminder.contract soon done',
    'filer reminder.contract today done',
    'filer reminder.contract late',
  ])
  expect(new Set(told.map((line) => line.split(' ')[0]))).toEqual(new Set(['filer', 'village']))
  // Work that stands still waits for other things.
  const still = await on.underWay()
  await testServer.write`update project set contract_end = today(), state = 'suspended', suspended_from = 'in-progress' where id = ${still}`
  await remindOfDeadlines(testServer.db)
  expect(await reminded(still)).toEqual([])
})

test('what escalates once it is overdue is told before and on its day alone', async () => {
  const project = await on.underWay()
  const { body } = await on.post('supervisor', `/projects/${project}/findings`, notice)
  const setDay = (days: number) => testServer.write`update finding set due_on = today() + ${days}::int where id = ${body.id}`
  const told = await saidOf(body.id, setDay)
  expect(told.filter((line) => line.startsWith('filer'))).toEqual(['filer reminder.finding soon', 'filer reminder.finding today'])
})

test('whoever has something to do before the session of a draw is told, until it is done, by the day of Shanghai', async () => {
  const draw = await draws.committed()
  const set = (days: number) => testServer.write`
    update draw set session_start = (today() + ${days}::int)::timestamp at time zone 'Asia/Shanghai' + interval '23 hours 59 minutes',
      session_end = (today() + ${days + 2}::int)::timestamp at time zone 'Asia/Shanghai' where id = ${draw.id}`
  expect(await saidOf(draw.id, set)).toEqual([
    'supervisor reminder.draw soon',
    'supervisor reminder.draw today',
    'supervisor reminder.draw late',
  ])
  await set(1)
  expect((await draws.step('supervisor', draw, 'witness-text', { text: '风调雨顺' })).status).toBe(200)
  await remindOfDeadlines(testServer.db)
  const told = await reminded(draw.id)
  expect(told.filter((line) => line.startsWith('supervisor ')).every((line) => line.endsWith('done'))).toBe(true)
  expect(told.filter((line) => line.startsWith('town '))).toEqual(['town reminder.draw soon'])
})

test('an appeal is told to its handler alone, and to nobody it concerns', async () => {
  const { id } = await putAppeal(testServer, { region: '990101101201', state: 'investigating', handlerId: on.ids.supervisor ?? null })
  const setDay = (days: number) => testServer.write`update appeal set due_on = today() + ${days}::int where id = ${id}`
  expect(await saidOf(id, setDay)).toEqual(['supervisor appeal.due soon', 'supervisor appeal.due today'])
})
