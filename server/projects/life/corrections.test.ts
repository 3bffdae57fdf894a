import { afterAll, beforeAll, expect, test } from 'vitest'
import { evaluateStale } from '../../risk/running.ts'
import { acceptors, type LifeDriver, lifeDriver, team } from '../../testing/filing-life.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { contractTerms } from '../testing.ts'

let testServer: TestServer
let life: LifeDriver
beforeAll(async () => {
  testServer = await openTestServer({}, { keepsDay: true })
  life = await lifeDriver(testServer, ['filer', 'village', 'town', 'town2', 'county', 'supervisor', 'filer2'])
})
afterAll(() => testServer.close())

const reason = '录入时多打了一个零，以合同原件为准'
const contract = (changes: object) => ({ corrected: { contract: { ...contractTerms, signDate: life.today, ...changes } }, reason })
const acceptance = (changes: object) => ({
  corrected: { acceptance: { date: life.today, acceptors, opinion: '验收合格，同意通过', ...changes } },
  reason,
})

async function askAboutAcceptance(id: string, changes: object, who = 'town') {
  await life.upload(who, id, 'PROJECT_PROCESS_FILE', 'acceptance')
  return life.act(who, id, 'request-acceptance-correction', acceptance(changes))
}

test('a slipped zero is put right by two people; old and new stay in the request, in history and in the trail', async () => {
  const id = await life.contracted()
  expect((await life.act('filer', id, 'request-correction', contract({ contractPrice: 780_000 }))).status, 'without a proof').toBe(422)
  const asked = await life.ask(id, 'correction', contract({ contractPrice: 780_000 }))
  expect(asked).toMatchObject({ status: 200, body: { contractPrice: 7_800_000 } })
  expect(await life.requestOf(id, 'correction')).toMatchObject({ level: 'county', state: 'open' })
  expect(await life.grant('town', id, 'correction')).toMatchObject({ status: 403, body: { facts: { reason: 'not-county' } } })
  const { body } = await life.grant('county', id, 'correction')
  expect(body).toMatchObject({
    state: 'contracted',
    contractPrice: 780_000,
    contract: { contractPrice: 780_000, contractNo: contractTerms.contractNo },
  })
  expect(body.requests[0]).toMatchObject({
    state: 'granted',
    payload: { reason, differences: [{ field: 'contract.contractPrice', before: 7_800_000, after: 780_000 }] },
  })
  const [line] = await testServer.db`
    select before, after, reason from project_event where project_id = ${id} and action = 'grant-correction'`
  expect(line).toEqual({
    before: { 'contract.contractPrice': 7_800_000 },
    after: { 'contract.contractPrice': 780_000 },
    reason: '情况属实，同意',
  })
  const [trail] = await testServer.db`
    select before, after from audit_line where subject_id = ${id} and event = 'project.grant-request'`
  expect(trail).toMatchObject({
    before: { values: { 'contract.contractPrice': 7_800_000 } },
    after: { values: { 'contract.contractPrice': 780_000 } },
  })
  const { body: link } = await testServer.call('POST', `/projects/${id}/dossier/link`, { as: life.cookie('town') })
  const { rawPayload } = await testServer.app.inject({ method: 'GET', url: link.path })
  const manifest = rawPayload.toString('utf8').replace(/\s+/g, ' ')
  expect(manifest, 'and whoever takes the file away takes them along').toContain(
    '"before": { "contract.contractPrice": 7800000 }, "after": { "contract.contractPrice": 780000 }',
  )
})

test('small slips are the ordinary office’s, and whoever decides one has not changed the filing', async () => {
  const id = await life.accepted()
  await life.ask(id, 'correction', { corrected: { start: { actualStart: life.today, sitePerson: '陈立', qualityPerson: '刘工' } }, reason })
  const { body } = await life.grant('town', id, 'correction')
  expect(body).toMatchObject({ sitePerson: '陈立' })
  const touchers = await testServer.db<{ username: string }[]>`
    select username from project_toucher join user_account on user_account.id = user_id where project_id = ${id}`
  expect(touchers.map(({ username }) => username)).toEqual(['filer'])
  await life.ask(id, 'settlement', { submitted: 7_700_000, reviewed: 7_700_000, agencyId: null, date: life.today })
  expect((await life.grant('town', id, 'settlement')).body, 'and goes on deciding').toMatchObject({ state: 'settled' })
})

