import { afterAll, beforeAll, expect, test } from 'vitest'
import { usualWarrantyEnd } from '#domain/steps/warranty.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { contractTerms, type FilingDriver, filingDriver, sampleFiling } from '../testing.ts'

let testServer: TestServer
let drive: FilingDriver
let today: string
beforeAll(async () => {
  testServer = await openTestServer({}, { keepsDay: true })
  const people = ['filer', 'village', 'town', 'town2', 'county', 'supervisor', 'supervisor2', 'filer2']
  const cookies = Object.fromEntries(await Promise.all(people.map(async (who) => [who, await testServer.signIn(who)] as const)))
  drive = filingDriver(testServer, cookies)
  today = (await testServer.db<[{ today: string }]>`select today()::text as today`)[0].today
})
afterAll(() => testServer.close())

const team = { kind: 'team', name: '桃源村施工队', idNumber: '990101198001011236', mobile: '13900000009' }
const acceptors = [
  { name: '王一', unit: '青石镇人民政府', mobile: '13900000011' },
  { name: '李二', unit: '桃源村村务监督委员会', mobile: '13900000012' },
  { name: '张三', unit: '青石镇农业服务中心', mobile: '13900000013' },
]
const expectState = (answer: { status: number; body: { state?: string } }, state: string) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(answer.body.state).toBe(state)
}

test('a village job lives from draft to archive, with its evidence at every step', async () => {
  const id = await drive.filed()
  const signing = { supplier: team, contract: { ...contractTerms, signDate: today }, deviationReason: null }

  const bare = await drive.act('filer', id, 'sign-direct', signing)
  expect(bare.status).toBe(422)
  expect(bare.body.facts.obstacles).toEqual([
    { kind: 'evidence', category: 'PROJECT_PROCESS_CONTACT_NAME_FILE', step: 'contract' },
    { kind: 'evidence', category: 'PROJECT_PROCESS_FILE', step: 'award' },
  ])
  await drive.upload('filer', id, 'PROJECT_PROCESS_CONTACT_NAME_FILE', 'contract')
  await drive.upload('filer', id, 'PROJECT_PROCESS_FILE', 'award')
  expectState(await drive.act('filer', id, 'sign-direct', signing), 'contracted')

  await drive.upload('filer', id, 'PROJECT_PROCESS_FILE', 'start')
  expectState(
    await drive.act('filer', id, 'start', { actualStart: today, sitePerson: '陈工', qualityPerson: '刘工', deviationReason: null }),
    'in-progress',
  )
  await drive.upload('filer', id, 'PROJECT_PROCESS_FILE', 'report')
  expectState(await drive.act('filer', id, 'report-progress', { percent: 100, note: '已完工', reason: null }), 'in-progress')
  await drive.upload('filer', id, 'PROJECT_PROCESS_ACTUAL_ENDDATE_FILE', 'completion')
  expectState(await drive.act('filer', id, 'complete', { actualEnd: today }), 'completed')
  await drive.upload('town', id, 'PROJECT_PROCESS_FILE', 'acceptance')
  expectState(await drive.act('town', id, 'accept', { date: today, acceptors, opinion: '验收合格，同意通过' }), 'accepted')
  await drive.upload('filer', id, 'PROJECT_PROCESS_CUMULATIVE_INVESTMENT_FILE', 'payment')
  expectState(
    await drive.act('filer', id, 'record-payment', { date: today, amount: 7_500_000, payee: '桃源村施工队', deviationReason: null }),
    'accepted',
  )
  await drive.upload('filer', id, 'PROJECT_PROCESS_SETTLEMENT_REVIEW_PRICE__FILE', 'settlement')
  const settlement = { submitted: 7_800_000, reviewed: 7_700_000, agencyId: null, date: today }
  const tooSoon = await drive.act('filer', id, 'request-settlement', { ...settlement, warrantyEnd: '2001-01-01' })
  expect(tooSoon).toMatchObject({ status: 422, body: { fields: [{ field: 'warrantyEnd' }] } })
  const asked = await drive.act('filer', id, 'request-settlement', { ...settlement, warrantyEnd: usualWarrantyEnd(today) })
  expectState(asked, 'accepted')
  const [request] = asked.body.requests
  const decided = await testServer.call('POST', `/projects/${id}/requests/${request.id}/decision`, {
    as: await testServer.signIn('town'),
    body: { version: asked.body.version, grant: true, decision: '同意结算' },
  })
  expectState(decided, 'settled')
  expect(decided.body.settlement).toMatchObject({ reviewed: 7_700_000, warrantyEnd: usualWarrantyEnd(today) })
  expectState(await drive.act('town', id, 'archive', { reason: null }), 'archived')

  const { body } = await drive.read('filer', id)
  expect(body.number).toMatch(/^BA990101\d{4}1\d{5}$/)
  expect(body.supplier).toMatchObject({ kind: 'team', name: '桃源村施工队', idMasked: '990***********1236' })
  expect(body.checklist.every((proof: { present: boolean }) => proof.present)).toBe(true)
  const { body: history } = await testServer.call('GET', `/projects/${id}/events`, { as: await testServer.signIn('filer') })
  expect(history.items.map((event: { action: string }) => event.action).reverse()).toEqual([
    'create',
    'edit',
    'submit',
    'start-review',
    'approve',
    'sign-direct',
    'start',
    'report-progress',
    'complete',
    'accept',
    'record-payment',
    'request-settlement',
    'grant-settlement',
    'archive',
  ])
})

