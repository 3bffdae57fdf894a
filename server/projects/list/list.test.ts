import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshSearch } from '../../search/columns.ts'
import { recomputeFigures } from '../../statistics/recompute.ts'
import { deleteAllFilings } from '../../testing/filing-writes.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let testServer: TestServer
let rows: Filing[]
const cookies: Record<string, string> = {}
const people = ['filer', 'village', 'town', 'county', 'supervisor'] as const

type Filing = {
  id: string
  name: string
  kind: 1 | 2 | 3
  regionCode: string
  scopeCode: string
  filerId: string
  state: string
  firstSubmittedAt: Date | null
  createdAt: Date
  changedAt: Date
  number: string | null
  year: number | null
  trade: string | null
  method: string | null
  majorProject: string | null
  estimatedPrice: number | null
  contractPrice: number | null
  settlementReviewed: number | null
  paid: number
  fundingSources: string[]
  dueOn: string | null
}

beforeAll(async () => {
  testServer = await openTestServer()
  for (const who of people) cookies[who] = await testServer.signIn(who)
  await deleteAllFilings(testServer.db)
  rows = await manyFilings()
  // The figures of half of them are computed, the other half has come since.
  await testServer.write`insert into project ${testServer.db(rows.slice(0, 90) as never)}`
  await recomputeFigures(testServer.db)
  await testServer.write`insert into project ${testServer.db(rows.slice(90) as never)}`
  await refreshSearch(testServer.db, 'project')
})
afterAll(() => testServer.close())

const pick = <Value>(values: readonly Value[], at: number) => values[at % values.length] as Value
const projectNames = [
  '桃源村村道硬化工程',
  '柳溪村LED路灯安装',
  '青石镇污水治理工程',
  '村委会办公楼维修',
  '重阳桥100%加固_工程',
  '环卫车辆采购',
]

/** 180 filings that differ in every way a list can ask for, in two towns of the invented county, a few of them drafts never submitted. */
async function manyFilings(): Promise<Filing[]> {
  const villages = await testServer.db<{ code: string }[]>`select code from region where level = 'village' order by code`
  const own = await testServer.db<
    { id: string; username: string }[]
  >`select id, username from user_account where username in ('filer', 'filer2')`
  return Array.from({ length: 180 }, (_, at): Filing => {
    const submitted = at % 9 !== 0
    const filed = submitted && at % 4 > 0
    return {
      id: randomUUID(),
      name: `${pick(projectNames, at)}${at % 7 === 0 ? `第${at}标段` : ''}`,
      kind: pick([1, 1, 2, 3] as const, at),
      scopeCode: pick(villages, at * 5).code,
      regionCode: pick(villages, at * 5).code,
      filerId: pick(own, Math.floor(at / 5)).id,
      state: filed
        ? pick(['filed', 'sourcing', 'contracted', 'void', 'archived'], at)
        : submitted
          ? pick(['town-review', 'returned'], at >> 2)
          : 'draft',
      firstSubmittedAt: submitted ? new Date(Date.UTC(2025, 0, at + 2)) : null,
      createdAt: new Date(Date.UTC(2025, 0, 1 + Math.floor(at / 2))), // two on each day, so that ties are common
      changedAt: new Date(Date.UTC(2025, 3, 1 + ((at * 7) % 60))),
      number: filed ? `BA990101${2025 + (at % 2)}1${String(at).padStart(5, '0')}` : null,
      year: submitted ? 2025 + (at % 2) : null,
      trade: pick(['road', 'lighting', 'sewage', null], at),
      method: pick(['direct', 'inquiry', null], at),
      majorProject: at % 10 === 0 ? 'county' : null,
      estimatedPrice: at % 8 === 3 ? null : 100_000 * (1 + (at % 20)),
      contractPrice: filed && at % 3 === 0 ? 90_000 + at : null,
      settlementReviewed: filed && at % 6 === 0 ? 80_000 + at : null,
      paid: filed ? at * 10 : 0,
      fundingSources: at % 5 === 0 ? ['collective', 'donation'] : ['collective'],
      dueOn: at % 6 === 1 ? `2026-0${1 + (at % 9)}-1${at % 10}` : null,
    }
  })
}

type Sees = (row: Filing) => boolean
const submitted: Sees = (row) => row.firstSubmittedAt !== null
const inRegion =
  (prefix: string): Sees =>
  (row) =>
    row.regionCode.startsWith(prefix)
const both =
  (...all: Sees[]): Sees =>
  (row) =>
    all.every((one) => one(row))

