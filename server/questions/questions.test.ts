import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Notice } from '#contract/notifications.ts'
import type { Question } from '#contract/questions.ts'
import { maySee } from '#domain/people/scope.ts'
import { listReaders } from '../notifications/reader-store.ts'
import { listenTo } from '../notifications/testing.ts'
import { findActor } from '../session/actor-store.ts'
import { addPerson } from '../testing/people.ts'
import { type SupervisionDriver, supervisionDriver } from '../testing/supervision-records.ts'
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

type Who = Parameters<SupervisionDriver['get']>[0]
const plain = { target: 'estimatedPrice', text: '估算价依据何在', internal: false, askedOf: null, mentions: [] }
const ask = (who: Who, changes: object = {}, of = project) => on.post(who, `/projects/${of}/questions`, { ...plain, ...changes })
async function asked(who: Who, changes: object = {}, of = project): Promise<Question> {
  const { status, body } = await ask(who, changes, of)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
const answer = (who: Who, { id, version }: Question, text = '见附件三', mentions: string[] = []) =>
  on.post(who, `/questions/${id}/answers`, { version, text, mentions })
const settle = (who: Who, noun: 'resolution' | 'reopening', { id, version }: Question) =>
  on.post(who, `/questions/${id}/${noun}`, { version })
const listed = async (who: Who, query = '', of = project): Promise<Question[]> =>
  (await on.get(who, `/projects/${of}/questions${query}`)).body.items
const notices = async (who: Who, id: string) =>
  (await on.get(who, '/notifications?size=50&unread=true')).body.items
    .filter(({ path }: Notice) => path.includes(id))
    .map(({ kind }: Notice) => kind)
const idOf = (who: string) => on.ids[who] ?? ''

test('a question is asked, answered, resolved and taken up again, by whom and when, and leaves the filing as it was', async () => {
  const before = (await on.drive.read('town', project)).body
  const question = await asked('town')
  expect(question).toMatchObject({ state: 'open', askedBy: { id: idOf('town') }, askedOf: { id: idOf('filer') }, entries: [] })
  expect(await notices('filer', question.id)).toEqual(['question.asked'])
  expect((await on.get('filer', '/workbench')).body.todos.find(({ kind }: { kind: string }) => kind === 'question')).toMatchObject({
    total: 1,
    items: [{ id: question.id, path: `/v2/project/${project}?tab=questions&question=${question.id}` }],
  })
  const answered = await answer('filer', question)
  expect(answered.body).toMatchObject({ state: 'answered', entries: [{ kind: 'answer', text: '见附件三', by: { name: '陈晓梅' } }] })
  expect(await notices('filer', question.id), 'what was asked has been done').toEqual([])
  expect(await notices('town', question.id)).toEqual(['question.answered'])
  const further = await answer('town', answered.body, '附件三没有盖章')
  expect(further.body.state, 'whoever asked and writes again asks further').toBe('open')
  const resolved = await settle('town', 'resolution', further.body)
  expect(resolved.body).toMatchObject({ state: 'resolved', mayAnswer: false, mayReopen: true, mayResolve: false })
  const reopened = await settle('town', 'reopening', resolved.body)
  expect(reopened.body.entries.map(({ kind, by }: Question['entries'][number]) => `${kind} ${by.name}`)).toEqual([
    'answer 陈晓梅',
    'answer 王建华',
    'resolution 王建华',
    'reopening 王建华',
  ])
  const after = (await on.drive.read('town', project)).body
  expect([after.version, after.dueOn, after.changedAt]).toEqual([before.version, before.dueOn, before.changedAt])
  expect([after.counts.questions, after.questions]).toEqual([1, [{ target: 'estimatedPrice', unresolved: 1, total: 1 }]])
  const lines = await testServer.db<{ event: string }[]>`select event from audit_line where subject_id = ${question.id} order by id`
  expect(lines.map(({ event }) => event.slice(9))).toEqual(['asked', 'answered', 'answered', 'resolved', 'reopened'])
})

test('a wrong person, region, state, version or form is refused and changes nothing', async () => {
  const of = await on.underWay()
  const question = await asked('town', {}, of)
  const resolved = (await settle('town', 'resolution', await asked('town', {}, of))).body
  const refused: [string, Promise<{ status: number; body: { code: string; fields?: unknown } }>, number, string][] = [
    ['another town reads nothing', on.get('town2', `/projects/${of}/questions`), 404, 'record.not-found'],
    ['another town asks nothing', ask('town2', {}, of), 404, 'record.not-found'],
    ['another town answers nothing', answer('town2', question), 404, 'record.not-found'],
    ['another filer answers nothing', answer('filer2', question), 404, 'record.not-found'],
    ['another town resolves nothing', settle('town2', 'resolution', question), 404, 'record.not-found'],
    ['nobody looks up people of a filing they do not see', on.get('town2', `/projects/${of}/readers`), 404, 'record.not-found'],
    ['nobody watches what they do not see', on.put('town2', `/projects/${of}/watch`, { watching: true }), 404, 'record.not-found'],
    ['whoever reads along resolves nothing', settle('village', 'resolution', question), 403, 'project.not-yours'],
    ['whoever reads along takes nothing up', settle('supervisor', 'reopening', resolved), 403, 'project.not-yours'],
    ['a clerk asks nothing among supervisors', ask('filer', { internal: true }, of), 403, 'project.not-yours'],
    ['what is resolved is not answered', answer('filer', resolved), 409, 'question.closed'],
    ['what is resolved is not resolved again', settle('town', 'resolution', resolved), 409, 'question.closed'],
    ['what is open is not taken up', settle('town', 'reopening', question), 409, 'question.closed'],
    ['an old version is not answered', answer('filer', { ...question, version: 7 }), 409, 'record.changed'],
    ['an old version is not resolved', settle('town', 'resolution', { ...question, version: 7 }), 409, 'record.changed'],
    ['a field that is none is not asked about', ask('town', { target: 'constructor' }, of), 422, 'rule.violated'],
    ['nothing is asked without words', ask('town', { text: '' }, of), 400, 'input.invalid'],
    ['nothing is asked at great length', ask('town', { text: '问'.repeat(1001) }, of), 400, 'input.invalid'],
    ['nothing is asked with what is unknown', ask('town', { urgent: true }, of), 400, 'input.invalid'],
    ['nobody mentions a crowd', ask('town', { mentions: Array.from({ length: 11 }, () => idOf('filer')) }, of), 400, 'input.invalid'],
  ]
  for (const [why, reply, status, code] of refused) {
    const { status: given, body } = await reply
    expect([why, given, body.code]).toEqual([why, status, code])
  }
  expect((await listed('town', '', of)).map(({ version, state }) => [version, state])).toEqual([
    [2, 'resolved'],
    [1, 'open'],
  ])
})

test('people who may see a filing, and nobody else, are offered, asked and mentioned; others read as if there were none', async () => {
  const of = await on.underWay()
  const nobody = crypto.randomUUID()
  const strange = await Promise.all([ask('town', { askedOf: nobody }, of), ask('town', { askedOf: idOf('town2') }, of)])
  expect(strange.map(({ status, body }) => [status, body.code, body.fields])).toMatchObject(
    Array.from({ length: 2 }, () => [422, 'rule.violated', [{ field: 'askedOf', code: 'choice' }]]),
  )
  const question = await asked('town', { text: '@赵敏 @李国强 请看', mentions: [nobody, idOf('town2'), idOf('village')] }, of)
  expect(question.mentions).toEqual([{ id: idOf('village'), name: '李国强' }])
  expect([await notices('village', question.id), await notices('town2', question.id)]).toEqual([['question.mentioned'], []])

  const everybody = await testServer.db<{ id: string; name: string }[]>`select id, name from user_account where enabled order by name, id`
  const filing = { id: of, scopeCode: '990101101201', kind: 1 as const, filerId: idOf('filer') }
  for (const everSubmitted of [true, false]) {
    const actors = await Promise.all(everybody.map(({ id }) => findActor(testServer.db, id)))
    const may = actors.flatMap((actor) => (actor && maySee(actor, { ...filing, everSubmitted }) ? [actor.id] : []))
    const found = await listReaders(testServer.db, { ...filing, everSubmitted }, { internal: false, atMost: 1000 })
    expect(found.map(({ id }) => id).sort(), 'as scope says it').toEqual(may.sort())
    expect(may.length).toBeGreaterThan(1)
  }
  const offered = (await on.get('filer', `/projects/${of}/readers?text=${encodeURIComponent('孙')}`)).body
  expect(offered.map(({ name }: { name: string }) => name)).toEqual(['孙正'])
  expect((await on.get('filer', `/projects/${of}/readers?internal=true`)).body, 'who supervises is not told by this').toEqual([])
})

test('what supervisors ask each other is known to supervisors alone: not as a question, count, notice, event, search or dossier', async () => {
  const of = await on.underWay()
  const both = await addPerson(testServer, { region: '990101101201', codes: ['VILLAGE_ADMIN'] })
  for (const who of ['filer', 'village', 'town', 'county'] as const) await on.put(who, `/projects/${of}/watch`, { watching: true })
  const heard = await listenTo(testServer.app, on.cookies.town)
  await heard.until((events) => events.some(({ event }) => event === 'unread'))
  const secret = await asked(
    'supervisor',
    { internal: true, text: '疑似围标须暗访', askedOf: idOf('supervisor2'), mentions: [idOf('town'), both.id] },
    of,
  )
  expect(secret.mentions, 'nobody else is even mentioned').toEqual([])
  expect((await answer('supervisor2', secret, '周四暗访为宜', [idOf('village')])).body.entries).toMatchObject([{ mentions: [] }])
  expect((await ask('supervisor', { internal: true, askedOf: idOf('filer') }, of)).body.fields).toMatchObject([
    { field: 'askedOf', code: 'choice' },
  ])
  for (const who of ['filer', 'village', 'town', 'county'] as const) {
    expect([who, await listed(who, '', of)]).toEqual([who, []])
    const page = (await on.drive.read(who, of)).body
    expect([who, page.counts.questions, page.questions]).toEqual([who, 0, []])
    expect([who, (await answer(who, { ...secret, version: 2 })).body.code]).toEqual([who, 'record.not-found'])
    expect([who, await notices(who, of)]).toEqual([who, []])
    for (const path of [
      `/projects/${of}/events`,
      `/lookup?text=${encodeURIComponent('暗访')}`,
      `/projects?text=${encodeURIComponent('暗访')}`,
      '/workbench',
    ])
      expect(JSON.stringify((await on.get(who, path)).body), `${who} ${path}`).not.toContain('暗访')
    expect(JSON.stringify((await on.get(who, `/projects/${of}/audit-lines`)).body)).not.toContain('暗访')
    expect(await dossierOf(who, of)).not.toContain('暗访')
  }
  expect(
    heard.heard.filter(({ event }) => event !== 'unread'),
    'nothing was said on the stream',
  ).toEqual([])
  expect(await dossierOf('supervisor', of)).toContain('周四暗访为宜')
  expect((await listed('supervisor2', '', of)).map(({ id }) => id)).toEqual([secret.id])
})

async function dossierOf(who: Who, id: string): Promise<string> {
  const { body } = await on.post(who, `/projects/${id}/dossier/link`, {})
  const { rawPayload } = await testServer.app.inject({ method: 'GET', url: body.path })
  return rawPayload.toString() // nothing in it is compressed
}

test('whoever watches a filing is told of its steps and questions, once for each, as long as they may see it', async () => {
  const of = await on.underWay()
  expect((await on.put('county', `/projects/${of}/watch`, { watching: true })).body).toEqual({ watching: true })
  expect((await on.drive.read('county', of)).body.watching).toBe(true)
  await asked('town', {}, of)
  expect((await on.drive.act('filer', of, 'suspend', { reason: '连续降雨暂停施工' })).status).toBe(422)
  await on.drive.upload('filer', of, 'PROJECT_PROCESS_FILE', 'suspension')
  expect((await on.drive.act('filer', of, 'suspend', { reason: '连续降雨暂停施工' })).status).toBe(200)
  expect(await notices('county', of)).toEqual(['filing.watched', 'filing.watched'])
  await on.put('county', `/projects/${of}/watch`, { watching: false })
  await asked('town', {}, of)
  expect(await notices('county', of)).toHaveLength(2)
})

test('what a return marks is asked in threads that both sides see, are answered one by one, and end with the approval', async () => {
  const id = await on.drive.draft('filer')
  await on.drive.upload('filer', id, 'PROJECT_GENERATION_BASIS_FILE', 'filing')
  await on.drive.act('filer', id, 'submit')
  const marks = [
    { target: 'decisionDate', note: '与纪要不符' },
    { target: 'address', note: null },
  ]
  const returned = await on.drive.act('town', id, 'return', { reason: '请补充材料', marks })
  expect(returned.body.marks).toMatchObject([
    { target: 'address', note: null, answered: false },
    { target: 'decisionDate', note: '与纪要不符', answered: false },
  ])
  const [mark] = await listed('filer', '?target=decisionDate', id)
  if (!mark) throw new Error('The mark is no question.')
  expect(mark).toMatchObject({ returned: true, askedOf: { id: idOf('filer') }, mayAnswer: true, mayResolve: false })
  expect((await settle('filer', 'resolution', mark)).body.code, 'who has to put it right does not judge it').toBe('project.not-yours')
  await answer('filer', mark, '已按纪要改为三月一日')
  await on.drive.act('filer', id, 'submit')
  const again = (await on.drive.read('town', id)).body
  expect([again.returnReason, again.marks.map(({ answered }: { answered: boolean }) => answered)]).toEqual(['请补充材料', [false, true]])

  const second = await on.drive.act('town', id, 'return', {
    reason: '仍需补充材料',
    marks: [{ target: 'decisionDate', note: '年份也不符' }],
  })
  expect(second.body.marks).toMatchObject([{ id: mark.id, target: 'decisionDate', note: '年份也不符', answered: false }])
  const threads = await listed('town', '', id)
  expect(threads.map(({ target, state, entries }) => [target, state, entries.map(({ kind }) => kind)]).sort()).toEqual([
    ['address', 'resolved', ['resolution']],
    ['decisionDate', 'open', ['answer', 'answer']],
  ])
  await on.drive.act('filer', id, 'submit')
  const approved = await on.drive.act('town', id, 'approve', { opinion: '同意备案' })
  expect([approved.status, approved.body.marks, approved.body.counts.questions]).toEqual([200, [], 0])
})

test('a handed-over filing takes its open questions along, and a thread ends where it is full', async () => {
  const of = await on.underWay()
  let question = await asked('town', {}, of)
  const next = await addPerson(testServer, { region: '990101101201', codes: ['PERSONAL_PROJECT_MANAGEMENT'] })
  const { version } = (await on.drive.read('town', of)).body
  expect((await on.post('town', `/projects/${of}/filer`, { version, userId: next.id })).status).toBe(200)
  question = (await listed('town', '', of))[0] ?? question
  expect(question.askedOf?.id).toBe(next.id)
  await testServer.db`insert into question_entry (question_id, kind, text, by_user) select ${question.id}, 'answer', '…', ${idOf('town')} from generate_series(1, 30)`
  expect((await answer('town', question)).body.code).toBe('question.closed')
})
