import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Connection, inTransaction, type Transaction } from '../database/connect.ts'
import { noteChangedFilings } from '../filings/changed.ts'
import { findSignedIn } from '../session/actor-store.ts'
import { tokenHash } from '../session/cookie.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { untilSomebodyWaits } from '../testing/waiting.ts'

const county = '990101000000'
const qingshi = '990101101000'
const liuhe = '990101102000'

let testServer: TestServer
let admin: string
let townKeeper: string

beforeAll(async () => {
  testServer = await openTestServer()
  admin = await testServer.signIn('admin')
  townKeeper = await testServer.signIn('organisation')
})
afterAll(() => testServer.close())

let used = 400
async function addRegion(parentCode = qingshi, level = 'village') {
  used += 1
  const code = (parentCode.slice(0, level === 'village' ? 9 : 6) + used).padEnd(12, '0')
  const body = { parentCode, level, code, nameZh: `第${used}村`, nameEn: `Village ${used}`, validFrom: null, validTo: null }
  const answer = await testServer.call('POST', '/regions', { as: admin, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return code
}

const read = async (code: string) => (await testServer.call('GET', `/regions/${code}`, { as: admin })).body
async function act(code: string, what: string, more: object = {}, as = admin) {
  const { version } = await read(code)
  return testServer.call('POST', `/regions/${code}/${what}`, { as, body: { version, ...more } })
}
const merge = (code: string, successor: string, as = admin) => act(code, 'replacement', { successor }, as)

const addFiling = (region: string) => inTransaction(testServer.db, (tx) => insertFiling(tx, region))

async function insertFiling(tx: Transaction, region: string): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    insert into project (name, kind, region_code, scope_code, filer_id, state, first_submitted_at)
    select '道路', 1, ${region}, (select current_code from region where code = ${region} for share), id, 'town-review', now() from user_account where username = 'filer' returning id`
  noteChangedFilings(tx, [row?.id ?? ''])
  return row?.id ?? ''
}
const filing = async (id: string) => (await testServer.db`select region_code, scope_code, version from project where id = ${id}`)[0]

async function addPerson(region: string, username: string) {
  const [row] = await testServer.db<{ id: string }[]>`
    insert into user_account (username, name, region_code, password_hash, must_change_password)
    select ${username}, '某某', ${region}, password_hash, false from user_account where username = 'filer' returning id`
  return row?.id ?? ''
}

test('a village goes over into another: people, filings and supervision follow, numbers and history stay', async () => {
  const [old, next] = [await addRegion(), await addRegion(liuhe)]
  const project = await addFiling(old)
  const person = await addPerson(old, 'settler')
  await testServer.db`insert into supervision_assignment (user_id, region_code, kinds, from_day) values (${person}, ${old}, '{1,3}', '2020-01-01')`
  const { status, body } = await merge(old, next)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toMatchObject({ enabled: false, open: false, replacedBy: { code: next }, successor: { code: next }, users: 0 })
  expect(body.validTo).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(await filing(project)).toEqual({ regionCode: old, scopeCode: next, version: 1 })
  expect(await read(next)).toMatchObject({ users: 1, predecessors: [{ code: old }], uses: { users: 0, predecessors: 1 } })
  const people = await testServer.call('GET', `/regions/${next}/people`, { as: admin })
  expect(people.body.items).toMatchObject([{ username: 'settler' }])
  const cookie = await testServer.signIn('settler')
  const actor = await findSignedIn(testServer.db, tokenHash(cookie.split('=')[1] ?? ''))
  expect(actor?.region).toMatchObject({ code: next, prefix: next })
  expect(actor?.supervises).toEqual([{ prefix: next, kinds: [1, 3] }])
  const lastEvent = async (code: string) => (await testServer.call('GET', `/regions/${code}/history`, { as: admin })).body[0]
  expect(await lastEvent(old)).toMatchObject({
    event: 'region.replaced',
    before: { replacedBy: null, enabled: true },
    after: { replacedBy: { code: next } },
  })
  expect(await lastEvent(next)).toMatchObject({ event: 'region.grown', after: { absorbed: { code: old } } })
})

test('a chain is followed to its end, and a filing made along the way lands there too', async () => {
  const [first, second, third] = [await addRegion(), await addRegion(), await addRegion()]
  const project = await addFiling(first)
  await merge(first, second)
  await merge(second, third)
  expect(await read(first)).toMatchObject({ replacedBy: { code: second }, successor: { code: third } })
  expect(await filing(project)).toMatchObject({ regionCode: first, scopeCode: third })
  const later = await addFiling(first)
  expect(await filing(later)).toMatchObject({ regionCode: first, scopeCode: third })
})

test.each(['alert', 'move'])('an alert written while its filing goes over goes with it, also if the %s comes first', async (first) => {
  const next = await addRegion(liuhe)
  const project = await addFiling(await addRegion())
  const write = (db: Connection) => db`
    insert into alert (project_id, scope_code, indicator, severity, outcome, fingerprint, due_on, state)
    select id, scope_code, 'K01', 3, '{}', '-', '2026-12-01', 'new' from project where id = ${project} for share`
  const move = (db: Connection) => db`update project set scope_code = ${next} where id = ${project}`
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const leading = inTransaction(testServer.db, async (tx) => {
    noteChangedFilings(tx, [project])
    await (first === 'alert' ? write(tx) : move(tx))
    begun.resolve()
    await over.promise
  })
  await begun.promise
  const following = inTransaction(testServer.db, async (tx) => {
    noteChangedFilings(tx, [project])
    await (first === 'alert' ? move(tx) : write(tx))
  })
  await Promise.race([following, untilSomebodyWaits(testServer.db)])
  over.resolve()
  await Promise.all([leading, following])
  expect(await testServer.db`select scope_code from alert where project_id = ${project}`).toEqual([{ scopeCode: next }])
})

describe('refused is a merger', () => {
  test('into itself, in a circle, across levels, into what is closed, and outside one’s own region', async () => {
    const [one, other] = [await addRegion(), await addRegion()]
    const fault = async (successor: string, as = admin) => (await merge(one, successor, as)).body.fields?.[0]
    expect(await fault(one)).toMatchObject({ field: 'successor', code: 'region.itself' })
    expect(await fault(liuhe)).toMatchObject({ code: 'region.other-level' })
    expect(await fault('990101102201', townKeeper)).toMatchObject({ code: 'region.outside' })
    expect(await fault('123456789012')).toMatchObject({ code: 'region.outside' })
    await act(other, 'disablement', { confirmed: true })
    expect(await fault(other)).toMatchObject({ code: 'region.closed' })
    await act(other, 'enablement')
    await merge(other, one)
    expect(await fault(other)).toMatchObject({ code: 'region.cycle' })
    expect(await read(one)).toMatchObject({ replacedBy: null, enabled: true })
  })

  test('of what was merged already: it is kept as it is', async () => {
    const [old, next] = [await addRegion(), await addRegion()]
    await merge(old, next)
    const { version } = await read(old)
    const reasons = []
    for (const [what, more] of [
      ['replacement', { successor: '990101101204' }],
      ['enablement', {}],
      ['disablement', { confirmed: true }],
    ] as const) {
      reasons.push((await act(old, what, more)).body.facts.reason)
    }
    expect(reasons).toEqual(['replaced', 'replaced', 'replaced'])
    const body = { nameZh: '甲', nameEn: 'A', validFrom: null, validTo: null, version }
    expect((await testServer.call('PUT', `/regions/${old}`, { as: admin, body })).body.facts.reason).toBe('replaced')
    expect((await testServer.call('DELETE', `/regions/${next}?version=1`, { as: admin })).body.facts.uses.predecessors).toBe(1)
  })

  test('of a town while villages below it are still its own', async () => {
    const [old, next] = [await addRegion(county, 'town'), await addRegion(county, 'town')]
    const [village, disabled, successor] = [await addRegion(old), await addRegion(old), await addRegion(next)]
    await act(disabled, 'disablement', { confirmed: true })
    expect((await merge(old, next)).body.facts).toMatchObject({ reason: 'has-parts' })
    await merge(village, successor)
    expect((await merge(old, next)).body.facts, 'filings of a disabled village would fall out of the town’s scope').toMatchObject({
      reason: 'has-parts',
    })
    await merge(disabled, successor)
    expect((await merge(old, next)).status).toBe(200)
    expect((await act(village, 'restoration')).body.facts).toMatchObject({ reason: 'parent-replaced' })
    const body = {
      parentCode: old,
      level: 'village',
      code: `${old.slice(0, 9)}999`,
      nameZh: '甲',
      nameEn: 'A',
      validFrom: null,
      validTo: null,
    }
    const below = await testServer.call('POST', '/regions', { as: admin, body })
    expect(below.body.fields).toMatchObject([{ field: 'parentCode', code: 'region.closed' }])
  })

  test('by a stale version', async () => {
    const [old, next] = [await addRegion(), await addRegion()]
    const { status, body } = await testServer.call('POST', `/regions/${old}/replacement`, {
      as: admin,
      body: { version: 5, successor: next },
    })
    expect([status, body.code, body.facts.fresh.code]).toEqual([409, 'record.changed', old])
  })
})

test('taking a merger back gives everything back, also from the middle of a chain', async () => {
  const [first, second, third] = [await addRegion(), await addRegion(), await addRegion()]
  const filings = [await addFiling(first), await addFiling(second), await addFiling(third)]
  await merge(first, second)
  await merge(second, third)
  const { status, body } = await act(second, 'restoration')
  expect(status).toBe(200)
  expect(body).toMatchObject({ replacedBy: null, successor: null, enabled: false, validTo: null })
  const scopes = await Promise.all(filings.map(async (id) => (await filing(id))?.scopeCode))
  expect(scopes).toEqual([second, second, third])
  expect((await act(second, 'enablement')).body).toMatchObject({ open: true })
  expect((await act(second, 'restoration')).body.facts).toMatchObject({ reason: 'not-replaced' })
})

test('two mergers against each other at once: one wins, and no circle closes', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [await addRegion(), await addRegion()]
    const answers = await Promise.all([merge(one, other), merge(other, one)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const [ends] = await testServer.db<
      { count: number }[]
    >`select count(distinct current_code) as count from region where code in (${one}, ${other})`
    expect(ends?.count).toBe(1)
  }
})

describe('a filing and a merger at the same moment take turns: whoever comes second sees the first', () => {
  test('the filing is first', async () => {
    const [old, next] = [await addRegion(), await addRegion()]
    const { version } = await read(old)
    const body = { version, successor: next }
    const merging = await inTransaction(testServer.db, async (tx) => {
      await insertFiling(tx, old)
      const started = testServer.call('POST', `/regions/${old}/replacement`, { as: admin, body })
      await tx`select pg_sleep(0.4)`
      return { answer: started }
    })
    expect((await merging.answer).status).toBe(200)
    expect(await testServer.db`select scope_code from project where region_code = ${old}`).toEqual([{ scopeCode: next }])
  })

  test('the merger is first', async () => {
    const [old, next] = [await addRegion(), await addRegion()]
    const filing = await inTransaction(testServer.db, async (tx) => {
      await tx`select from region where code = ${old} for update`
      const started = addFiling(old)
      void started.catch(() => {}) // awaited below
      await tx`select pg_sleep(0.2)`
      await tx`update region set replaced_by = ${next}, current_code = ${next}, enabled = false where code = ${old}`
      return { row: started }
    })
    await filing.row
    expect(await testServer.db`select scope_code from project where region_code = ${old}`).toEqual([{ scopeCode: next }])
  })
})
