import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/time/days.ts'
import { notice, type SupervisionDriver, supervisionDriver } from '../testing/supervision-records.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let testServer: TestServer
let on: SupervisionDriver
let project: string
beforeAll(async () => {
  testServer = await openTestServer({}, { keepsDay: true })
  on = await supervisionDriver(testServer)
  project = await on.underWay()
})
afterAll(() => testServer.close())

const rectification = ['PROJECT_PROCESS_FILE', 'rectification'] as const

async function opened(changes: object = {}, of = project) {
  const { status, body } = await on.post('supervisor', `/projects/${of}/findings`, { ...notice, ...changes })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
/** Takes a step with the version of the moment. */
async function step(who: Parameters<SupervisionDriver['get']>[0], id: string, noun: string, entries: object = {}) {
  const { body } = await on.get(who, `/findings/${id}`)
  return on.post(who, `/findings/${id}/${noun}`, { version: body.version ?? 1, ...entries })
}
const hindranceOf = (body: { actions: { action: string; hindrance: string | null }[] }, action: string) =>
  body.actions.find((view) => view.action === action)?.hindrance

test('an amount of nothing is refused at its field', async () => {
  const { status, body } = await on.post('supervisor', `/projects/${project}/findings`, { ...notice, amount: 0 })
  expect([status, body.fields]).toMatchObject([400, [{ field: 'amount', code: 'too-small' }]])
})

test('a finding lives from its notice to its closing, reopened once on the way, with every step in its history', async () => {
  const finding = await opened()
  expect(finding).toMatchObject({
    state: 'open',
    dueOn: addDays(on.today, 15),
    extendableTo: addDays(on.today, 30),
    escalation: 'none',
    overdueDays: 0,
  })
  expect(finding.number).toMatch(/^ZG990101\d{4}\d{5}$/)

  expect((await step('filer', finding.id, 'acknowledgement')).body.state).toBe('acknowledged')
  const bare = await step('filer', finding.id, 'rectification', { note: '已返工整改' })
  expect(bare).toMatchObject({
    status: 422,
    body: {
      code: 'project.obstructed',
      facts: { obstacles: [{ kind: 'evidence', category: 'PROJECT_PROCESS_FILE', step: 'rectification' }] },
    },
  })
  expect((await on.attach('filer', project, `finding ${finding.id}`, rectification)).status).toBe(200)
  const rectified = await step('village', finding.id, 'rectification', { note: '已返工整改' })
  expect(rectified.body).toMatchObject({ state: 'rectified', files: [{ step: 'rectification' }] })

  const until = addDays(on.today, 10)
  const reopened = await step('supervisor2', finding.id, 'reopening', { until, reason: '厚度仍然不足，退回' })
  expect(reopened.body).toMatchObject({ state: 'reopened', dueOn: until })
  // What was handed in before it came back proves nothing any more.
  expect((await step('filer', finding.id, 'rectification', { note: '已再次返工整改' })).status).toBe(422)
  await on.attach('filer', project, `finding ${finding.id}`, rectification)
  expect((await step('filer', finding.id, 'rectification', { note: '已再次返工整改' })).body.state).toBe('rectified')
  const closed = await step('supervisor', finding.id, 'closing', { note: '复查合格' })
  expect(closed.body).toMatchObject({ state: 'closed' })
  expect(closed.body.history.map(({ action, actor }: { action: string; actor: string }) => `${action} ${actor}`)).toEqual([
    'open 孙正',
    'acknowledge 陈晓梅',
    'rectify 李国强',
    'reopen 郑秋菊',
    'rectify 陈晓梅',
    'close 孙正',
  ])
  const lines = await testServer.db<{ event: string }[]>`select event from audit_line where subject_id = ${finding.id} order by id`
  expect(lines.map(({ event }) => event)).toEqual([
    'finding.opened',
    'finding.acknowledge',
    'finding.rectify',
    'finding.reopen',
    'finding.rectify',
    'finding.close',
  ])
})

test('more time is given once, no longer than the first period, and begins the count anew', async () => {
  const { id, dueOn } = await opened()
  await testServer.write`update finding set escalation = 'urge' where id = ${id}`
  const tooFar = await step('supervisor', id, 'extension', { until: addDays(dueOn, 16), reason: '连日下雨无法施工' })
  expect(tooFar).toMatchObject({ status: 422, body: { fields: [{ field: 'until', code: 'day.too-late' }] } })
  const given = await step('supervisor', id, 'extension', { until: addDays(dueOn, 15), reason: '连日下雨无法施工' })
  expect(given.body).toMatchObject({ state: 'open', dueOn: addDays(dueOn, 15), extended: true, escalation: 'none' })
  const again = await step('supervisor', id, 'extension', { until: addDays(dueOn, 16), reason: '连日下雨无法施工' })
  expect(again).toMatchObject({ status: 409, body: { code: 'finding.closed', facts: { hindrance: 'extended' } } })
})

test('a finding can be handed to another authority, and waived only by the county', async () => {
  const handed = await opened()
  const transferred = await step('supervisor2', handed.id, 'transfer', { to: '县住建局', reason: '涉嫌违法转包' })
  expect(transferred.body).toMatchObject({ state: 'transferred' })
  expect(transferred.body.history.at(-1).note).toContain('县住建局')

  const forgiven = await opened({ severity: 'minor' })
  const seenByTown = await on.get('supervisor2', `/findings/${forgiven.id}`)
  expect(hindranceOf(seenByTown.body, 'waive')).toBe('not-county')
  expect(await step('supervisor2', forgiven.id, 'waiver', { reason: '笔误，不影响质量' })).toMatchObject({ status: 403 })
  expect((await step('supervisor', forgiven.id, 'waiver', { reason: '笔误，不影响质量' })).body.state).toBe('waived')
})

test('each side takes its own steps only: the owner cannot close, a supervisor cannot rectify, a manager cannot open', async () => {
  const { id } = await opened()
  expect((await step('filer', id, 'closing', { note: '已好了' })).status).toBe(403)
  expect((await step('supervisor', id, 'rectification', { note: '已返工整改' })).status).toBe(403)
  expect((await step('supervisor', id, 'acknowledgement')).status).toBe(403)
  expect((await on.post('town', `/projects/${project}/findings`, notice)).status).toBe(403)
  expect((await on.post('filer', `/projects/${project}/findings`, notice)).status).toBe(403)
  expect((await on.attach('supervisor', project, `finding ${id}`, rectification)).status).toBe(403)
})

test('outside one’s region there is no such finding', async () => {
  const { id } = await opened()
  for (const who of ['filer2', 'town2'] as const) {
    expect((await on.get(who, `/findings/${id}`)).status).toBe(404)
    expect((await on.get(who, `/findings?project=${project}`)).body).toMatchObject({ items: [], total: 0 })
  }
  expect((await on.post('filer2', `/findings/${id}/acknowledgement`, { version: 1 })).status).toBe(404)
  const elsewhere = await testServer.write<{ id: string }[]>`
    insert into project (name, kind, region_code, scope_code, filer_id, state, first_submitted_at, year)
    select '柳河镇工程', 1, '990101102201', '990101102201', id, 'town-review', now(), 2026 from user_account where username = 'filer2' returning id`
  expect((await on.post('supervisor2', `/projects/${elsewhere[0]?.id}/findings`, notice)).status).toBe(404)
})

test('a step out of turn, a stale version and a malformed body are refused, each in its own way', async () => {
  const { id, version } = await opened()
  expect(await step('supervisor', id, 'closing', { note: '复查合格' })).toMatchObject({
    status: 409,
    body: { code: 'finding.closed', facts: { hindrance: 'state', state: 'open' } },
  })
  await step('filer', id, 'acknowledgement')
  const stale = await on.post('supervisor', `/findings/${id}/transfer`, { version, to: '县住建局', reason: '涉嫌违法转包' })
  expect(stale).toMatchObject({
    status: 409,
    body: { code: 'record.changed', facts: { fresh: { id, state: 'acknowledged', version: version + 1 } } },
  })
  expect((await on.post('supervisor', `/findings/${id}/transfer`, { version: 2, to: '县' })).status).toBe(400)
  expect((await on.post('supervisor', `/projects/${project}/findings`, { ...notice, severity: 'fatal' })).status).toBe(400)
  expect((await on.post('supervisor', `/projects/${project}/findings`, { ...notice, description: '短' })).status).toBe(400)
})

test('the owner side reads the notice, and neither the note for supervisors nor where it came from', async () => {
  const planned = await on.post('supervisor', `/projects/${project}/inspections`, {
    type: 'routine',
    plannedOn: on.today,
    leadId: on.ids.supervisor,
    others: [],
  })
  const finding = await opened({ inspectionId: planned.body.id })
  expect(finding).toMatchObject({ internalNote: notice.internalNote, inspectionId: planned.body.id })
  for (const who of ['filer', 'village', 'town'] as const) {
    const { body } = await on.get(who, `/findings/${finding.id}`)
    expect(body).toMatchObject({ description: notice.description, internalNote: null, inspectionId: null, alertId: null })
  }
  for (const who of ['filer', 'village'] as const) {
    expect((await on.get(who, `/inspections/${planned.body.id}`)).status).toBe(403)
    expect((await on.get(who, '/inspections')).status).toBe(403)
  }
})

test('a finding names a visit to the same project or none', async () => {
  const other = await on.underWay()
  const planned = await on.post('supervisor', `/projects/${other}/inspections`, {
    type: 'routine',
    plannedOn: on.today,
    leadId: on.ids.supervisor,
    others: [],
  })
  for (const inspectionId of [planned.body.id, crypto.randomUUID()])
    expect(await on.post('supervisor', `/projects/${project}/findings`, { ...notice, inspectionId })).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'inspectionId', code: 'choice' }] },
    })
})

