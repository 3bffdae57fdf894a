import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CoverGap } from '#contract/supervision.ts'
import { addDays } from '#domain/time/days.ts'
import { checkCover } from '../background.ts'
import { inTransaction } from '../database/connect.ts'
import { listNotices } from '../notifications/store.ts'
import { findSignedIn } from '../session/actor-store.ts'
import { tokenHash } from '../session/cookie.ts'
import { putAppeal } from '../testing/appeals.ts'
import { addPerson, putPerson } from '../testing/people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { addTownManager } from '../testing/town-manager.ts'
import { untilSomebodyWaits } from '../testing/waiting.ts'

const county = '990101000000'
const town = '990101101000'
const village = '990101101201'
const otherTown = '990101102000'

let testServer: TestServer
let admin: string
/** Manages roles in one town only. */
let townAdmin: string
let today: string
const person: Record<string, string> = {}

beforeAll(async () => {
  testServer = await openTestServer({}, { keepsDay: true })
  const { db } = testServer
  const [now] = await db<{ today: string }[]>`select today()`
  today = now!.today
  await addTownManager(testServer.db, ['SUPERVISE'], ['SUPERVISE'])
  for (const { id, username } of await db<{ id: string; username: string }[]>`select id, username from user_account`) person[username] = id
  admin = await testServer.signIn('admin')
  townAdmin = await testServer.signIn('towner')
})
afterAll(() => testServer.close())

const list = (as: string, query = '') => testServer.call('GET', `/supervision/assignments${query}`, { as })
const create = (as: string, body: object) => testServer.call('POST', '/supervision/assignments', { as, body })
const terms = (change: object = {}) => ({
  person: person.supervisor2,
  region: otherTown,
  kinds: [1],
  fromDay: today,
  untilDay: null,
  ...change,
})
const lastLine = async () => {
  const [line] = await testServer.db`select event, subject, region_code, before, after, actor_name from audit_line order by id desc limit 1`
  return line
}
/** Everything a test made goes, so that tests do not find each other's assignments. */
afterEach(async () => {
  await testServer.db`delete from supervision_assignment where from_day > '2026-01-01'`
})

describe('the list', () => {
  test('shows who supervises what, within the region of whoever asks', async () => {
    const { status, body } = await list(admin)
    expect(status).toBe(200)
    expect(body.total).toBe(2)
    expect(body.items.map((item: { person: { username: string } }) => item.person.username).sort()).toEqual(['supervisor', 'supervisor2'])
    const ofTown = await list(townAdmin)
    expect(ofTown.body.items).toMatchObject([
      { person: { username: 'supervisor2' }, region: { code: town }, kinds: [1, 2], period: 'current', hindrance: null },
    ])
  })

  test.each([
    [`?region=${town}`, ['supervisor2']],
    [`?region=${county}`, ['supervisor', 'supervisor2']],
    [`?region=${otherTown}`, []],
    ['?kind=3', ['supervisor']],
    ['?kind=2', ['supervisor', 'supervisor2']],
    ['?period=current', ['supervisor', 'supervisor2']],
    ['?period=past', []],
    ['?period=future', []],
    ['?sort=person', ['supervisor', 'supervisor2']],
    ['?sort=-person', ['supervisor2', 'supervisor']],
    ['?sort=region', ['supervisor', 'supervisor2']],
    ['?size=1&page=2&sort=region', ['supervisor2']],
  ])('is filtered and sorted by %s', async (query, expected) => {
    const { body } = await list(admin, query)
    const found = body.items.map((item: { person: { username: string } }) => item.person.username)
    expect(query.includes('sort') ? found : found.sort()).toEqual(expected)
  })

  test('is filtered by person', async () => {
    expect((await list(admin, `?person=${person.supervisor}`)).body.total).toBe(1)
  })

  test.each(['?kind=4', '?period=soon', '?sort=password_hash', '?size=1000', '?nonsense=1'])('refuses %s', async (query) => {
    expect((await list(admin, query)).status).toBe(400)
  })

  test('is closed to whoever lacks ROLE_MANAGEMENT and to nobody in particular', async () => {
    expect((await list(await testServer.signIn('organisation'))).body).toMatchObject({
      code: 'authority.missing',
      facts: { authorities: ['ROLE_MANAGEMENT'] },
    })
    expect((await testServer.call('GET', '/supervision/assignments')).status).toBe(401)
  })
})