test('an acceptance is corrected by those who accept, and never by one of them alone', async () => {
  const id = await life.accepted()
  const [first, second, third] = acceptors
  const changes = { acceptors: [first, second, { ...third, name: '张三丰' }] }
  expect((await life.act('filer', id, 'request-acceptance-correction', acceptance(changes))).status).toBe(403)
  expect((await askAboutAcceptance(id, changes)).status).toBe(200)
  expect(await life.grant('town', id, 'correction')).toMatchObject({ status: 403, body: { code: 'duty.separated' } })
  const { body } = await life.grant('county', id, 'correction')
  expect(body.acceptances).toMatchObject([
    { passed: true, acceptors: [{ name: '王一' }, { name: '李二' }, { name: '张三丰' }], by: '王建华' },
  ])
  const recipients = await testServer.db<{ username: string }[]>`
    select username from notification join user_account u on u.id = user_id
    where kind = 'request.granted' and path like ${`%${id}%`} and username in ('town', 'filer', 'county') order by 1`
  expect(
    recipients.map(({ username }) => username),
    'who asked hears it, as the owner side does; who decided does not',
  ).toEqual(['filer', 'town'])
  expect((await askAboutAcceptance(id, { acceptors: [first, second] })).body).toMatchObject({
    fields: [{ field: 'corrected.acceptance.acceptors', code: 'too-few' }],
  })
})

test('the owner side corrects no acceptance, and a decider nothing of the owner side', async () => {
  const id = await life.accepted()
  await life.upload('filer', id, 'PROJECT_PROCESS_FILE', 'correction')
  expect((await life.act('filer', id, 'request-correction', acceptance({}))).status).toBe(400)
  expect((await life.act('town', id, 'request-correction', contract({ contractNo: '新' }))).status).toBe(403)
  expect((await life.act('filer2', id, 'request-correction', contract({ contractNo: '新' }))).status, 'another village').toBe(404)
})

test('a reopened filing corrects its settlement', async () => {
  const id = await life.accepted()
  await life.ask(id, 'settlement', { submitted: 7_800_000, reviewed: 7_700_000, agencyId: null, date: life.today })
  await life.grant('town', id, 'settlement')
  await life.upload('filer', id, 'PROJECT_PROCESS_CUMULATIVE_INVESTMENT_FILE', 'payment')
  await life.act('filer', id, 'record-payment', { date: life.today, amount: 7_600_000, payee: team.name, deviationReason: null })
  expect((await life.act('town', id, 'archive', { reason: null })).body).toMatchObject({ state: 'archived' })
  const settlement = { submitted: 7_800_000, reviewed: 7_600_000, agencyId: null, date: life.today, warrantyEnd: null }
  const early = await life.act('filer', id, 'request-correction', { corrected: { settlement }, reason })
  expect(early, 'archived').toMatchObject({ status: 409, body: { code: 'project.action-closed' } })
  await life.upload('county', id, 'PROJECT_SUPERVISION_FILE', 'supervision')
  await life.act('county', id, 'reopen', { reason: '结算审定价录入有误' })
  await life.ask(id, 'correction', { corrected: { settlement }, reason })
  expect(await life.act('town', id, 'archive', { reason: null }), 'it waits for the correction').toMatchObject({
    status: 422,
    body: { facts: { obstacles: expect.arrayContaining([{ kind: 'request-open', request: 'correction' }]) } },
  })
  expect((await life.grant('town', id, 'correction')).body).toMatchObject({ state: 'settled', settlement: { reviewed: 7_600_000 } })
  expect((await life.act('town', id, 'archive', { reason: null })).body).toMatchObject({ state: 'archived' })
})

