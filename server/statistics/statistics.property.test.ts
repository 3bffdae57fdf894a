import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectStates } from '#contract/lifecycle.ts'
import { underwayStates } from '#domain/statistics/facts.ts'
import { connect, type Database, inTransaction, type Transaction } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { noteChangedFilings } from '../filings/changed.ts'
import { deleteAllFilings, type FilingWriter, filingWriter } from '../testing/filing-writes.ts'
import { freshDatabase } from '../testing/test-server.ts'
import {
  type FiredCount,
  fired,
  type KindCount,
  kinds,
  late as lateOf,
  type MonthCount,
  months,
  type PlaceCount,
  type PlaceLate,
  type PlaceMethod,
  placeMethods,
  places as placesBelow,
  placesLate,
  type Share,
  type StateCount,
  shares,
  states,
} from './figure-store.ts'
import { type Late, nothingLate } from './late-store.ts'
import { concentrationOf, type Held, suppliers as heldBy } from './market-store.ts'
import { readSetting, totalsOf } from './page.ts'
import { type Asked, ask, many, one, shared } from './reading-store.ts'
import { compareFacts, rebuildFigures, recomputeFigures } from './recompute.ts'

let db: Database
let drop: () => Promise<void>
const today = '2026-06-15'
const regions = [
  ['98', 'province', null],
  ['9801', 'city', '98'],
  ['980101', 'county', '9801'],
  ['980102', 'county', '9801'],
  ['980101101', 'town', '980101'],
  ['980101102', 'town', '980101'],
  ['980102101', 'town', '980102'],
  ['980101101201', 'village', '980101101'],
  ['980101102201', 'village', '980101102'],
  ['980102101201', 'village', '980102101'],
] as const
const places = ['980101000000', '980101101000', '980101101201', '980101102201', '980102101201']
const filer = randomUUID()
const suppliers = [randomUUID(), randomUUID()]

beforeAll(async () => {
  const fresh = await freshDatabase()
  drop = fresh.drop
  db = connect(fresh.url, { connections: 4 })
  await migrate(db)
  await makeItBe(today)
  for (const [prefix, level, parent] of regions)
    await db`insert into region (code, current_code, level, parent_code, name_zh, name_en)
      values (${prefix.padEnd(12, '0')}, ${prefix.padEnd(12, '0')}, ${level}, ${parent?.padEnd(12, '0') ?? null}, '某地', 'Place')`
  await db`insert into user_account ${db([{ id: filer, username: 'filer', name: '某人', regionCode: places[2] ?? '', passwordHash: '-' }])}`
  for (const [at, id] of suppliers.entries())
    await db`insert into unit (id, name, credit_code, roles) values (${id}, ${`某公司${at}`}, ${`91${String(at).padStart(16, '0')}`}, '{contractor}')`
})
afterAll(async () => {
  await db.end()
  await drop()
})

const makeItBe = (day: string) =>
  db.unsafe(`create or replace function today() returns date language sql stable as $$ select date '${day}' $$`)

const orNull = <Value>(some: fc.Arbitrary<Value>) => fc.option(some, { nil: null })
const amount = fc.integer({ min: 1, max: 1000 })
/** On the edges of every span of days: on time, 1, 30, 31, 90 and 91 days late, or overdue by them today. */
const agreed = fc.constantFrom('2026-03-01', '2026-06-15', '2026-06-14', '2026-05-16', '2026-05-15', '2026-03-17', '2026-03-16')
const actual = fc.constantFrom('2026-03-01', '2026-03-02', '2026-03-31', '2026-04-01', '2026-05-30', '2026-05-31')
/** Months of two years, and never submitted. */
const submitted = orNull(fc.integer({ min: 0, max: 17 }))

