import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Appeal } from '#contract/appeals.ts'
import type { Notice } from '#contract/notifications.ts'
import type { Workbench } from '#contract/workbench.ts'
import { checkCover, escalate } from '../background.ts'
import { inTransaction } from '../database/connect.ts'
import { listNotices, notify } from '../notifications/store.ts'
import { listenTo } from '../notifications/testing.ts'
import { refreshSearch } from '../search/columns.ts'
import { newAppeal, putAppeal } from '../testing/appeals.ts'
import { addPerson, type Person, putPerson } from '../testing/people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { thingMakers } from '../testing/things.ts'
import { untilSomebodyWaits } from '../testing/waiting.ts'
import { moveInto } from '../units/store.ts'
import { updateAccount } from '../users/store.ts'
import { appealsToHandle } from './todo-store.ts'

const today = '2026-06-17'
const reason = '情况说明如下'
const answer = { outcome: 'substantiated', text: '经现场抽芯检测，反映属实，已责令返工。' }
let testServer: TestServer
let ids: Record<string, string>
let deputy: Person
const cookies: Record<string, string> = {}

beforeAll(async () => {
  testServer = await openTestServer({}, { today })
  for (const who of ['supervisor', 'supervisor2', 'admin', 'filer']) cookies[who] = await testServer.signIn(who)
  deputy = await addPerson(testServer, { region: '990101000000', codes: ['SUPERVISE'], name: '副监督员' })
  cookies.deputy = deputy.cookie
  const people = await testServer.db<{ username: string; id: string }[]>`select username, id from user_account`
  ids = Object.fromEntries(people.map(({ username, id }) => [username, id]))
  ids.deputy = deputy.id
  await testServer.db`insert into supervision_assignment (user_id, region_code, kinds, from_day) values (${deputy.id}, '990101000000', '{1,2,3}', ${today})`
})
afterAll(() => testServer.close())

let count = 0
/** A filing of a village, filed by the demo filer past all rules. */
async function filing(region = '990101101201', kind = 1): Promise<{ id: string; number: string }> {
  const number = `BA9901012026${kind}${String(++count).padStart(5, '0')}`
  const [row] = await testServer.write<[{ id: string }]>`
    insert into project (name, kind, region_code, scope_code, filer_id, state, first_submitted_at, filed_on, number, year, estimated_price, method)
    values (${`村道硬化工程${count}`}, ${kind}, ${region}, ${region}, ${ids.filer ?? ''}, 'in-progress', now(), today(), ${number}, 2026, 8000000, 'direct')
    returning id`
  await refreshSearch(testServer.db, 'project', [row.id])
  return { id: row.id, number }
}
const as = (who: string) => ({ as: cookies[who] ?? '' })
const get = (who: string, path: string) => testServer.call('GET', path, as(who))
const post = (who: string, path: string, body: object) => testServer.call('POST', path, { ...as(who), body })
const author = (path: string, body: object) => testServer.call('POST', `/public-appeals${path}`, { body })
const read = async (who: string, id: string) => (await get(who, `/appeals/${id}`)).body
/** Takes a step with the version as it is. */
const step = async (who: string, id: string, noun: string, body: object = {}) => {
  const [{ version }] = await testServer.db<[{ version: number }]>`select version from appeal where id = ${id}`
  return post(who, `/appeals/${id}/${noun}`, { version, ...body })
}
const noticesOf = async (username: string, kind: string) => {
  const { items } = await listNotices(testServer.db, ids[username] ?? '', { size: 100 })
  return items.flatMap((notice) => (notice.kind === kind ? [{ path: notice.path, facts: notice.facts }] : [])).toReversed()
}
const lodge = async (given: object) => {
  const { body } = await author('', await newAppeal(testServer, given))
  const [{ id }] = await testServer.db<[{ id: string }]>`select id from appeal order by lodged_at desc, id limit 1`
  return { id, code: body.code, password: body.password }
}
const put = async (given: Partial<Parameters<typeof putAppeal>[1]> = {}) =>
  putAppeal(testServer, { projectId: (await filing()).id, ...given } as Parameters<typeof putAppeal>[1])

