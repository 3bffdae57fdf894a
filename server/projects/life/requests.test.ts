import { afterAll, beforeAll, expect, test } from 'vitest'
import { competed, type LifeDriver, lifeDriver, team } from '../../testing/filing-life.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { contractTerms } from '../testing.ts'

let testServer: TestServer
let life: LifeDriver
beforeAll(async () => {
  testServer = await openTestServer({}, { keepsDay: true })
  life = await lifeDriver(testServer, ['filer', 'village', 'town', 'town2', 'county', 'supervisor', 'filer2'])
})
afterAll(() => testServer.close())

const change = (amount: number) => ({ type: 'value', amount, newEnd: null, reason: '现场地质条件与设计不符' })

test('a change of a tenth of the contract is the town’s to decide, and granting it raises the contract value', async () => {
  const id = await life.underWay()
  await life.ask(id, 'change', change(780_000))
  expect(await life.requestOf(id, 'change')).toMatchObject({ level: 'town', state: 'open' })
  const { status, body } = await life.grant('town', id, 'change')
  expect(status).toBe(200)
  expect(body.changes).toMatchObject([{ type: 'value', amount: 780_000 }])
  const [row] = await testServer.db`select approved_changes, state from project where id = ${id}`
  expect(row).toEqual({ approvedChanges: 780_000, state: 'in-progress' })
})

test('one fen more is the county’s, and so is a small one that comes on top of others', async () => {
  const id = await life.underWay()
  await life.ask(id, 'change', change(780_001))
  expect(await life.requestOf(id, 'change')).toMatchObject({ level: 'county' })
  expect(await life.grant('town', id, 'change')).toMatchObject({
    status: 403,
    body: { code: 'project.not-yours', facts: { reason: 'not-county' } },
  })
  expect((await life.refuse('county', id, 'change')).status).toBe(200)
  await life.ask(id, 'change', change(-500_000))
  expect((await life.grant('town', id, 'change')).status).toBe(200)
  await life.ask(id, 'change', change(300_000))
  expect(await life.requestOf(id, 'change')).toMatchObject({ level: 'county' })
  expect((await life.grant('county', id, 'change')).status).toBe(200)
  const [row] = await testServer.db`select approved_changes from project where id = ${id}`
  expect(row).toEqual({ approvedChanges: -200_000 })
})

test('a longer time moves the end of the contract when it is granted, not when it is asked for', async () => {
  const id = await life.underWay()
  const asked = await life.ask(id, 'change', { type: 'duration', amount: 0, newEnd: '2027-03-31', reason: '连续降雨影响施工' })
  expect(asked.body.contract.contractEnd).toBe('2027-01-31')
  expect((await life.grant('town', id, 'change')).body.contract.contractEnd).toBe('2027-03-31')
})

test('a way of contracting that gives up competition above the direct limit is the county’s, and sourcing ends with it', async () => {
  const id = await life.sourcing()
  const amendment = { method: 'direct', exemptionNote: '三次公告无人报名', reason: '三次公告无人报名' }
  expect(await life.ask(id, 'amendment', amendment), 'without a legal reason').toMatchObject({
    status: 422,
    body: { fields: [{ field: 'exemptionReason', code: 'required' }] },
  })
  await life.ask(id, 'amendment', { ...amendment, exemptionReason: 'sole-source' })
  expect(await life.requestOf(id, 'amendment')).toMatchObject({ level: 'county' })
  expect((await life.grant('town', id, 'amendment')).status).toBe(403)
  const { body } = await life.grant('county', id, 'amendment')
  expect(body).toMatchObject({ state: 'filed', filing: { method: 'direct' }, rounds: [{ failed: true }] })
})

test('other amendments are the town’s and change nothing but what they name', async () => {
  const id = await life.sourcing()
  const before = (await life.read('filer', id)).body.filing
  await life.ask(id, 'amendment', { plannedEnd: '2027-12-31', reason: '征地协调延后' })
  expect(await life.requestOf(id, 'amendment')).toMatchObject({ level: 'town' })
  const { body } = await life.grant('town', id, 'amendment')
  expect(body.state).toBe('sourcing')
  expect(body.filing).toEqual({ ...before, plannedEnd: '2027-12-31' })
})