const fields = fc
  .record({
    regionCode: fc.constantFrom(...places),
    kind: fc.constantFrom(1, 2, 3),
    state: fc.oneof(fc.constantFrom(...projectStates), fc.constantFrom(...underwayStates)), // what may be late today, in half of them
    submitted,
    trade: orNull(fc.constantFrom('road', 'repair')),
    method: orNull(fc.constantFrom('direct', 'inquiry')),
    fundingSources: fc.constantFrom(['own'], ['own', 'grant'], ['grant'], []),
    estimatedPrice: orNull(amount),
    contractPrice: orNull(amount),
    approvedChanges: fc.integer({ min: -50, max: 50 }),
    settlementReviewed: orNull(amount),
    filedOn: orNull(fc.constant('2026-01-05')),
    publicityStart: orNull(fc.constant('2026-01-01')),
    publicityEnd: orNull(fc.constant('2026-01-06')),
    awardDate: orNull(fc.constant('2026-02-01')),
    plannedEnd: orNull(agreed),
    contractEnd: orNull(fc.constant<string>('2026-03-01')),
    actualEnd: orNull(actual),
    supplierUnitId: orNull(fc.constantFrom(...suppliers)),
    suspendedFrom: fc.constantFrom('in-progress', 'completed'),
  })
  .map(({ submitted: at, suspendedFrom, ...rest }) => {
    const [year, month] = at === null ? [null, null] : [2025 + Math.floor(at / 12), (at % 12) + 1]
    const isNumbered = !['draft', 'town-review', 'county-review', 'returned', 'void'].includes(rest.state)
    return {
      ...rest,
      scopeCode: rest.regionCode,
      suspendedFrom: rest.state === 'suspended' ? suspendedFrom : null,
      number: isNumbered ? randomUUID() : null,
      year,
      firstSubmittedAt: year === null ? null : new Date(`${year}-${String(month).padStart(2, '0')}-10T04:00:00Z`),
    }
  })
type Fields = typeof fields extends fc.Arbitrary<infer Value> ? Value : never

const of = <Does extends string>(does: Does) => ({ does: fc.constant(does), which: fc.nat() })
const indicator = fc.constantFrom('K01', 'K30', 'K46')
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('insert' as const), which: fc.nat(), fields }) },
  { weight: 5, arbitrary: fc.record({ ...of('change' as const), fields }) },
  {
    weight: 5,
    arbitrary: fc.record({
      ...of('alert' as const),
      indicator: fc.constantFrom('K01', 'K14'),
      state: fc.constantFrom('new', 'explained', 'dismissed', 'cleared'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ ...of('fire' as const), indicator, on: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ ...of('finding' as const), action: fc.constantFrom('open', 'rectify', 'late', 'reopen', 'extend', 'close') }),
  },
  { weight: 1, arbitrary: fc.record(of('delete' as const)) },
  { weight: 1, arbitrary: fc.record({ ...of('merge' as const), from: fc.constantFrom(...places), into: fc.constantFrom(...places) }) },
  { weight: 2, arbitrary: fc.record(of('compute' as const)) },
  { weight: 1, arbitrary: fc.record({ ...of('fail' as const), fields }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const question = fc.record({
  on: fc.constantFrom(today, '2026-06-14', '2026-05-10', '2026-06-16'),
  prefix: fc.constantFrom(...regions.map(([prefix]) => prefix)),
  period: fc.constantFrom(
    { from: 202501, until: 202612 },
    { from: 202601, until: 202612 },
    { from: 202505, until: 202602 },
    { from: 202603, until: 202604 },
  ),
  // Whole areas as often as parts of them: only these are told by figures throughout.
  narrowing: fc.oneof(
    fc.constant({}),
    fc.record(
      {
        kind: fc.constantFrom(1, 2),
        trade: fc.constantFrom('road', '-'),
        method: fc.constantFrom('direct', '-'),
        source: fc.constantFrom('own', 'grant'),
      },
      { requiredKeys: [] },
    ),
  ),
})

test('whatever happens, every figure is what counting the filings themselves gives, on whatever day one looks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), question, question, async (history, asked, askedLater) => {
      await empty()
      const ids: string[] = []
      for (const one of history) await take(one, ids)
      await expectCounted(asked)
      await recomputeFigures(db)
      await expectCounted(askedLater)
      expect(await compareFacts(db)).toEqual([])
      const computed = await kept()
      await db`delete from figure_cell`
      await db`update figure_count set filings = filings + 7`
      await rebuildFigures(db)
      expect(await kept()).toEqual(computed)
    }),
    { numRuns: 200 },
  )
})

async function empty() {
  await write`delete from finding`
  await write`delete from project`
}

async function expectCounted({ on, ...asked }: Asked & { on: string }) {
  expect(await figures(asked, on)).toEqual(await counted(asked, on))
}