test('one assignment is read within the region only', async () => {
  const [one] = await testServer.db<{ id: string }[]>`select id from supervision_assignment where region_code = ${county}`
  expect((await testServer.call('GET', `/supervision/assignments/${one!.id}`, { as: admin })).body).toMatchObject({
    id: one!.id,
    region: { code: county },
  })
  expect((await testServer.call('GET', `/supervision/assignments/${one!.id}`, { as: townAdmin })).status).toBe(404)
})

describe('assigning', () => {
  test('takes effect on the next request of that person and leaves a line', async () => {
    const supervisor2 = await testServer.signIn('supervisor2')
    const { status, body } = await create(admin, terms({ kinds: [1, 3] }))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      person: { username: 'supervisor2' },
      region: { code: otherTown },
      kinds: [1, 3],
      period: 'current',
      hindrance: null,
      idle: null,
    })
    expect(await lastLine()).toMatchObject({
      event: 'assignment.created',
      subject: 'assignment',
      regionCode: otherTown,
      before: null,
      after: { person: '郑秋菊 (supervisor2)', kinds: [1, 3], fromDay: today },
    })
    const actor = await findSignedIn(testServer.db, tokenHash(supervisor2.split('=')[1] ?? ''))
    expect(actor?.supervises).toContainEqual({ prefix: '990101102', kinds: [1, 3] })
  })

  test.each([
    ['somebody who does not supervise', () => ({ person: person.town }), 'person', 'assignment.person'],
    ['somebody who does not exist', () => ({ person: '00000000-0000-4000-8000-000000000000' }), 'person', 'assignment.person'],
    ['a region that does not exist', () => ({ region: '110000000000' }), 'region', 'region.outside'],
    ['a beginning in the past', () => ({ fromDay: addDays(today, -1) }), 'fromDay', 'day.too-early'],
    ['an end before the beginning', () => ({ untilDay: addDays(today, -1) }), 'untilDay', 'day.before-start'],
  ])('%s is refused at its field', async (_, change, field, code) => {
    const { status, body } = await create(admin, terms(change()))
    expect(status).toBe(422)
    expect(body.fields).toMatchObject([{ field, code }])
  })

  test.each([{ kinds: [] }, { kinds: [4] }, { kinds: [1, 1] }, { fromDay: 'tomorrow' }, { extra: 1 }, { region: '12' }])(
    '%j is malformed',
    async (change) => {
      expect((await create(admin, terms(change))).status).toBe(400)
    },
  )

  test('a disabled account is refused', async () => {
    await testServer.db`update user_account set enabled = false where username = 'supervisor2'`
    expect((await create(admin, terms())).body.fields).toMatchObject([{ field: 'person', code: 'assignment.person' }])
    await testServer.db`update user_account set enabled = true where username = 'supervisor2'`
  })

  test('a town manager assigns neither people nor regions of elsewhere, nor themselves', async () => {
    expect((await create(townAdmin, terms({ region: village, person: person.supervisor }))).body.fields).toMatchObject([
      { field: 'person' },
    ])
    expect((await create(townAdmin, terms({ region: otherTown }))).body.fields).toMatchObject([{ field: 'region', code: 'region.outside' }])
    expect((await create(townAdmin, terms({ region: village, person: person.towner }))).body.code).toBe('assignment.own')
    expect((await create(townAdmin, terms({ region: village }))).status).toBe(200)
  })

  test('the same person twice for the same days, region and kind is refused, and other kinds or days are not', async () => {
    const clash = await create(admin, terms({ region: town, kinds: [2, 3] }))
    expect(clash).toMatchObject({
      status: 422,
      body: { code: 'assignment.overlaps', facts: { limit: '2026-01-01', untilDay: null, kinds: [1, 2] } },
    })
    expect((await create(admin, terms({ region: town, kinds: [3], untilDay: addDays(today, 9) }))).status).toBe(200)
    expect((await create(admin, terms({ region: town, kinds: [3], fromDay: addDays(today, 10) }))).status).toBe(200)
    expect((await create(admin, terms({ region: town, kinds: [3], fromDay: addDays(today, 20) }))).body.code).toBe('assignment.overlaps')
  })

  test('whoever assigns the same person at the same time waits, and then finds the days taken', async () => {
    const { answer } = await inTransaction(testServer.db, async (tx) => {
      await tx`select from user_account where id = ${person.supervisor2!} for update`
      const asked = create(admin, terms())
      await untilSomebodyWaits(testServer.db)
      await tx`insert into supervision_assignment (user_id, region_code, kinds, from_day) values (${person.supervisor2!}, ${otherTown}, '{1}', ${today})`
      return { answer: asked }
    })
    expect((await answer).body.code).toBe('assignment.overlaps')
  })
})

