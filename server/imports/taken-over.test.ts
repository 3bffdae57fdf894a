import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportDetail } from '#contract/imports.ts'
import { projectStateNames } from '#contract/names/project-state-names.ts'
import { takenOverStates } from '#domain/filing/taken-over.ts'
import { demoPassword } from '../demo/accounts.ts'
import { nextFilingNumber } from '../projects/life/number-store.ts'
import { evaluateStale } from '../risk/running.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { thingMakers } from '../testing/things.ts'

let testServer: TestServer
const cookies: Record<string, string> = {}
const supplier = '旧桥建设有限公司'
beforeAll(async () => {
  testServer = await openTestServer()
  for (const name of ['county', 'town', 'filer', 'supervisor', 'units']) cookies[name] = await testServer.signIn(name)
  const fields = { ...thingMakers(testServer).unitFields(), name: supplier }
  expect((await call('units', 'POST', '/units', fields)).status).toBe(200)
})
afterAll(() => testServer.close())

const call = (username: string, method: 'GET' | 'POST', path: string, body?: object) =>
  testServer.call(method, path, { as: cookies[username] ?? '', ...(body && { body }) })

type Row = Record<string, string | number>
async function handedIn(username: string, rows: readonly Row[]): Promise<ImportDetail> {
  const heading = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cells = rows.map((row) => heading.map((name) => row[name] ?? null))
  const payload = Buffer.from(await writeXlsx({ sheets: [{ name: '存量项目', rows: [heading, ...cells] }] }))
  const headers = { cookie: cookies[username] ?? '', 'content-type': 'application/octet-stream' }
  const reply = await testServer.app.inject({ method: 'POST', url: '/api/imports?name=existing.xlsx', headers, payload })
  expect(reply.statusCode, reply.body).toBe(200)
  return settled(username, reply.json().id)
}

async function settled(username: string, id: string): Promise<ImportDetail> {
  const now = async () => (await call(username, 'GET', `/imports/${id}`)).body as ImportDetail
  await expect.poll(async () => (await now()).state, { timeout: 120_000 }).not.toMatch(/checking|writing/)
  return now()
}

async function takenOver(rows: readonly Row[]) {
  const sound = await handedIn('county', rows)
  expect(sound.faults).toEqual([])
  await call('county', 'POST', '/session/proof', { password: demoPassword })
  expect((await call('county', 'POST', `/imports/${sound.id}/writing`)).status).toBe(200)
  expect(await settled('county', sound.id)).toMatchObject({ state: 'done' })
}

/** So many days before or after today, whatever day it is. */
const daysAway = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const contract = {
  承包方: supplier,
  '合同价（元）': 480_000,
  签约日期: '2021-04-01',
  合同开工日期: '2021-04-10',
  合同完工日期: daysAway(1_000),
}
/** The least that each state needs. */
const least: Record<(typeof takenOverStates)[number], Row> = {
  filed: {},
  sourcing: { 发包公告日期: '2021-03-01', 发包截止日期: '2021-03-10' },
  contracted: { ...contract, 签约日期: daysAway(-20), 合同开工日期: daysAway(-10) },
  'in-progress': { ...contract, 实际开工日期: '2021-04-12' },
  completed: { ...contract, 实际开工日期: '2021-04-12', 实际完工日期: '2021-09-30' },
  accepted: {},
  settled: {},
  archived: {},
}
const row = (state: (typeof takenOverStates)[number], more: Row = {}): Row => ({
  项目名称: `桃源村旧项目 ${state}`,
  项目类别: '工程',
  所属区域: '青石镇/桃源村',
  项目状态: projectStateNames.zh[state],
  项目年度: 2021,
  经办人用户名: 'filer',
  ...least[state],
  ...more,
})

const idOf = async (name: string) => (await testServer.db<{ id: string }[]>`select id from project where name = ${name}`)[0]?.id ?? ''

