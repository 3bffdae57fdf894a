import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TodoGroup } from '#contract/workbench.ts'
import { type LifeDriver, lifeDriver, team } from '../../testing/filing-life.ts'
import { addPerson } from '../../testing/people.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { contractTerms, sampleFiling } from '../testing.ts'

let testServer: TestServer
let life: LifeDriver
const idOf = async (username: string) =>
  (await testServer.db<{ id: string }[]>`select id from user_account where username = ${username}`)[0]?.id ?? ''
/** Gives an account a further role, as an administrator would. */
const alsoHolds = (username: string, role: string) =>
  testServer.db`insert into user_role (user_id, role_id) select u.id, r.id from user_account u, role r where username = ${username} and key = ${role} on conflict do nothing`
beforeAll(async () => {
  testServer = await openTestServer({}, { keepsDay: true })
  life = await lifeDriver(testServer, [
    'filer',
    'village',
    'town',
    'town2',
    'county',
    'county2',
    'supervisor',
    'supervisor2',
    'filer2',
    'admin',
  ])
})
afterAll(() => testServer.close())

const closed = { status: 409, body: { code: 'project.action-closed' } }

test('the history of a filing is told to whoever sees it, from its end to its beginning, and to nobody else', async () => {
  const id = await life.stopped()
  const ask = (who: string, query = '') => testServer.call('GET', `/projects/${id}/events${query}`, { as: life.cookie(who) })
  for (const who of ['filer', 'town', 'county', 'supervisor']) {
    const { body } = await ask(who)
    expect(body.items.length, who).toBeGreaterThan(1)
    expect(await ask(who, `?before=${body.items.at(-1).id}`), who).toMatchObject({ status: 200, body: { items: [], more: false } })
  }
  const hidden = { status: 404, body: { code: 'record.not-found' } }
  for (const who of ['town2', 'filer2']) for (const query of ['', '?before=1']) expect(await ask(who, query), who).toMatchObject(hidden)
})

test('while a supervisor has stopped the work, only payments, evidence, a termination and the lifting are open', async () => {
  const id = await life.stopped()
  const open = async (who: string) =>
    (await life.read(who, id)).body.actions
      .filter(({ obstacles }: { obstacles: { kind: string }[] }) => obstacles.every(({ kind }) => kind === 'evidence'))
      .map(({ action }: { action: string }) => action)
  expect(await open('filer')).toEqual(['record-payment', 'request-termination'])
  expect(await open('supervisor')).toEqual(['lift'])
  expect(await open('town')).toEqual([])
  await life.upload('filer', id, 'PROJECT_PROCESS_CUMULATIVE_INVESTMENT_FILE', 'payment')
  const payment = { date: life.today, amount: 1_000_000, payee: '桃源村施工队', deviationReason: null }
  expect(await life.act('filer', id, 'record-payment', payment)).toMatchObject({
    status: 200,
    body: { state: 'suspended', paid: 1_000_000 },
  })
  expect(await life.act('filer', id, 'resume', { reason: '我方认为可以复工' })).toMatchObject(closed)
  expect(await life.act('filer', id, 'report-progress', { percent: 50, note: '继续施工', reason: null })).toMatchObject(closed)
  expect(await life.ask(id, 'change', { type: 'value', amount: 1000, newEnd: null, reason: '增加工程量' })).toMatchObject(closed)
})

test('a stop is lifted by supervisors in charge alone, with their paper, and work goes on where it was', async () => {
  const id = await life.stopped()
  const lifting = { reason: '整改到位，准予复工' }
  for (const who of ['filer', 'village', 'town', 'county']) expect((await life.act(who, id, 'lift', lifting)).status, who).toBe(403)
  const bare = await life.act('supervisor', id, 'lift', lifting)
  expect(bare).toMatchObject({ status: 422, body: { facts: { obstacles: [{ kind: 'evidence', category: 'PROJECT_SUPERVISION_FILE' }] } } })
  await life.upload('supervisor', id, 'PROJECT_SUPERVISION_FILE', 'supervision')
  expect(await life.act('supervisor', id, 'lift', lifting)).toMatchObject({ status: 200, body: { state: 'in-progress', stopped: false } })
})

