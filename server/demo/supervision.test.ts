import { afterAll, beforeAll, expect, test } from 'vitest'
import { readToday } from '../calendar/store.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { appealCasesOn, demoAppealCodes, demoAppealPassword } from './cases/appeals.ts'
import { paperFindings, visitCases } from './cases/supervision.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer({}, { filings: true })
})
afterAll(() => testServer.close())

const none = (rows: readonly unknown[]) => expect([...rows]).toEqual([])

test('visits and findings of every kind are there', async () => {
  const [{ visits, findings } = { visits: 0, findings: 0 }] = await testServer.db<{ visits: number; findings: number }[]>`
    select (select count(*)::int from inspection) as visits, (select count(*)::int from finding) as findings`
  expect(visits).toBe(visitCases.length)
  expect(findings).toBe(paperFindings.length + visitCases.flatMap((visit) => visit.findings ?? []).length)
})

test('what was submitted is answered and proved, what is closed has no open finding, and nothing lies in the future that was done', async () => {
  none(
    await testServer.db`
    select id from inspection where state in ('submitted', 'closed') and (summary is null or submitted_at > now()
      or exists (select from jsonb_array_elements(checks) item where item ->> 'answer' is null or (item ->> 'answer' = 'no' and item ->> 'note' is null))
      or not exists (select from evidence_file where record = 'inspection ' || inspection.id))`,
  )
  none(
    await testServer.db`
    select inspection.id from inspection join finding on inspection_id = inspection.id
    where inspection.state = 'closed' and finding.state not in ('closed', 'transferred', 'waived')`,
  )
  none(await testServer.db`select id from finding_event where at > now()`)
})

test('the history of a finding leads into its state, and what was put right is proved', async () => {
  none(
    await testServer.db`
    select number from finding where state <> (select to_state from finding_event where finding_id = finding.id order by id desc limit 1)
      or version <> (select count(*) from finding_event where finding_id = finding.id)
      or exists (select from finding_event where finding_id = finding.id and actor = '')`,
  )
  none(
    await testServer.db`
    select number from finding join finding_event event on event.finding_id = finding.id and event.action = 'rectify'
    where not exists (select from evidence_file where record = 'finding ' || finding.id and step = 'rectification')`,
  )
})

test('the next notice follows the last one', async () => {
  const as = await testServer.signIn('supervisor')
  const { body } = await testServer.call('GET', '/findings?sort=-opened', { as })
  const notice = {
    severity: 'minor',
    description: '签证单缺少日期，应当补齐',
    clause: null,
    amount: null,
    person: null,
    internalNote: null,
  }
  const opened = await testServer.call('POST', `/projects/${body.items[0].project.id}/findings`, {
    as,
    body: { ...notice, inspectionId: null, stop: false, stopReason: null },
  })
  const [{ last } = { last: 0 }] = await testServer.db<{ last: number }[]>`
    select count(*)::int as last from finding where left(number, 12) = ${opened.body.number.slice(0, 12)}`
  expect(Number(opened.body.number.slice(-5))).toBe(last)
})

test('appeals stand where their stories left them, nothing of them lies in the future, and two can be followed by a code everybody knows', async () => {
  const states = await testServer.db<{ state: string }[]>`select state from appeal order by lodged_at desc`
  expect(states.map(({ state }) => state).toSorted()).toEqual(
    [
      ...'submitted submitted accepted investigating more-information replied review-requested closed closed not-accepted'.split(' '),
      ...Array(6).fill('replied'), // of the month that ended last
    ].toSorted(),
  )
  none(
    await testServer.db`select id from appeal where lodged_at > now() or exists (select from appeal_event where appeal_id = appeal.id and at > now())`,
  )
  none(await testServer.db`select id from appeal where handler_id is null and state in ('assigned', 'investigating', 'replied')`)
  const supervisor = await testServer.signIn('supervisor')
  expect((await testServer.call('GET', '/appeals?size=50', { as: supervisor })).body.total).toBe(
    appealCasesOn(await readToday(testServer.db)).length,
  )
  const track = async (code: string) =>
    (await testServer.call('POST', '/public-appeals/tracking', { body: { code, password: demoAppealPassword } })).body
  expect(await track(demoAppealCodes.waiting)).toMatchObject({
    state: 'more-information',
    messages: [{ kind: 'acceptance' }, { kind: 'question' }],
  })
  const answered = await track(demoAppealCodes.answered)
  expect(answered).toMatchObject({ state: 'replied', outcome: 'substantiated' })
  expect(answered.actions).toContainEqual({ action: 'ask-review', hindrance: null })
})