test('projects of every state come in with the least that is known, can be read, and raise no alert for what nobody could know', async () => {
  await takenOver(takenOverStates.map((state) => row(state)))
  await evaluateStale(testServer.db)
  for (const state of takenOverStates) {
    const id = await idOf(`桃源村旧项目 ${state}`)
    for (const reader of ['county', 'town', 'filer', 'supervisor']) {
      const { status, body } = await call(reader, 'GET', `/projects/${id}`)
      expect([reader, status], JSON.stringify(body)).toEqual([reader, 200])
      expect(body).toMatchObject({ state, takenOver: { state, formerNumber: null }, filedOn: null })
      expect(body.number).toMatch(/^BA99010120211\d{5}$/)
    }
    const alerts = await testServer.db`select indicator from alert where project_id = ${id}`
    const excused = state === 'completed' ? ['K34'] : [] // completed five years ago and never accepted: that is known
    expect(alerts.map(({ indicator }) => indicator).filter((indicator) => !excused.includes(indicator))).toEqual([])
  }
  const months = await testServer.db`select distinct month from filing_fact where project_id in (select project_id from taken_over)`
  expect(months).toEqual([{ month: 202_101 }])
})

test('the papers of the time before are named and can be supplied at any time', async () => {
  const id = await idOf('桃源村旧项目 completed')
  const { body } = await call('filer', 'GET', `/projects/${id}`)
  const steps = (papers: { step: string }[]) => [...new Set(papers.map(({ step }) => step))].toSorted()
  expect(steps(body.takenOver.missing)).toEqual(['award', 'completion', 'contract', 'filing', 'start'])
  const late = await call('filer', 'GET', `/projects/${id}/late-files`)
  expect(steps(late.body.items)).toEqual(['award', 'completion', 'contract', 'filing', 'payment', 'sourcing', 'start'])
})

test('what is known is kept: number, day, payments and settlement', async () => {
  const facts = {
    原编号: '临备〔2019〕17号',
    '备案（立项）日期': '2019-05-06',
    项目年度: 2019,
    ...contract,
    合同完工日期: '2020-01-31',
    签约日期: '2019-06-01',
  }
  const money = {
    '累计已付（元）': 400_000.5,
    最近付款日期: '2020-03-01',
    '送审金额（元）': 500_000,
    '审定金额（元）': 470_000,
    结算日期: '2020-05-01',
  }
  await takenOver([row('settled', { 项目名称: '桃源村老桥', ...facts, 合同开工日期: '2019-06-10', ...money })])
  const { body } = await call('county', 'GET', `/projects/${await idOf('桃源村老桥')}`)
  expect(body).toMatchObject({
    takenOver: { formerNumber: '临备〔2019〕17号' },
    filedOn: '2019-05-06',
    paid: 40_000_050,
    contract: { contractPrice: 48_000_000, contractNo: null },
    settlement: { submitted: 50_000_000, reviewed: 47_000_000 },
    payments: [{ amount: 40_000_050, payee: supplier }],
  })
  expect((await call('county', 'GET', '/projects?text=临备〔2019〕17号')).body.items).toHaveLength(1)
})

test('a person or a team can have been the contractor, and the trail says no more of them than the name', async () => {
  const person = { 承包方: '石大山', 承包方类型: '个人', 承包方身份证号: '11010519491231002X', 承包方手机号: '13800001111' }
  const team = { ...person, 承包方: '桃源村施工队', 承包方类型: '村民施工队' }
  const paid = { '累计已付（元）': 1_000, 最近付款日期: '2021-06-01' }
  await takenOver([
    row('in-progress', { 项目名称: '桃源村水渠', ...person, ...paid }),
    row('completed', { 项目名称: '桃源村晒谷场', ...team, 发包方式: '村民自建' }),
  ])
  const id = await idOf('桃源村水渠')
  const { body } = await call('county', 'GET', `/projects/${id}`)
  expect(body).toMatchObject({ supplier: { kind: 'person', name: '石大山' }, payments: [{ payee: '石大山' }] })
  expect((await call('county', 'GET', `/projects/${await idOf('桃源村晒谷场')}`)).body.supplier).toMatchObject({ kind: 'team' })
  const [line] = await testServer.db`select after from audit_line where event = 'project.taken-over' and subject_id = ${id}`
  expect(line?.after.supplier).toEqual({ kind: 'person', name: '石大山' })
})