test('a supervisor without charge of the kind sees nothing to stop', async () => {
  const service = { kind: 3, estimatedPrice: 1_000_000, fundingLines: [{ source: 'collective', amount: 1_000_000, documentNo: null }] }
  const id = await life.filed(service)
  expect((await life.read('supervisor', id)).status).toBe(200)
  expect((await life.read('supervisor2', id)).status).toBe(404)
  expect((await life.act('supervisor2', id, 'stop', { reason: '责令停工整改' })).status).toBe(404)
})

test('what the owner side had suspended itself stays suspended when a stop is lifted', async () => {
  const id = await life.underWay()
  await life.upload('filer', id, 'PROJECT_PROCESS_FILE', 'suspension')
  await life.act('filer', id, 'suspend', { reason: '汛期暂停施工' })
  for (const action of ['stop', 'lift'] as const) {
    await life.upload('supervisor', id, 'PROJECT_SUPERVISION_FILE', 'supervision')
    expect((await life.act('supervisor', id, action, { reason: '现场检查发现问题' })).status, action).toBe(200)
  }
  expect((await life.read('filer', id)).body).toMatchObject({ state: 'suspended', stopped: false, suspendedFrom: 'in-progress' })
  await life.upload('filer', id, 'PROJECT_PROCESS_FILE', 'suspension')
  expect(await life.act('filer', id, 'resume', { reason: '汛期结束复工' })).toMatchObject({ status: 200, body: { state: 'in-progress' } })
})

test('a filing is handed to another filer of its place or above; the former one sees it no more', async () => {
  const id = await life.filed()
  const transfer = (who: string, userId: string) => handOver(who, id, userId)
  expect((await transfer('filer', await idOf('village'))).status).toBe(403)
  expect((await transfer('town2', await idOf('filer2'))).status).toBe(404)
  expect(await transfer('town', await idOf('filer2'))).toMatchObject({
    status: 422,
    body: { fields: [{ field: 'userId', code: 'choice' }] },
  })
  expect((await transfer('town', await idOf('filer'))).status, 'whoever has it already').toBe(422)
  await testServer.db`update user_account set region_code = '990101101000' where username = 'filer2'`
  const done = await transfer('village', await idOf('filer2'))
  expect(done).toMatchObject({ status: 200, body: { filer: { name: '刘长河' } } })
  expect((await life.read('filer', id)).status).toBe(404)
  expect((await life.read('filer2', id)).body).toMatchObject({ id, number: expect.stringMatching(/^BA/) })
  const lines = await testServer.db`select event, before, after from audit_line where subject_id = ${id} and event = 'project.transferred'`
  expect([...lines]).toEqual([
    { event: 'project.transferred', before: { filerId: await idOf('filer') }, after: { filerId: await idOf('filer2') } },
  ])
  await testServer.db`update user_account set region_code = '990101102203' where username = 'filer2'`
})

const handOver = async (who: string, id: string, userId: string) => {
  const { version } = (await life.read(who, id)).body
  return testServer.call('POST', `/projects/${id}/filer`, { as: life.cookie(who), body: { version: version ?? 1, userId } })
}