/** All that is kept about filings beside their facts, once nothing is marked. */
async function kept() {
  expect(await db`select from figure_mark`).toHaveLength(0)
  expect(await db`select from figure_cell where filings = 0 union all select from figure_count where filings = 0`).toHaveLength(0)
  return [
    await db`select * from figure_cell order by area, facet, month, kind, value`,
    await db`select * from figure_count order by area, facet, month, kind, value`,
  ]
}

test('of more counties than are taken together none is left out when everything is computed afresh', async () => {
  const counties = Array.from({ length: 11 }, (_, at) => `9801${20 + at}000000`)
  const added = await db`
    insert into region (code, current_code, level, parent_code, name_zh, name_en)
    select code, code, 'county', '980100000000', '某县', 'County' from unnest(${counties}::text[]) as code returning code`
  await insertAnew(added.map(({ code }) => ({ state: 'in-progress', regionCode: code, scopeCode: code })))
  await recomputeFigures(db)
  const computed = await kept()
  await db`delete from figure_cell`
  await db`delete from figure_count`
  await db`update filing_fact set estimate = estimate + 1`
  expect(await rebuildFigures(db)).toEqual({ facts: 11, buckets: 11 })
  expect(await kept()).toEqual(computed)
  expect(await compareFacts(db)).toEqual([])
  await deleteAllFilings(db)
  await db`delete from region where code = any(${counties})`
})

test('a delay belongs to its span of days, on both edges of it', async () => {
  const days = ['2026-03-01', '2026-03-02', '2026-03-31', '2026-04-01', '2026-05-30', '2026-05-31'] as const
  await insertAnew(days.map((actualEnd) => ({ state: 'completed', contractEnd: '2026-03-01', actualEnd })))
  const { totals: found } = await figures({ prefix: '98', period: { from: 202601, until: 202612 }, narrowing: {} }, today)
  expect(found).toMatchObject({ completed: 6, onTime: 1, late30: 2, late90: 2, lateMore: 1 })
})

test('what is late is told of every width, also a finding whose filing waits for no end any more', async () => {
  const ids = await insertAnew([
    { state: 'in-progress', contractEnd: '2026-05-16', method: 'direct' },
    { state: 'archived', contractEnd: '2026-03-01', actualEnd: '2026-03-01', method: 'direct' },
  ])
  for (const id of ids) await find(id, 'open')
  const period = { from: 202601, until: 202612 }
  const everywhere = ['98', '9801', '980101', '980101101'].flatMap((prefix) =>
    [{}, { method: 'direct' }].map((narrowing) => ({ prefix, period, narrowing })),
  )
  for (const isComputed of [false, true]) {
    if (isComputed) await recomputeFigures(db)
    for (const asked of everywhere) expect({ asked, late: (await figures(asked, today)).late }).toEqual({ asked, late: '1 0 0 2 2' })
    for (const asked of everywhere) await expectCounted({ ...asked, on: today })
  }
})

/** Nothing but these, of a town and submitted this year; whatever is not given is any. */
async function insertAnew(given: readonly Partial<Fields>[]): Promise<string[]> {
  await deleteAllFilings(db)
  const certain = { regionCode: places[1] ?? '', scopeCode: places[1] ?? '', suspendedFrom: null, year: 2026 }
  const firstSubmittedAt = new Date('2026-01-10T04:00:00Z')
  const ids: string[] = []
  for (const [at, any] of fc.sample(fields, given.length).entries())
    ids.push(await add({ ...any, ...certain, firstSubmittedAt, number: randomUUID(), ...given[at] }))
  return ids
}

const insertEnding = (days: readonly string[]) => insertAnew(days.map((contractEnd) => ({ state: 'in-progress', contractEnd })))