test('what the step would refuse is refused at its field, and nothing is asked', async () => {
  const id = await life.contracted()
  const wrong = await life.ask(id, 'correction', contract({ contractEnd: '2026-01-01', signDate: '1999-01-01' }))
  expect(wrong.status).toBe(422)
  expect(wrong.body.fields.map(({ field }: { field: string }) => field)).toEqual([
    'corrected.contract.signDate',
    'corrected.contract.contractEnd',
  ])
  expect(await life.ask(id, 'correction', contract({})), 'nothing changed').toMatchObject({
    status: 422,
    body: { fields: [{ field: 'reason', code: 'nothing-changed' }] },
  })
  expect(await life.ask(id, 'correction', { corrected: { completion: { actualEnd: life.today } }, reason }), 'not yet').toMatchObject({
    status: 422,
    body: { fields: [{ field: 'corrected.completion', code: 'not-expected' }] },
  })
  expect(await life.ask(id, 'correction', contract({ contractType: 'unheard-of' }))).toMatchObject({
    status: 422,
    body: { fields: [{ field: 'corrected.contract.contractType', code: 'choice' }] },
  })
  expect((await life.read('filer', id)).body.requests).toEqual([])
})

test('a correction is checked again when it is decided: the work may have gone on', async () => {
  const id = await life.contracted()
  await life.ask(id, 'correction', { corrected: { supplier: { ...team, name: '王一施工队', mobile: '13900000011' } }, reason })
  await life.upload('filer', id, 'PROJECT_PROCESS_FILE', 'start')
  await life.act('filer', id, 'start', { actualStart: life.today, sitePerson: '陈工', qualityPerson: '刘工', deviationReason: null })
  await life.upload('filer', id, 'PROJECT_PROCESS_FILE', 'report')
  await life.act('filer', id, 'report-progress', { percent: 100, note: '已完工', reason: null })
  await life.upload('filer', id, 'PROJECT_PROCESS_ACTUAL_ENDDATE_FILE', 'completion')
  await life.act('filer', id, 'complete', { actualEnd: life.today })
  await life.upload('town', id, 'PROJECT_PROCESS_FILE', 'acceptance')
  expect((await life.act('town', id, 'accept', { date: life.today, acceptors, opinion: '验收合格，同意通过' })).status).toBe(200)
  expect(await life.grant('county', id, 'correction'), 'the builder would have accepted the work').toMatchObject({
    status: 422,
    body: { code: 'project.obstructed', fields: [{ field: 'reason', code: 'contradicts-record' }] },
  })
  expect((await life.refuse('county', id, 'correction')).status).toBe(200)
})

test('another supplier is the county’s, and the identity number stays sealed wherever the correction is kept', async () => {
  const id = await life.contracted()
  const other = { ...team, name: '李家施工队', idNumber: '110101199003070134' }
  expect((await life.ask(id, 'correction', { corrected: { supplier: other }, reason })).status).toBe(200)
  expect(await life.requestOf(id, 'correction')).toMatchObject({
    level: 'county',
    payload: { differences: [{ before: { idNumber: '990***********1236' }, after: { idNumber: '110***********0134' } }] },
  })
  expect((await life.grant('county', id, 'correction')).body.supplier).toMatchObject({ name: '李家施工队', idMasked: '110***********0134' })
  const unit = { kind: 'unit', unitId: life.unit('青石建筑') }
  await life.ask(id, 'correction', { corrected: { supplier: unit }, reason })
  expect((await life.grant('county', id, 'correction')).body.supplier).toMatchObject({ kind: 'unit', idMasked: null })
  const [{ kept } = { kept: '' }] = await testServer.db<{ kept: string }[]>`
    select concat((select string_agg(payload::text, '') from project_request where project_id = ${id}),
      (select string_agg(concat(before, after), '') from project_event where project_id = ${id}),
      (select string_agg(concat(before, after), '') from audit_line where subject_id = ${id})) as kept`
  expect(kept).toContain('0134')
  for (const number of [team.idNumber, other.idNumber]) expect(kept).not.toContain(number)
})