test('a contract above the ceiling cannot be signed, only asked for; granting signs it', async () => {
  const id = await life.sourcing()
  await life.upload('filer', id, 'PROJECT_PROCESS_CONTACT_NAME_FILE', 'contract')
  await life.upload('filer', id, 'PROJECT_PROCESS_FILE', 'award')
  const dear = life.signing(30_000_001)
  expect(await life.act('filer', id, 'sign-competitive', dear)).toMatchObject({
    status: 422,
    body: { fields: [{ field: 'contract.contractPrice', code: 'above-ceiling' }] },
  })
  await life.act('filer', id, 'request-over-price', { sign: dear, reason: '投标报价均高于控制价' })
  const whileOpen = await life.act('filer', id, 'sign-competitive', life.signing(29_000_000))
  expect(whileOpen).toMatchObject({ status: 422, body: { code: 'project.obstructed' } })
  const { body } = await life.grant('town', id, 'over-price')
  expect(body).toMatchObject({ state: 'contracted', contractPrice: 30_000_001, supplier: { kind: 'unit' } })
  expect(body.rounds[0].bidders).toHaveLength(3)
})

test('what competes is not signed without an award, and what is given directly has none, whatever the price', async () => {
  const id = await life.sourcing()
  const { award, ...without } = life.signing(30_000_001)
  const bypassing = await life.ask(id, 'over-price', { sign: { ...without, award: null }, reason: '投标报价均高于控制价' })
  expect(bypassing).toMatchObject({ status: 422, body: { fields: [{ field: 'sign.award', code: 'required' }] } })
  const direct = await life.filed()
  const asked = await life.ask(direct, 'over-price', { sign: { ...directly(8_000_001), award }, reason: '材料涨价超出概算' })
  expect(asked).toMatchObject({ status: 422, body: { fields: [{ field: 'sign.award', code: 'not-expected' }] } })
})

/** A contract with a villagers' team, which nobody competed for. */
const directly = (contractPrice: number) => ({
  supplier: team,
  award: null,
  contract: { ...contractTerms, contractPrice, signDate: life.today },
  deviationReason: null,
})

test('a direct contract above the estimate is asked for and signed when it is granted; whom it names stays sealed', async () => {
  const id = await life.filed()
  await life.upload('filer', id, 'PROJECT_PROCESS_CONTACT_NAME_FILE', 'contract')
  await life.upload('filer', id, 'PROJECT_PROCESS_FILE', 'award')
  const { award: _none, ...signing } = directly(8_000_001)
  const refused = await life.act('filer', id, 'sign-direct', signing)
  expect(refused).toMatchObject({ status: 422, body: { fields: [{ field: 'contract.contractPrice', code: 'above-ceiling' }] } })
  await life.act('filer', id, 'request-over-price', { sign: directly(8_000_001), reason: '材料涨价超出概算' })
  expect((await life.requestOf(id, 'over-price')).payload.sign.supplier.idNumber).toBe('990***********1236')
  const [{ kept } = { kept: '' }] = await testServer.db<{ kept: string }[]>`
    select concat((select string_agg(payload::text, '') from project_request where project_id = ${id}),
      (select string_agg(after::text, '') from project_event where project_id = ${id})) as kept`
  expect(kept).not.toContain(team.idNumber)
  const { body } = await life.grant('town', id, 'over-price')
  expect(body).toMatchObject({ state: 'contracted', contractPrice: 8_000_001, supplier: { kind: 'team', idMasked: '990***********1236' } })
})

