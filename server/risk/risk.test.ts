import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/time/days.ts'
import { inTransaction } from '../database/connect.ts'
import { contractTerms, type FilingDriver, filingDriver, sampleFiling } from '../projects/testing.ts'
import { compareFacts } from '../statistics/recompute.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { judge, keep } from './evaluation.ts'
import { evaluateStale, scanEverything } from './running.ts'

let testServer: TestServer
let drive: FilingDriver
let today: string
const cookies: Record<string, string> = {}
beforeAll(async () => {
  testServer = await openTestServer({}, { keepsDay: true })
  for (const who of ['filer', 'filer2', 'village', 'town', 'county', 'supervisor', 'admin', 'organisation'])
    cookies[who] = await testServer.signIn(who)
  drive = filingDriver(testServer, cookies)
  today = (await testServer.db<[{ today: string }]>`select today()::text as today`)[0].today
})
afterAll(() => testServer.close())

const team = { kind: 'team', name: '桃源村施工队', idNumber: '990101198001011236', mobile: '13900000009' }
const get = (who: string, path: string) => testServer.call('GET', path, { as: cookies[who] ?? '' })
const post = (who: string, path: string, body: object) => testServer.call('POST', path, { as: cookies[who] ?? '', body })
const fired = async (who: string, id: string): Promise<string[]> =>
  (await get(who, `/projects/${id}/risk`)).body.results
    .filter((one: { state: string }) => one.state === 'fired')
    .map((one: { id: string }) => one.id)
const alertOf = async (who: string, id: string, indicator: string) =>
  (await get(who, `/alerts?project=${id}`)).body.items.find((alert: { indicator: string }) => alert.indicator === indicator)

/** A paper of the owner side beside its explanation. */
async function addPaper(who: string, id: string, alertId: string) {
  const aim = { category: 'PROJECT_PROCESS_FILE', step: 'explanation', record: `alert ${alertId}`, name: '说明.pdf' }
  const reply = await testServer.app.inject({
    method: 'POST',
    url: `/api/projects/${id}/files?${new URLSearchParams(aim)}`,
    headers: { cookie: cookies[who] ?? '', 'content-type': 'application/octet-stream' },
    payload: Buffer.from(`%PDF-1.4\n% ${alertId}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`),
  })
  return { status: reply.statusCode }
}

/** Work that began ten days before it was filed, told with a reason. */
async function startedEarly(name: string): Promise<string> {
  const id = await drive.filed({
    name,
    plannedStart: addDays(today, -20),
    plannedEnd: addDays(today, 60),
    decisionDate: addDays(today, -30),
  })
  await drive.upload('filer', id, 'PROJECT_PROCESS_CONTACT_NAME_FILE', 'contract')
  await drive.upload('filer', id, 'PROJECT_PROCESS_FILE', 'award')
  const contract = { ...contractTerms, signDate: today, contractStart: today, contractEnd: addDays(today, 60) }
  const signed = await drive.act('filer', id, 'sign-direct', { supplier: team, contract, deviationReason: null })
  expect(signed.status, JSON.stringify(signed.body)).toBe(200)
  await drive.upload('filer', id, 'PROJECT_PROCESS_FILE', 'start')
  const started = await drive.act('filer', id, 'start', {
    actualStart: addDays(today, -10),
    sitePerson: '陈工',
    qualityPerson: '刘工',
    deviationReason: '汛期抢修，先行施工',
  })
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  return id
}

const notice = {
  severity: 'general',
  description: '未经备案先行开工，须补齐手续并作出说明',
  clause: null,
  amount: null,
  person: null,
  internalNote: '怀疑先定后议',
  inspectionId: null,
  stop: false,
  stopReason: null,
}

