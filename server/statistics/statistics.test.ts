import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Delay } from '#contract/project-filters.ts'
import type { Statistics, StatisticsQuery } from '#contract/statistics.ts'
import * as links from '#domain/statistics/links.ts'
import { scanEverything } from '../risk/running.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { recomputeFigures } from './recompute.ts'

let testServer: TestServer
let county: string

beforeAll(async () => {
  testServer = await openTestServer({}, { filings: true, today: '2026-11-13' })
  await scanEverything(testServer.db) // so that indicators have fired and alerts are open
  county = await testServer.signIn('county')
})
afterAll(() => testServer.close())

const written = (filters: object) =>
  Object.entries(filters)
    .flatMap(([name, value]) => [value].flat().map((one) => `${name}=${encodeURIComponent(String(one))}`))
    .join('&')

async function read(filters: object, as = county): Promise<Statistics> {
  const { status, body } = await testServer.call('GET', `/statistics?${written(filters)}`, { as })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** The totals of the list a link leads to, under the same eyes. */
async function follow({ list, filters }: links.FigureLink, as = county) {
  const { status, body } = await testServer.call('GET', `${links.listRoutes[list]}?${written({ ...filters, size: 1 })}`, { as })
  if (status !== 200) throw new Error(`${list} ${written(filters)}: ${JSON.stringify(body)}`)
  return body as { total: number; sums: { estimatedPrice: number; contractPrice: number; settlementReviewed: number } }
}

type Figure = [name: string, figure: number, link: links.FigureLink]

/** Every figure that opens a list, with its link. */
function figuresOf(page: Statistics, filters: object): Figure[] {
  const { region: _region, from: _from, until: _until, ...narrowing } = filters as StatisticsQuery
  const view: links.View = { ...page, ...narrowing }
  const { totals, overdue } = page
  const of = (name: string, figure: number, given: Parameters<typeof links.linkToFilings>[1]): Figure => [
    name,
    figure,
    links.linkToFilings(view, given),
  ]
  const delays: [Delay, number][] = [
    ['completed', totals.completed],
    ['on-time', totals.onTime],
    ['late-30', totals.late30],
    ['late-90', totals.late90],
    ['late-more', totals.lateMore],
    ['overdue', overdue.upTo30 + overdue.upTo90 + overdue.more],
    ['overdue-30', overdue.upTo30],
    ['overdue-90', overdue.upTo90],
    ['overdue-more', overdue.more],
  ]
  return [
    of('filings', totals.filings, {}),
    ...page.states.map(({ state, filings }) => of(state, filings, { state: [state] })),
    ...delays.map(([delay, figure]) => of(delay, figure, { delay })),
    of('contracted', totals.contracted, { stage: 'contracted' }),
    of('settled', totals.settled, { stage: 'settled' }),
    of('over budget', totals.overBudget, { overBudget: true }),
    of('disclosed', totals.disclosureComplete, { disclosure: 'complete' }),
    of('not disclosed', totals.disclosureDue - totals.disclosureComplete, { disclosure: 'incomplete' }),
    of('competitive', page.competition.competitive, { competition: 'yes' }),
    of('not competitive', page.competition.known - page.competition.competitive, { competition: 'no' }),
    ['alerts', totals.openAlerts, links.linkToAlerts(view)],
    ['rectified on time', totals.rectifiedOnTime, links.linkToFindings(view, 'on-time')],
    ['rectified late', totals.rectifiedLate, links.linkToFindings(view, 'late')],
    ['overdue findings', page.overdueFindings, links.linkToFindings(view, 'overdue')],
    ...page.months.map(({ month, filings }): Figure => [month, filings, links.linkToMonth(view, month)]),
    ...page.kinds.map(({ kind, filings }) => of(`kind ${kind}`, filings, { kind })),
    ...(['trade', 'source', 'method'] as const).flatMap((name) =>
      page[`${name}s`].map(({ code, filings }): Figure => [`${name} ${code}`, filings, links.linkToValue(view, name, code)]),
    ),
    ...page.regions.flatMap(({ region, ...figures }): Figure[] => {
      const code = region?.code ?? null
      const at = (name: string, figure: number, filters: Parameters<typeof links.linkToPlace>[2] = {}): Figure => [
        `region ${code} ${name}`,
        figure,
        links.linkToPlace(view, code, filters),
      ]
      return [
        at('filings', figures.filings),
        at('contracted', figures.contracted, { stage: 'contracted' }),
        at('overdue', figures.overdue, { delay: 'overdue' }),
        at('competitive', figures.competition.competitive, { competition: 'yes' }),
        [`region ${code} alerts`, figures.openAlerts, links.withinPlace(links.linkToAlerts(view), code)],
        [`region ${code} findings`, figures.findings, links.withinPlace(links.linkToFindings(view, 'awaited'), code)],
        [`region ${code} overdue findings`, figures.overdueFindings, links.withinPlace(links.linkToFindings(view, 'overdue'), code)],
      ]
    }),
    ...page.fired.map(
      ({ region, indicator, filings }): Figure => [`${region} ${indicator}`, filings, links.linkToFired(view, region, indicator)],
    ),
    ...page.suppliers.top.map(({ key, name, contracts }): Figure => [name, contracts, links.linkToSupplier(view, key)]),
    ...(page.owners?.top ?? []).flatMap(({ owner, projects, nonCompetitive }): Figure[] => [
      [`owner ${owner.name}`, projects, links.linkToOwner(view, owner.id)],
      [`owner ${owner.name} without competition`, nonCompetitive, links.linkToOwner(view, owner.id, 'no')],
    ]),
    ...(page.markets?.top ?? []).map(
      (market): Figure => [
        `market ${market.region.code} ${market.trade.code}`,
        market.awards,
        links.linkToMarket(view, page.markets?.from ?? '', market),
      ],
    ),
  ]
}

async function agree(filters: object, as = county) {
  const page = await read(filters, as)
  const wrong: unknown[] = []
  const figures = figuresOf(page, filters)
  for (const [name, figure, link] of figures) {
    const { total } = await follow(link, as)
    if (total !== figure) wrong.push({ name, figure, total, link })
  }
  expect(wrong).toEqual([])
  return { page, figures }
}

test('every figure of a year opens exactly the list behind it, and the amounts agree', async () => {
  const { page, figures } = await agree({ from: '2026-01', until: '2026-12' })
  expect(page.totals.filings).toBeGreaterThan(60)
  expect(page.totals.openAlerts).toBeGreaterThan(5)
  expect(page.fired.length).toBeGreaterThan(10)
  expect(figures.length).toBeGreaterThan(100)
  const view = page as links.View
  const { sums } = await follow(links.linkToFilings(view))
  expect(sums.estimatedPrice).toBe(page.totals.estimate)
  const contracted = await follow(links.linkToFilings(view, { stage: 'contracted' }))
  expect(contracted.sums).toMatchObject({ estimatedPrice: page.totals.contractedEstimate, contractPrice: page.totals.contractedPrice })
  const settled = await follow(links.linkToFilings(view, { stage: 'settled' }))
  expect(settled.sums).toMatchObject({
    estimatedPrice: page.totals.settledEstimate,
    contractPrice: page.totals.settledContract,
    settlementReviewed: page.totals.settledPrice,
  })
  expect(page.states.reduce((sum, { filings }) => sum + filings, 0)).toBe(page.totals.filings)
  const over = (name: 'filings' | 'paid' | 'contractedPrice' | 'openAlerts' | 'overdueFindings') =>
    page.regions.reduce((sum, row) => sum + row[name], 0)
  const { filings, paid, contractedPrice, openAlerts } = page.totals
  expect([over('filings'), over('paid'), over('contractedPrice'), over('openAlerts'), over('overdueFindings')]).toEqual([
    filings,
    paid,
    contractedPrice,
    openAlerts,
    page.overdueFindings,
  ])
})

test('months, and any filters together, agree with their lists as well, before and after figures are computed', async () => {
  const filters = [
    { from: '2026-03', until: '2026-10', kind: 1 },
    { trade: 'road', method: 'inquiry' },
    { source: 'collective', region: '990101101000' },
  ]
  await agree({ from: '2026-03', until: '2026-10', kind: 1 })
  await recomputeFigures(testServer.db)
  expect(await testServer.db`select from figure_mark`).toHaveLength(0)
  for (const one of filters) await agree(one)
})

test('a village of a town of a county: what is looked at becomes smaller, and the way back is told', async () => {
  const page = await read({ from: '2025-01', until: '2026-12' })
  const town = page.regions.find(({ region }) => region?.level === 'town')
  const below = await read({ from: '2025-01', until: '2026-12', region: town?.region?.code })
  expect(below.totals.filings).toBe(town?.filings)
  const village = below.regions.find(({ region }) => region?.level === 'village')
  const { page: least } = await agree({ from: '2025-01', until: '2026-12', region: village?.region?.code })
  expect(least.totals.filings).toBe(village?.filings)
  expect(least.path.map(({ level }) => level)).toEqual(['county', 'town', 'village'])
  expect(least.regions.every(({ region }) => region === null)).toBe(true)
})

test('a town reads its own figures and nothing of its county; who manages no projects reads none', async () => {
  const town = await testServer.signIn('town')
  const { page } = await agree({}, town)
  expect(page.region.level).toBe('town')
  expect(page.path).toHaveLength(1)
  const outside = await testServer.call('GET', '/statistics?region=990101000000', { as: town })
  expect(outside).toMatchObject({ status: 404, body: { code: 'record.not-found' } })
  const elsewhere = await testServer.call('GET', '/statistics?region=990101102000', { as: town })
  expect(elsewhere.status).toBe(404)
  for (const username of ['supervisor', 'filer', 'village'])
    expect((await testServer.call('GET', '/statistics', { as: await testServer.signIn(username) })).status).toBe(403)
})

test('drafts that were never submitted count nowhere', async () => {
  const before = await read({})
  await testServer.write`
    insert into project (name, kind, region_code, scope_code, filer_id, estimated_price)
    select '某草稿', 1, '990101101201', '990101101201', id, 500 from user_account where username = 'filer'`
  expect((await read({})).totals).toEqual(before.totals)
})

test('what changes is counted at once', async () => {
  const before = await read({})
  const [one] = await testServer.write`
    update project set state = 'suspended', suspended_from = 'in-progress' where id = (
      select id from project where state = 'in-progress' and year = 2026 order by id limit 1) returning id`
  const after = await read({})
  const filingsIn = (page: Statistics, state: string) => page.states.find((given) => given.state === state)?.filings ?? 0
  expect(one).toBeDefined()
  expect(filingsIn(after, 'in-progress')).toBe(filingsIn(before, 'in-progress') - 1)
  expect(filingsIn(after, 'suspended')).toBe(filingsIn(before, 'suspended') + 1)
})

test('a person or team among suppliers has one key, from which nobody can guess their mobile back', async () => {
  const teams = await testServer.db<{ key: string; name: string; mobile: string }[]>`
    select fact.supplier as key, project.supplier_name as name, project.supplier_mobile as mobile
    from filing_fact fact join project on project.id = fact.project_id where project.supplier_kind in ('person', 'team') and fact.supplier is not null`
  const guesses = new Set(teams.map(({ name, mobile }) => createHash('md5').update(`${name}|${mobile}`).digest('hex')))
  const keys = new Set(teams.map(({ key }) => key))
  expect(keys.size).toBeGreaterThan(0)
  expect(keys.size).toBe(guesses.size)
  expect([...keys].filter((key) => guesses.has(key))).toEqual([])
})

test('so are a finding that becomes overdue, a supplier that is renamed and an industry that is called otherwise', async () => {
  const before = await read({})
  const { key = '', name } = before.suppliers.top.find((supplier) => supplier.key.length === 36) ?? {}
  await testServer.write`
    insert into finding (number, project_id, scope_code, severity, description, opened_on, opened_by, first_due_on, due_on)
    select 'F-late', id, scope_code, 'minor', '某问题需要整改', '2026-05-01', filer_id, '2026-06-01', '2026-06-01' from project where year = 2026 and number is not null order by id limit 1`
  expect((await read({})).overdueFindings).toBe(before.overdueFindings + 1)
  await testServer.db`update unit set name = name || '（新）' where id = ${key}`
  expect((await read({})).suppliers.top.find((supplier) => supplier.key === key)?.name).toBe(`${name}（新）`)
  await testServer.db`update dictionary_item set label_en = label_en || ' (new)' where dictionary = 'trade'`
  const labels = (await read({})).trades.flatMap(({ label }) => label ?? [])
  expect(labels.length).toBeGreaterThan(0)
  expect(labels.every(({ en }) => en.endsWith(' (new)'))).toBe(true)
  await testServer.write`update finding set due_on = '2027-01-01' where number = 'F-late'`
  expect((await read({})).overdueFindings).toBe(before.overdueFindings)
})

test('appeals are told of by whole years and regions alone, and only where there are enough', async () => {
  expect((await read({ kind: 1 })).appeals.hidden).toBe('filters')
  expect((await read({ from: '2026-01', until: '2026-06' })).appeals.hidden).toBe('period')
  expect((await read({ region: '990101101201' })).appeals.hidden).toBe('region')
  expect((await read({ from: '2019-01', until: '2019-12' })).appeals).toMatchObject({ hidden: 'few', medianDays: null })
})

test.each(['from=2026-13', 'from=2026', 'until=x', 'from=2026-05&until=2026-04', 'kind=4', 'region=99', 'trade=%20', 'year=2026'])(
  'a question that cannot be meant is refused: %s',
  async (query) => {
    const { status, body } = await testServer.call('GET', `/statistics?${query}`, { as: county })
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'input.invalid' })
  },
)
