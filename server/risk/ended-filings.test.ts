import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/time/days.ts'
import { escalate } from '../background.ts'
import { type FilingDriver, filingDriver } from '../projects/testing.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { evaluateByCalendar, evaluateStale } from './running.ts'

let testServer: TestServer
let drive: FilingDriver
let today: string
beforeAll(async () => {
  testServer = await openTestServer({}, { keepsDay: true })
  const people = await Promise.all(['filer', 'town', 'supervisor'].map(async (who) => [who, await testServer.signIn(who)] as const))
  drive = filingDriver(testServer, Object.fromEntries(people))
  today = (await testServer.db<[{ today: string }]>`select today()::text as today`)[0].today
})
afterAll(() => testServer.close())

/** Given without competition just below the direct limit: K02 asks for an explanation. */
const suspicious = (name: string) =>
  drive.filed({
    name,
    estimatedPrice: 9_500_000,
    fundingLines: [{ source: 'collective', amount: 9_500_000, documentNo: null }],
    decisionDate: addDays(today, -10),
    plannedStart: addDays(today, 10),
    plannedEnd: addDays(today, 90),
  })

const alertsOf = (id: string) =>
  testServer.db<{ indicator: string; state: string; escalation: string }[]>`
    select indicator, state, escalation from alert where project_id = ${id} order by indicator`
const firedOn = async (id: string) =>
  (await testServer.db<{ indicator: string }[]>`select indicator from risk_result where project_id = ${id} order by 1`).map(
    ({ indicator }) => indicator,
  )
const lookedAt = async (id: string) =>
  (await testServer.db<[{ evaluatedAt: Date }]>`select evaluated_at from project_risk where project_id = ${id}`)[0].evaluatedAt

test('alerts of a void filing end with it, answered or not, and none of them escalates', async () => {
  const [unanswered, explained] = [await suspicious('桃源村晒场平整'), await suspicious('桃源村水井清淤')]
  await testServer.db`update alert set due_on = ${addDays(today, -30)}, state = case when project_id = ${explained} then 'explained' else 'new' end`
  for (const id of [unanswered, explained]) {
    expect(await alertsOf(id)).toMatchObject([{ indicator: 'K02' }])
    expect((await drive.act('town', id, 'void', { reason: '重复申报，予以作废' })).status).toBe(200)
    expect(await alertsOf(id)).toEqual([{ indicator: 'K02', state: 'cleared', escalation: 'none' }])
  }
  await escalate(testServer.db)
  expect(await alertsOf(unanswered)).toEqual([{ indicator: 'K02', state: 'cleared', escalation: 'none' }])
})

test('alerts of a terminated filing end with it, and it raises no further ones, though its indicators are still shown', async () => {
  const id = await suspicious('桃源村凉亭翻修')
  await testServer.write`update project set state = 'terminated' where id = ${id}`
  await testServer.db`update project_risk set stale_since = now() where project_id = ${id}`
  await evaluateStale(testServer.db)
  expect(await alertsOf(id)).toMatchObject([{ indicator: 'K02', state: 'cleared' }])
  expect(await firedOn(id)).toContain('K02')
  await testServer.db`
    insert into finding (number, project_id, scope_code, severity, description, opened_on, opened_by, first_due_on, due_on, state)
    select 'ended-1', id, scope_code, 'general', '清退未完成', today(), filer_id, ${addDays(today, -3)}, ${addDays(today, -3)}, 'open'
    from project where id = ${id}`
  await evaluateByCalendar(testServer.db)
  expect(await firedOn(id), 'its rectification is overdue all the same').toContain('K47')
  expect(await alertsOf(id)).toHaveLength(1)
})

/** An archived filing whose settled price was reviewed so many days ago, and which was looked at the day before the others. */
async function archived(name: string, settled: { reviewedDaysAgo: number; lookedAtDaysAgo: number; paid: number; warrantyEnd?: string }) {
  const id = await drive.filed({ name, decisionDate: addDays(today, -10) })
  await testServer.write`
    update project set state = 'archived', contract_price = 8000000, sign_date = today() - 300, retention_percent = 3, settlement_submitted = 8100000,
      settlement_reviewed = 8000000, settlement_date = today() - ${settled.reviewedDaysAgo}::int, paid = ${settled.paid}, warranty_end = ${settled.warrantyEnd ?? null}
    where id = ${id}`
  await evaluateStale(testServer.db)
  await testServer.db`
    update project_risk set evaluated_at = now() - make_interval(days => ${settled.lookedAtDaysAgo}) where project_id = ${id}`
  return id
}

test('the day on which an archived filing has been unpaid too long is not missed', async () => {
  const unpaid = await archived('桃源村渠首改造', { reviewedDaysAgo: 61, lookedAtDaysAgo: 5, paid: 5_000_000 })
  await testServer.db`delete from risk_result where project_id = ${unpaid} and indicator = 'K51'`
  await testServer.db`update project_risk set digest = 'of five days ago' where project_id = ${unpaid}`
  const [paid, longAgo] = [
    await archived('桃源村渠尾改造', { reviewedDaysAgo: 30, lookedAtDaysAgo: 5, paid: 8_000_000 }),
    await archived('桃源村护岸加固', { reviewedDaysAgo: 100, lookedAtDaysAgo: 5, paid: 8_000_000 }),
  ]
  const before = [await lookedAt(paid), await lookedAt(longAgo)]
  await evaluateByCalendar(testServer.db)
  expect(await firedOn(unpaid)).toContain('K51')
  expect([await lookedAt(paid), await lookedAt(longAgo)], 'nothing turned for these').toEqual(before)
})

test('the end of the warranty ends what an archived filing was told for paying the retention early', async () => {
  const id = await archived('桃源村路基加固', {
    reviewedDaysAgo: 100,
    lookedAtDaysAgo: 5,
    paid: 8_000_000,
    warrantyEnd: addDays(today, 30),
  })
  expect(await firedOn(id)).toContain('K29')
  await testServer.write`update project set warranty_end = ${addDays(today, -1)} where id = ${id}`
  await evaluateByCalendar(testServer.db)
  expect(await firedOn(id)).not.toContain('K29')
})