test('what depends on the project alone is found in the transaction of the change, with its reasons', async () => {
  const id = await startedEarly('桃源村一组水渠清淤工程')
  expect(await fired('supervisor', id)).toEqual(expect.arrayContaining(['K04', 'K07']))
  const { body } = await get('supervisor', `/projects/${id}/risk`)
  const early = body.results.find((one: { id: string }) => one.id === 'K04')
  expect(early.inputs).toContainEqual(expect.objectContaining({ name: 'actualStart', value: addDays(today, -10) }))
  expect(body.rating.score).toBeGreaterThanOrEqual(40)
  expect(body.rating.level).toBe('orange')
  expect(body.pending, 'neighbours have not been looked at yet').toBe(true)
  expect(body.clear).toEqual(expect.arrayContaining(['K06', 'K20']))
  expect(body.clear, 'neither fired, nor waiting for neighbours').not.toEqual(expect.arrayContaining(['K04']))
  expect(body.clear).not.toContain('K03')
  await evaluateStale(testServer.db)
  const looked = await get('supervisor', `/projects/${id}/risk`)
  expect(looked.body).toMatchObject({ pending: false, evaluatedAt: expect.any(String), figures: { K04: {} } })
  expect(looked.body.clear).toContain('K03')
  const evaluated = [...looked.body.results.map((one: { id: string }) => one.id), ...looked.body.clear]
  expect(new Set(evaluated).size, 'every indicator is told once').toBe(evaluated.length)
})

test('an alert is explained by the owner side, dismissed by a supervisor, and not raised again while nothing changes', async () => {
  const id = await startedEarly('桃源村二组路灯安装工程')
  const alert = await alertOf('filer', id, 'K04')
  expect(alert).toMatchObject({ state: 'new', severity: 4, escalation: 'none' })
  const explanation = '汛期道路冲毁，经镇政府口头同意先行抢修'
  expect((await post('supervisor', `/alerts/${alert.id}/explanation`, { version: 1, explanation })).status).toBe(403)
  expect((await post('filer2', `/alerts/${alert.id}/explanation`, { version: 1, explanation })).status).toBe(404)
  expect((await post('filer', `/alerts/${alert.id}/explanation`, { version: 1, explanation: '短' })).status).toBe(400)
  expect((await addPaper('supervisor', id, alert.id)).status).toBe(403)
  expect((await addPaper('filer', id, alert.id)).status).toBe(200)
  const explained = await post('filer', `/alerts/${alert.id}/explanation`, { version: 1, explanation })
  expect(explained.body).toMatchObject({ state: 'explained', explanation, version: 2, files: [{ name: '说明.pdf', mayRemove: false }] })
  expect((await addPaper('filer', id, alert.id)).status, 'what was explained takes no more papers').toBe(403)
  const again = await post('filer', `/alerts/${alert.id}/explanation`, { version: 2, explanation })
  expect(again).toMatchObject({ status: 409, body: { code: 'alert.closed' } })

  expect((await post('filer', `/alerts/${alert.id}/dismissal`, { version: 2, reason: '情况属实' })).status).toBe(403)
  const stale = await post('supervisor', `/alerts/${alert.id}/dismissal`, { version: 1, reason: '情况属实，予以解除' })
  expect(stale).toMatchObject({ status: 409, body: { code: 'record.changed', facts: { fresh: { state: 'explained', version: 2 } } } })
  const dismissed = await post('supervisor', `/alerts/${alert.id}/dismissal`, { version: 2, reason: '情况属实，予以解除' })
  expect(dismissed.body).toMatchObject({ state: 'dismissed', reason: '情况属实，予以解除' })
  expect(dismissed.body.history.map((event: { action: string }) => event.action)).toEqual(['raise', 'explain', 'dismiss'])

  await evaluateStale(testServer.db)
  await drive.upload('filer', id, 'PROJECT_PROCESS_FILE', 'report')
  expect(await alertOf('supervisor', id, 'K04')).toMatchObject({ state: 'dismissed' })
  await testServer.write`update project set actual_start = actual_start - 5 where id = ${id}`
  await drive.upload('filer', id, 'PROJECT_PROCESS_FILE', 'report')
  expect(await alertOf('supervisor', id, 'K04'), 'the inputs changed').toMatchObject({ state: 'new' })
})

