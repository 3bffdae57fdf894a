import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectActions } from '#contract/lifecycle.ts'
import type { ActionView } from '#contract/project-views.ts'
import { projectActionRoutes } from '#contract/projects.ts'
import { acceptors, type LifeDriver, lifeDriver } from '../../testing/filing-life.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let testServer: TestServer
let life: LifeDriver
beforeAll(async () => {
  testServer = await openTestServer({}, { keepsDay: true })
  life = await lifeDriver(testServer, ['filer', 'village', 'town', 'town2', 'county', 'supervisor', 'filer2', 'admin'])
})
afterAll(() => testServer.close())

const rowOf = async (id: string) => (await testServer.db`select to_jsonb(project) as row from project where id = ${id}`)[0]?.row

test('a stale version is told the fresh one, and nothing is written', async () => {
  const id = await life.filed()
  const { version } = (await life.read('filer', id)).body
  await life.upload('filer', id, 'PROJECT_PROCESS_FILE', 'amendment')
  await life.act('filer', id, 'request-amendment', { plannedEnd: '2027-12-31', reason: '征地协调延后' })
  const before = await rowOf(id)
  const stale = await testServer.call('POST', `/projects/${id}/voiding`, {
    as: life.cookie('town'),
    body: { version, reason: '重复申报，予以作废' },
  })
  expect(stale).toMatchObject({ status: 409, body: { code: 'record.changed', facts: { version: version + 1, state: 'filed' } } })
  expect(await rowOf(id)).toEqual(before)
})

test('a stale save of the form loses nothing of what stands there', async () => {
  const id = await life.draft('filer')
  const { version, filing } = (await life.read('filer', id)).body
  const save = (who: string, seen: number, changes: object) =>
    testServer.call('PUT', `/projects/${id}/filing`, { as: life.cookie(who), body: { version: seen, filing: { ...filing, ...changes } } })
  expect((await save('village', version, { remark: '先到' })).status).toBe(200)
  const late = await save('filer', version, { remark: '后到' })
  expect(late).toMatchObject({ status: 409, body: { code: 'record.changed', facts: { fresh: { id, version: version + 1 } } } })
  expect(late.body.facts.fresh.filing.remark, 'what the other one wrote').not.toBe(filing.remark)
  expect((await life.read('filer', id)).body.filing.remark).toBe('先到')
})

test('in the wrong state one is told which state it is and what is open instead, whatever papers that still needs', async () => {
  const id = await life.contracted()
  const refused = await life.act('filer', id, 'complete', { actualEnd: life.today })
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'project.action-closed',
      facts: {
        state: 'contracted',
        allowed: ['start', 'record-payment', 'suspend', 'request-change', 'request-termination', 'request-correction'],
      },
    },
  })
})

/** What the page offers somebody, papers aside. */
const openTo = async (who: string, id: string): Promise<string[]> =>
  ((await life.read(who, id)).body.actions as ActionView[])
    .filter(({ obstacles }) => obstacles.every(({ kind }) => kind === 'evidence'))
    .map(({ action }) => action)

test('whoever is refused for the state of a filing is told all that is open to them, as the page offers it', async () => {
  const id = await life.contracted()
  await life.upload('filer', id, 'PROJECT_PROCESS_FILE', 'start')
  const refused = {
    filer: await life.act('filer', id, 'submit'),
    village: await life.act('village', id, 'complete', { actualEnd: life.today }),
    town: await life.act('town', id, 'archive', { reason: null }),
    supervisor: await life.act('supervisor', id, 'lift', { reason: '整改到位，准予复工' }),
  }
  for (const [who, answer] of Object.entries(refused))
    expect(answer, who).toMatchObject({ status: 409, body: { facts: { state: 'contracted', allowed: await openTo(who, id) } } })
  expect(refused.supervisor.body.facts.allowed).toEqual(['stop'])
})

test('a filing that is not editable any more refuses the form', async () => {
  const id = await life.filed()
  const { version, filing } = (await life.read('filer', id)).body
  const saved = await testServer.call('PUT', `/projects/${id}/filing`, { as: life.cookie('filer'), body: { version, filing } })
  const closed = { code: 'project.action-closed', facts: { state: 'filed', allowed: await openTo('filer', id) } }
  expect(closed.facts.allowed).toContain('sign-direct')
  expect(saved).toMatchObject({ status: 409, body: closed })
  const removed = await testServer.call('DELETE', `/projects/${id}`, { as: life.cookie('filer') })
  expect(removed).toMatchObject({ status: 409, body: closed })
})

test.each(projectActions)('%s refuses a body that is none, before it looks at the filing', async (action) => {
  const { path, gate } = projectActionRoutes[action]
  const who = (gate as readonly string[]).includes('SUPERVISE')
    ? 'supervisor'
    : (gate as readonly string[]).includes('PROJECT_MANAGEMENT')
      ? 'town'
      : 'filer'
  const call = (body: unknown) =>
    testServer.call('POST', path.replace(':id', '00000000-0000-4000-8000-000000000001'), { as: life.cookie(who), body })
  expect((await call({})).status).toBe(400)
  expect((await call({ version: 'one' })).status).toBe(400)
  expect((await call({ version: 0 })).status).toBe(400)
})