const ask = async (who: string, query: Record<string, string | string[]> = {}) => {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one])),
  )
  const answer = await testServer.call('GET', `/projects?${search}`, { as: cookies[who] ?? '' })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as { items: Filing[]; total: number; exact: boolean; sums: Record<string, number>; next: string | null }
}

const sum = (matching: Filing[], field: 'estimatedPrice' | 'contractPrice' | 'settlementReviewed' | 'paid') =>
  matching.reduce((all, row) => all + (row[field] ?? 0), 0)

/** Asks, and holds rows, total and sums against a recount here. */
async function expectExactly(who: string, query: Record<string, string | string[]>, sees: Sees) {
  const matching = rows.filter(sees)
  const { items, total, exact, sums } = await ask(who, { size: '100', ...query })
  const rest = total > 100 ? (await ask(who, { size: '100', page: '2', ...query })).items : []
  expect([...items, ...rest].map(({ id }) => id).toSorted()).toEqual(matching.map(({ id }) => id).toSorted())
  expect({ total, exact, sums }).toEqual({
    total: matching.length,
    exact: true,
    sums: {
      estimatedPrice: sum(matching, 'estimatedPrice'),
      contractPrice: sum(matching, 'contractPrice'),
      settlementReviewed: sum(matching, 'settlementReviewed'),
      paid: sum(matching, 'paid'),
    },
  })
  return matching.length
}

const idOf = async (username: string) =>
  (await testServer.db<[{ id: string }]>`select id from user_account where username = ${username}`)[0].id

test('each role sees its scope and nothing else, and its totals say so', async () => {
  const filer = await idOf('filer')
  expect(await expectExactly('county', {}, submitted)).toBeGreaterThan(100)
  expect(await expectExactly('town', {}, both(submitted, inRegion('990101101')))).toBeGreaterThan(10)
  expect(await expectExactly('village', {}, inRegion('990101101201'))).toBeGreaterThan(5) // with its drafts
  expect(await expectExactly('filer', {}, (row) => row.filerId === filer)).toBeGreaterThan(50)
  const [one] = await testServer.db<{ code: string; kinds: number[] }[]>`
    select supervision_assignment.region_code as code, kinds from supervision_assignment join user_account u on u.id = user_id where username = 'supervisor'`
  const prefix = one?.code.replace(/(000)+$/, '') ?? ''
  expect(
    await expectExactly(
      'supervisor',
      {},
      both(submitted, inRegion(prefix), (row) => one?.kinds.includes(row.kind) ?? false),
    ),
  ).toBeGreaterThan(5)
})

test('two assignments of different width and kinds are one list without doubles, in order across both', async () => {
  const user = await idOf('supervisor2')
  await testServer.db`delete from supervision_assignment where user_id = ${user}`
  await testServer.db`
    insert into supervision_assignment ${testServer.db([
      { userId: user, regionCode: '990101000000', kinds: [1], fromDay: '2020-01-01' },
      { userId: user, regionCode: '990101101000', kinds: [1, 2], fromDay: '2020-01-01' },
      { userId: user, regionCode: '990101102000', kinds: [3], fromDay: '2020-01-01' },
    ] as never)}`
  cookies.supervisor2 = await testServer.signIn('supervisor2')
  const sees: Sees = both(
    submitted,
    (row) => row.kind === 1 || (row.kind === 2 && inRegion('990101101')(row)) || (row.kind === 3 && inRegion('990101102')(row)),
  )
  await expectExactly('supervisor2', {}, sees)
  await expectExactly(
    'supervisor2',
    { kind: '2' },
    both(sees, (row) => row.kind === 2),
  )
  await expectExactly('supervisor2', { region: '990101102000' }, both(sees, inRegion('990101102')))
  await expectExactly(
    'supervisor2',
    { text: '工程' },
    both(sees, (row) => row.name.includes('工程')),
  )
  expect(await walk('supervisor2', '-created')).toEqual(expected(sees, '-created'))
})

test('somebody with a village who also files elsewhere sees both, each filing once', async () => {
  const filer = await idOf('filer')
  await testServer.db`insert into user_role (user_id, role_id) select ${filer}, id from role where key = 'village-administrator'`
  const sees: Sees = (row) => row.filerId === filer || row.regionCode.startsWith('990101101201')
  await expectExactly('filer', {}, sees)
  await expectExactly(
    'filer',
    { kind: '1', state: ['filed', 'draft'] },
    both(sees, (row) => row.kind === 1 && ['filed', 'draft'].includes(row.state)),
  )
  await expectExactly('filer', { region: '990101102000' }, both(sees, inRegion('990101102')))
  await expectExactly('filer', { mine: 'true' }, (row) => row.filerId === filer)
  await testServer.db`delete from user_role where user_id = ${filer} and role_id = (select id from role where key = 'village-administrator')`
})