test('what was asked for is checked again when it is granted: the way of contracting may have changed since', async () => {
  const id = await life.filed(competed)
  await life.ask(id, 'amendment', { method: 'direct', exemptionReason: 'sole-source', exemptionNote: '独家', reason: '只有一家能做' })
  await life.grant('county', id, 'amendment')
  await life.ask(id, 'over-price', { sign: directly(30_000_001), reason: '材料涨价超出概算' })
  await life.ask(id, 'amendment', { method: 'inquiry', reason: '另有供应商报名' })
  await life.grant('town', id, 'amendment')
  expect(await life.grant('town', id, 'over-price'), 'competition has become due').toMatchObject({
    status: 422,
    body: { facts: { obstacles: [{ kind: 'way', reason: 'is-competitive' }] } },
  })
  await life.upload('filer', id, 'PROJECT_PROCESS_FILE', 'sourcing')
  await life.act('filer', id, 'open-sourcing', { noticeDate: life.today, closingDate: life.today, deviationReason: null })
  expect(await life.grant('town', id, 'over-price'), 'competition goes on').toMatchObject({
    status: 422,
    body: { code: 'project.obstructed', fields: [{ field: 'sign.award', code: 'required' }, { field: 'sign.supplier' }] },
  })
  expect((await life.read('filer', id)).body).toMatchObject({ state: 'sourcing', contract: null })
  expect((await life.refuse('town', id, 'over-price')).status, 'refusing stays possible').toBe(200)
})

test('a settlement above contract and changes is the county’s; an ordinary one is the town’s', async () => {
  const [dear, fair] = [await life.accepted(), await life.accepted()]
  const settlement = (reviewed: number) => ({ submitted: reviewed + 100, reviewed, agencyId: null, date: life.today })
  await life.ask(dear, 'settlement', settlement(7_800_001))
  await life.ask(fair, 'settlement', settlement(7_800_000))
  expect(await life.requestOf(dear, 'settlement')).toMatchObject({ level: 'county' })
  expect(await life.requestOf(fair, 'settlement')).toMatchObject({ level: 'town' })
  expect((await life.grant('town', dear, 'settlement')).status).toBe(403)
  expect((await life.grant('county', dear, 'settlement')).body).toMatchObject({ state: 'settled', settlement: { reviewed: 7_800_001 } })
  expect((await life.grant('town', fair, 'settlement')).body).toMatchObject({ state: 'settled', settlement: { reviewed: 7_800_000 } })
})

test('a reviewed price above the submitted one is refused at its field', async () => {
  const id = await life.accepted()
  const asked = await life.ask(id, 'settlement', { submitted: 7_000_000, reviewed: 7_000_001, agencyId: null, date: life.today })
  expect(asked).toMatchObject({ status: 422, body: { fields: [{ field: 'reviewed', code: 'too-large' }] } })
})

test('what was stopped ends only with a supervisor’s consent', async () => {
  const id = await life.stopped()
  expect((await life.ask(id, 'termination', { reason: '施工单位无力履约', paid: 0 })).status).toBe(200)
  expect(await life.grant('town', id, 'termination')).toMatchObject({ status: 409, body: { code: 'project.action-closed' } })
  expect((await life.onRequest('filer', id, 'termination', 'consent')).status).toBe(403)
  expect((await life.onRequest('supervisor', id, 'termination', 'consent')).status).toBe(200)
  const { body } = await life.grant('town', id, 'termination')
  expect(body).toMatchObject({ state: 'terminated', stopped: false, suspendedFrom: null })
})

test('without a supervisor’s consent the end of stopped work can be refused, and is stopped as before', async () => {
  const id = await life.stopped()
  await life.ask(id, 'termination', { reason: '施工单位无力履约', paid: 0 })
  expect((await life.requestOf(id, 'termination')).consentBy).toBe(null)
  const seen = (await life.read('town', id)).body.requests[0]
  expect(seen).toMatchObject({ mayRefuse: true, obstacles: [{ kind: 'stopped' }] })
  expect(await life.refuse('town', id, 'termination')).toMatchObject({ status: 200, body: { state: 'suspended', stopped: true } })
  expect(await life.requestOf(id, 'termination')).toMatchObject({ state: 'refused' })
})

test('consent is given once; whoever asks for it when there is none to give is told what they can do', async () => {
  const id = await life.stopped()
  await life.ask(id, 'termination', { reason: '施工单位无力履约', paid: 0 })
  expect((await life.onRequest('supervisor', id, 'termination', 'consent')).status).toBe(200)
  expect(await life.onRequest('supervisor', id, 'termination', 'consent')).toMatchObject({
    status: 409,
    body: { code: 'project.action-closed', facts: { state: 'suspended', allowed: ['lift'] } },
  })
})