test('whatever changes a figure of a county changes what is known of its state, and of no other county', async () => {
  const [first = '', second = '', third = ''] = await insertEnding(['2026-03-01', '2026-03-02', '2026-03-03'])
  await recomputeFigures(db)
  const stateOf = async (prefix: string) => `${prefix} ${(await readSetting(db, prefix.padEnd(12, '0'), '98')).state}`
  const changes: [string, () => Promise<unknown>][] = [
    ['an estimate', () => write`update project set estimated_price = coalesce(estimated_price, 0) + 1 where id = ${first}`],
    ['an estimate again', () => write`update project set estimated_price = coalesce(estimated_price, 0) + 1 where id = ${first}`],
    ['a supplier', () => write`update project set contract_price = 5, supplier_unit_id = ${suppliers[0] ?? ''} where id = ${second}`],
    ['computing', () => recomputeFigures(db)],
    ['a finding', () => find(first, 'open')],
    ['a later day', () => write`update finding set due_on = due_on + 1 where project_id = ${first}`],
    ['computing again', () => recomputeFigures(db)],
    ['an indicator', () => write`insert into risk_result (project_id, indicator, severity, outcome) values (${first}, 'K01', 3, '{}')`],
    ['one that is deleted', () => write`delete from project where id = ${third}`],
  ]
  const seen: string[] = []
  for (const [what, change] of changes) {
    const before = await Promise.all(['980101', '98', '980102'].map(stateOf))
    await change()
    const after = await Promise.all(['980101', '98', '980102'].map(stateOf))
    expect([what, ...after.map((state, at) => state !== before[at])]).toEqual([what, true, true, false])
    seen.push(after[0] ?? '')
  }
  expect(new Set(seen).size).toBe(changes.length) // no state ever comes back
})

test('what changed nothing that is counted marks nothing', async () => {
  const [id = ''] = await insertEnding(['2026-03-01'])
  await recomputeFigures(db)
  await write`update project set description = '写得更清楚', version = version + 1, changed_at = '2031-05-06 07:08:09+08' where id = ${id}`
  expect(await db`select from figure_mark`).toHaveLength(0)
  expect(await db`select from filing_change where project_id = ${id} and changed_at = '2031-05-06 07:08:09+08'`).toHaveLength(1)
})

test('facts that are not what they should be are found, named by their county and gathered anew', async () => {
  const [first = '', second = ''] = await insertEnding(['2026-03-01', '2026-03-02'])
  await recomputeFigures(db)
  await db`update filing_fact set estimate = estimate + 1, month = 202001 where project_id = ${first}`
  await db`delete from filing_fact where project_id = ${second}`
  expect(await compareFacts(db)).toEqual([{ county: '980101', filings: 2 }])
  expect(await compareFacts(db)).toEqual([])
  const year = { on: today, prefix: '98', period: { from: 202601, until: 202612 }, narrowing: {} }
  await expectCounted(year)
  await recomputeFigures(db)
  await expectCounted(year)
})

async function take(one: Step, ids: string[]) {
  const id = ids[one.which % Math.max(ids.length, 1)]
  if (one.does === 'insert') ids.push(await add(one.fields))
  if (one.does === 'compute') await recomputeFigures(db)
  if (one.does === 'merge') await write`update project set scope_code = ${one.into} where scope_code = ${one.from}`
  if (one.does === 'fail')
    await inTransaction(db, async (tx) => {
      await insert(tx, one.fields)
      throw new Error('changed my mind')
    }).catch(() => {})
  if (!id) return
  if (one.does === 'change') await write`update project set ${db(one.fields as never)} where id = ${id}`
  if (one.does === 'alert')
    await write`insert into alert (project_id, scope_code, indicator, severity, outcome, fingerprint, due_on, state) values (${id}, (select scope_code from project where id = ${id}), ${one.indicator}, 3, '{}', '-', ${today}, ${one.state})
      on conflict (project_id, indicator) do update set state = excluded.state`
  if (one.does === 'fire' && one.on)
    await write`insert into risk_result (project_id, indicator, severity, outcome) values (${id}, ${one.indicator}, 3, '{}') on conflict do nothing`
  if (one.does === 'fire' && !one.on)
    await inTransaction(db, async (tx) => {
      noteChangedFilings(tx, [id])
      await tx`delete from risk_result where project_id = ${id} and indicator = ${one.indicator}`
    })
  if (one.does === 'finding') await find(id, one.action)
  if (one.does === 'delete') {
    await db`delete from finding where project_id = ${id}`
    await write`delete from project where id = ${ids.splice(ids.indexOf(id), 1)[0] ?? ''}`
  }
}

const write: FilingWriter = (template, ...values) => filingWriter(db)(template, ...values)
const add = (given: Fields) => inTransaction(db, (tx) => insert(tx, given))

async function insert(tx: Transaction, given: Fields): Promise<string> {
  const id = randomUUID()
  noteChangedFilings(tx, [id])
  await tx`insert into project ${tx([{ id, name: '某项目', filerId: filer, ...given }] as never)}`
  await tx`insert into project_risk (project_id) values (${id})`
  return id
}

