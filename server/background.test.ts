import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backgroundJobs, escalate } from './background.ts'
import { beStill } from './backup/state-store.ts'
import { inTransaction, type Transaction } from './database/connect.ts'
import { noteChangedFilings } from './filings/changed.ts'
import { openTestServer, type TestServer } from './testing/test-server.ts'
import { untilSomebodyWaits } from './testing/waiting.ts'

let testServer: TestServer
let projectId: string
beforeAll(async () => {
  testServer = await openTestServer({}, { today: '2026-06-17' })
  const [row] = await testServer.write<[{ id: string }]>`
    insert into project (name, kind, region_code, scope_code, filer_id, state, first_submitted_at, year)
    select '样本工程', 1, '990101101201', '990101101201', id, 'town-review', now(), 2026 from user_account where username = 'filer' returning project.id`
  projectId = row.id
})
afterAll(() => testServer.close())

const outcome = { state: 'fired', severity: 4, inputs: [], limit: null }
const alert = async (indicator: string, daysAgo: number, state = 'new') => {
  await testServer.write`
    insert into alert (project_id, scope_code, indicator, severity, outcome, fingerprint, due_on, state)
    values (${projectId}, (select scope_code from project where id = ${projectId}), ${indicator}, 4, ${testServer.db.json(outcome)}, 'x', today() - ${daysAgo}::int, ${state})`
}
const finding = async (number: string, daysAgo: number, state = 'open') => {
  await testServer.write`
    insert into finding (number, project_id, scope_code, state, severity, description, opened_on, opened_by, first_due_on, due_on)
    select ${number}, ${projectId}, (select scope_code from project where id = ${projectId}), ${state}, 'general', '路面厚度不足，需返工', today() - 60, id, today() - ${daysAgo}::int, today() - ${daysAgo}::int
    from user_account where username = 'supervisor'`
}
const levels = async () => {
  const alerts = await testServer.db<{ name: string; escalation: string }[]>`select indicator as name, escalation from alert`
  const findings = await testServer.db<{ name: string; escalation: string }[]>`select number as name, escalation from finding`
  return Object.fromEntries([...alerts, ...findings].map(({ name, escalation }) => [name, escalation]))
}

test('what is overdue escalates by working days, once each, and what was answered does not', async () => {
  await alert('K01', 0)
  await alert('K02', 1)
  await alert('K04', 12)
  await alert('K05', 40)
  await alert('K06', 40, 'explained')
  await finding('due', 0)
  await finding('late', 40)
  await finding('rectified', 40, 'rectified')
  expect(await escalate(testServer.db)).toBe(4)
  expect(await levels()).toEqual({
    K01: 'none',
    K02: 'urge',
    K04: 'supervise',
    K05: 'investigate',
    K06: 'none',
    due: 'none',
    late: 'investigate',
    rectified: 'none',
  })
  const [events] = await testServer.db<[{ count: number }]>`select count(*) from alert_event`
  expect(events.count).toBe(3)
  expect(await escalate(testServer.db), 'nothing escalates twice on one day').toBe(0)
})

test.each([
  ['alert', 'K07', () => alert('K07', 40), (tx: Transaction) => tx`update alert set state = 'explained' where indicator = 'K07'`],
  [
    'finding',
    'closing',
    () => finding('closing', 40),
    (tx: Transaction) => tx`update finding set state = 'closed' where number = 'closing'`,
  ],
])('the %s that is answered while it is about to be escalated is not: no level, no event, no notice', async (_kind, name, add, answer) => {
  await add()
  const [before] = await testServer.db<[{ count: number }]>`select count(*) from notification`
  const [held, answering] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const answered = inTransaction(testServer.db, async (tx) => {
    noteChangedFilings(tx, [projectId])
    await answer(tx)
    held.resolve()
    await answering.promise
  })
  await held.promise
  const escalated = escalate(testServer.db)
  await untilSomebodyWaits(testServer.db)
  answering.resolve()
  await answered
  expect(await escalated).toBe(0)
  expect(await levels()).toMatchObject({ [name]: 'none' })
  const events = await testServer.db`
    select from alert_event join alert on alert.id = alert_id where indicator = ${name}
    union all select from finding_event join finding on finding.id = finding_id where number = ${name}`
  expect(events.count).toBe(0)
  const [after] = await testServer.db<[{ count: number }]>`select count(*) from notification`
  expect(after.count).toBe(before.count)
})

test('a restored copy acts on nobody until an administrator of the top region switches it on, which the trail tells', async () => {
  await finding('of-the-copy', 40)
  await beStill(testServer.db, { since: '2026-06-17T00:00:00.000Z', takenAt: '2026-06-16T00:00:00.000Z' })
  const escalation = backgroundJobs(testServer.db, testServer.config).find(({ name }) => name === 'escalation')!
  await escalation.run()
  expect(await levels()).toMatchObject({ 'of-the-copy': 'none' })

  const admin = await testServer.signIn('admin')
  const isToldOfIt = async () => (await testServer.call('GET', '/session', { as: admin })).body.me.standsStill
  expect(await isToldOfIt()).toBe(true)
  const switchedOn = await testServer.call('POST', '/backup/activation', { as: admin })
  expect([switchedOn.status, switchedOn.body.restored, await isToldOfIt()]).toEqual([200, null, false])
  const [line] = await testServer.db`select event, actor_name from audit_line order by id desc limit 1`
  expect(line).toMatchObject({ event: 'installation.switched-on', actorName: '高文' })
  await escalation.run()
  expect(await levels()).toMatchObject({ 'of-the-copy': 'investigate' })
})

test('a place of heads that is away holds up neither sealing nor the other place, says so, and is told when it is back', async () => {
  const elsewhere = join(testServer.config.dataFolder, 'elsewhere')
  const jobs = backgroundJobs(testServer.db, { ...testServer.config, auditHeadsCopy: elsewhere })
  const run = (wanted: string) => jobs.find(({ name }) => name === wanted)!.run()
  await run('audit-sealing')
  await run('audit-heads-first')
  await expect(run('audit-heads-copy')).rejects.toThrow(
    `The head of the audit trail could not be noted in ${elsewhere}. It will be tried again.`,
  )
  await mkdir(elsewhere)
  await run('audit-heads-copy')
  const kept = (folder: string) => readFile(join(folder, 'audit-heads.txt'), 'utf8')
  expect(await kept(elsewhere)).toBe(await kept(testServer.config.dataFolder))
  await run('audit-verification') // finds nothing
})

test('facts that are not what they should be are put right at night, and the operator is told in which county', async () => {
  const nightly = backgroundJobs(testServer.db, testServer.config).find(({ name }) => name === 'facts')
  await testServer.db`update filing_fact set estimate = estimate + 1 where project_id = ${projectId}`
  await expect(nightly?.run()).rejects.toThrow('gathered anew: 990101 (1).')
  expect(await nightly?.run()).toBeUndefined()
})