test('an award is corrected with its bidders, and a winner among them', async () => {
  const id = await life.sourcing()
  await life.upload('filer', id, 'PROJECT_PROCESS_CONTACT_NAME_FILE', 'contract')
  await life.upload('filer', id, 'PROJECT_PROCESS_FILE', 'award')
  const signing = life.signing(29_000_000)
  await life.act('filer', id, 'sign-competitive', signing)
  const [first, ...rest] = signing.award.bidders
  const without = await life.ask(id, 'correction', { corrected: { award: { ...signing.award, bidders: rest } }, reason })
  expect(without, 'the supplier did not bid then').toMatchObject({ status: 422, body: { fields: [{ code: 'contradicts-record' }] } })
  const bidders = [{ ...first, price: 28_999_900 }, ...rest]
  await life.ask(id, 'correction', { corrected: { award: { ...signing.award, bidders } }, reason })
  expect((await life.grant('town', id, 'correction')).body.rounds[0].bidders).toMatchObject([{ price: 28_999_900 }, {}, {}])
})

test('what changes the same figures waits for one another, stale askers hear so, and an ended project is not corrected', async () => {
  const id = await life.underWay()
  const { version } = (await life.read('filer', id)).body
  await life.ask(id, 'correction', contract({ contractNo: 'HT-新' }))
  const change = { type: 'value', amount: 1000, newEnd: null, reason: '现场地质条件与设计不符' }
  expect((await life.ask(id, 'change', change)).body.facts.obstacles).toEqual([{ kind: 'request-open', request: 'correction' }])
  const stale = await testServer.call('POST', `/projects/${id}/correction-requests`, {
    as: life.cookie('filer'),
    body: { version, ...contract({ contractNo: 'HT-旧' }) },
  })
  expect(stale.status).toBe(409)
  await life.ask(id, 'termination', { reason: '选址调整，协商终止', paid: 0 })
  await life.grant('town', id, 'termination')
  expect(await life.requestOf(id, 'correction')).toMatchObject({ state: 'lapsed' })
})

test('what is to be corrected is read as it was recorded, by those who may ask alone', async () => {
  const id = await life.accepted()
  const recordedFor = (who: string) => testServer.call('GET', `/projects/${id}/recorded`, { as: life.cookie(who) })
  const { status, body } = await recordedFor('filer')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    award: null,
    supplier: { kind: 'team', name: team.name, idNumber: '990***********1236', mobile: team.mobile },
    contract: { ...contractTerms, signDate: life.today },
    start: { actualStart: life.today, sitePerson: '陈工', qualityPerson: '刘工' },
    completion: { actualEnd: life.today },
    acceptance: { date: life.today, acceptors, opinion: '验收合格，同意通过' },
    settlement: null,
  })
  expect((await recordedFor('town')).status).toBe(200)
  expect((await recordedFor('filer2')).status).toBe(404)
  expect((await recordedFor('supervisor')).status).toBe(403)
})

test('the alert that the slip had raised ends with its correction, and the correction is an alert of its own', async () => {
  const id = await life.sourcing()
  const slipped = life.signing(300_000_000)
  await life.ask(id, 'over-price', { sign: slipped, reason: '录入金额高于控制价' })
  await life.grant('town', id, 'over-price')
  const stateOf = async (indicator: string) =>
    (await testServer.db<{ state: string }[]>`select state from alert where project_id = ${id} and indicator = ${indicator}`)[0]?.state
  expect(await stateOf('K14'), 'far above the control price').toBe('new')
  const corrected = { contract: { ...slipped.contract, contractPrice: 29_000_000 }, award: life.signing(29_000_000).award }
  expect((await life.ask(id, 'correction', { corrected, reason })).status).toBe(200)
  expect((await life.grant('county', id, 'correction')).status).toBe(200)
  expect(await stateOf('K14')).toBe('cleared')
  await evaluateStale(testServer.db)
  expect(await stateOf('K68')).toBe('new')
  const [alert] = await testServer.db`select outcome from alert where project_id = ${id} and indicator = 'K68'`
  expect(JSON.stringify(alert?.outcome)).toContain('K14')
  await evaluateStale(testServer.db)
  expect(await stateOf('K68'), 'and stays').toBe('new')
})