/** Put right by its day, or ten days later. */
async function find(projectId: string, action: 'open' | 'rectify' | 'late' | 'reopen' | 'extend' | 'close') {
  if (action === 'open')
    await write`insert into finding (number, project_id, scope_code, severity, description, opened_on, opened_by, first_due_on, due_on)
      values (${randomUUID()}, ${projectId}, (select scope_code from project where id = ${projectId}), 'minor', '某问题需要整改', '2026-05-01', ${filer}, '2026-06-01', '2026-06-01')`
  else if (action === 'extend') await write`update finding set due_on = due_on + 14 where project_id = ${projectId}`
  else if (action === 'close') await write`update finding set state = 'closed' where project_id = ${projectId}`
  else
    await write`update finding set rectified_on = ${action === 'reopen' ? null : action === 'late' ? '2026-06-10' : '2026-05-20'}::date
      where id = (select id from finding where project_id = ${projectId} order by id limit 1)`
}

type Answers = {
  states: StateCount[]
  kinds: KindCount[]
  months: MonthCount[]
  shares: Share[]
  places: PlaceCount[]
  fired: FiredCount[]
  placeMethods: PlaceMethod[]
  placesLate: PlaceLate[]
  late: Late | null
  held: Held[]
}

/** What the stores of the page answer. */
async function figures(asked: Asked, on: string) {
  const { place } = await readSetting(db, asked.prefix.padEnd(12, '0'), '98')
  if (!place) throw new Error('no such place')
  const wide = { from: asked.period.from - 100, until: asked.period.until }
  const questions = {
    states: many(db, states(db, asked)),
    kinds: many(db, kinds(db, asked)),
    months: many(db, months(db, asked, wide)),
    shares: many(db, shares(db, asked)),
    places: many(db, placesBelow(db, asked, place)),
    fired: many(db, fired(db, asked, place)),
    placeMethods: many(db, placeMethods(db, asked, place)),
    placesLate: many(db, placesLate(db, asked, place, on)),
    late: one(db, lateOf(db, asked, [asked.prefix], on)),
    held: many(db, heldBy(db, asked)),
  }
  const found = await ask<Answers>(db, questions, shared(db, asked, { ...place, drawn: wide, today: on }))
  const held = concentrationOf(found.held)
  const belowOf = (area: string) => (area === place.code ? null : area)
  return {
    totals: totalsOf(found.states),
    states: found.states.map(({ state, filings }) => `${state} ${filings}`).toSorted(),
    months: found.months.toSorted((some, other) => some.month - other.month),
    shares: [
      ...found.kinds.map(({ kind, filings, estimate }) => `kind ${kind} ${filings} ${estimate}`),
      ...found.shares.map(({ facet, value, filings, estimate }) => `${facet} ${value} ${filings} ${estimate}`),
    ].toSorted(),
    places: found.places
      .map(({ area, filings, estimate, onTime, openAlerts }) => `${belowOf(area)} ${filings} ${estimate} ${onTime} ${openAlerts}`)
      .toSorted(),
    fired: found.fired.map(({ area, indicator: number, filings }) => `${belowOf(area)} ${number} ${filings}`).toSorted(),
    placeMethods: found.placeMethods.map(({ area, value, filings }) => `${belowOf(area)} ${value} ${filings}`).toSorted(),
    placesLate: found.placesLate
      .map(({ area, ...late }) => `${belowOf(area)} ${lateText(late)}`)
      .filter(hasAny)
      .toSorted(),
    late: lateText(found.late ?? nothingLate),
    suppliers: {
      suppliers: held.suppliers,
      contracts: held.contracts,
      amount: held.amount,
      top: held.top.map(({ key, amount: worth }) => `${key} ${worth}`).toSorted(),
    },
  }
}

const lateText = ({ upTo30, upTo90, more, findings, overdueFindings }: Late) => [upTo30, upTo90, more, findings, overdueFindings].join(' ')
const hasAny = (text: string) => !text.endsWith(` ${lateText(nothingLate)}`)

type Filing = {
  id: string
  scopeCode: string
  kind: number
  state: string
  suspendedFrom: string | null
  firstSubmittedAt: Date | null
  trade: string | null
  method: string | null
  fundingSources: string[]
  estimatedPrice: number | null
  contractPrice: number | null
  approvedChanges: number
  settlementReviewed: number | null
  filedOn: string | null
  publicityStart: string | null
  publicityEnd: string | null
  awardDate: string | null
  awardPublicityStart: string | null
  plannedEnd: string | null
  contractEnd: string | null
  actualEnd: string | null
  supplierUnitId: string | null
  alerts: number
  onTime: number
  late: number
  fired: number[]
  due: string[]
}

