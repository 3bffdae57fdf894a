import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AgendaDay, AgendaKind } from '#contract/agenda.ts'
import { readCalendar } from '#domain/testing/read-icalendar.ts'
import { addDays } from '#domain/time/days.ts'
import { beStill, endStillness, forgetTheMoment } from '../backup/state-store.ts'
import { inTransaction } from '../database/connect.ts'
import { putAppeal } from '../testing/appeals.ts'
import { addPerson } from '../testing/people.ts'
import { notice, type SupervisionDriver, supervisionDriver } from '../testing/supervision-records.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let testServer: TestServer
let on: SupervisionDriver
beforeAll(async () => {
  testServer = await openTestServer({}, { keepsDay: true })
  on = await supervisionDriver(testServer)
})
afterAll(() => testServer.close())

type Who = keyof SupervisionDriver['cookies']
const read = async (who: Who, query = ''): Promise<AgendaDay[]> => (await on.get(who, `/agenda?${query}`)).body.days
/** Which kinds stand on which day in somebody's calendar about a filing. */
const about = async (who: Who, project: string, query = ''): Promise<[string, AgendaKind][]> =>
  (await read(who, query)).flatMap(({ day, entries }) =>
    entries.filter(({ path }) => path.includes(project)).map(({ kind }) => [day, kind] as [string, AgendaKind]),
  )
const visitOn = (plannedOn: string, leadId = on.ids.supervisor) => ({ type: 'routine', plannedOn, leadId, others: [] })

test('what waits for somebody stands on its day, one’s own and that of the region', async () => {
  const project = await on.underWay()
  const [first, second] = [addDays(on.today, 3), addDays(on.today, 9)]
  await testServer.write`update project set contract_end = ${first} where id = ${project}`
  const { body } = await on.post('supervisor', `/projects/${project}/findings`, notice)
  await testServer.write`update finding set due_on = ${second} where id = ${body.id}`
  const both = [
    [first, 'contract'],
    [second, 'finding'],
  ]
  expect(await about('filer', project, 'kinds=contract&kinds=finding')).toEqual(both)
  // It is not their turn, but they may see it.
  expect(await about('town', project)).toEqual([])
  expect(await about('town', project, 'whose=region&kinds=contract&kinds=finding')).toEqual(both)
  expect(await about('supervisor', project, 'whose=region&kinds=finding')).toEqual([both[1]])
  // Another county's people see nothing of it, nor do those of another town.
  expect(await about('town2', project, 'whose=region')).toEqual([])
  expect(await about('filer2', project, 'whose=region')).toEqual([])
  expect(await about('filer', project, `from=${addDays(first, 1)}&until=${addDays(second, -1)}&kinds=contract&kinds=finding`)).toEqual([])
})

test('a visit is seen by supervisors alone until it begins, and its lead moves it to another day', async () => {
  const project = await on.underWay()
  const { body } = await on.post('supervisor2', `/projects/${project}/inspections`, visitOn(on.today))
  const entry = async (who: Who) => (await read(who, 'whose=region')).flatMap(({ entries }) => entries).find(({ id }) => id === body.id)
  expect(await entry('supervisor')).toMatchObject({ kind: 'inspection', movable: true })
  for (const who of ['town', 'county', 'filer', 'village'] as const) expect([who, await entry(who)]).toEqual([who, undefined])
  const moved = await on.put('supervisor', `/inspections/${body.id}`, { ...visitOn(addDays(on.today, 5)), version: body.version })
  expect(moved.status).toBe(200)
  expect(await about('supervisor', project)).toEqual([[addDays(on.today, 5), 'inspection']])
  expect(await about('supervisor2', project)).toEqual([])
  await on.post('supervisor', `/inspections/${body.id}/start`, { version: moved.body.version })
  expect(await entry('town')).toMatchObject({ movable: false })
  expect(await entry('filer')).toBeUndefined()
})

test('a session of a draw stands on its day of Shanghai, just after and just before midnight', async () => {
  const project = await on.underWay()
  const day = addDays(on.today, 4)
  for (const [subject, at] of [
    ['experts', `${day} 00:00:00+08`],
    ['contractors', `${day} 23:59:59+08`],
  ] as const)
    await testServer.write`
      insert into draw (project_id, subject, pool, session_start, session_end, operator_id, witness_id, quotas, statutory, area_code, widened, algorithm, list,
        list_hash, seed_hash, seed_cipher)
      values (${project}, ${subject}, ${subject === 'experts' ? 'evaluation' : null}, ${at}, ${at}::timestamptz + interval '1 hour', ${on.ids.town ?? ''},
        ${on.ids.supervisor ?? ''}, '[]', false, '990101101000', false, 'x', '[]', repeat('0', 64), repeat('0', 64), '')`
  expect(await about('supervisor', project)).toEqual([
    [day, 'draw'],
    [day, 'draw'],
  ])
})

test('however much there is on a day, its number is told', async () => {
  const day = addDays(on.today, 30)
  const person = await addPerson(testServer, { region: '990101101201', codes: ['PERSONAL_PROJECT_MANAGEMENT'] })
  await testServer.write`
    insert into project (name, kind, region_code, scope_code, filer_id, state, first_submitted_at, due_on, estimated_price)
    select 'P' || nth, 1, '990101101201', '990101101201', ${person.id}, 'returned', now(), ${day}, 1 from generate_series(1, 25) nth`
  const { body } = await testServer.call('GET', '/agenda', { as: person.cookie })
  expect(body.days).toMatchObject([{ day, more: 15, many: false }])
  expect(body.days[0].entries).toHaveLength(10)
})

