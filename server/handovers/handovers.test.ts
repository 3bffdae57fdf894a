import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BatchResult } from '#contract/batches.ts'
import { type FilingDriver, filingDriver } from '../projects/testing.ts'
import { addPerson, type Person } from '../testing/people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const village = '990101101201'
const town = '990101101000'
let testServer: TestServer
let drive: FilingDriver
let leaving: Person
let clerk: Person
let elsewhere: Person
const cookies: Record<string, string> = {}

beforeAll(async () => {
  testServer = await openTestServer()
  for (const who of ['admin', 'town']) cookies[who] = await testServer.signIn(who)
  const codes = ['PERSONAL_PROJECT_MANAGEMENT'] as const
  leaving = await addPerson(testServer, { region: village, codes, name: '离任' })
  clerk = await addPerson(testServer, { region: village, codes, name: '接任' })
  elsewhere = await addPerson(testServer, { region: '990101102201', codes, name: '外村' })
  cookies.leaving = leaving.cookie
  drive = filingDriver(testServer, cookies)
})
afterAll(() => testServer.close())

const holdings = (who: string, id = leaving.id) => testServer.call('GET', `/users/${id}/holdings`, { as: cookies[who] ?? '' })
const handOver = (items: object[], who = 'admin', id = leaving.id) =>
  testServer.call('POST', `/users/${id}/handover`, { as: cookies[who] ?? '', body: { items } })
const outcomes = ({ results }: { results: BatchResult[] }) => results.map(({ refusal }) => refusal?.code ?? 'done')
const filing = (id: string, version: number, to = clerk.id) => ({ kind: 'filing', id, version, to })

test('everything of an account is listed, drafts too, with who may take it, and goes into other hands', async () => {
  const ids = [await drive.draft('leaving'), await drive.draft('leaving'), await drive.draft('leaving')]
  const { body } = await holdings('admin')
  expect(body).toMatchObject({ filingCount: 3, openFindings: 0, inspections: [], assignments: [], mayAssign: true })
  expect(body.receivers.filing.find(({ id }: { id: string }) => id === clerk.id)?.takes.toSorted()).toEqual(ids.toSorted())
  expect(body.receivers.filing.some(({ id }: { id: string }) => id === elsewhere.id || id === leaving.id)).toBe(false)
  const [one, other, third] = body.filings
  const answer = await handOver([
    filing(one.id, one.version),
    filing(other.id, other.version + 1),
    filing(third.id, third.version, elsewhere.id),
    filing(crypto.randomUUID(), 1),
  ])
  expect(outcomes(answer.body)).toEqual(['done', 'record.changed', 'rule.violated', 'record.not-found'])
  const [line] = await testServer.db`select after from audit_line where event = 'user.handed-over' order by id desc limit 1`
  expect(line?.after).toEqual({ filing: 1 })
  const [event] = await testServer.db`select action, actor_name from project_event where project_id = ${one.id} order by id desc limit 1`
  expect(event?.action).toBe('transfer')
  expect((await holdings('admin')).body.filingCount).toBe(2)
  const touchers = await testServer.db`select user_id from project_toucher where project_id = ${one.id}`
  expect(touchers.map((row) => row.userId)).toContain(clerk.id)
})

test('what is somebody else’s is not handed over in the name of this account', async () => {
  const id = await drive.draft('leaving')
  const [row] = await testServer.db`select version from project where id = ${id}`
  const other = await addPerson(testServer, { region: village, codes: [] })
  expect(outcomes((await handOver([filing(id, row?.version)], 'admin', other.id)).body)).toEqual(['record.not-found'])
})

test('visits and assignments go to another supervisor, and what each supervises changes today', async () => {
  const one = await addPerson(testServer, { region: town, codes: ['SUPERVISE'], name: '监督甲' })
  const other = await addPerson(testServer, { region: town, codes: ['SUPERVISE'], name: '监督乙' })
  await testServer.db`
    insert into supervision_assignment (user_id, region_code, kinds, from_day) values (${one.id}, ${town}, '{1,2}', today() - 30)`
  const id = await drive.draft('leaving')
  await testServer.write`update project set state = 'town-review', first_submitted_at = now() where id = ${id}`
  await testServer.db`
    insert into inspection (project_id, type, planned_on, lead_id, checks, planned_by) values (${id}, 'routine', today(), ${one.id}, '[]', ${one.id})`
  const { body } = await holdings('admin', one.id)
  expect(body.inspections).toEqual([{ id: expect.any(String), version: 1 }])
  const things = [
    { kind: 'assignment', ...pick(body.assignments[0]), to: other.id },
    { kind: 'inspection', ...pick(body.inspections[0]), to: other.id },
  ]
  expect(outcomes((await handOver(things, 'admin', one.id)).body)).toEqual(['done', 'done'])
  expect((await holdings('admin', one.id)).body).toMatchObject({ inspections: [], assignments: [] })
  expect((await holdings('admin', other.id)).body).toMatchObject({ inspections: [{}], assignments: [{ kinds: [1, 2] }] })
})

const pick = ({ id, version }: { id: string; version: number }) => ({ id, version })

test('nobody hands over what is theirs, lies elsewhere or is beyond what they may hand out, and malformed lists are refused', async () => {
  const [me] = await testServer.db`select id from user_account where username = 'admin'`
  expect((await holdings('admin', me?.id)).body.code).toBe('user.own-account')
  const small = await addPerson(testServer, { region: '990101102000', codes: ['USER_MANAGEMENT'], grants: [] })
  const near = await addPerson(testServer, { region: town, codes: ['USER_MANAGEMENT'], grants: [] })
  Object.assign(cookies, { small: small.cookie, near: near.cookie })
  expect((await holdings('small')).status).toBe(404)
  expect((await holdings('near')).body.code).toBe('user.beyond-grants')
  expect((await handOver([filing(crypto.randomUUID(), 1)], 'near')).status).toBe(403)
  expect((await holdings('town')).status).toBe(403)
  for (const items of [[], [{ kind: 'appeal', id: crypto.randomUUID(), version: 1, to: clerk.id }], [{ kind: 'filing' }]])
    expect((await handOver(items)).status).toBe(400)
})

test('whoever does not manage roles hands on no assignment', async () => {
  const plain = await addPerson(testServer, {
    region: town,
    codes: ['USER_MANAGEMENT'],
    grants: ['PERSONAL_PROJECT_MANAGEMENT', 'SUPERVISE'],
  })
  const one = await addPerson(testServer, { region: town, codes: ['SUPERVISE'] })
  Object.assign(cookies, { plain: plain.cookie })
  const item = { kind: 'assignment', id: crypto.randomUUID(), version: 1, to: one.id }
  expect(outcomes((await handOver([item], 'plain', one.id)).body)).toEqual(['authority.missing'])
})