test('an alert that no longer holds ends by itself, a confirmed one never does', async () => {
  const id = await startedEarly('桃源村三组蓄水池工程')
  const [early, unsigned] = [await alertOf('supervisor', id, 'K04'), await alertOf('supervisor', id, 'K07')]
  const confirmed = await post('supervisor', `/alerts/${early.id}/confirmation`, { version: 1, finding: notice })
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
  expect(confirmed.body).toMatchObject({ state: 'confirmed', findingId: expect.any(String) })
  const found = await get('filer', `/findings/${confirmed.body.findingId}`)
  expect(found.body).toMatchObject({
    state: 'open',
    internalNote: null,
    alertId: null,
    number: expect.stringMatching(/^ZG990101\d{4}\d{5}$/),
  })

  await testServer.write`update project set actual_start = ${today}, filed_on = ${today} where id = ${id}`
  await drive.upload('filer', id, 'PROJECT_PROCESS_FILE', 'report')
  expect(await fired('supervisor', id)).not.toContain('K04')
  expect(await alertOf('supervisor', id, 'K04')).toMatchObject({ state: 'confirmed' })
  expect(await alertOf('supervisor', id, 'K07')).toMatchObject({ id: unsigned.id, state: 'cleared' })
})

test('a confirmed alert comes back once its finding is settled and its inputs change: money refunded and overpaid again', async () => {
  const id = await startedEarly('桃源村四组排涝泵站工程')
  const pay = async (amount: number, deviationReason: string | null) => {
    await drive.upload('filer', id, 'PROJECT_PROCESS_CUMULATIVE_INVESTMENT_FILE', 'payment')
    const paid = await drive.act('filer', id, 'record-payment', { date: today, amount, payee: team.name, deviationReason })
    expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  }
  await pay(9_000_000, '设备涨价，先行支付')
  const overpaid = await alertOf('supervisor', id, 'K28')
  expect(overpaid).toMatchObject({ state: 'new', severity: 5 })
  const { body } = await post('supervisor', `/alerts/${overpaid.id}/confirmation`, { version: 1, finding: notice })
  await pay(-3_000_000, null)
  await pay(3_500_000, '补付设备尾款')
  expect(await alertOf('supervisor', id, 'K28'), 'its finding is still open').toMatchObject({ state: 'confirmed' })
  const finding = await get('supervisor', `/findings/${body.findingId}`)
  const waived = await post('supervisor', `/findings/${body.findingId}/waiver`, {
    version: finding.body.version,
    reason: '已核实，责任另案处理，予以免除',
  })
  expect(waived.status, JSON.stringify(waived.body)).toBe(200)
  await pay(-4_000_000, null)
  expect(await fired('supervisor', id)).not.toContain('K28')
  await pay(4_600_000, '再次补付设备款')
  expect(await alertOf('supervisor', id, 'K28')).toMatchObject({ id: overpaid.id, state: 'new' })
})

test('a split is found on the newer of two, and a neighbour out of sight is only counted', async () => {
  const near = { estimatedPrice: 6_000_000, fundingLines: [{ source: 'collective', amount: 6_000_000, documentNo: null }] }
  const older = await drive.filed({ ...near, name: '桃源村文化广场铺装工程（东侧）', decisionDate: addDays(today, -40) })
  const newer = await drive.filed({ ...near, name: '桃源村文化广场铺装工程（西侧）', decisionDate: addDays(today, -30) })
  await evaluateStale(testServer.db)
  expect(await fired('supervisor', newer)).toContain('K03')
  expect(await fired('supervisor', older)).not.toContain('K03')
  const alert = await alertOf('supervisor', newer, 'K03')
  const seen = await get('supervisor', `/alerts/${alert.id}`)
  expect(seen.body.outcome.inputs).toContainEqual(expect.objectContaining({ name: 'otherProject', value: older }))
  expect(seen.body.links).toMatchObject({ names: { [older]: expect.stringContaining('东侧') }, hiddenProjects: 0 })

  // The filer hands the older one to somebody else and then may not know of it any more.
  await testServer.write`update project set filer_id = (select id from user_account where username = 'filer2') where id = ${older}`
  const unseen = await get('filer', `/alerts/${alert.id}`)
  expect(unseen.body.links).toMatchObject({ hiddenProjects: 1 })
  expect(unseen.body.outcome.inputs).toContainEqual({ name: 'hiddenProjects', value: 1, link: null })
  expect(unseen.body.figures.days).toEqual({ value: 180, unit: 'days' })
  expect(JSON.stringify(unseen.body)).not.toContain(older)
})