test('a serious finding may stop the work, with the stop order and a reason, or not at all', async () => {
  const id = await on.underWay()
  const stopping = { ...notice, severity: 'serious', stop: true, stopReason: '高处作业无防护' }
  const post = (body: object) => on.post('supervisor', `/projects/${id}/findings`, body)
  expect(await post({ ...stopping, severity: 'general' })).toMatchObject({ status: 422, body: { fields: [{ field: 'stop' }] } })
  expect(await post({ ...stopping, stopReason: null })).toMatchObject({ status: 422, body: { fields: [{ field: 'stopReason' }] } })
  const before = await on.get('supervisor', `/findings?project=${id}`)
  expect(await post(stopping)).toMatchObject({ status: 422, body: { code: 'project.obstructed' } })
  expect((await on.get('supervisor', `/findings?project=${id}`)).body.total, 'nothing is half done').toBe(before.body.total)
  await on.drive.upload('supervisor', id, 'PROJECT_SUPERVISION_FILE', 'supervision')
  expect((await post(stopping)).status).toBe(200)
  expect((await on.get('filer', `/projects/${id}`)).body).toMatchObject({ state: 'suspended', stopped: true })
})

test('an open serious finding keeps a project from acceptance, any open one from the archive, and a visit asks for its paper there', async () => {
  const id = await on.underWay()
  const obstaclesTo = async (action: string) => {
    const { body } = await on.get('town', `/projects/${id}`)
    return body.actions.find((view: { action: string }) => view.action === action).obstacles
  }
  await testServer.write`update project set state = 'completed', progress = 100 where id = ${id}`
  const minor = await opened({ severity: 'minor' }, id)
  expect(await obstaclesTo('accept')).not.toContainEqual(expect.objectContaining({ kind: 'findings-open' }))
  const serious = await opened({ severity: 'serious' }, id)
  expect(await obstaclesTo('accept')).toContainEqual({ kind: 'findings-open', numbers: [serious.number] })
  await step('supervisor', serious.id, 'waiver', { reason: '已另案处理完毕' })
  expect(await obstaclesTo('accept')).not.toContainEqual(expect.objectContaining({ kind: 'findings-open' }))

  await testServer.write`update project set state = 'settled', settlement_reviewed = 1 where id = ${id}`
  expect(await obstaclesTo('archive')).toContainEqual({ kind: 'findings-open', numbers: [minor.number] })
  await step('supervisor', minor.id, 'transfer', { to: '县住建局', reason: '移送处理此事' })
  expect(await obstaclesTo('archive')).not.toContainEqual(expect.objectContaining({ kind: 'findings-open' }))
  const paper = { kind: 'evidence', category: 'PROJECT_SUPERVISION_FILE', step: 'supervision' }
  expect(await obstaclesTo('archive')).not.toContainEqual(paper)
  await testServer.db`
    insert into inspection (project_id, type, planned_on, lead_id, checks, planned_by, state, result)
    select ${id}, 'routine', today(), id, '[]', id, 'submitted', 'conforming' from user_account where username = 'supervisor'`
  expect(await obstaclesTo('archive')).toContainEqual(paper)
})