test('a contractor that could not have been one is refused at its column', async () => {
  const person = { 承包方: '石大山', 承包方类型: '个人', 承包方身份证号: '11010519491231002X', 承包方手机号: '13800001111' }
  const agency = { ...thingMakers(testServer).unitFields(), name: '青石审价事务所', roles: ['agency'] }
  expect((await call('units', 'POST', '/units', agency)).status).toBe(200)
  const wrong = await handedIn('county', [
    row('contracted', { 项目名称: '甲', 承包方: agency.name }),
    row('contracted', { 项目名称: '乙', ...person, 承包方身份证号: '110105194912310021' }),
    row('contracted', { 项目名称: '丙', ...person, 承包方手机号: '' }),
    row('contracted', { 项目名称: '丁', ...person, 发包方式: '公开招标' }),
    row('contracted', { 项目名称: '戊', 承包方手机号: '13800001111' }),
  ])
  expect(wrong.faults.map(({ row, column, code }) => [row, column?.zh, code].join(' '))).toEqual([
    '2 承包方 not-a-contractor',
    '3 承包方身份证号 id-number',
    '4 承包方手机号 required',
    '5 承包方 choice',
    '6 承包方手机号 not-expected',
  ])
})

test('numbers follow each other without a gap, and are found by search', async () => {
  await takenOver([1, 2, 3].map((at) => row('filed', { 项目名称: `桃源村连号 ${at}`, 项目年度: 2018 })))
  const { body } = await call('county', 'GET', '/projects?text=桃源村连号&sort=name')
  expect(body.items.map(({ number }: { number: string }) => number).toSorted()).toEqual(
    [1, 2, 3].map((at) => `BA99010120181${String(at).padStart(5, '0')}`),
  )
  expect((await call('county', 'GET', '/projects?text=BA99010120181')).body.items).toHaveLength(3)
})

test('while projects are taken over, others of their county and year are numbered', async () => {
  const [place] = await testServer.db`select region_code from user_account where username = 'filer'`
  const rows = ['village', 'filer'].map((filer) =>
    row('filed', { 项目名称: `桃源村边写边备 ${filer}`, 项目年度: 2017, 经办人用户名: filer }),
  )
  const sound = await handedIn('county', rows)
  expect(sound.faults).toEqual([])
  await call('county', 'POST', '/session/proof', { password: demoPassword })
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holder = testServer.db.begin(async (tx) => {
    await tx`select from user_account where username = 'filer' for update`
    begun.resolve()
    await over.promise
  })
  await begun.promise
  await call('county', 'POST', `/imports/${sound.id}/writing`)
  const waiting = () => testServer.db`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike '%insert into project %'`
  await expect.poll(async () => (await waiting()).length, { timeout: 60_000 }).toBe(1)
  const number = await testServer.db
    .begin(async (tx) => {
      await tx`set local lock_timeout = '1s'`
      return nextFilingNumber(tx, { regionCode: String(place?.regionCode), kind: 1, year: 2017 })
    })
    .finally(() => over.resolve())
  expect(number).toBe('BA9901012017100001')
  await holder
  expect(await settled('county', sound.id)).toMatchObject({ state: 'done' })
  const numbers = await testServer.db`select number from project where name like '桃源村边写边备%' order by number`
  expect(numbers).toMatchObject([{ number: 'BA9901012017100002' }, { number: 'BA9901012017100003' }])
})

test('contradictions and doubles are told by row and column', async () => {
  const wrong = await handedIn('county', [
    row('filed', { 项目名称: '甲', 签约日期: '2021-01-01' }),
    row('contracted', { 项目名称: '乙', 承包方: '没有这家公司' }),
    row('in-progress', { 项目名称: '丙', 实际开工日期: '2099-01-01' }),
    row('settled', { 项目名称: '丁', '审定金额（元）': 100 }),
    row('archived', { 项目名称: '戊', 原编号: '临备〔2019〕17号' }),
    row('accepted'),
    row('filed', { 项目名称: '己', 项目年度: 2099 }),
  ])
  expect(wrong.faults.map(({ row, column, code }) => [row, column?.zh, code].join(' '))).toEqual([
    '2 签约日期 not-expected',
    '3 承包方 name.unknown',
    '4 实际开工日期 day.in-the-future',
    '5 送审金额（元） required',
    '5 结算日期 required',
    '6 原编号 duplicate',
    '7 项目名称 duplicate',
    '8 项目年度 too-large',
  ])
})

test('a town does not take projects over', async () => {
  const { faults } = await handedIn('town', [row('filed', { 项目名称: '庚' })])
  expect(faults.map(({ code }) => code)).toEqual(['project.not-yours'])
})
