import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { addTownManager } from '../testing/town-manager.ts'

const county = '990101000000'
const town = '990101101000'
const village = '990101101201'
const otherTown = '990101102000'

let testServer: TestServer
let admin: string
let townAdmin: string
let adminId: string

type Planted = {
  at: string
  event?: string
  subject?: string
  subjectId?: string | null
  region?: string | null
  name?: string
  actorId?: string
  after?: object
}

/** Lines as if written at some moment. */
async function plant(lines: readonly Planted[]) {
  for (const {
    at,
    event = 'unit.changed',
    subject = 'unit',
    subjectId = null,
    region = county,
    name = '某人',
    actorId = null,
    after = {},
  } of lines)
    await testServer.db`
      insert into audit_line (at, actor_id, actor_name, event, subject, subject_id, region_code, after)
      values (${at}, ${actorId}, ${name}, ${event}, ${subject}, ${subjectId}, ${region}, ${testServer.db.json(after as never)})`
}

beforeAll(async () => {
  testServer = await openTestServer()
  await addTownManager(testServer.db)
  admin = await testServer.signIn('admin')
  townAdmin = await testServer.signIn('towner')
  const [me] = await testServer.db<{ id: string }[]>`select id from user_account where username = 'admin'`
  adminId = me!.id
  await plant([
    { at: '2020-01-01T00:00:00Z', region: county, subjectId: 'u1', after: { name: '青石建设公司' } },
    { at: '2020-01-02T00:00:00Z', region: town, name: '王建华', actorId: adminId },
    { at: '2020-01-03T00:00:00Z', region: village, event: 'region.changed', subject: 'region', subjectId: village },
    { at: '2020-01-04T00:00:00Z', region: otherTown, event: 'role.created', subject: 'role' },
    { at: '2020-01-05T00:00:00Z', region: null, event: 'installation.demo-data-loaded', subject: 'installation' },
    { at: '2020-01-06T15:59:59Z', region: county, event: 'mystery.happened', subject: 'unit' },
    { at: '2020-01-06T16:00:00Z', region: county },
    { at: '2020-01-08T00:00:00Z', region: village, event: 'project.submitted', subject: 'project', subjectId: 'p1' },
    { at: '2020-01-09T00:00:00Z', region: village, event: 'appeal.received', subject: 'appeal', subjectId: 'a1' },
  ])
})
afterAll(() => testServer.close())

const lines = (as: string, query = '?until=2020-12-31') => testServer.call('GET', `/audit/lines${query}`, { as })
const days = (body: { items: { at: string }[] }) => body.items.map(({ at }) => at.slice(0, 10))

describe('who reads what', () => {
  test('the top region reads everything of the organisation, the newest first, and lines without a region', async () => {
    const { status, body } = await lines(admin)
    expect(status).toBe(200)
    expect(days(body)).toEqual(['2020-01-06', '2020-01-06', '2020-01-05', '2020-01-04', '2020-01-03', '2020-01-02', '2020-01-01'])
    expect(body.older).toBeNull()
    expect(body.items[6]).toEqual({
      at: '2020-01-01T00:00:00.000Z',
      person: { id: null, name: '某人' },
      event: 'unit.changed',
      subject: 'unit',
      subjectId: 'u1',
      region: { code: county, name: { en: 'Linxi County', zh: '临溪县' } },
      address: null,
      before: null,
      after: { name: '青石建设公司' },
      requestId: null,
    })
  })

  test('a town reads its own lines alone', async () => {
    expect(days((await lines(townAdmin)).body)).toEqual(['2020-01-03', '2020-01-02'])
  })

  test('nobody reads lines of filings or appeals here, nor the number of any line', async () => {
    const { body } = await lines(admin)
    expect(JSON.stringify(body)).not.toMatch(/project\.submitted|appeal|lineId|position/)
    expect(Object.keys(body.items[0])).not.toContain('id')
  })

  test('whoever lacks ROLE_MANAGEMENT is stopped at the gate', async () => {
    expect((await lines(await testServer.signIn('county'))).body.code).toBe('authority.missing')
    expect((await testServer.call('GET', '/audit/lines')).status).toBe(401)
  })

  test('lines follow a region that was merged elsewhere', async () => {
    await testServer.db`update region set replaced_by = ${otherTown}, current_code = ${otherTown}, enabled = false where code = ${village}`
    expect(days((await lines(townAdmin)).body)).toEqual(['2020-01-02'])
    expect(days((await lines(admin, `?until=2020-12-31&region=${otherTown}`)).body)).toEqual(['2020-01-04', '2020-01-03'])
    await testServer.db`update region set replaced_by = null, current_code = code, enabled = true where code = ${village}`
  })
})