test('an appeal goes its whole way: accepted, assigned, investigated, asked about, extended, answered, reviewed above, rechecked by another', async () => {
  const project = await filing()
  const { id, ...own } = await lodge({ filingNumber: project.number })
  expect(await noticesOf('supervisor2', 'appeal.new')).toMatchObject([
    { path: `/v2/project?tab=appeals&appeal=${id}`, facts: { number: project.number, dueOn: '2026-07-02' } },
  ])
  expect(await noticesOf('supervisor', 'appeal.new'), 'the nearest are told').toEqual([])
  expect(await step('supervisor2', id, 'acceptance')).toMatchObject({ status: 200, body: { state: 'accepted', dueOn: '2026-08-16' } })
  expect((await get('supervisor2', `/appeals/${id}/handlers`)).body.map(({ username }: Person) => username)).toEqual([
    'supervisor2',
    deputy.username,
    'supervisor',
  ])
  expect(await step('supervisor', id, 'assignment', { handler: ids.supervisor2 })).toMatchObject({
    status: 200,
    body: { state: 'assigned', handler: { name: '郑秋菊' } },
  })
  expect(await step('supervisor', id, 'investigation')).toMatchObject({ status: 403, body: { code: 'appeal.not-yours' } })
  await step('supervisor2', id, 'investigation')
  expect(await step('supervisor2', id, 'questions', { text: '请说明具体路段' })).toMatchObject({ body: { state: 'more-information' } })
  expect(await author('/answers', { ...own, text: '二组到三组之间' })).toMatchObject({ body: { state: 'investigating' } })
  expect(await noticesOf('supervisor2', 'appeal.answer')).toHaveLength(1)
  expect((await read('supervisor2', id)).extendableTo).toBe('2026-09-15')
  expect(await step('supervisor2', id, 'extension', { reason })).toMatchObject({
    body: { dueOn: '2026-09-15', extended: true, extendableTo: null },
  })
  expect(await step('supervisor2', id, 'extension', { reason })).toMatchObject({
    status: 409,
    body: { code: 'appeal.closed', facts: { hindrance: 'extended' } },
  })
  expect(await step('supervisor2', id, 'reply', { ...answer, outcome: 'answered' })).toMatchObject({
    status: 422,
    body: { fields: [{ field: 'outcome', code: 'choice' }] },
  })
  expect(await step('supervisor2', id, 'reply', answer)).toMatchObject({
    body: { state: 'replied', dueOn: null, reviewUntil: '2026-07-17', reply: { outcome: 'substantiated', by: { name: '郑秋菊' } } },
  })
  expect(await step('supervisor2', id, 'closing')).toMatchObject({ status: 409, body: { facts: { hindrance: 'review-open' } } })
  const seen = await author('/review-requests', { ...own, reason: '没有说谁来返工' })
  expect(seen.body.messages.map(({ from, kind }: { from: string; kind: string }) => `${from} ${kind}`)).toEqual([
    'handler acceptance',
    'handler question',
    'author answer',
    'handler extension',
    'handler reply',
    'author review-request',
  ])
  const office = { en: 'Qingshi Town', zh: '青石镇' }
  const [accepted, asked, answered, extended] = seen.body.messages
  expect(accepted, 'who is in charge, and until when they answer').toMatchObject({ text: '', office, until: '2026-08-16' })
  expect(extended).toMatchObject({ text: reason, office, until: '2026-09-15' })
  expect([asked.until, answered.office, answered.until]).toEqual([null, null, null])
  expect(JSON.stringify(seen.body), 'no handler is named to the author').not.toMatch(/郑秋菊|孙正/)
  expect(await step('supervisor2', id, 'review', answer)).toMatchObject({ status: 403, body: { facts: { reason: 'not-reviewer' } } })
  expect(await step('supervisor', id, 'review', { ...answer, outcome: 'partly' })).toMatchObject({
    body: { state: 'reviewed', review: { outcome: 'partly', by: { name: '孙正' } } },
  })
  await author('/review-requests', { ...own, reason: '仍然没有返工' })
  expect(await noticesOf('deputy', 'appeal.new'), 'somebody else of the county hears of the recheck').toHaveLength(2)
  expect(await step('supervisor', id, 'recheck', answer)).toMatchObject({ status: 403 })
  expect(await step('deputy', id, 'recheck', answer)).toMatchObject({
    body: { state: 'final', dueOn: null, recheck: { by: { name: '副监督员' } } },
  })
  const { history, actions } = await read('deputy', id)
  expect(history.map(({ actor, action }: { actor: string | null; action: string }) => `${actor ?? 'author'}: ${action}`)).toEqual([
    'author: lodge',
    '郑秋菊: accept',
    '孙正: assign',
    '郑秋菊: investigate',
    '郑秋菊: ask',
    'author: answer',
    '郑秋菊: extend',
    '郑秋菊: reply',
    'author: ask-review',
    '孙正: review',
    'author: ask-review',
    '副监督员: recheck',
  ])
  expect(
    actions.filter(({ hindrance }: { hindrance: string | null }) => hindrance === null).map(({ action }: { action: string }) => action),
  ).toEqual(['note', 'find'])
})