test('a village administrator hands over the drafts and returned filings of a clerk who left, to a filer of the place and to nobody else', async () => {
  const draft = await life.draft('filer')
  const returned = await life.draft('filer')
  await life.upload('filer', returned, 'PROJECT_GENERATION_BASIS_FILE', 'filing')
  await life.act('filer', returned, 'submit')
  await life.act('town', returned, 'start-review')
  expect((await life.act('town', returned, 'return', { reason: '请补充会议记录', marks: [] })).status).toBe(200)
  const colleague = await addPerson(testServer, { region: '990101101201', codes: ['PERSONAL_PROJECT_MANAGEMENT'] })
  const gone = await idOf('filer')
  await testServer.db`update user_account set enabled = false where id = ${gone}`
  for (const id of [draft, returned]) {
    expect((await life.read('village', id)).body).toMatchObject({ mayEdit: true, mayTransfer: true })
    expect((await handOver('village', id, await idOf('filer2'))).body, 'a filer of another village').toMatchObject({
      fields: [{ field: 'userId', code: 'choice' }],
    })
    expect((await handOver('village', id, await idOf('town'))).status, 'somebody who does not file').toBe(422)
    expect((await handOver('village', id, gone)).status, 'who left').toBe(422)
    expect((await handOver('town2', id, colleague.id)).status, 'an office of another town').toBe(404)
    expect(await handOver('village', id, colleague.id)).toMatchObject({ status: 200, body: { filer: { id: colleague.id } } })
    const todos = (await testServer.call('GET', '/workbench', { as: colleague.cookie })).body.todos.flatMap(
      (group: TodoGroup) => group.items,
    )
    expect(todos.map(({ path }: { path: string }) => path)).toContain(`/v2/project/${id}`)
  }
  expect((await handOver('town', draft, colleague.id)).status, 'a draft is the owner side’s alone').toBe(404)
  expect(
    [...(await testServer.db`select from project_risk where project_id = ${draft}`)],
    'what was never submitted is not judged',
  ).toEqual([])
  await testServer.db`update user_account set enabled = true where id = ${gone}`
})

test('what was declared void is handed to nobody', async () => {
  const id = await life.filed()
  await life.act('town', id, 'void', { reason: '重复申报，予以作废' })
  expect((await life.read('village', id)).body.mayTransfer).toBe(false)
  expect(await handOver('village', id, await idOf('filer'))).toMatchObject({
    status: 409,
    body: { code: 'project.action-closed', facts: { state: 'void' } },
  })
})

test('whoever was ever the filer does not decide it, not even after handing it over and becoming a manager', async () => {
  const id = await life.filed()
  await alsoHolds('county2', 'filer')
  const { version } = (await life.read('town', id)).body
  const handed = await testServer.call('POST', `/projects/${id}/filer`, {
    as: life.cookie('town'),
    body: { version, userId: await idOf('county2') },
  })
  expect(handed.status).toBe(200)
  const back = await testServer.call('POST', `/projects/${id}/filer`, {
    as: life.cookie('town'),
    body: { version: handed.body.version, userId: await idOf('filer') },
  })
  expect(back.status).toBe(200)
  expect(await life.act('county2', id, 'void', { reason: '重复申报，予以作废' })).toMatchObject({
    status: 403,
    body: { code: 'duty.separated' },
  })
  expect((await life.act('county', id, 'void', { reason: '重复申报，予以作废' })).status).toBe(200)
})

test('whoever edited a draft or brought evidence for it does not decide it, and does not find it in the queue', async () => {
  await alsoHolds('town', 'village-administrator')
  const manager = await testServer.signIn('town')
  const id = await life.draft('filer')
  await life.upload('filer', id, 'PROJECT_GENERATION_BASIS_FILE', 'filing')
  const { body } = await testServer.call('GET', `/projects/${id}`, { as: manager })
  const edited = await testServer.call('PUT', `/projects/${id}/filing`, {
    as: manager,
    body: { version: body.version, filing: { ...body.filing, ...sampleFiling, remark: '镇里协助修改' } },
  })
  expect(edited.status).toBe(200)
  await life.act('filer', id, 'submit')
  expect(await life.act('town', id, 'start-review')).toMatchObject({ status: 403, body: { code: 'duty.separated' } })
  const queued = async (who: string) =>
    (await testServer.call('GET', '/projects/queue?size=100', { as: life.cookie(who) })).body.items.map(
      ({ project }: { project: { id: string } }) => project.id,
    )
  expect(await queued('town')).not.toContain(id)
  expect(await queued('county')).toContain(id)
  expect((await life.act('county', id, 'start-review')).status).toBe(200)
  await testServer.db`delete from user_role where user_id = ${await idOf('town')} and role_id = (select id from role where key = 'village-administrator')`
})

