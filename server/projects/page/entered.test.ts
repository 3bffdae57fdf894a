import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProjectAction } from '#contract/lifecycle.ts'
import { maskedMobile } from '#domain/values/mobile-number.ts'
import { type LifeDriver, lifeDriver } from '../../testing/filing-life.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { contractTerms } from '../testing.ts'

let testServer: TestServer
let life: LifeDriver
beforeAll(async () => {
  testServer = await openTestServer({}, { keepsDay: true })
  life = await lifeDriver(testServer, ['filer', 'town', 'county', 'supervisor'])
})
afterAll(() => testServer.close())

type Step = [who: string, action: ProjectAction, input: Record<string, unknown>]

/** Everything somebody typed, apart from days, which here are mostly today. */
const typedIn = (input: unknown): string[] =>
  typeof input === 'object' && input !== null ? Object.values(input).flatMap(typedIn) : input === null ? [] : [String(input)]

/** What page and history have to show: not the raw inputs that history also keeps. */
async function readable(id: string) {
  const { body: detail } = await life.read('town', id)
  const { body: history } = await testServer.call('GET', `/projects/${id}/events`, { as: life.cookie('town') })
  return JSON.stringify([detail, history.items.map(({ reason }: { reason: string }) => reason)])
}

test('what each step is told comes back with the page or its history', async () => {
  const { today, unit } = life
  const bidder = (name: string, price: number) => ({ unitId: unit(name), price, valid: false, reason: `${name}未按要求密封` })
  const id = await life.sourcing()
  const acceptor = (at: number) => ({ name: `验收人${at}`, unit: `验收单位${at}`, mobile: `1380000000${at}` })
  const acceptance = (opinion: string) => ({ date: today, acceptors: [acceptor(1), acceptor(2), acceptor(3)], opinion })
  const signing = life.signing(29_000_003)
  const steps: Step[] = [
    [
      'filer',
      'fail-round',
      {
        reason: '有效投标人不足三家',
        noticeDate: today,
        closingDate: today,
        bidders: [bidder('平安路桥', 28_000_001)],
        deviationReason: '经批准缩短公告期',
      },
    ],
    [
      'filer',
      'sign-competitive',
      {
        ...signing,
        contract: { ...contractTerms, ...signing.contract, contractNo: 'HT-7', subcontracted: 'yes', subcontractedPercent: 12.5 },
      },
    ],
    ['filer', 'start', { actualStart: today, sitePerson: '现场负责人甲', qualityPerson: '质量负责人乙', deviationReason: '提前进场准备' }],
    ['filer', 'report-progress', { percent: 100, note: '全部铺设完成', reason: '此前填报有误' }],
    ['filer', 'record-payment', { date: today, amount: 1_234_567, payee: '青石建筑账户', deviationReason: '按合同预付' }],
    ['filer', 'suspend', { reason: '连日暴雨无法施工' }],
    ['filer', 'resume', { reason: '雨停恢复施工' }],
    ['filer', 'request-change', { type: 'value', amount: 7_654_3, newEnd: '2027-05-06', reason: '增设排水沟一条' }],
    ['filer', 'complete', { actualEnd: today }],
    ['town', 'fail-acceptance', acceptance('路面平整度不合格')],
    ['filer', 'complete', { actualEnd: today }],
    ['town', 'accept', acceptance('整改到位同意验收')],
    [
      'filer',
      'request-settlement',
      { submitted: 29_000_002, reviewed: 28_999_001, agencyId: unit('造价'), date: today, warrantyEnd: '2028-09-10' },
    ],
  ]
  const proofs: Partial<Record<ProjectAction, [string, string][]>> = {
    'fail-round': [['PROJECT_PROCESS_FILE', 'round']],
    'sign-competitive': [
      ['PROJECT_PROCESS_CONTACT_NAME_FILE', 'contract'],
      ['PROJECT_PROCESS_FILE', 'award'],
    ],
    start: [['PROJECT_PROCESS_FILE', 'start']],
    'report-progress': [['PROJECT_PROCESS_FILE', 'report']],
    'record-payment': [['PROJECT_PROCESS_CUMULATIVE_INVESTMENT_FILE', 'payment']],
    suspend: [['PROJECT_PROCESS_FILE', 'suspension']],
    resume: [['PROJECT_PROCESS_FILE', 'suspension']],
    'request-change': [['PROJECT_PROCESS_FILE', 'change']],
    complete: [['PROJECT_PROCESS_ACTUAL_ENDDATE_FILE', 'completion']],
    accept: [['PROJECT_PROCESS_FILE', 'acceptance']],
    'fail-acceptance': [['PROJECT_PROCESS_FILE', 'acceptance']],
    'request-settlement': [['PROJECT_PROCESS_SETTLEMENT_REVIEW_PRICE__FILE', 'settlement']],
  }
  const missing: string[] = []
  for (const [who, action, input] of steps) {
    for (const [category, step] of proofs[action] ?? []) await life.upload(who, id, category, step)
    const answer = await life.act(who, id, action, input)
    expect(answer.status, `${action} ${JSON.stringify(answer.body)}`).toBe(200)
    if (action === 'request-change') await life.grant('town', id, 'change')
    const shown = await readable(id)
    const asShown = typedIn(input).map((typed) => (/^1\d{10}$/.test(typed) ? maskedMobile(typed) : typed))
    missing.push(...asShown.filter((typed) => !shown.includes(typed)).map((typed) => `${action}: ${typed}`))
  }
  expect(missing).toEqual([])
})
