import type { RequestKind } from '#contract/lifecycle.ts'
import { contractTerms, filingDriver } from '../projects/testing.ts'
import type { Answer, TestServer } from './test-server.ts'

export const team = { kind: 'team', name: '桃源村施工队', idNumber: '990101198001011236', mobile: '13900000009' }
export const acceptors = [
  { name: '王一', unit: '青石镇人民政府', mobile: '13900000011' },
  { name: '李二', unit: '桃源村村务监督委员会', mobile: '13900000012' },
  { name: '张三', unit: '青石镇农业服务中心', mobile: '13900000013' },
]
/** A village job of 300,000 yuan, which has to be competed for. */
export const competed = {
  estimatedPrice: 30_000_000,
  fundingLines: [{ source: 'collective', amount: 30_000_000, documentNo: null }],
  method: 'inquiry',
}

/** Brings filings along their way, further than `filed`, and asks and decides what is asked on it. */
export type LifeDriver = Awaited<ReturnType<typeof lifeDriver>>

export async function lifeDriver(testServer: TestServer, people: readonly string[]) {
  const cookies = Object.fromEntries(await Promise.all(people.map(async (who) => [who, await testServer.signIn(who)] as const)))
  const drive = filingDriver(testServer, cookies)
  const [{ today } = { today: '' }] = await testServer.db<{ today: string }[]>`select today()::text as today`
  const units = await testServer.db<{ id: string; name: string }[]>`select id, name from unit where state = 'confirmed' order by name`
  const unit = (part: string) => units.find(({ name }) => name.includes(part))?.id ?? ''
  const cookie = (who: string) => cookies[who] ?? ''

  const done = (answer: Answer, what: string) => {
    if (answer.status !== 200) throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer
  }

  async function sourcing(changes: Record<string, unknown> = {}) {
    const id = await drive.filed({ ...competed, ...changes })
    await drive.upload('filer', id, 'PROJECT_PROCESS_FILE', 'sourcing')
    done(await drive.act('filer', id, 'open-sourcing', { noticeDate: today, closingDate: today, deviationReason: null }), 'open-sourcing')
    return id
  }

  /** What a competitive signature is told; the price decides whether it may simply be signed. */
  const signing = (contractPrice: number) => ({
    award: {
      bidders: ['青石建筑', '平安路桥', '恒基建设有限公司'].map((name, at) => ({
        unitId: unit(name),
        price: contractPrice + at * 12_345_00,
        valid: true,
        reason: null,
      })),
      awardDate: today,
      publicityStart: today,
      publicityEnd: today,
    },
    supplier: { kind: 'unit', unitId: unit('青石建筑') },
    contract: { ...contractTerms, contractPrice, signDate: today },
    deviationReason: '公示期内签订，情况特殊',
  })

  async function contracted(changes: Record<string, unknown> = {}) {
    const id = await drive.filed(changes)
    await drive.upload('filer', id, 'PROJECT_PROCESS_CONTACT_NAME_FILE', 'contract')
    await drive.upload('filer', id, 'PROJECT_PROCESS_FILE', 'award')
    const input = { supplier: team, contract: { ...contractTerms, signDate: today }, deviationReason: null }
    done(await drive.act('filer', id, 'sign-direct', input), 'sign-direct')
    return id
  }

  async function underWay() {
    const id = await contracted()
    await drive.upload('filer', id, 'PROJECT_PROCESS_FILE', 'start')
    const input = { actualStart: today, sitePerson: '陈工', qualityPerson: '刘工', deviationReason: null }
    done(await drive.act('filer', id, 'start', input), 'start')
    return id
  }

  async function accepted() {
    const id = await underWay()
    await drive.upload('filer', id, 'PROJECT_PROCESS_FILE', 'report')
    done(await drive.act('filer', id, 'report-progress', { percent: 100, note: '已完工', reason: null }), 'report')
    await drive.upload('filer', id, 'PROJECT_PROCESS_ACTUAL_ENDDATE_FILE', 'completion')
    done(await drive.act('filer', id, 'complete', { actualEnd: today }), 'complete')
    await drive.upload('town', id, 'PROJECT_PROCESS_FILE', 'acceptance')
    done(await drive.act('town', id, 'accept', { date: today, acceptors, opinion: '验收合格，同意通过' }), 'accept')
    return id
  }

  async function stopped() {
    const id = await underWay()
    await drive.upload('supervisor', id, 'PROJECT_SUPERVISION_FILE', 'supervision')
    done(await drive.act('supervisor', id, 'stop', { reason: '未按图施工，责令停工' }), 'stop')
    return id
  }

  const steps = {
    'over-price': 'award',
    amendment: 'amendment',
    change: 'change',
    settlement: 'settlement',
    termination: 'termination',
    correction: 'correction',
  } as const

  /** Uploads what the request is proved with, and asks. */
  async function ask(id: string, kind: RequestKind, input: Record<string, unknown>, who = 'filer') {
    const category = kind === 'settlement' ? 'PROJECT_PROCESS_SETTLEMENT_REVIEW_PRICE__FILE' : 'PROJECT_PROCESS_FILE'
    await drive.upload(who, id, category, steps[kind])
    if (kind === 'over-price') await drive.upload(who, id, 'PROJECT_PROCESS_CONTACT_NAME_FILE', 'contract')
    return drive.act(who, id, `request-${kind}`, input)
  }

  /** Calls one of the routes of the newest request of a kind, with the version of now. */
  async function onRequest(who: string, id: string, kind: RequestKind, noun: string, body: Record<string, unknown> = {}) {
    const { body: seen } = await drive.read(who, id)
    const request = seen.requests?.find((one: { kind: string }) => one.kind === kind)
    return testServer.call('POST', `/projects/${id}/requests/${request?.id}/${noun}`, {
      as: cookie(who),
      body: { version: seen.version, ...body },
    })
  }
  const grant = (who: string, id: string, kind: RequestKind) =>
    onRequest(who, id, kind, 'decision', { grant: true, decision: '情况属实，同意' })
  const refuse = (who: string, id: string, kind: RequestKind, decision = '理由不足，不予同意') =>
    onRequest(who, id, kind, 'decision', { grant: false, decision })
  const requestOf = async (id: string, kind: RequestKind) =>
    (await drive.read('county', id)).body.requests.find((one: { kind: string }) => one.kind === kind)

  return {
    ...drive,
    today,
    unit,
    cookie,
    sourcing,
    signing,
    contracted,
    underWay,
    accepted,
    stopped,
    ask,
    onRequest,
    grant,
    refuse,
    requestOf,
  }
}