/** The same, counted from the filings one by one and said in other words. */
async function counted({ prefix, period, narrowing }: Asked, on: string) {
  const all = await db<Filing[]>`
    select project.*, (select count(*)::int from alert where project_id = project.id and state in ('new', 'explained')) as alerts,
      (select count(*)::int from finding where project_id = project.id and rectified_on <= due_on) as on_time,
      (select count(*)::int from finding where project_id = project.id and rectified_on > due_on) as late,
      array(select substr(indicator, 2)::int from risk_result where project_id = project.id and indicator <> 'K46' order by 1) as fired,
      array(select due_on::text from finding where project_id = project.id and state = 'open') as due from project`
  const monthOf = ({ firstSubmittedAt }: Filing) =>
    firstSubmittedAt ? firstSubmittedAt.getUTCFullYear() * 100 + firstSubmittedAt.getUTCMonth() + 1 : 0
  const isAsked = (one: Filing) =>
    one.scopeCode.startsWith(prefix) &&
    (narrowing.kind === undefined || one.kind === narrowing.kind) &&
    (narrowing.trade === undefined || (one.trade ?? '-') === narrowing.trade) &&
    (narrowing.method === undefined || (one.method ?? '-') === narrowing.method) &&
    (narrowing.source === undefined || one.fundingSources.includes(narrowing.source))
  const inPeriod = (one: Filing) => monthOf(one) >= period.from && monthOf(one) <= period.until
  const mine = all.filter((one) => monthOf(one) > 0 && isAsked(one))
  const some = mine.filter(inPeriod)
  const effectiveState = ({ state, suspendedFrom }: Filing) => (state === 'suspended' ? suspendedFrom : state)
  const endOf = ({ contractEnd, plannedEnd }: Filing) => contractEnd ?? plannedEnd
  const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000
  const delayOf = (one: Filing) => {
    const [end, actual] = [endOf(one), one.actualEnd]
    return end && actual && ['completed', 'accepted', 'settled', 'archived'].includes(effectiveState(one) ?? '') ? days(end, actual) : null
  }
  const overdueOf = (one: Filing) => {
    const end = endOf(one)
    return end && ['filed', 'sourcing', 'contracted', 'in-progress'].includes(effectiveState(one) ?? '') ? days(end, on) : 0
  }
  const lateAmong = (given: readonly Filing[]) => {
    const due = given.flatMap((one) => one.due)
    return lateText({
      upTo30: number(given, (one) => overdueOf(one) >= 1 && overdueOf(one) <= 30),
      upTo90: number(given, (one) => overdueOf(one) > 30 && overdueOf(one) <= 90),
      more: number(given, (one) => overdueOf(one) > 90),
      findings: due.length,
      overdueFindings: due.filter((day) => day < on).length,
    })
  }
  const sum = (given: readonly Filing[], of: (one: Filing) => number) => given.reduce((total, one) => total + of(one), 0)
  const number = (given: readonly Filing[], is: (one: Filing) => boolean) => given.filter(is).length
  const contracted = some.filter(({ contractPrice }) => contractPrice !== null)
  const settled = contracted.filter(({ settlementReviewed }) => settlementReviewed !== null)
  const finalPrice = (one: Filing) => one.settlementReviewed ?? (one.contractPrice ?? 0) + one.approvedChanges
  const toPublish = (one: Filing) => [
    ...(one.filedOn ? [one.publicityStart !== null && one.publicityEnd !== null] : []),
    ...(one.awardDate ? [one.awardPublicityStart !== null] : []),
  ]
  const late = (from: number, until: number) => number(some, (one) => (delayOf(one) ?? -1) >= from && (delayOf(one) ?? -1) <= until)
  const groups = (given: readonly Filing[], keys: (one: Filing) => (string | number | null)[]) => {
    const found = new Map<string | number | null, Filing[]>()
    for (const one of given) for (const key of keys(one)) found.set(key, [...(found.get(key) ?? []), one])
    return [...found]
  }
  const shares = (facet: string, keys: (one: Filing) => (string | number)[]) =>
    groups(some, keys).map(([key, given]) => `${facet} ${key} ${given.length} ${sum(given, (one) => one.estimatedPrice ?? 0)}`)
  const children = regions.filter(([, , parent]) => parent === prefix).map(([child]) => child)
  const childOf = ({ scopeCode }: Filing) =>
    scopeCode === prefix.padEnd(12, '0') ? null : (children.find((child) => scopeCode.startsWith(child)) ?? 'nowhere')
  const awarded = contracted.filter(({ supplierUnitId }) => supplierUnitId !== null)
  return {
    totals: {
      filings: some.length,
      estimate: sum(some, (one) => one.estimatedPrice ?? 0),
      contracted: contracted.length,
      contractedEstimate: sum(contracted, (one) => one.estimatedPrice ?? 0),
      contractedPrice: sum(contracted, (one) => one.contractPrice ?? 0),
      settled: settled.length,
      settledEstimate: sum(settled, (one) => one.estimatedPrice ?? 0),
      settledContract: sum(settled, (one) => one.contractPrice ?? 0),
      settledPrice: sum(settled, (one) => one.settlementReviewed ?? 0),
      overBudget: number(contracted, (one) => one.estimatedPrice !== null && finalPrice(one) > one.estimatedPrice),
      disclosureDue: number(some, (one) => toPublish(one).length > 0),
      disclosureComplete: number(some, (one) => toPublish(one).length > 0 && toPublish(one).every(Boolean)),
      paid: 0,
      openAlerts: sum(some, (one) => one.alerts),
      rectifiedOnTime: sum(some, (one) => one.onTime),
      rectifiedLate: sum(some, (one) => one.late),
      completed: number(some, (one) => delayOf(one) !== null),
      onTime: number(some, (one) => (delayOf(one) ?? 1) <= 0),
      late30: late(1, 30),
      late90: late(31, 90),
      lateMore: late(91, 10_000),
    },
    states: groups(some, (one) => [one.state])
      .map(([state, given]) => `${state} ${given.length}`)
      .toSorted(),
    months: groups(
      mine.filter((one) => monthOf(one) >= period.from - 100 && monthOf(one) <= period.until),
      (one) => [monthOf(one)],
    )
      .map(([month, given]) => {
        const signed = given.filter(({ contractPrice }) => contractPrice !== null)
        return {
          month: Number(month),
          filings: given.length,
          estimate: sum(given, (one) => one.estimatedPrice ?? 0),
          contracted: signed.length,
          contractedEstimate: sum(signed, (one) => one.estimatedPrice ?? 0),
          contractedPrice: sum(signed, (one) => one.contractPrice ?? 0),
          overBudget: number(signed, (one) => one.estimatedPrice !== null && finalPrice(one) > one.estimatedPrice),
        }
      })
      .toSorted((one, other) => one.month - other.month),
    shares: [
      ...shares('kind', (one) => [one.kind]),
      ...shares('trade', (one) => [one.trade ?? '']),
      ...shares('method', (one) => [one.method ?? '']),
      ...shares('source', (one) => one.fundingSources),
    ].toSorted(),
    places: groups(some, (one) => [childOf(one)])
      .map(
        ([child, given]) =>
          `${child} ${given.length} ${sum(given, (one) => one.estimatedPrice ?? 0)} ${number(given, (one) => (delayOf(one) ?? 1) <= 0)} ${sum(given, (one) => one.alerts)}`,
      )
      .toSorted(),
    fired: groups(some, (one) => one.fired.map((indicatorNumber) => `${childOf(one)} ${indicatorNumber}`))
      .map(([key, given]) => `${key} ${given.length}`)
      .toSorted(),
    placeMethods: groups(some, (one) => [`${childOf(one)} ${one.method ?? ''}`])
      .map(([key, given]) => `${key} ${given.length}`)
      .toSorted(),
    placesLate: groups(some, (one) => [childOf(one)])
      .map(([child, given]) => `${child} ${lateAmong(given)}`)
      .filter(hasAny)
      .toSorted(),
    late: lateAmong(some),
    suppliers: {
      suppliers: new Set(awarded.map(({ supplierUnitId }) => supplierUnitId)).size,
      contracts: awarded.length,
      amount: sum(awarded, (one) => one.contractPrice ?? 0),
      top: groups(awarded, (one) => [one.supplierUnitId])
        .map(([key, given]) => `${key} ${sum(given, (one) => one.contractPrice ?? 0)}`)
        .toSorted(),
    },
  }
}
