import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProjectKind } from '#contract/kinds.ts'
import type { ProjectState } from '#contract/lifecycle.ts'
import type { ProjectQuery } from '#contract/projects.ts'
import { connect, type Database, inTransaction, type Transaction } from '../../database/connect.ts'
import { migrate } from '../../database/migrate.ts'
import { noteChangedFilings } from '../../filings/changed.ts'
import { rebuildFigures, recomputeFigures } from '../../statistics/recompute.ts'
import { type FilingWriter, filingWriter } from '../../testing/filing-writes.ts'
import { freshDatabase } from '../../testing/test-server.ts'
import { type Figures, readFigures } from './area-total-store.ts'

let db: Database
let drop: () => Promise<void>
const villages = ['980101101201', '980101102201', '980102101201', '980201101201']
const filer = randomUUID()

beforeAll(async () => {
  const fresh = await freshDatabase()
  drop = fresh.drop
  db = connect(fresh.url, { connections: 4 })
  await migrate(db)
  await db`insert into region ${db(villages.map((code) => ({ code, currentCode: code, level: 'village', nameZh: '某村', nameEn: 'Village' })))}`
  await db`insert into user_account ${db([{ id: filer, username: 'filer', name: '某人', regionCode: villages[0] ?? '', passwordHash: '-' }])}`
})
afterAll(async () => {
  await db.end()
  await drop()
})

const village = fc.constantFrom(...villages)
const orNull = <Value>(some: fc.Arbitrary<Value>) => fc.option(some, { nil: null })
const amount = orNull(fc.integer({ min: 1, max: 999_999_999_999 }))
/** Everything the totals of a list depend on. The year is that of the first submission; what was settled had a contract. */
const fields = fc
  .record({
    regionCode: village,
    kind: fc.constantFrom(1, 2, 3),
    state: fc.constantFrom('draft', 'town-review', 'returned', 'void'),
    year: orNull(fc.constantFrom(2025, 2026)),
    trade: orNull(fc.constantFrom('road', 'repair')),
    method: orNull(fc.constantFrom('direct', 'inquiry')),
    majorProject: orNull(fc.constantFrom('county', 'city')),
    estimatedPrice: amount,
    contractPrice: amount,
    settlementReviewed: amount,
    paid: fc.integer({ min: -1000, max: 999_999_999 }),
  })
  .map(({ settlementReviewed, ...rest }) => ({
    ...rest,
    firstSubmittedAt: rest.year && new Date('2026-01-02T03:04:05Z'),
    settlementReviewed: rest.contractPrice && settlementReviewed,
  }))
type Fields = typeof fields extends fc.Arbitrary<infer Value> ? Value : never

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('insert' as const), fields }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('change' as const), which: fc.nat(), fields }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('pay' as const), which: fc.nat(), paid: fc.integer({ min: 0, max: 5_000 }) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('delete' as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('merge' as const), from: village, into: village }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('compute' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('rebuild' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('fail' as const), fields }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** What a list may ask of areas that have figures. */
const question = fc.record({
  prefix: fc.constantFrom('98', '9801', '980101', '980102'),
  kinds: fc.constantFrom<readonly ProjectKind[]>([1, 2, 3], [1], [2, 3]),
  submitted: fc.constantFrom<boolean | 'either'>(true, false, 'either'),
  filters: fc
    .record(
      {
        state: fc.constantFrom<ProjectState[]>(['draft'], ['town-review', 'void']),
        trade: fc.constantFrom('road', '-'),
        method: fc.constantFrom('direct', '-'),
        major: fc.constantFrom<'yes' | 'no'>('yes', 'no'),
        year: fc.constantFrom(2025, 2026),
      },
      { requiredKeys: [] },
    )
    .map((filters): ProjectQuery => ({ ...filters, page: 1, size: 20, sort: '-created' })),
})
type Question = typeof question extends fc.Arbitrary<infer Value> ? Value : never

test('whatever happens to filings, the totals of a list are what counting them gives', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 16 }),
      fc.array(question, { minLength: 4, maxLength: 4 }),
      async (history, asked) => {
        await write`delete from project`
        const ids: string[] = []
        for (const one of history) await take(one, ids)
        for (const one of asked) expect(await totals(one)).toEqual(await counted(one))
        await recomputeFigures(db)
        for (const one of asked) expect(await totals(one)).toEqual(await counted(one))
      },
    ),
    { numRuns: 200 },
  )
})