const filters: [string, Record<string, string | string[]>, Sees][] = [
  ['one state', { state: 'filed' }, (row) => row.state === 'filed'],
  ['two states', { state: ['filed', 'archived'] }, (row) => row.state === 'filed' || row.state === 'archived'],
  ['a kind', { kind: '2' }, (row) => row.kind === 2],
  ['an industry', { trade: 'road' }, (row) => row.trade === 'road'],
  ['a funding source', { source: 'donation' }, (row) => row.fundingSources.includes('donation')],
  ['a method', { method: 'inquiry' }, (row) => row.method === 'inquiry'],
  ['a town', { region: '990101102000' }, inRegion('990101102')],
  ['a village', { region: '990101102201' }, inRegion('990101102201')],
  ['a county elsewhere', { region: '110101000000' }, () => false],
  ['key projects', { major: 'yes' }, (row) => row.majorProject !== null],
  ['no key projects', { major: 'no' }, (row) => row.majorProject === null],
  ['a year', { year: '2026' }, (row) => row.year === 2026],
  ['a price from', { atLeast: '1000000' }, (row) => (row.estimatedPrice ?? 0) >= 1_000_000],
  ['a price up to', { atMost: '500000' }, (row) => row.estimatedPrice !== null && row.estimatedPrice <= 500_000],
  ['two Chinese characters', { text: '路灯' }, (row) => row.name.includes('路灯')],
  ['one Chinese character', { text: '桥' }, (row) => row.name.includes('桥')],
  ['a Latin fragment, whatever its case', { text: 'led' }, (row) => row.name.includes('LED')],
  ['pinyin initials', { text: 'cdyh' }, (row) => row.name.includes('村道硬化')],
  ['many pinyin initials', { text: 'wszlgc' }, (row) => row.name.includes('污水治理工程')],
  ['a whole number', { text: 'BA9901012025100022' }, (row) => row.number === 'BA9901012025100022'],
  ['the end of a number', { text: '00023' }, (row) => row.number?.endsWith('00023') ?? false],
  ['digits and Chinese together', { text: '第14标' }, (row) => row.name.includes('第14标')],
  ['signs that LIKE would read otherwise', { text: '100%加固_' }, (row) => row.name.includes('100%加固_')],
  ['what nothing contains', { text: '不存在的' }, () => false],
]

test.each(filters)('%s', async (_, query, sees) => {
  await expectExactly('county', query, both(submitted, sees))
})

test('filters combine', async () => {
  for (const [at, [, query, sees]] of filters.entries())
    for (const [, other, seesOther] of [1, 4, 10].map((step) => pick(filters, at + step))) {
      if (Object.keys(other).some((name) => name in query)) continue
      await expectExactly('county', { ...query, ...other }, both(submitted, sees, seesOther))
    }
})

const sortFields = {
  created: 'createdAt',
  changed: 'changedAt',
  number: 'number',
  name: 'name',
  estimate: 'estimatedPrice',
  contract: 'contractPrice',
  due: 'dueOn',
} as const

/** In the order asked for, empty values last, ids deciding between equals in the same direction. */
function expected(sees: Sees, sort: string): string[] {
  const sign = sort.startsWith('-') ? -1 : 1
  const field = sortFields[sort.replace('-', '') as keyof typeof sortFields]
  const compare = (one: string | number | Date, other: string | number | Date) =>
    one instanceof Date
      ? one.getTime() - Number(other)
      : typeof one === 'number'
        ? one - Number(other)
        : Buffer.compare(Buffer.from(one), Buffer.from(String(other)))
  return rows
    .filter(sees)
    .toSorted((one, other) => {
      const [a, b] = [one[field], other[field]]
      if ((a === null) !== (b === null)) return a === null ? 1 : -1
      return sign * ((a === null || b === null ? 0 : compare(a, b)) || (one.id < other.id ? -1 : 1))
    })
    .map(({ id }) => id)
}

/** All pages by cursor. */
async function walk(who: string, sort: string, query: Record<string, string> = {}) {
  const ids: string[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const page = await ask(who, { sort, size: '7', ...query, ...(after && { after }) })
    ids.push(...page.items.map(({ id }) => id))
    after = page.next
    if (ids.length > rows.length) throw new Error('the cursor goes round in circles')
  }
  return ids
}

test.each(Object.keys(sortFields).flatMap((order) => [order, `-${order}`]))(
  'sorted by %s, numbered pages and cursors show the same',
  async (sort) => {
    const order = expected(submitted, sort)
    expect(await walk('county', sort)).toEqual(order)
    for (const page of [1, 2, 3, 5, 9, 12])
      expect((await ask('county', { sort, size: '17', page: String(page) })).items.map(({ id }) => id)).toEqual(
        order.slice((page - 1) * 17, page * 17),
      )
  },
)