test('a period is bounded', async () => {
  const ask = (days: number) => on.get('town', `/agenda?from=${on.today}&until=${addDays(on.today, days)}`)
  expect((await ask(61)).status).toBe(200)
  expect(await ask(62)).toMatchObject({ status: 422, body: { fields: [{ field: 'until', code: 'day.too-late' }] } })
  expect(await ask(-1)).toMatchObject({ status: 422, body: { fields: [{ field: 'until', code: 'day.too-early' }] } })
})

test('appeals stand in no calendar and in no subscription', async () => {
  const { id } = await putAppeal(testServer, { region: '990101101201', state: 'investigating', handlerId: on.ids.supervisor ?? null })
  const [{ dueOn }] = await testServer.db<[{ dueOn: string }]>`select due_on from appeal where id = ${id}`
  for (const whose of ['mine', 'region']) {
    const days = await read('supervisor', `whose=${whose}&from=${dueOn}&until=${dueOn}`)
    expect(JSON.stringify(days)).not.toContain(id)
  }
  expect((await fetched(await newFeed('supervisor'))).text).not.toContain(id)
})

const newFeed = async (who: Who, language = 'zh'): Promise<string> => (await on.post(who, '/agenda/feed', { language })).body.address
const fetched = async (address: string) => {
  const { pathname, search } = new URL(address)
  const { statusCode, body, headers } = await testServer.app.inject({ url: `${pathname}${search}` })
  return { status: statusCode, text: body, type: headers['content-type'] }
}

test('a subscription holds one’s own days, without people, and is moved with its thing', async () => {
  const project = await on.underWay()
  await testServer.write`update project set contract_end = ${addDays(on.today, 7)} where id = ${project}`
  const address = await newFeed('filer', 'en')
  const event = async () => {
    const { status, text, type } = await fetched(address)
    expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8'])
    for (const name of ['filer', 'town'].map((who) => on.ids[who] ?? '')) expect(text).not.toContain(name)
    return readCalendar(text).events.find(({ UID }) => UID?.includes(project))
  }
  const first = await event()
  expect(first).toMatchObject({ DTSTART: addDays(on.today, 7).replaceAll('-', ''), SUMMARY: 'Contract ends: 桃源村村道硬化工程' })
  expect(first?.URL).toMatch(new RegExp(`/v2/project/${project}$`))
  await testServer.write`update project set contract_end = ${addDays(on.today, 8)} where id = ${project}`
  expect(await event()).toMatchObject({ UID: first?.UID, DTSTART: addDays(on.today, 8).replaceAll('-', '') })
  expect((await on.get('filer', '/agenda/feed')).body.feed).toMatchObject({ language: 'en', usedAt: expect.any(String) })
})

test('an address ends when it is renewed or switched off, and only its hash is kept', async () => {
  const old = await newFeed('town')
  const fresh = await newFeed('town')
  expect((await fetched(old)).status).toBe(404)
  expect((await fetched(fresh)).status).toBe(200)
  const key = new URL(fresh).searchParams.get('key') ?? ''
  const kept = JSON.stringify(await testServer.db`select * from calendar_feed, audit_line where event like 'user.calendar-feed%'`)
  expect(kept).not.toContain(key)
  expect((await testServer.call('DELETE', '/agenda/feed', { as: on.cookies.town })).status).toBe(200)
  expect((await fetched(fresh)).status).toBe(404)
  expect((await on.get('town', '/agenda/feed')).body).toEqual({ feed: null })
})

test('a subscription shows what its owner may see at that moment, and nothing once the account does not work', async () => {
  const person = await addPerson(testServer, { region: '990101101201', codes: ['VILLAGE_ADMIN'] })
  const project = await on.underWay()
  await testServer.write`update project set contract_end = ${addDays(on.today, 2)} where id = ${project}`
  const { address } = (await testServer.call('POST', '/agenda/feed', { as: person.cookie, body: { language: 'zh' } })).body
  expect((await fetched(address)).text).toContain(project)
  await testServer.db`update role set codes = '{}' where id = ${person.roleId}`
  expect(readCalendar((await fetched(address)).text).events).toEqual([])
  await testServer.db`update role set codes = '{VILLAGE_ADMIN}' where id = ${person.roleId}`
  for (const column of ['enabled = false', 'enabled = true, must_change_password = true']) {
    await testServer.db`update user_account set ${testServer.db.unsafe(column)} where id = ${person.id}`
    expect((await fetched(address)).status).toBe(404)
  }
})

test('an address that was never given leads nowhere, and too many tries are refused', async () => {
  for (const key of ['', 'x', 'A'.repeat(43)]) expect((await fetched(`http://x/api/agenda/calendar.ics?key=${key}`)).status).toBe(404)
  await testServer.db`update address_use set uses = 600 where purpose = 'calendar-feed'`
  expect((await fetched(`http://x/api/agenda/calendar.ics?key=${'A'.repeat(43)}`)).status).toBe(429)
  await testServer.db`delete from address_use`
})

test('a restored copy has no subscriptions and makes none until it is switched on', async () => {
  const address = await newFeed('county')
  await beStill(testServer.db, { since: on.today, takenAt: on.today })
  expect((await fetched(address)).status).toBe(404)
  expect(await on.post('county', '/agenda/feed', { language: 'zh' })).toMatchObject({ status: 409, body: { code: 'feed.restored-copy' } })
  await endStillness(testServer.db)
  expect((await fetched(address)).status).toBe(200)
  await inTransaction(testServer.db, forgetTheMoment)
  expect((await fetched(address)).status).toBe(404)
})