const totals = ({ filters, ...area }: Question) => readFigures(db, [area], filters)

/** The same from the filings themselves, said once more in other words. */
async function counted({ prefix, kinds, submitted, filters }: Question): Promise<Figures> {
  const { state, trade, method, major, year } = filters
  const all = await db<(Fields & { scopeCode: string })[]>`select * from project`
  const some = all.filter(
    (one) =>
      one.scopeCode.startsWith(prefix) &&
      kinds.some((kind) => kind === one.kind) &&
      (submitted === 'either' || submitted === (one.firstSubmittedAt !== null)) &&
      (!state || state.some((of) => of === one.state)) &&
      (!trade || trade === (one.trade ?? '-')) &&
      (!method || method === (one.method ?? '-')) &&
      (!major || (major === 'yes') === (one.majorProject !== null)) &&
      (!year || year === one.year),
  )
  const sum = (name: 'estimatedPrice' | 'contractPrice' | 'settlementReviewed' | 'paid') =>
    some.reduce((total, one) => total + (one[name] ?? 0), 0)
  return {
    filings: some.length,
    estimatedPrice: sum('estimatedPrice'),
    contractPrice: sum('contractPrice'),
    settlementReviewed: sum('settlementReviewed'),
    paid: sum('paid'),
  }
}

async function take(one: Step, ids: string[]) {
  const id = 'which' in one ? ids[one.which % Math.max(ids.length, 1)] : undefined
  if (one.does === 'insert') ids.push(await add(one.fields))
  if (one.does === 'change' && id) await write`update project set ${db(one.fields as never)} where id = ${id}`
  if (one.does === 'pay' && id) await write`update project set paid = paid + ${one.paid}, version = version + 1 where id = ${id}`
  if (one.does === 'delete' && id) await write`delete from project where id = ${ids.splice(ids.indexOf(id), 1)[0] ?? ''}`
  if (one.does === 'merge') await write`update project set scope_code = ${one.into} where scope_code = ${one.from}`
  if (one.does === 'compute') await recomputeFigures(db)
  if (one.does === 'rebuild') await rebuildFigures(db)
  if (one.does === 'fail')
    await inTransaction(db, async (tx) => {
      await insert(tx, one.fields)
      throw new Error('changed my mind')
    }).catch(() => {})
}

const write: FilingWriter = (template, ...values) => filingWriter(db)(template, ...values)
const add = (given: Fields) => inTransaction(db, (tx) => insert(tx, given))

async function insert(tx: Transaction, given: Fields): Promise<string> {
  const id = randomUUID()
  noteChangedFilings(tx, [id])
  await tx`insert into project ${tx([{ id, name: '某项目', filerId: filer, scopeCode: given.regionCode, ...given }] as never)}`
  return id
}

test('writers at the same time wait neither for each other nor for computing, and nothing is lost', async () => {
  await write`delete from project`
  await recomputeFigures(db)
  const plain: Fields = {
    regionCode: villages[0] ?? '',
    kind: 1,
    state: 'draft',
    firstSubmittedAt: null,
    year: null,
    trade: null,
    method: null,
    majorProject: null,
    estimatedPrice: 100,
    contractPrice: null,
    settlementReviewed: null,
    paid: 0,
  }
  const open = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const slow = inTransaction(db, async (tx) => {
    await insert(tx, plain)
    written.resolve()
    await open.promise
  })
  await written.promise
  await add(plain) // the same cell, while the other has not committed
  expect(await recomputeFigures(db)).toBe(1)
  const writing = Array.from({ length: 20 }, () => add(plain))
  await rebuildFigures(db)
  await Promise.all(writing)
  open.resolve()
  await slow
  const drafts: Question = { prefix: '980101', kinds: [1], submitted: false, filters: { page: 1, size: 20, sort: '-created' } }
  expect(await totals(drafts)).toMatchObject({ filings: 22, estimatedPrice: 2_200 })
  await recomputeFigures(db)
  expect(await totals(drafts)).toMatchObject({ filings: 22, estimatedPrice: 2_200 })
  expect(await totals({ ...drafts, submitted: true })).toMatchObject({ filings: 0 })
})