test('figures are the top region’s alone, take effect from their day, and can be tried on old filings first', async () => {
  await drive.filed({
    name: '桃源村公厕改造',
    estimatedPrice: 9_500_000,
    fundingLines: [{ source: 'collective', amount: 9_500_000, documentNo: null }],
  })
  const body = { on: true, figures: { share: 0.5 } }
  expect((await post('organisation', '/indicators/K02/back-test', body)).status).toBe(403)
  const tried = await post('admin', '/indicators/K02/back-test', body)
  expect(tried.status, JSON.stringify(tried.body)).toBe(200)
  expect(tried.body.proposed).toBeGreaterThan(tried.body.present)
  expect(tried.body).toMatchObject({ added: tried.body.proposed - tried.body.present, gone: 0, sampled: false, examples: [] })

  expect(await post('admin', '/indicators/K02/changes', { ...body, figures: { share: 7 }, effectiveFrom: today })).toMatchObject({
    status: 422,
    body: { fields: [{ field: 'figures.share', code: 'too-large' }] },
  })
  expect((await post('admin', '/indicators/K02/changes', { ...body, effectiveFrom: addDays(today, -1) })).status).toBe(422)
  const before = Number((await get('admin', '/indicators')).body.items.find((one: { indicator: string }) => one.indicator === 'K02').fired)
  const off = await post('admin', '/indicators/K02/changes', { on: false, figures: {}, effectiveFrom: today })
  expect(off.body).toMatchObject({ indicator: 'K02', on: false })
  expect(before).toBeGreaterThan(0)
  await evaluateStale(testServer.db)
  const after = (await get('admin', '/indicators')).body.items.find((one: { indicator: string }) => one.indicator === 'K02')
  expect(after.fired).toBe(0)
  const later = await post('admin', '/indicators/K02/changes', { ...body, effectiveFrom: addDays(today, 3) })
  const [coming] = later.body.changes
  const taken = await testServer.call('DELETE', `/indicators/K02/changes/${coming.id}?version=${coming.version}`, {
    as: cookies.admin ?? '',
  })
  expect(taken.status).toBe(200)
})

test('the same bytes elsewhere are found, unless they are a form everybody uses', async () => {
  const { createHash } = await import('node:crypto')
  const bytes = Buffer.from(`%PDF-1.4\n% the same letter\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`)
  const first = await drive.filed({ name: '桃源村饮水管网改造', decisionDate: addDays(today, -50) })
  const second = await drive.filed({ name: '桃源村垃圾清运服务', decisionDate: addDays(today, -45) })
  for (const id of [first, second]) expect((await drive.upload('filer', id, 'PROJECT_PROCESS_FILE', 'award', bytes)).status).toBe(200)
  await evaluateStale(testServer.db)
  expect(await fired('supervisor', second)).toContain('K37')
  expect(await fired('supervisor', first), 'who had them first did not copy').not.toContain('K37')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect((await post('admin', '/template-files', { sha256, name: '通用承诺书' })).status).toBe(200)
  await evaluateStale(testServer.db)
  expect(await fired('supervisor', second)).not.toContain('K37')
})