test('whoever is not in charge reads that there is nothing, and does nothing', async () => {
  const elsewhere = await put({ projectId: (await filing('990101102201')).id })
  const services = await put({ projectId: (await filing('990101101201', 3)).id })
  const hidden = { status: 404, body: { code: 'record.not-found' } }
  for (const { id } of [elsewhere, services]) {
    expect(await get('supervisor2', `/appeals/${id}`)).toMatchObject(hidden)
    expect(await post('supervisor2', `/appeals/${id}/acceptance`, { version: 1 })).toMatchObject(hidden)
    expect(await get('supervisor', `/appeals/${id}`)).toMatchObject({ status: 200 })
  }
  const { id: region } = await putAppeal(testServer, { region: '990101101000' })
  expect(await get('supervisor2', `/appeals/${region}`), 'about one’s own town is for those above').toMatchObject(hidden)
  expect(await get('supervisor', `/appeals/${region}`)).toMatchObject({ status: 200 })
  const { id: top } = await putAppeal(testServer, { region: '990101000000' })
  expect(await get('supervisor', `/appeals/${top}`), 'above the top there is nobody, so those of the top').toMatchObject({ status: 200 })
})

test('a stale version shows the fresh one, a wrong state and a malformed body are refused', async () => {
  const { id } = await put()
  await step('supervisor2', id, 'acceptance')
  const stale = await post('supervisor2', `/appeals/${id}/assignment`, { version: 1, handler: ids.supervisor2 })
  expect(stale).toMatchObject({ status: 409, body: { code: 'record.changed', facts: { fresh: { id, state: 'accepted', version: 2 } } } })
  expect(await step('supervisor2', id, 'acceptance')).toMatchObject({
    status: 409,
    body: { code: 'appeal.closed', facts: { state: 'accepted' } },
  })
  expect(await step('supervisor2', id, 'assignment', { handler: 'somebody' })).toMatchObject({ status: 400 })
  for (const handler of [ids.filer, ids.admin])
    expect(await step('supervisor2', id, 'assignment', { handler })).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'handler', code: 'choice' }] },
    })
  const both = await Promise.all([1, 2].map(() => post('supervisor2', `/appeals/${id}/notes`, { version: 2, text: '两人同时写' })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('what is not accepted, handed on or joined is told to its author; who was joined reads the reply, too', async () => {
  const project = await filing()
  const [one, two, three, main] = await Promise.all(Array.from({ length: 4 }, () => put({ projectId: project.id })))
  const messages = async ({ code, password }: { code: string; password: string }) =>
    (await author('/tracking', { code, password })).body.messages.map(
      ({ kind, text }: { kind: string; text: string }) => `${kind}: ${text}`,
    )
  await step('supervisor2', one!.id, 'refusal', { reason: '不属于本级职责范围' })
  expect(await messages(one!)).toEqual(['refusal: 不属于本级职责范围'])
  await step('supervisor2', two!.id, 'transfer', { to: '县纪委监委', reason: '涉嫌违纪违法' })
  expect(await messages(two!)).toEqual(['transfer: 县纪委监委\n涉嫌违纪违法'])
  expect(await step('supervisor2', three!.id, 'merger', { into: three!.id, reason })).toMatchObject({ status: 422 })
  expect(await step('supervisor2', three!.id, 'merger', { into: one!.id, reason }), 'one that has ended takes no others').toMatchObject({
    status: 422,
  })
  expect(await step('supervisor2', three!.id, 'merger', { into: main!.id, reason })).toMatchObject({
    body: { state: 'merged', mergedInto: { id: main!.id } },
  })
  expect((await read('supervisor2', main!.id)).merged).toMatchObject([{ id: three!.id }])
  await step('supervisor2', main!.id, 'acceptance')
  await step('supervisor2', main!.id, 'assignment', { handler: ids.supervisor2 })
  await step('supervisor2', main!.id, 'investigation')
  await step('supervisor2', main!.id, 'questions', { text: '请说明具体路段' })
  await step('supervisor2', main!.id, 'resumption')
  await step('supervisor2', main!.id, 'reply', answer)
  expect(await messages(three!), 'but not what its own author is asked').toEqual([
    `merger: ${reason}`,
    'acceptance: ',
    `reply: ${answer.text}`,
  ])
})

test('appeals that were joined, one after the other, are one matter: an objection and a mark keep people from all, and from what they were told', async () => {
  const project = await filing()
  const first = await lodge({ filingNumber: project.number })
  const second = await lodge({ filingNumber: project.number })
  const main = await lodge({ filingNumber: project.number })
  const whole = [first, second, main]
  const seenBy = (who: string) => Promise.all(whole.map(async ({ id }) => (await get(who, `/appeals/${id}`)).status))
  const toldOf = async (who: string) =>
    (await noticesOf(who, 'appeal.new')).filter(({ path }) => whole.some(({ id }) => path.endsWith(id))).length
  await step('supervisor2', first.id, 'concerned', { people: [ids.deputy], reason })
  await step('supervisor2', first.id, 'merger', { into: second.id, reason })
  await step('supervisor2', second.id, 'merger', { into: main.id, reason })
  expect(await seenBy('deputy'), 'whoever was kept from one is kept from what it was joined to').toEqual([404, 404, 404])
  expect([await seenBy('supervisor2'), await toldOf('supervisor2')]).toEqual([[200, 200, 200], 3])
  await step('supervisor2', main.id, 'objection', { reason })
  expect([await seenBy('supervisor2'), await toldOf('supervisor2')]).toEqual([[404, 404, 404], 0])
  expect(await seenBy('supervisor')).toEqual([200, 200, 200])
  await step('supervisor', main.id, 'refusal', { reason: '不属于本级职责范围' })
  const { messages } = (await author('/tracking', { code: first.code, password: first.password })).body
  expect(
    messages.map(({ kind }: { kind: string }) => kind),
    'and what becomes of it is told to all',
  ).toEqual(['merger', 'merger', 'refusal'])
})

test('a handler who objects, and accounts that are marked, lose sight of the appeal and of what they were told', async () => {
  const project = await filing()
  const { id } = await lodge({ filingNumber: project.number })
  await step('supervisor2', id, 'acceptance')
  await step('supervisor2', id, 'assignment', { handler: ids.supervisor2 })
  expect((await noticesOf('supervisor2', 'appeal.new')).some(({ path }) => path.endsWith(id))).toBe(true)
  expect(await step('supervisor', id, 'concerned', { people: [ids.deputy], reason })).toMatchObject({ status: 403 })
  expect(await step('supervisor2', id, 'concerned', { people: [ids.supervisor2], reason }), 'oneself one declares').toMatchObject({
    status: 422,
  })
  expect(await step('supervisor2', id, 'objection', { reason: '承包方负责人是我的亲戚' })).toMatchObject({ status: 200, body: 'null' })
  expect(await get('supervisor2', `/appeals/${id}`)).toMatchObject({ status: 404 })
  expect((await noticesOf('supervisor2', 'appeal.new')).some(({ path }) => path.endsWith(id))).toBe(false)
  expect(await read('supervisor', id)).toMatchObject({
    state: 'accepted',
    handler: null,
    concerned: [{ name: '郑秋菊', reason: '承包方负责人是我的亲戚' }],
  })
  expect((await get('supervisor', `/appeals/${id}/people?text=${encodeURIComponent('副监督')}`)).body).toMatchObject([{ id: ids.deputy }])
  const keeper = await putPerson(testServer, { region: '990101000000', codes: ['ROLE_MANAGEMENT'] })
  const third = await putPerson(testServer, { region: '990101000000', codes: ['SUPERVISE'] })
  ids.keeper = keeper.id
  await testServer.db`insert into supervision_assignment (user_id, region_code, kinds, from_day) values (${third.id}, '990101000000', '{1,2,3}', ${today})`
  await step('supervisor', id, 'concerned', { people: [ids.deputy, third.id, ids.filer, keeper.id], reason })
  expect((await get('supervisor', `/appeals/${id}/handlers`)).body.map(({ id: handler }: { id: string }) => handler)).toEqual([
    ids.supervisor,
  ])
  expect(await get('deputy', `/appeals/${id}`)).toMatchObject({ status: 404 })
  expect(await noticesOf('admin', 'cover.missing')).toEqual([])
  await step('supervisor', id, 'objection', { reason })
  const notice = { path: '/system/supervision', facts: { region: { en: 'Qingshi Town', zh: '青石镇' } } }
  expect(await noticesOf('admin', 'cover.missing'), 'nobody is left, which is not said at once').toEqual([])
  await checkCover(testServer.db)
  expect(await noticesOf('admin', 'cover.missing'), 'but by the check of the night').toEqual([notice])
  expect(await noticesOf('keeper', 'cover.missing'), 'whoever is concerned does not hear even that').toEqual([])

  // What it says of a town that nobody supervises is the very same, and once a week it is enough.
  await checkCover(testServer.db)
  expect(await noticesOf('admin', 'cover.missing')).toEqual([notice])
  await testServer.db`delete from notification where kind = 'cover.missing'`
  await testServer.db`delete from supervision_assignment where user_id = ${third.id}`
  await checkCover(testServer.db)
  const county = { ...notice, facts: { region: { en: 'Linxi County', zh: '临溪县' } } }
  expect(await noticesOf('admin', 'cover.missing'), 'where too few are assigned, an appeal that waits for them adds nothing').toEqual([
    county,
  ])
  await testServer.db`delete from notification where kind = 'cover.missing'`
  await testServer.db`update appeal set state = 'withdrawn', due_on = null where due_on is not null`
  await testServer.db`update supervision_assignment set until_day = from_day - 1 where region_code = '990101000000'`
  await testServer.db`update supervision_assignment set kinds = '{2}' where region_code = '990101101000'`
  await checkCover(testServer.db)
  const gaps = await noticesOf('admin', 'cover.missing')
  expect(gaps).toEqual([county])
  expect(await noticesOf('keeper', 'cover.missing'), 'but of a gap that has nothing to do with it').toEqual(gaps)
  expect(Object.keys(gaps[0]!.facts), 'made of the same things').toEqual(Object.keys(notice.facts))
  await testServer.db`update supervision_assignment set until_day = null, kinds = '{1,2,3}' where region_code = '990101000000'`
  await testServer.db`update supervision_assignment set kinds = '{1,2}' where region_code = '990101101000'`
})

test('those whom the filing itself names are excluded at once: filer, editors, deciders and users of the owner', async () => {
  const hidden = async (change: (project: { id: string }) => Promise<unknown>, how: 'before' | 'after') => {
    const project = await filing()
    if (how === 'before') await change(project)
    const { id } = await lodge({ filingNumber: project.number })
    if (how === 'after') await change(project)
    const answers = [(await get('supervisor2', `/appeals/${id}`)).status, (await get('supervisor', `/appeals/${id}`)).status]
    await testServer.db`update user_account set unit_id = null where id = ${ids.supervisor2 ?? ''}`
    return answers
  }
  const me = ids.supervisor2 ?? ''
  const { write } = testServer
  const changes = {
    filer: ({ id }: { id: string }) => write`update project set filer_id = ${me} where id = ${id}`,
    editor: ({ id }: { id: string }) => write`insert into project_toucher (project_id, user_id) values (${id}, ${me})`,
    decider: ({ id }: { id: string }) =>
      write`insert into project_event (project_id, actor_id, actor_name, action, from_state, to_state) values (${id}, ${me}, '', 'approve', 'town-review', 'filed')`,
    acceptor: ({ id }: { id: string }) =>
      write`insert into acceptance (project_id, accepted_on, passed, opinion, acceptors, decided_by) values (${id}, today(), true, '合格', '[]', ${me})`,
    reviewer: ({ id }: { id: string }) => write`update project set review_started_by = ${me} where id = ${id}`,
    'decider of a request': ({ id }: { id: string }) =>
      write`insert into project_request (project_id, scope_code, kind, payload, asked_by, deciding_level, due_on, state, decided_by)
        values (${id}, (select scope_code from project where id = ${id}), 'change', '{}', ${ids.filer ?? ''}, 'town', today(), 'granted', ${me})`,
    'user of the owner': async ({ id }: { id: string }) => {
      await write`update project set owner_unit_id = (select unit_id from user_account where username = 'filer') where id = ${id}`
      await write`update user_account set unit_id = (select unit_id from user_account where username = 'filer') where id = ${me}`
    },
  }
  for (const [name, change] of Object.entries(changes))
    for (const how of ['before', 'after'] as const) expect([name, how, await hidden(change, how)]).toEqual([name, how, [404, 200]])
  const stopped = ({ id }: { id: string }) =>
    write`insert into project_event (project_id, actor_id, actor_name, action, from_state, to_state) values (${id}, ${me}, '', 'stop', 'in-progress', 'suspended')`
  expect(await hidden(stopped, 'before'), 'supervising it is no part in it').toEqual([200, 200])
})

test('whoever comes to the owner later, by joining it or by a merger of units, is excluded from then on', async () => {
  const { unit } = thingMakers(testServer)
  const region = '990101000000'
  const person = await addPerson(testServer, { region, codes: ['SUPERVISE'] })
  await testServer.db`insert into supervision_assignment (user_id, region_code, kinds, from_day) values (${person.id}, ${region}, '{1,2,3}', ${today})`
  const appealAbout = async (owner: string) => {
    const project = await filing()
    await testServer.write`update project set owner_unit_id = ${owner} where id = ${project.id}`
    return (await put({ projectId: project.id })).id
  }
  const [first, second] = [await unit('confirmed'), await unit('confirmed')]
  const appeals = [await appealAbout(first), await appealAbout(second)]
  const statuses = () =>
    Promise.all(appeals.map(async (id) => (await testServer.call('GET', `/appeals/${id}`, { as: person.cookie })).status))
  expect(await statuses()).toEqual([200, 200])
  const account = { name: person.name, mobile: null, region, unit: first, roles: [person.roleId], version: 1 }
  await inTransaction(testServer.db, (tx) => updateAccount(tx, person.id, account))
  expect(await statuses()).toEqual([404, 200])
  await inTransaction(testServer.db, (tx) => moveInto(tx, first, second))
  expect(await statuses()).toEqual([404, 404])
})

test('whoever is excluded later loses what they were told without a gap: from the list, its numbers, the count and the stream', async () => {
  const region = '990101101000'
  const person = await addPerson(testServer, { region, codes: ['SUPERVISE'] })
  await testServer.db`insert into supervision_assignment (user_id, region_code, kinds, from_day) values (${person.id}, ${region}, '{1,2,3}', ${today})`
  const project = await filing()
  await testServer.db`delete from address_use` // the tests above have lodged as many as one address may
  const ordinary = (path: string) =>
    inTransaction(testServer.db, (tx) => notify(tx, [{ kind: 'inspection.planned', to: [person.id], path }]))
  const page = async (query = ''): Promise<{ items: Notice[]; unread: number; more: boolean }> =>
    (await testServer.call('GET', `/notifications${query}`, { as: person.cookie })).body
  const [{ begin }] = await testServer.db<[{ begin: number }]>`select extract(epoch from clock_timestamp())::float8 * 1e6 as begin`
  await ordinary('/first')
  await lodge({ filingNumber: project.number })
  const [appealed] = (await page()).items
  expect(appealed).toMatchObject({ kind: 'appeal.new' })
  await ordinary('/last')
  expect(await page('?size=2')).toMatchObject({ items: [{}, { kind: 'appeal.new' }], unread: 3, more: true })

  await testServer.write`insert into project_toucher (project_id, user_id) values (${project.id}, ${person.id})`
  const { items, unread, more } = await page('?size=2')
  expect([items.map(({ path }) => path), unread, more]).toEqual([['/last', '/first'], 2, false])
  for (const { seq } of items) expect(seq, 'a time, which counts nothing').toBeGreaterThanOrEqual(begin)
  expect(await testServer.call('PUT', `/notifications/${appealed?.id}/reading`, { as: person.cookie, body: { read: true } })).toMatchObject(
    {
      status: 404,
    },
  )
  const listener = await listenTo(testServer.app, person.cookie, 0)
  await listener.until((heard) => heard.some(({ event }) => event === 'unread'))
  listener.hangUp()
  expect(listener.heard.map(({ id, data }) => [id, data.path ?? data.unread])).toEqual([
    [items[1]?.seq, '/first'],
    [items[0]?.seq, '/last'],
    [items[0]?.seq, 2],
  ])
})

test('who wrote it is shown on request alone, and every look is shown to the handlers', async () => {
  const identity = { name: '钱不二', mobile: '13711112222', address: null }
  const { id } = await put({ identity })
  expect(JSON.stringify(await read('supervisor', id))).not.toContain('钱不二')
  expect(await post('supervisor', `/appeals/${id}/identity`, {})).toMatchObject({ status: 400 })
  expect(await post('supervisor', `/appeals/${id}/identity`, { reason: '需约见核实' })).toMatchObject({ status: 200, body: identity })
  expect((await read('supervisor2', id)).looks).toMatchObject([{ by: '孙正', reason: '需约见核实' }])
  const [line] = await testServer.db`select subject, after from audit_line where event = 'appeal.identity-read'`
  expect(line).toEqual({ subject: 'appeal', after: { reason: '需约见核实' } })
  const anonymous = await put()
  expect(await post('supervisor', `/appeals/${anonymous.id}/identity`, { reason: '需约见核实' })).toMatchObject({ status: 404 })
})

test('a substantiated appeal opens one finding that does not mention it, and is a badge for unconcerned supervisors', async () => {
  const project = await filing()
  const badge = async (who: string) => (await get(who, `/projects/${project.id}/appeal-badge`)).body.result?.severity ?? null
  expect(await badge('supervisor2')).toBeNull()
  await put({ projectId: project.id })
  expect(await badge('supervisor2')).toBe(2)
  const { id } = await put({ projectId: project.id, state: 'investigating', handlerId: ids.supervisor2 ?? '' })
  expect(await badge('supervisor2')).toBe(3)
  await step('supervisor2', id, 'reply', answer)
  expect(await badge('supervisor2')).toBe(4)
  await testServer.db`insert into appeal_concerned (appeal_id, user_id, cause) select id, ${ids.supervisor ?? ''}, 'marked' from appeal where project_id = ${project.id}`
  expect(await badge('supervisor')).toBeNull()
  const finding = {
    severity: 'general',
    description: '路面厚度不足，需返工',
    clause: null,
    amount: null,
    person: null,
    internalNote: null,
    inspectionId: null,
    stop: false,
    stopReason: null,
  }
  const found = await step('supervisor2', id, 'finding', { finding })
  expect(found).toMatchObject({ status: 200, body: { findingId: expect.any(String) } })
  expect(await step('supervisor2', id, 'finding', { finding })).toMatchObject({ status: 409, body: { facts: { hindrance: 'found' } } })
  const shown = JSON.stringify((await get('supervisor', `/findings/${found.body.findingId}`)).body)
  expect(shown).toContain('路面厚度不足')
  expect([shown.includes(id), /appeal|诉求/.test(shown)]).toEqual([false, false])
  const stored = await testServer.db`select from risk_result where indicator = 'K46'`
  expect(stored, 'never stored').toHaveLength(0)
})

test('what is overdue escalates with the existing job, is told, and nothing is decided by it', async () => {
  const late = await put({ state: 'investigating', handlerId: ids.supervisor2 ?? '' })
  const fresh = await put()
  await testServer.db`update appeal set due_on = today() - 40 where id = ${late.id}`
  await testServer.db`update appeal set due_on = today() where id = ${fresh.id}`
  await escalate(testServer.db)
  expect(await read('supervisor', late.id)).toMatchObject({ state: 'investigating', escalation: 'investigate', overdueDays: 40 })
  expect(await read('supervisor', fresh.id)).toMatchObject({ escalation: 'none', overdueDays: 0 })
  for (const who of ['supervisor', 'supervisor2'])
    expect((await noticesOf(who, 'appeal.overdue')).filter(({ path }) => path.endsWith(late.id))).toMatchObject([
      { facts: { escalation: 'investigate' } },
    ])
})

test('an appeal that is answered while it is about to be escalated is not: no level, no event, no notice', async () => {
  const { id } = await put({ state: 'investigating', handlerId: ids.supervisor2 ?? '' })
  await testServer.db`update appeal set due_on = today() - 40 where id = ${id}`
  const [held, answering] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const answered = testServer.db.begin(async (tx) => {
    await tx`update appeal set state = 'replied', due_on = null where id = ${id}`
    held.resolve()
    await answering.promise
  })
  await held.promise
  const escalated = escalate(testServer.db)
  await untilSomebodyWaits(testServer.db)
  answering.resolve()
  await answered
  await escalated
  expect(await read('supervisor', id)).toMatchObject({ state: 'replied', escalation: 'none' })
  expect(await testServer.db`select from appeal_event where appeal_id = ${id}`).toHaveLength(0)
  for (const who of ['supervisor', 'supervisor2'])
    expect((await noticesOf(who, 'appeal.overdue')).filter(({ path }) => path.endsWith(id))).toEqual([])
})

test('the queue is filtered, sorted by the clock and paged on the server', async () => {
  await testServer.db`delete from notification`
  await testServer.db`truncate appeal cascade`
  const project = await filing()
  const rows = await Promise.all(Array.from({ length: 5 }, () => put({ projectId: project.id })))
  for (const [nth, { id }] of rows.entries()) await testServer.db`update appeal set due_on = today() + ${nth - 2}::int where id = ${id}`
  await put({ state: 'replied', type: 'question' })
  const list = async (query: string, who = 'supervisor2') => (await get(who, `/appeals?${query}`)).body
  const order = (body: { items: { id: string }[] }) => body.items.map(({ id }) => rows.findIndex((row) => row.id === id))
  expect(order(await list(''))).toEqual([0, 1, 2, 3, 4, -1])
  expect(order(await list('sort=-due&size=2&page=2'))).toEqual([2, 1])
  expect(await list('size=2')).toMatchObject({ total: 6 })
  expect(order(await list('overdue=true'))).toEqual([0, 1])
  expect(await list('type=question')).toMatchObject({ total: 1, items: [{ state: 'replied', dueOn: null }] })
  expect((await list('state=submitted&state=accepted')).total).toBe(5)
  expect((await list(`project=${project.id}`)).total).toBe(5)
  expect((await list('region=990101102000', 'supervisor')).total).toBe(0)
  expect((await list('region=990101101000', 'supervisor')).total).toBe(6)
  expect((await list('handler=me')).total).toBe(0)
  const [named] = await testServer.db<[{ reference: string; name: string }]>`
    select reference, name from appeal join project on project.id = project_id where appeal.id = ${rows[3]!.id}`
  expect(order(await list(`text=${named.reference.toLowerCase()}`))).toEqual([3])
  expect((await list(`text=${encodeURIComponent(named.name)}`)).total).toBe(5)
  expect((await get('supervisor2', '/appeals?sort=content')).status).toBe(400)
  expect((await list('')).items[0].excerpt).toBe('村道路面厚度不足，一下雨就裂开，请查一查是谁验收的。')
})

test('to-dos are one’s own, those without a handler and those to review', async () => {
  const actor = {
    id: ids.supervisor2 ?? '',
    username: 'supervisor2',
    name: '郑秋菊',
    region: { code: '990101101000', level: 'town', prefix: '990101101' },
    authorities: ['SUPERVISE'],
    grants: [],
    supervises: [{ prefix: '990101101', kinds: [1, 2] }],
  } as const
  await testServer.db`truncate appeal cascade`
  const mine = await put({ state: 'investigating', handlerId: ids.supervisor2 ?? '' })
  await put({ state: 'investigating', handlerId: ids.supervisor ?? '' })
  const free = await put()
  await testServer.db`update appeal set due_on = today() + 1 where id = ${free.id}`
  const todos = await appealsToHandle(testServer.db, actor, 10)
  expect(todos.map(({ id }) => id)).toEqual([free.id, mine.id])
  expect(todos[0]).toMatchObject({
    type: 'complaint',
    state: 'submitted',
    dueOn: '2026-06-18',
    title: { zh: expect.stringContaining('村道硬化工程') },
  })
  expect(await appealsToHandle(testServer.db, { ...actor, supervises: [] }, 10)).toEqual([])
})

test('a review is a to-do, and told when it is overdue, for whoever may do it alone', async () => {
  await testServer.db`truncate appeal cascade`
  const { id } = await put({ state: 'review-requested' })
  await testServer.db`update appeal_judgement set digits = 9`
  await testServer.db`update appeal set handler_id = ${ids.supervisor2 ?? ''}, due_on = today() - 1 where id = ${id}`
  const people = ['supervisor', 'supervisor2', 'deputy']
  await testServer.db`update supervision_assignment set until_day = from_day - 1 where user_id <> all(${people.map((who) => ids[who] ?? '')}::uuid[])`
  const toDo = async (who: string) => {
    const { todos } = (await get(who, '/workbench')).body as Workbench
    return todos.some(({ kind }) => kind === 'appeal')
  }
  const mayDo = async (who: string) => {
    const { actions = [] } = (await read(who, id)) as Partial<Appeal>
    return actions.some(({ action, hindrance }) => action === 'review' && hindrance === null)
  }
  const expectToDoFor = async (expected: boolean[]) => {
    expect(await Promise.all(people.map(mayDo))).toEqual(expected)
    expect(await Promise.all(people.map(toDo))).toEqual(expected)
  }
  await expectToDoFor([true, false, true]) // the level above is there
  await escalate(testServer.db)
  const urged = await Promise.all(people.map(async (who) => (await noticesOf(who, 'appeal.overdue')).length))
  expect(urged, 'neither whoever investigated it nor others who may not do it').toEqual([1, 0, 1])
  await step('supervisor', id, 'objection', { reason })
  await expectToDoFor([false, false, true])
  await testServer.db`update appeal_judgement set by_id = ${ids.deputy ?? ''}`
  await expectToDoFor([false, true, false]) // nobody above is left but the one who answered
  await testServer.db`update appeal set state = 'recheck-requested' where id = ${id}`
  await testServer.db`insert into appeal_judgement (appeal_id, stage, outcome, by_id, digits) values (${id}, 'review', 'partly', ${ids.supervisor2 ?? ''}, 9)`
  expect(await Promise.all(people.map(toDo)), 'nobody who answered before rechecks it').toEqual([false, false, false])
})

test('appeals follow a merger of regions, and that a region has appeals hinders nobody who deletes it', async () => {
  await testServer.db`
    insert into region (code, current_code, level, parent_code, name_zh, name_en) values ('990101102901', '990101102901', 'village', '990101102000', '旧村', 'Old'),
      ('990101101901', '990101101901', 'village', '990101101000', '新村', 'New'), ('990101102902', '990101102902', 'village', '990101102000', '无人村', 'Empty')`
  const about = await putAppeal(testServer, { region: '990101102901' })
  const project = await put({ projectId: (await filing('990101102901')).id })
  expect((await get('supervisor2', `/appeals/${project.id}`)).status).toBe(404)
  const merged = await post('admin', '/regions/990101102901/replacement', { version: 1, successor: '990101101901' })
  expect(merged.status).toBe(200)
  expect((await get('supervisor2', `/appeals/${project.id}`)).status).toBe(200)
  const [row] = await testServer.db`select scope_code from appeal where id = ${about.id}`
  expect(row).toEqual({ scopeCode: '990101101901' })

  const lost = await putAppeal(testServer, { region: '990101102902' })
  expect(await testServer.call('DELETE', '/regions/990101102902?version=1', as('admin'))).toMatchObject({ status: 200 })
  expect(await read('supervisor', lost.id)).toMatchObject({ region: { name: { zh: '无人村' } } })
})

test('who was joined to an appeal that its author withdraws is still answered: the oldest goes on in its place', async () => {
  const project = await filing()
  await testServer.db`delete from address_use` // the tests above have lodged as many as one address may
  const [main, second, third] = [
    await lodge({ filingNumber: project.number }),
    await lodge({ filingNumber: project.number }),
    await lodge({ filingNumber: project.number }),
  ]
  for (const { id } of [second, third]) await step('supervisor2', id, 'merger', { into: main.id, reason })
  await step('supervisor2', main.id, 'acceptance')
  await step('supervisor2', main.id, 'assignment', { handler: ids.supervisor2 })
  await step('supervisor2', main.id, 'investigation')
  await step('supervisor2', main.id, 'questions', { text: '请说明具体路段' })
  const { dueOn } = (await get('supervisor2', `/appeals/${main.id}`)).body
  await author('/withdrawals', { code: main.code, password: main.password })
  const successor = (await get('supervisor2', `/appeals/${second.id}`)).body
  expect(successor, 'nobody asked its own author').toMatchObject({
    state: 'investigating',
    dueOn,
    handler: { id: ids.supervisor2 },
    mergedInto: null,
  })
  expect((await get('supervisor2', `/appeals/${third.id}`)).body).toMatchObject({ state: 'merged', mergedInto: { id: second.id } })
  await step('supervisor2', second.id, 'reply', answer)
  for (const { code, password } of [second, third])
    expect((await author('/tracking', { code, password })).body.messages.at(-1)).toMatchObject({ kind: 'reply', text: answer.text })
})
