import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Notice } from '#contract/notifications.ts'
import type { QueueItem } from '#contract/project-views.ts'
import type { TurnTask, TurnView } from '#contract/turns.ts'
import type { TodoGroup, TodoKind } from '#contract/workbench.ts'
import { acceptors, competed, type LifeDriver, lifeDriver } from '../testing/filing-life.ts'
import { addPerson } from '../testing/people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const everybody = ['filer', 'village', 'town', 'town2', 'county', 'supervisor', 'supervisor2'] as const

let testServer: TestServer
let life: LifeDriver
let cookies: Record<string, string>
beforeAll(async () => {
  testServer = await openTestServer({}, { keepsDay: true })
  life = await lifeDriver(testServer, everybody)
  await testServer.db`
    insert into region (code, level, name_zh, name_en, current_code) values ('990000000000', 'province', '样本省', 'Sample province', '990000000000')`
  await testServer.db`update region set parent_code = '990000000000' where code = '990101000000'`
  const above = await addPerson(testServer, { region: '990000000000', codes: ['PROJECT_MANAGEMENT'] })
  cookies = { ...Object.fromEntries(everybody.map((who) => [who, life.cookie(who)])), province: above.cookie }
})
afterAll(() => testServer.close())

const taskOf: Partial<Record<TodoKind, TurnTask>> = {
  review: 'review',
  request: 'decide',
  accept: 'accept',
  archive: 'archive',
  consent: 'consent',
  returned: 'revise',
  draft: 'submit',
}

/** What somebody is asked about a filing: in their queue, on their workbench and on the filing's page. */
async function asked(who: string, id: string) {
  const get = async (path: string) => (await testServer.call('GET', path, { as: cookies[who] ?? '' })).body
  const [queue, bench, page] = [await get('/projects/queue?size=100'), await get('/workbench'), await get(`/projects/${id}`)]
  const turns: TurnView[] = (page.turns ?? []).filter(({ mine, task }: TurnView) => mine && task !== 'work' && task !== 'lift')
  const todos = (bench.todos as TodoGroup[]).flatMap(({ items }) => items).filter(({ path }) => path.includes(id))
  return {
    queue: ((queue.items ?? []) as QueueItem[]).flatMap(({ project, task }) => (project.id === id ? [task] : [])).toSorted(),
    decisions: turns.flatMap(({ by, task }) => (by === 'deciders' ? [task] : [])).toSorted(),
    bench: todos.flatMap(({ kind }) => taskOf[kind] ?? []).toSorted(),
    page: turns.map(({ task }) => task).toSorted(),
  }
}

/** Who is asked what. Queue, workbench and page have to say the same. */
async function asks(id: string): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const who of Object.keys(cookies)) {
    const { queue, decisions, bench, page } = await asked(who, id)
    expect({ who, queue, bench }).toEqual({ who, queue: decisions, bench: page })
    if (page.length > 0) all[who] = page
  }
  return all
}

const act = async (...step: Parameters<LifeDriver['act']>) => {
  const { status, body } = await life.act(...step)
  expect(status, `${step[2]}: ${JSON.stringify(body)}`).toBe(200)
}
const stated = async (who: string, id: string) =>
  ((await life.read(who, id)).body.turns as TurnView[]).map(({ task, by, level }) => [task, level ?? by].join(' '))

const notices = async (who: string, id: string) =>
  ((await testServer.call('GET', '/notifications?size=50', { as: cookies[who] ?? '' })).body.items as Notice[]).filter(({ path }) =>
    path.includes(id),
  )

test('from the draft to the archive queue, workbench and page ask the same people for the same', async () => {
  const id = await life.draft('filer')
  await life.upload('filer', id, 'PROJECT_GENERATION_BASIS_FILE', 'filing')
  expect(await asks(id)).toEqual({ filer: ['submit'] })
  await act('filer', id, 'submit')
  expect(await asks(id)).toEqual({ town: ['review'] })
  await act('filer', id, 'withdraw')
  expect(await asks(id), 'a draft that was submitted before').toEqual({ filer: ['submit'] })
  await act('filer', id, 'submit')
  await act('town', id, 'start-review')
  await act('town', id, 'return', { reason: '请补充会议记录', marks: [] })
  expect(await asks(id)).toEqual({ filer: ['revise'], village: ['revise'] })
  await act('filer', id, 'submit')
  await act('town', id, 'start-review')
  await act('town', id, 'approve', { opinion: '同意备案' })
  expect(await asks(id)).toEqual({})
  expect(await stated('town', id)).toEqual(['work owner-side'])
})

test('what was asked waits for the office that decides it, and the end of stopped work for a supervisor as well', async () => {
  const id = await life.underWay()
  expect(await asks(id)).toEqual({})
  const change = { type: 'value', amount: 2_000_000, newEnd: null, reason: '增加排水沟工程量' }
  expect((await life.ask(id, 'change', change)).status).toBe(200)
  expect(await asks(id), 'more than a tenth of the contract').toEqual({ county: ['decide'] })
  expect((await life.refuse('county', id, 'change')).status).toBe(200)
  expect((await life.ask(id, 'termination', { reason: '施工单位无力履约', paid: 0 })).status).toBe(200)
  expect(await asks(id)).toEqual({ town: ['decide'] })
  await life.upload('supervisor', id, 'PROJECT_SUPERVISION_FILE', 'supervision')
  await act('supervisor', id, 'stop', { reason: '未按图施工，责令停工' })
  expect(await asks(id)).toEqual({ town: ['decide'], supervisor: ['consent'], supervisor2: ['consent'] })
  expect((await notices('supervisor2', id)).map(({ kind }) => kind)).toEqual(['request.consent-awaited'])
  expect((await life.onRequest('supervisor2', id, 'termination', 'consent')).status).toBe(200)
  expect(await asks(id)).toEqual({ town: ['decide'] })
  expect((await notices('town', id))[0]).toMatchObject({ kind: 'request.consented', facts: { request: 'termination' } })
  expect((await life.refuse('town', id, 'termination')).status).toBe(200)
  expect(await asks(id)).toEqual({})
  expect(await stated('filer', id)).toEqual(['lift supervisors'])
})