test('consent is for the termination of what was stopped and for nothing else', async () => {
  const id = await life.underWay()
  await life.ask(id, 'termination', { reason: '施工单位无力履约', paid: 0 })
  expect((await life.onRequest('supervisor', id, 'termination', 'consent')).status).toBe(409)
  await life.ask(id, 'change', change(1000))
  expect((await life.onRequest('supervisor', id, 'change', 'consent')).status).toBe(409)
})

test('an open request is withdrawn by its asker alone, and another may be asked then', async () => {
  const id = await life.underWay()
  await life.ask(id, 'change', change(1000))
  expect(await life.onRequest('village', id, 'change', 'withdrawal')).toMatchObject({
    status: 403,
    body: { facts: { reason: 'not-asker' } },
  })
  const { body } = await life.onRequest('filer', id, 'change', 'withdrawal')
  expect(body.requests[0]).toMatchObject({ state: 'withdrawn' })
  expect((await life.grant('town', id, 'change')).status).toBe(404)
  expect((await life.ask(id, 'change', change(2000))).status).toBe(200)
})

test('there is one open request per kind, and several kinds side by side', async () => {
  const id = await life.underWay()
  await life.ask(id, 'change', change(1000))
  const second = await life.ask(id, 'change', change(2000))
  expect(second).toMatchObject({ status: 422, body: { facts: { obstacles: [{ kind: 'request-open', request: 'change' }] } } })
  expect((await life.ask(id, 'termination', { reason: '选址调整，协商终止', paid: 0 })).status).toBe(200)
})

test('ten people asking at once leave one open request', async () => {
  const id = await life.underWay()
  await life.upload('filer', id, 'PROJECT_PROCESS_FILE', 'change')
  const { version } = (await life.read('filer', id)).body
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      testServer.call('POST', `/projects/${id}/change-requests`, { as: life.cookie('filer'), body: { version, ...change(1000) } }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
  expect(await testServer.db`select from project_request where project_id = ${id}`).toHaveLength(1)
})

test('a request lapses when the filing has moved on without it', async () => {
  const id = await life.sourcing()
  await life.ask(id, 'amendment', { plannedEnd: '2027-12-31', reason: '征地协调延后' })
  await life.upload('filer', id, 'PROJECT_PROCESS_CONTACT_NAME_FILE', 'contract')
  await life.upload('filer', id, 'PROJECT_PROCESS_FILE', 'award')
  expect((await life.act('filer', id, 'sign-competitive', life.signing(29_000_000))).status).toBe(200)
  expect(await life.requestOf(id, 'amendment')).toMatchObject({ state: 'lapsed' })
  expect((await life.grant('town', id, 'amendment')).status).toBe(404)
})

test('a refusal carries its reason to the asker, changes nothing, and is no empty word', async () => {
  const id = await life.underWay()
  await life.ask(id, 'change', change(1000))
  expect((await life.refuse('town', id, 'change', '')).status).toBe(400)
  expect((await life.refuse('town', id, 'change', '否')).status).toBe(400)
  await life.refuse('town', id, 'change', '属合同范围内工作')
  const { body } = await life.read('filer', id)
  expect(body.requests[0]).toMatchObject({ state: 'refused', decision: '属合同范围内工作', decidedBy: { name: '王建华' } })
  expect(body.changes).toEqual([])
})

test('somebody of another town neither sees nor decides it, and a supervisor does not decide', async () => {
  const id = await life.underWay()
  await life.ask(id, 'change', change(1000))
  const request = await life.requestOf(id, 'change')
  const decision = { version: 1, grant: true, decision: '同意' }
  const path = `/projects/${id}/requests/${request.id}/decision`
  expect((await testServer.call('POST', path, { as: life.cookie('town2'), body: decision })).status).toBe(404)
  expect((await testServer.call('POST', path, { as: life.cookie('supervisor'), body: decision })).status).toBe(403)
  expect((await testServer.call('POST', path, { as: life.cookie('filer'), body: decision })).status).toBe(403)
})