describe('changing, ending and deleting', () => {
  const change = (as: string, id: string, body: object) => testServer.call('PUT', `/supervision/assignments/${id}`, { as, body })
  const end = (as: string, id: string, body: object) => testServer.call('POST', `/supervision/assignments/${id}/end`, { as, body })
  const remove = (as: string, id: string, version: number) =>
    testServer.call('DELETE', `/supervision/assignments/${id}?version=${version}`, { as })
  const made = async (change: object = {}) => (await create(admin, terms(change))).body
  const wanted = ({
    region,
    kinds,
    fromDay,
    untilDay,
    version,
  }: {
    region: { code: string }
    kinds: number[]
    fromDay: string
    untilDay: string | null
    version: number
  }) => ({
    region: region.code,
    kinds,
    fromDay,
    untilDay,
    version,
  })

  test('kinds and last day of one that has begun may change, and the line tells before and after', async () => {
    const one = await made()
    const { status, body } = await change(admin, one.id, { ...wanted(one), kinds: [2], untilDay: addDays(today, 5) })
    expect(status).toBe(200)
    expect(body).toMatchObject({ kinds: [2], untilDay: addDays(today, 5), version: 2 })
    expect(await lastLine()).toMatchObject({
      event: 'assignment.changed',
      before: { kinds: [1], untilDay: null },
      after: { kinds: [2], untilDay: addDays(today, 5) },
    })
  })

  test('region and first day of one that has begun stay', async () => {
    const one = await made()
    const { body } = await change(admin, one.id, { ...wanted(one), region: town, fromDay: addDays(today, 3) })
    expect(body.fields.map(({ field, code }: { field: string; code: string }) => [field, code])).toEqual([
      ['region', 'assignment.begun'],
      ['fromDay', 'assignment.begun'],
    ])
  })

  test('one that has not begun may change in everything and be deleted', async () => {
    const one = await made({ fromDay: addDays(today, 3) })
    expect(one.period).toBe('future')
    const moved = await change(admin, one.id, { ...wanted(one), region: village, fromDay: addDays(today, 4) })
    expect(moved.body).toMatchObject({ region: { code: village }, fromDay: addDays(today, 4) })
    expect((await remove(admin, one.id, 1)).body.code).toBe('record.changed')
    expect((await remove(admin, one.id, 2)).status).toBe(200)
    expect(await lastLine()).toMatchObject({ event: 'assignment.deleted', before: { fromDay: addDays(today, 4) }, after: null })
    expect((await remove(admin, one.id, 2)).status).toBe(404)
  })

  test('one that has begun is not deleted', async () => {
    const one = await made()
    expect(await remove(admin, one.id, 1)).toMatchObject({ status: 409, body: { code: 'assignment.begun' } })
  })

  test('ending at once takes the view away, even on the first day, and nothing can be changed after', async () => {
    const one = await made()
    const ended = await end(admin, one.id, { untilDay: addDays(today, -1), version: 1 })
    expect(ended.body).toMatchObject({ untilDay: addDays(today, -1), period: 'past', hindrance: 'ended' })
    expect((await lastLine())?.event).toBe('assignment.ended')
    expect(await end(admin, one.id, { untilDay: today, version: 2 })).toMatchObject({ status: 409, body: { code: 'assignment.ended' } })
    expect((await create(admin, terms())).status).toBe(200)
  })

  test('an end further back is refused at its field', async () => {
    const one = await made()
    const { body } = await end(admin, one.id, { untilDay: addDays(today, -2), version: 1 })
    expect(body.fields).toMatchObject([{ field: 'untilDay', code: 'day.too-early', facts: { limit: addDays(today, -1) } }])
  })

  test('lengthening one into the next is refused', async () => {
    const first = await made({ untilDay: addDays(today, 5) })
    await made({ fromDay: addDays(today, 6) })
    expect((await change(admin, first.id, { ...wanted(first), untilDay: null })).body.code).toBe('assignment.overlaps')
  })

  test('a stale version gets the fresh one', async () => {
    const one = await made()
    await change(admin, one.id, { ...wanted(one), kinds: [3] })
    const { status, body } = await change(admin, one.id, { ...wanted(one), kinds: [2] })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'record.changed', facts: { fresh: { id: one.id, kinds: [3], version: 2 } } })
  })

  test('a town manager cannot touch the county supervisor who watches their town, nor see one elsewhere', async () => {
    const watching = await made({ person: person.supervisor, region: town })
    const { body } = await list(townAdmin)
    expect(body.items.find(({ id }: { id: string }) => id === watching.id)).toMatchObject({ hindrance: 'person-outside' })
    expect(await end(townAdmin, watching.id, { untilDay: today, version: 1 })).toMatchObject({
      status: 403,
      body: { code: 'assignment.person-outside' },
    })
    const elsewhere = await made()
    expect((await end(townAdmin, elsewhere.id, { untilDay: today, version: 1 })).status).toBe(404)
  })

  test('whoever may not hand out what a supervisor holds neither gives nor takes an assignment', async () => {
    const assignment = await made({ region: village })
    await testServer.db`update role set grants = '{}' where name_en = 'Town manager'`
    const refused = { status: 403, body: { code: 'user.beyond-grants', facts: { authorities: ['SUPERVISE'] } } }
    expect(await end(townAdmin, assignment.id, { untilDay: today, version: 1 })).toMatchObject(refused)
    expect(await change(townAdmin, assignment.id, wanted(assignment))).toMatchObject(refused)
    expect(await create(townAdmin, terms({ region: village }))).toMatchObject(refused)
    const { body } = await list(townAdmin)
    expect(body.items.find(({ id }: { id: string }) => id === assignment.id)).toMatchObject({ hindrance: 'beyond-grants' })
    await testServer.db`update role set grants = '{SUPERVISE}' where name_en = 'Town manager'`
    expect((await end(townAdmin, assignment.id, { untilDay: today, version: 1 })).status).toBe(200)
  })

  test('nobody changes their own', async () => {
    const own = await made({ person: person.towner, region: village })
    expect(own.hindrance).toBeNull()
    expect((await list(townAdmin, `?person=${person.towner}`)).body.items).toMatchObject([{ hindrance: 'own' }])
    expect((await end(townAdmin, own.id, { untilDay: today, version: 1 })).body.code).toBe('assignment.own')
    expect((await change(townAdmin, own.id, wanted(own))).body.code).toBe('assignment.own')
  })
})