test('completed work waits for acceptance and a settled filing for the archive, also when it was reopened', async () => {
  const id = await life.underWay()
  await life.upload('filer', id, 'PROJECT_PROCESS_FILE', 'report')
  await act('filer', id, 'report-progress', { percent: 100, note: '已完工', reason: null })
  await life.upload('filer', id, 'PROJECT_PROCESS_ACTUAL_ENDDATE_FILE', 'completion')
  await act('filer', id, 'complete', { actualEnd: life.today })
  expect(await asks(id)).toEqual({ town: ['accept'] })
  await life.upload('town', id, 'PROJECT_PROCESS_FILE', 'acceptance')
  await act('town', id, 'accept', { date: life.today, acceptors, opinion: '验收合格，同意通过' })
  expect(await asks(id)).toEqual({})
  await life.upload('town', id, 'PROJECT_PROCESS_FILE', 'acceptance')
  const corrected = { acceptance: { date: life.today, acceptors, opinion: '验收合格，予以更正' } }
  await act('town', id, 'request-acceptance-correction', { corrected, reason: '验收意见书写有误' })
  expect(await asks(id), 'the town asked for it and cannot decide it').toEqual({ county: ['decide'] })
  expect((await notices('county', id))[0]).toMatchObject({ kind: 'request.asked', facts: { request: 'correction' } })
  expect((await life.refuse('county', id, 'correction')).status).toBe(200)
  const settlement = { submitted: 7_800_000, reviewed: 7_700_000, agencyId: null, date: life.today }
  expect((await life.ask(id, 'settlement', settlement)).status).toBe(200)
  expect(await asks(id)).toEqual({ town: ['decide'] })
  expect((await life.grant('county', id, 'settlement')).status).toBe(200)
  expect(await asks(id)).toEqual({ town: ['archive'] })
  expect((await notices('town', id))[0]?.kind).toBe('filing.to-archive')
  await life.upload('filer', id, 'PROJECT_PROCESS_CUMULATIVE_INVESTMENT_FILE', 'payment')
  await act('town', id, 'archive', { reason: null })
  expect(await asks(id)).toEqual({})
  expect(await stated('town', id), 'nobody’s').toEqual([])
  await life.upload('county', id, 'PROJECT_SUPERVISION_FILE', 'supervision')
  await act('county', id, 'reopen', { reason: '结算金额有误，撤销归档' })
  expect(await asks(id)).toEqual({ town: ['archive'] })
})

test('the county is asked for what came up to it, for what is late, and for what nobody in the town could decide', async () => {
  const submitted = async (changes = {}) => {
    const id = await life.draft('filer', changes)
    for (const category of ['PROJECT_GENERATION_BASIS_FILE', 'PROJECT_PROCESS_ESTIMATED_PRICE_FILE'])
      await life.upload('filer', id, category, 'filing')
    await act('filer', id, 'submit')
    return id
  }
  const major = await submitted({ ...competed, majorProject: 'county' })
  await act('town', major, 'start-review')
  await act('town', major, 'approve', { opinion: '同意上报' })
  expect(await asks(major)).toEqual({ county: ['review'] })

  const late = await submitted()
  await testServer.write`update project set due_on = today() - 1 where id = ${late}`
  expect(await asks(late)).toEqual({ town: ['review'], county: ['review'], province: ['review'] })

  const touched = await submitted()
  const [town] = await testServer.db<[{ id: string }]>`select id from user_account where username = 'town'`
  await testServer.db`insert into project_toucher (project_id, user_id) values (${touched}, ${town.id})`
  expect(await asks(touched), 'the only manager of the town took part in it').toEqual({ county: ['review'] })

  const merged = await submitted()
  await testServer.write`update project set scope_code = '990101101000' where id = ${merged}`
  expect(await asks(merged), 'its village became part of the town').toEqual({ county: ['review'] })
  expect((await life.act('town', merged, 'start-review')).status).toBe(403)
})

test('where a county has nobody who decides, the province is asked', async () => {
  const id = await life.draft('filer')
  await life.upload('filer', id, 'PROJECT_GENERATION_BASIS_FILE', 'filing')
  await act('filer', id, 'submit')
  const managers = testServer.db`
    select u.id from user_account u join user_role on user_id = u.id join role on role.id = role_id
    where 'PROJECT_MANAGEMENT' = any(codes) and left(u.region_code, 6) = '990101'`
  await testServer.db`update user_account set enabled = false where id in (${managers})`
  expect((await asked('province', id)).page).toEqual(['review'])
  expect(await asked('province', id)).toMatchObject({ queue: ['review'], bench: ['review'] })
  await testServer.db`update user_account set enabled = true where id in (${managers})`
})