test('a scan looks at every submitted filing and goes on where it was interrupted', async () => {
  const [{ count }] = await testServer.db<[{ count: number }]>`select count(*) from project where first_submitted_at is not null`
  await testServer.db`delete from project_risk`
  let rounds = 0
  const interrupted = scanEverything(testServer.db, {
    size: 2,
    lanes: 1,
    onProgress: () => {
      rounds += 1
      if (rounds === 2) throw new Error('the power went out')
    },
  })
  await expect(interrupted).rejects.toThrow('power')
  const done = () => testServer.db<[{ count: number }]>`select count(*) from project_risk where evaluated_at is not null`
  expect((await done())[0].count).toBe(4)
  expect(await scanEverything(testServer.db, { size: 3 })).toBe(count)
  expect((await done())[0].count).toBe(count)
  const [counted] = await testServer.db<[{ facts: number; cells: number; fired: number }]>`
    select (select sum(open_alerts) from filing_fact where month > 0) as facts, (select count(*) from risk_result) as fired,
      (select sum(open_alerts) from figure_cell where facet = 'state' and length(area) = 2 and month % 100 > 0) as cells, (select count(*) from figure_mark) as marks`
  expect(counted, 'data analysis counts what the scan found').toMatchObject({ cells: counted.facts, marks: 0 })
  expect(await compareFacts(testServer.db), 'and every fact is what it should be').toEqual([])
  expect(Math.min(counted.fired, counted.facts)).toBeGreaterThan(0)
})

test('what somebody changed since it was read is left to whoever looks at changed filings', async () => {
  const id = await drive.filed({ name: '桃源村晒谷场硬化工程' })
  await evaluateStale(testServer.db)
  const judgement = await judge(testServer.db, [id])
  await drive.upload('filer', id, 'PROJECT_PROCESS_FILE', 'award')
  expect(await inTransaction(testServer.db, (tx) => keep(tx, judgement))).toEqual([])
  const waiting = () =>
    testServer.db<[{ waits: boolean }]>`select stale_since is not null as waits from project_risk where project_id = ${id}`
  expect((await waiting())[0].waits, 'somebody still has to look').toBe(true)
  await evaluateStale(testServer.db)
  expect((await waiting())[0].waits).toBe(false)
})

test('the background leaves alone what somebody is working at, and comes to it afterwards', async () => {
  const id = await startedEarly('正在办理时后台评估的村道')
  const isStale = async () =>
    (await testServer.db`select from project_risk where project_id = ${id} and stale_since is not null`).length === 1
  await testServer.db`update project_risk set stale_since = now() where project_id = ${id}`
  await inTransaction(testServer.db, async (tx) => {
    await tx`select from project where id = ${id} for update`
    await evaluateStale(testServer.db)
    expect(await isStale()).toBe(true)
  })
  await evaluateStale(testServer.db)
  expect(await isStale()).toBe(false)
})

test('people at work and the background never wait for each other for ever', async () => {
  const ids = await Promise.all(['水塔', '凉亭', '渡槽'].map((thing) => drive.filed({ name: `桃源村${thing}维修工程` })))
  const work = ids.flatMap((id) => Array.from({ length: 6 }, () => drive.upload('filer', id, 'PROJECT_PROCESS_FILE', 'award')))
  let working = true
  const background = (async () => {
    while (working) {
      await testServer.db`update project_risk set stale_since = now()`
      await evaluateStale(testServer.db, 4)
    }
  })()
  const answers = await Promise.all(work)
  working = false
  await background
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})

test('sample filings are themselves without alerts', async () => {
  const id = await drive.filed({
    name: '桃源村卫生室修缮',
    decisionDate: addDays(today, -10),
    plannedStart: addDays(today, 5),
    plannedEnd: addDays(today, 60),
  })
  expect(sampleFiling.didAttend).toBeGreaterThan(20)
  expect((await get('supervisor', `/alerts?project=${id}`)).body.total).toBe(0)
})