test.each(Object.keys(sortFields))('the list of a town stands in the order of %s, on every page of it', async (sort) => {
  const order = expected(both(submitted, inRegion('990101101')), sort)
  expect(order.length).toBeGreaterThan(20)
  expect(await walk('town', sort)).toEqual(order)
  expect((await ask('town', { sort, size: '8', page: '2' })).items.map(({ id }) => id)).toEqual(order.slice(8, 16))
})

test.each(['-created', 'name', '-estimate'])('what is searched for stands in the order of %s too, from the first page on', async (sort) => {
  const order = expected(
    both(submitted, ({ name }) => name.includes('工程')),
    sort,
  )
  expect(order.length).toBeGreaterThan(50)
  expect(await walk('county', sort, { text: '工程' })).toEqual(order)
})

test('a cursor goes on from a numbered page, and keeps to the filters', async () => {
  const order = expected(
    both(submitted, (row) => row.state === 'filed'),
    '-estimate',
  )
  const { next } = await ask('county', { sort: '-estimate', state: 'filed', size: '5', page: '2' })
  const { items } = await ask('county', { sort: '-estimate', state: 'filed', size: '5', after: next ?? '' })
  expect(items.map(({ id }) => id)).toEqual(order.slice(10, 15))
})

test('a page behind the last one is empty and keeps the total', async () => {
  const { items, total, next } = await ask('county', { page: '400', size: '20' })
  expect([items, total, next]).toEqual([[], rows.filter(submitted).length, null])
})

test.each([
  'page=0',
  'page=501&size=20',
  'page=101&size=100',
  'page=x',
  'size=101',
  'sort=secret',
  'sort=-',
  'state=flying',
  'kind=4',
  'year=1999',
  'region=98',
  'atLeast=-1',
  'major=perhaps',
  'trade=road%27--',
  'trade=%00',
  'text=%00',
  'text=',
  'after=',
  'after=x',
  `after=${encodeURIComponent('|11111111-1111-1111-1111-111111111111')}`, // the day of creation is never empty
  `after=${encodeURIComponent('2026-02-31 00:00:00+00|11111111-1111-1111-1111-111111111111')}`,
  `after=${encodeURIComponent('2026-02-01 29:00:00+00|11111111-1111-1111-1111-111111111111')}`,
  `after=${encodeURIComponent('100|11111111-1111-1111-1111-111111111111')}`,
  `sort=estimate&after=${encodeURIComponent('abc|11111111-1111-1111-1111-111111111111')}`,
  'unheard=of',
])('%s is refused as malformed', async (query) => {
  const { status, body } = await testServer.call('GET', `/projects?${query}`, { as: cookies.county ?? '' })
  expect([status, body.code]).toEqual([400, 'input.invalid'])
})

test('beyond 10,000 figures still know, and a count says that it stopped and adds nothing up', async () => {
  const [place] = await testServer.db<[{ code: string }]>`select code from region where level = 'village' order by code desc limit 1`
  await testServer.write`
    insert into project (name, kind, region_code, scope_code, filer_id, first_submitted_at, state, estimated_price, year)
    select '批量道路工程', 3, ${place.code}, ${place.code}, (select id from user_account where username = 'filer2'), now(), 'town-review', 1000, 2027
    from generate_series(1, 10050)`
  await refreshSearch(testServer.db, 'project')
  expect(await ask('county', { year: '2027' })).toMatchObject({ total: 10_050, exact: true, sums: { estimatedPrice: 10_050_000 } })
  expect(await ask('county', { year: '2027', state: 'town-review' })).toMatchObject({ total: 10_050, exact: true })
  expect(await ask('county', { year: '2027', state: 'town-review', major: 'no' })).toMatchObject({ total: 10_050, exact: true })
  expect(await ask('county', { text: '批量' })).toMatchObject({ total: 1_000, exact: false, sums: null })
  expect(await ask('county', { year: '2027', state: 'town-review', trade: '-' })).toMatchObject({ total: 10_000, exact: false, sums: null })
  const last = await ask('county', { year: '2027', page: '500' })
  const beyond = await ask('county', { year: '2027', after: last.next ?? '' })
  expect(beyond.items).toHaveLength(20)
  expect(await ask('county', { year: '2027', size: '100', after: beyond.next ?? '' })).toMatchObject({ items: { length: 30 }, next: null })
  await testServer.write`delete from project where year = 2027`
  expect(await ask('county', { year: '2027' })).toMatchObject({ total: 0, items: [] })
})