describe('filters', () => {
  test.each([
    ['a day of the Shanghai calendar', '?from=2020-01-07&until=2020-01-07', ['2020-01-06']],
    ['the day before', '?from=2020-01-06&until=2020-01-06', ['2020-01-06']],
    ['a span', '?from=2020-01-03&until=2020-01-05', ['2020-01-05', '2020-01-04', '2020-01-03']],
    ['an event', '?event=role.created&until=2020-12-31', ['2020-01-04']],
    ['an event nobody knows', '?event=mystery.happened', ['2020-01-06']],
    ['a subject', '?subject=region&until=2020-12-31', ['2020-01-03']],
    ['one thing', `?subject=region&subjectId=${village}&until=2020-12-31`, ['2020-01-03']],
    ['a region and all below', `?region=${town}&until=2020-12-31`, ['2020-01-03', '2020-01-02']],
    ['a village', `?region=${village}&until=2020-12-31`, ['2020-01-03']],
    ['part of a name', `?text=${encodeURIComponent('建华')}&until=2020-12-31`, ['2020-01-02']],
    ['part of what was written', `?text=${encodeURIComponent('青石建设')}&until=2020-12-31`, ['2020-01-01']],
    ['what an event is called', `?text=${encodeURIComponent('新增角色')}&until=2020-12-31`, ['2020-01-04']],
    ['what it is called in the other language', '?text=ROLE%20created&until=2020-12-31', ['2020-01-04']],
    ['a region’s name', `?text=${encodeURIComponent('柳河')}&until=2020-12-31`, ['2020-01-04']],
    ['a text that is nowhere', '?text=nowhere', []],
    ['a percent sign, which means itself', '?text=%25', []],
  ])('%s', async (_, query, expected) => {
    expect(days((await lines(admin, query)).body)).toEqual(expected)
  })

  test('a person', async () => {
    expect(days((await lines(admin, `?person=${adminId}&until=2020-12-31`)).body)).toEqual(['2020-01-02'])
  })

  test('a region outside one’s own shows nothing', async () => {
    expect((await lines(townAdmin, `?region=${otherTown}`)).body.items).toEqual([])
    expect((await lines(townAdmin, `?region=${county}`)).body.items).toEqual([])
  })

  test.each(['?subject=appeal', '?from=yesterday', '?size=1000', '?older=1', '?older=x~1', '?person=me', '?event=drop%20table'])(
    '%s is malformed',
    async (query) => {
      expect((await lines(admin, query)).status).toBe(400)
    },
  )
})

describe('page after page', () => {
  const allPages = async (query: string) => {
    const seen: { event: string; at: string; subjectId: string }[] = []
    let older: string | null = null
    for (let pages = 0; pages < 50; pages += 1) {
      const { body } = await lines(admin, `${query}${older ? `&older=${encodeURIComponent(older)}` : ''}`)
      seen.push(...body.items)
      older = body.older
      if (!older) return seen
    }
    throw new Error('The trail does not end.')
  }

  test('every line comes once and in order, also many of one moment', async () => {
    const moments = Array.from({ length: 23 }, (_, at) => `2019-05-0${1 + Math.floor(at / 9)}T00:00:00.123456Z`)
    await plant(moments.map((at, number) => ({ at, subjectId: `n${number}` })))
    for (const size of [1, 4, 9, 23, 50]) {
      const seen = await allPages(`?from=2019-05-01&until=2019-05-31&size=${size}`)
      expect(seen.map(({ subjectId }) => subjectId)).toEqual(moments.map((_, number) => `n${22 - number}`))
    }
    const searched = await allPages('?from=2019-05-01&until=2019-05-31&size=4&text=n1')
    expect(searched.map(({ subjectId }) => subjectId)).toEqual(['n19', 'n18', 'n17', 'n16', 'n15', 'n14', 'n13', 'n12', 'n11', 'n10', 'n1'])
  })

  test('a search that runs long stops, says how far it looked, and goes on from there', async () => {
    await testServer.db`
      insert into audit_line (at, actor_name, event, subject, region_code)
      select timestamptz '2018-01-01' + n * interval '1 second', 'somebody', 'unit.changed', 'unit', ${county} from generate_series(1, 10500) n`
    await plant([{ at: '2017-06-01T00:00:00Z', subjectId: 'needle' }])
    const { body } = await lines(admin, '?until=2018-12-31&text=needle')
    expect(body.items).toEqual([])
    expect(body.searchedTo).toMatch(/^2018-01-01T00:08:2/)
    const next = await lines(admin, `?until=2018-12-31&text=needle&older=${encodeURIComponent(body.older)}`)
    expect(next.body.items).toMatchObject([{ subjectId: 'needle' }])
    expect(next.body.older).toBeNull()
  })
})

test('people to look for are those of the region', async () => {
  const found = async (as: string, query = '') =>
    (await testServer.call('GET', `/audit/people${query}`, { as })).body.map(({ username }: { username: string }) => username)
  expect(await found(admin, `?text=${encodeURIComponent('高')}`)).toEqual(['admin'])
  expect(await found(townAdmin, '?text=admin')).toEqual([])
  expect(await found(townAdmin)).toContain('town')
  expect(await found(admin, `?id=${adminId}`)).toEqual(['admin'])
})

test('what somebody just did is found again', async () => {
  await testServer.call('POST', '/calendar/exceptions', {
    as: admin,
    body: { fromDay: '2027-05-01', untilDay: '2027-05-01', working: false, note: '测试' },
  })
  const { body } = await lines(admin, '?subject=calendar')
  expect(body.items).toMatchObject([{ event: 'calendar.exception-added', person: { id: adminId, name: '高文' }, after: { note: '测试' } }])
})