test.each(projectActions)('%s on a filing out of scope is not found, whoever asks', async (action) => {
  const id = await outside()
  const { path, gate } = projectActionRoutes[action]
  const who = (gate as readonly string[]).includes('SUPERVISE')
    ? null
    : (gate as readonly string[]).includes('PROJECT_MANAGEMENT')
      ? 'town2'
      : 'filer2'
  if (who === null) return // the one supervisor of kind 1 here watches over the whole county
  const answer = await testServer.call('POST', path.replace(':id', id), {
    as: life.cookie(who),
    body: { ...(await sampleBody(action)), version: 1 },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(404)
})

let known: Promise<string> | undefined
const outside = () => {
  known ??= life.filed()
  return known
}

/** A body the schema takes, so that scope is what refuses. */
async function sampleBody(action: string): Promise<Record<string, unknown>> {
  const reason = '说明原因如下'
  const signing = life.signing(29_000_000)
  const bodies: Record<string, Record<string, unknown>> = {
    return: { reason, marks: [] },
    approve: { opinion: '同意' },
    'open-sourcing': { noticeDate: life.today, closingDate: life.today, deviationReason: null },
    'fail-round': { reason, noticeDate: life.today, closingDate: life.today, deviationReason: null },
    'sign-competitive': signing,
    'sign-direct': { supplier: signing.supplier, contract: signing.contract, deviationReason: null },
    start: { actualStart: life.today, sitePerson: null, qualityPerson: null, deviationReason: null },
    'report-progress': { percent: 1, note: '进展', reason: null },
    'record-payment': { date: life.today, amount: 1, payee: '某', deviationReason: null },
    complete: { actualEnd: life.today },
    accept: { date: life.today, acceptors: [{ name: '王一', unit: '青石镇', mobile: '13900000011' }], opinion: reason },
    'fail-acceptance': { date: life.today, acceptors: [{ name: '王一', unit: '青石镇', mobile: '13900000011' }], opinion: reason },
    'request-over-price': { sign: signing, reason },
    'request-change': { type: 'value', amount: 1, newEnd: null, reason },
    'request-settlement': { submitted: 1, reviewed: 1, agencyId: null, date: life.today },
    'request-termination': { reason, paid: 0 },
    'request-correction': { corrected: { contract: signing.contract }, reason },
    'request-acceptance-correction': { corrected: { acceptance: { date: life.today, acceptors, opinion: reason } }, reason },
  }
  return bodies[action] ?? (['submit', 'withdraw', 'start-review'].includes(action) ? {} : { reason })
}

test('of twenty deciders and askers at once exactly one wins, and history holds one line of it', async () => {
  const id = await life.underWay()
  await life.upload('filer', id, 'PROJECT_PROCESS_CUMULATIVE_INVESTMENT_FILE', 'payment')
  const { version } = (await life.read('filer', id)).body
  const body = { version, date: life.today, amount: 100_000, payee: '桃源村施工队', deviationReason: null }
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      testServer.call('POST', `/projects/${id}/payments`, { as: life.cookie(at % 2 ? 'filer' : 'village'), body }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)])
  const [row] = await testServer.db`
    select paid, (select count(*)::int from payment where project_id = project.id) as payments,
      (select count(*)::int from project_event where project_id = project.id and action = 'record-payment') as events from project where id = ${id}`
  expect(row).toEqual({ paid: 100_000, payments: 1, events: 1 })
})

test('a filing that fails after its number was drawn gives the number back', async () => {
  const service = { kind: 3, estimatedPrice: 1_000_000, fundingLines: [{ source: 'collective', amount: 1_000_000, documentNo: null }] }
  const first = await life.filed(service)
  const id = await life.draft('filer', service)
  await life.upload('filer', id, 'PROJECT_GENERATION_BASIS_FILE', 'filing')
  await life.act('filer', id, 'submit')
  await life.act('town', id, 'start-review')
  await testServer.db.unsafe(
    `create function fail_history() returns trigger language plpgsql as $$ begin if new.action = 'approve' then raise exception 'no history'; end if; return new; end $$`,
  )
  await testServer.db.unsafe('create trigger fail_history before insert on project_event for each row execute function fail_history()')
  expect((await life.act('town', id, 'approve', { opinion: '同意备案' })).status).toBe(500)
  await testServer.db.unsafe('drop trigger fail_history on project_event')
  expect((await life.read('filer', id)).body).toMatchObject({ state: 'town-review', number: null })
  const { body } = await life.act('town', id, 'approve', { opinion: '同意备案' })
  const serial = (number: string) => Number(number.slice(-5))
  expect(serial(body.number)).toBe(serial((await life.read('filer', first)).body.number) + 1)
})