test('an identity number stands nowhere in the clear, whether its contract was signed or asked for', async () => {
  const id = await life.contracted()
  const dear = await life.filed()
  const sign = { award: null, supplier: team, contract: { ...contractTerms, contractPrice: 8_100_000 }, deviationReason: null }
  const asked = await life.ask(dear, 'over-price', { sign, reason: '材料涨价，施工队不再让价' })
  expect(JSON.stringify(asked.body)).not.toContain(team.idNumber)
  expect(asked.body.requests[0].payload.sign.supplier).toEqual({ ...team, idNumber: '990***********1236', mobile: '139****0009' })
  const rows = await testServer.db`
    select 'audit' as place from audit_line where to_jsonb(audit_line)::text like ${`%${team.idNumber}%`}
    union all select 'history' from project_event where to_jsonb(project_event)::text like ${`%${team.idNumber}%`}
    union all select 'request' from project_request where to_jsonb(project_request)::text like ${`%${team.idNumber}%`}`
  expect([...rows]).toEqual([])
  expect((await life.grant('town', dear, 'over-price')).status).toBe(200)
  for (const signed of [id, dear])
    expect((await life.read('filer', signed)).body.supplier).toMatchObject({ idMasked: '990***********1236', mobileMasked: '139****0009' })
})

test('after competition the supplier is a unit; a person or team is refused at its field', async () => {
  const id = await life.sourcing()
  await life.upload('filer', id, 'PROJECT_PROCESS_CONTACT_NAME_FILE', 'contract')
  await life.upload('filer', id, 'PROJECT_PROCESS_FILE', 'award')
  const signing = { ...life.signing(29_000_000), supplier: team }
  expect(await life.act('filer', id, 'sign-competitive', signing)).toMatchObject({
    status: 422,
    body: { fields: [{ field: 'supplier', code: 'choice' }] },
  })
  const asked = await life.act('filer', id, 'request-over-price', {
    sign: { ...signing, contract: { ...signing.contract, contractPrice: 31_000_000 } },
    reason: '报价均高于控制价',
  })
  expect(asked).toMatchObject({ status: 422, body: { fields: [{ field: 'sign.supplier', code: 'choice' }] } })
})

test('a unit that is registered for reviewing prices alone is refused as the contractor, when signing and when correcting', async () => {
  const [agency] = await testServer.db<{ id: string }[]>`select id from unit where roles = '{agency}' and state = 'confirmed' limit 1`
  const supplier = { kind: 'unit', unitId: agency?.id }
  const id = await life.sourcing()
  await life.upload('filer', id, 'PROJECT_PROCESS_CONTACT_NAME_FILE', 'contract')
  await life.upload('filer', id, 'PROJECT_PROCESS_FILE', 'award')
  const { award, ...terms } = life.signing(29_000_000)
  const [winner, ...rest] = award.bidders
  const bidders = [{ ...winner, unitId: agency?.id }, ...rest]
  expect(await life.act('filer', id, 'sign-competitive', { ...terms, award: { ...award, bidders }, supplier })).toMatchObject({
    status: 422,
    body: { fields: [{ field: 'supplier.unitId', code: 'not-a-contractor' }] },
  })
  expect((await life.act('filer', id, 'sign-competitive', { ...terms, award })).status).toBe(200)
  expect(await life.ask(id, 'correction', { corrected: { supplier, award: { ...award, bidders } }, reason: '合同录入有误' })).toMatchObject(
    {
      status: 422,
      body: { fields: [{ field: 'corrected.supplier.unitId', code: 'not-a-contractor' }] },
    },
  )
})