describe('who can be assigned', () => {
  const options = async (as: string, query = '') =>
    (await testServer.call('GET', `/supervision/supervisors${query}`, { as })).body
      .map(({ username }: { username: string }) => username)
      .sort()

  test('are the enabled accounts of the region that hold SUPERVISE', async () => {
    expect(await options(admin)).toEqual(['supervisor', 'supervisor2', 'towner'])
    expect(await options(townAdmin)).toEqual(['supervisor2', 'towner'])
    expect(await options(admin, `?text=${encodeURIComponent('秋菊')}`)).toEqual(['supervisor2'])
    expect(await options(admin, '?text=SUPERVISOR')).toEqual(['supervisor', 'supervisor2'])
    expect(await options(admin, `?id=${person.supervisor}`)).toEqual(['supervisor'])
  })
})

describe('cover', () => {
  const gaps = async (as: string) =>
    ((await testServer.call('GET', '/supervision/cover', { as })).body.items as CoverGap[]).map(({ region, missing }) => [
      region.code,
      missing.map(({ kind, supervisors }) => `kind ${kind}: ${supervisors}`),
    ])
  const nobody = ['kind 1: 0', 'kind 2: 0', 'kind 3: 0']
  const one = ['kind 1: 1', 'kind 2: 1', 'kind 3: 1']
  const isTold = async (username: string) => {
    const { items } = await listNotices(testServer.db, person[username] ?? '', { size: 50 })
    return items.filter(({ kind }) => kind === 'cover.missing').map(({ path, facts }) => [path, facts.region?.en])
  }
  const isUnread = async (username: string) => {
    const { items } = await listNotices(testServer.db, person[username] ?? '', { size: 50 })
    return items.filter(({ kind }) => kind === 'cover.missing').map(({ readAt }) => readAt === null)
  }
  const assignToCounty = async (count: number) => {
    for (let nth = 0; nth < count; nth += 1) {
      const { id } = await putPerson(testServer, { region: county, codes: ['SUPERVISE'] })
      await create(admin, terms({ person: id, region: county, kinds: [1, 2, 3] }))
    }
  }

  test('is complete when three people watch over a place: who replies to an appeal, who reviews the reply and who rechecks that', async () => {
    expect(await gaps(admin)).toEqual([
      [county, one],
      [town, ['kind 1: 2', 'kind 2: 2', 'kind 3: 1']],
      [otherTown, one],
      ['990101201000', one],
    ])
    await checkCover(testServer.db)
    expect(await isTold('admin'), 'whether or not anybody appealed').toEqual([['/system/supervision', 'Linxi County']])
    await assignToCounty(1)
    expect((await gaps(admin)).map(([code]) => code)).toEqual([county, town, otherTown, '990101201000'])
    expect(await isUnread('admin')).toEqual([true])
    await assignToCounty(1)
    expect(await gaps(admin), 'and what was told is done').toEqual([])
    expect(await isUnread('admin'), 'so that nobody has to read it any more').toEqual([false])
  })

  test('is missing by town and kind when nobody does, and for disabled accounts and lost authority', async () => {
    await testServer.db`update user_account set enabled = false where username = 'supervisor'`
    expect(await gaps(admin)).toEqual([
      [county, nobody],
      [town, ['kind 1: 1', 'kind 2: 1', 'kind 3: 0']],
      [otherTown, nobody],
      ['990101201000', nobody],
    ])
    expect(await gaps(townAdmin)).toEqual([[town, ['kind 1: 1', 'kind 2: 1', 'kind 3: 0']]])
    await testServer.db`update user_account set enabled = true where username = 'supervisor'`
    await testServer.db`update role set codes = '{}' where key = 'supervisor'`
    expect(await gaps(townAdmin)).toEqual([[town, nobody]])
    expect((await list(admin)).body.items).toMatchObject([{ idle: 'no-authority' }, { idle: 'no-authority' }])
    await testServer.db`update role set codes = '{SUPERVISE}' where key = 'supervisor'`
  })

  test('what somebody was told is on the page until somebody is assigned there, and on nobody else’s page', async () => {
    await assignToCounty(2)
    await testServer.db`delete from notification`
    const keeper = await addPerson(testServer, { region: county, codes: ['ROLE_MANAGEMENT'] })
    const { id } = await putAppeal(testServer, { region: village })
    await testServer.db`
      insert into appeal_concerned (appeal_id, user_id, cause)
      select ${id}, id, 'marked' from user_account where id = ${keeper.id} or id in (select user_id from supervision_assignment)`
    await checkCover(testServer.db)
    expect(await isTold('admin')).toEqual([['/system/supervision', 'Qingshi Town']])
    expect(await gaps(admin)).toEqual([[town, ['kind 1: 4', 'kind 2: 4', 'kind 3: 3']]])
    expect(await gaps(keeper.cookie), 'whoever must not learn of the appeal').toEqual([])
    expect(await isUnread('admin')).toEqual([true])
    await assignToCounty(1)
    expect(await gaps(admin)).toEqual([])
    expect(await isUnread('admin'), 'as it would be after a gap').toEqual([false])
  })

  test('a village assignment covers no town', async () => {
    await testServer.db`update supervision_assignment set until_day = today() - 1`
    await create(admin, terms({ region: village, kinds: [1, 2, 3] }))
    expect((await gaps(admin)).map(([code]) => code)).toContain(town)
  })
})