test('a returned filing shows what is at fault, and can be corrected and submitted again', async () => {
  const id = await drive.draft('filer')
  await drive.upload('filer', id, 'PROJECT_GENERATION_BASIS_FILE', 'filing')
  await drive.act('filer', id, 'submit')
  await drive.act('town', id, 'start-review')
  const returned = await drive.act('town', id, 'return', {
    reason: '会议纪要缺少签名页',
    marks: [{ target: 'decisionDate', note: '与纪要不符' }],
  })
  expectState(returned, 'returned')
  const { body } = await drive.read('filer', id)
  expect(body).toMatchObject({ returnReason: '会议纪要缺少签名页', marks: [{ target: 'decisionDate', note: '与纪要不符' }], mayEdit: true })
  expectState(await drive.act('filer', id, 'submit'), 'town-review')
})

test('what is outside one’s scope is not found, what is not one’s step is refused, and nobody decides what they filed', async () => {
  const id = await drive.filed()
  expect((await drive.read('town2', id)).status).toBe(404)
  expect((await drive.read('filer2', id)).status).toBe(404)
  expect((await drive.act('town', id, 'sign-direct', {})).status).toBe(403)
  const wrongState = await drive.act('town', id, 'approve', { opinion: '同意' })
  expect(wrongState).toMatchObject({ status: 409, body: { code: 'project.action-closed', facts: { state: 'filed' } } })
})

test('work that began before it was filed is recorded with its reason, never refused', async () => {
  const id = await drive.filed()
  await drive.upload('filer', id, 'PROJECT_PROCESS_CONTACT_NAME_FILE', 'contract')
  await drive.upload('filer', id, 'PROJECT_PROCESS_FILE', 'award')
  await drive.act('filer', id, 'sign-direct', { supplier: team, contract: { ...contractTerms, signDate: today }, deviationReason: null })
  await drive.upload('filer', id, 'PROJECT_PROCESS_FILE', 'start')
  const early = { actualStart: '2026-01-05', sitePerson: '陈工', qualityPerson: '刘工' }
  const unexplained = await drive.act('filer', id, 'start', { ...early, deviationReason: null })
  expect(unexplained).toMatchObject({ status: 422, body: { fields: [{ field: 'deviationReason', code: 'required' }] } })
  expectState(await drive.act('filer', id, 'start', { ...early, deviationReason: '汛期抢险先行施工' }), 'in-progress')
  const { body: history } = await testServer.call('GET', `/projects/${id}/events`, { as: await testServer.signIn('filer') })
  expect(history.items[0]).toMatchObject({ action: 'start', deviations: ['started-before-filed', 'started-before-signed'] })
})

test('of twenty people pressing at once one wins, nineteen are told that it changed, and nothing is half done', async () => {
  const id = await drive.draft('filer')
  await drive.upload('filer', id, 'PROJECT_GENERATION_BASIS_FILE', 'filing')
  await drive.act('filer', id, 'submit')
  const { body } = await drive.act('town', id, 'start-review')
  const cookie = await testServer.signIn('town')
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      testServer.call('POST', `/projects/${id}/approval`, { as: cookie, body: { version: body.version, opinion: '同意备案' } }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)])
})

test('numbers given out at the same time have neither gap nor double', async () => {
  const cookie = await testServer.signIn('county')
  const ready = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const id = await drive.draft('filer', {
        ...sampleFiling,
        kind: 2,
        estimatedPrice: 1_000_000,
        fundingLines: [{ source: 'collective', amount: 1_000_000, documentNo: null }],
      })
      await drive.upload('filer', id, 'PROJECT_GENERATION_BASIS_FILE', 'filing')
      await drive.act('filer', id, 'submit')
      return drive.act('county', id, 'start-review')
    }),
  )
  const filed = await Promise.all(
    ready.map(({ body }) =>
      testServer.call('POST', `/projects/${body.id}/approval`, { as: cookie, body: { version: body.version, opinion: '同意' } }),
    ),
  )
  const numbers = filed.map(({ body }) => body.number).toSorted()
  expect(numbers).toEqual(numbers.map((_, at) => `BA990101${today.slice(0, 4)}2${String(at + 1).padStart(5, '0')}`))
})