test('numbers have neither gap nor double when many are opened at once, and one that fails takes none', async () => {
  const projects = await Promise.all([on.underWay(), on.underWay(), on.underWay()])
  const before = await lastNumber()
  const wishes = projects.flatMap((id) =>
    [notice, { ...notice, severity: 'serious', stop: true, stopReason: '没有停工通知书' }, notice, notice].map((body) => ({ id, body })),
  )
  const replies = await Promise.all(wishes.map(({ id, body }) => on.post('supervisor', `/projects/${id}/findings`, body)))
  expect(replies.filter(({ status }) => status === 422)).toHaveLength(3)
  const numbers = replies.flatMap(({ body }) => (body.number ? [Number(body.number.slice(-5))] : [])).toSorted((one, other) => one - other)
  expect(numbers).toEqual(Array.from({ length: 9 }, (_, at) => before + 1 + at))
  expect(await lastNumber()).toBe(before + 9)
})
const lastNumber = async () =>
  (await testServer.db<[{ last: number }]>`select coalesce(max(last), 0)::int as last from finding_counter`)[0].last

test('the list is filtered and ordered as asked; what is settled comes last, what is overdue can be asked for', async () => {
  const id = await on.underWay()
  const [late, soon, done] = [await opened({ severity: 'minor' }, id), await opened({ severity: 'serious' }, id), await opened({}, id)]
  await testServer.write`update finding set due_on = today() - 3, opened_on = today() - 40 where id = ${late.id}`
  await step('supervisor', done.id, 'waiver', { reason: '不影响工程质量' })
  await testServer.write`update finding set due_on = today() - 9 where id = ${done.id}`
  const list = async (query: string) =>
    (await on.get('filer', `/findings?project=${id}&${query}`)).body.items.map((row: { id: string }) => row.id)
  expect(await list('')).toEqual([late.id, soon.id, done.id])
  expect(await list('overdue=true')).toEqual([late.id])
  expect(await list('severity=serious')).toEqual([soon.id])
  expect(await list('state=waived')).toEqual([done.id])
  expect(await list('sort=-severity')).toEqual([soon.id, done.id, late.id])
  expect(await list(`text=${soon.number}`)).toEqual([soon.id])
  const { body } = await on.get('filer', `/findings/${late.id}`)
  expect(body.overdueDays).toBe(3)
})
