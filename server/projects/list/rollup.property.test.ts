import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database, inTransaction } from '../../database.ts'
import { migrate } from '../../migrate.ts'
import { freshDatabase } from '../../testing/house.ts'
import { foldRollup, readFigures, rebuildRollup } from './rollup-store.ts'

let db: Database
let drop: () => Promise<void>
const villages = ['980101101201', '980101102201', '980102101201', '980201101201']
const filer = randomUUID()

beforeAll(async () => {
  const fresh = await freshDatabase()
  drop = fresh.drop
  db = connect(fresh.url, { connections: 4 })
  await migrate(db)
  await db`insert into region ${db(villages.map((code) => ({ code, level: 'village', nameZh: '某村', nameEn: 'Village' })))}`
  await db`insert into user_account ${db([{ id: filer, username: 'filer', name: '某人', regionCode: villages[0] ?? '', passwordHash: '-' }])}`
})
afterAll(async () => {
  await db.end()
  await drop()
})

const village = fc.constantFrom(...villages)
const orNull = <Value>(some: fc.Arbitrary<Value>) => fc.option(some, { nil: null })
const amount = orNull(fc.integer({ min: 1, max: 999_999_999_999 }))
/** Everything a filing's cell and measures depend on. */
const fields = fc.record({
  regionCode: village,
  kind: fc.constantFrom(1, 2, 3),
  state: fc.constantFrom('draft', 'town-review', 'returned', 'void'),
  firstSubmittedAt: orNull(fc.constant(new Date('2026-01-02T03:04:05Z'))),
  year: orNull(fc.constantFrom(2025, 2026)),
  trade: orNull(fc.constantFrom('road', 'repair')),
  method: orNull(fc.constantFrom('direct', 'inquiry')),
  majorProject: orNull(fc.constantFrom('county', 'city')),
  estimatedPrice: amount,
  contractPrice: amount,
  settlementReviewed: amount,
  paid: fc.integer({ min: -1000, max: 999_999_999 }),
})
type Fields = typeof fields extends fc.Arbitrary<infer Value> ? Value : never

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('insert' as const), fields }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('change' as const), which: fc.nat(), fields }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('pay' as const), which: fc.nat(), paid: fc.integer({ min: 0, max: 5_000 }) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('delete' as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('merge' as const), from: village, into: village }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('fold' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('rebuild' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('fail' as const), fields }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

test('whatever happens to filings, roll-up and changes since are what counting them gives', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (history) => {
      await db`truncate project cascade`
      const ids: string[] = []
      for (const one of history) await take(one, ids)
      expect(await rolledUp()).toEqual(await counted())
      await foldRollup(db)
      expect(await rolledUp()).toEqual(await counted())
      expect(await cells('*')).toEqual(await counted('*'))
      expect(await db`select from project_rollup_delta`).toHaveLength(0)
      expect(await db`select from project_rollup where filings = 0`).toHaveLength(0)
    }),
    { numRuns: 60 },
  )
})

async function take(one: Step, ids: string[]) {
  const id = 'which' in one ? ids[one.which % Math.max(ids.length, 1)] : undefined
  if (one.does === 'insert') ids.push(await insert(db, one.fields))
  if (one.does === 'change' && id) await db`update project set ${db(one.fields as never)} where id = ${id}`
  if (one.does === 'pay' && id) await db`update project set paid = paid + ${one.paid}, version = version + 1 where id = ${id}`
  if (one.does === 'delete' && id) await db`delete from project where id = ${ids.splice(ids.indexOf(id), 1)[0] ?? ''}`
  if (one.does === 'merge') await db`update project set scope_code = ${one.into} where scope_code = ${one.from}`
  if (one.does === 'fold') await foldRollup(db)
  if (one.does === 'rebuild') await rebuildRollup(db)
  if (one.does === 'fail')
    await inTransaction(db, async (tx) => {
      await insert(tx, one.fields)
      throw new Error('changed my mind')
    }).catch(() => {})
}

async function insert(at: Pick<Database, 'unsafe'>, given: Fields): Promise<string> {
  const sql = at as Database
  const id = randomUUID()
  await sql`insert into project ${sql([{ id, name: '某项目', filerId: filer, scopeCode: given.regionCode, ...given }] as never)}`
  return id
}

const measures = `filings, estimated_price, contract_price, settlement_reviewed, paid`
const dimensions = `kind, state, submitted, year, trade, method, major`
const sums = measures
  .split(', ')
  .map((name) => `sum(${name})::text as ${name}`)
  .join(', ')

/** Cells as the readers of the roll-up see them: what was folded and what was not. */
const rolledUp = () =>
  db.unsafe(`
    select area, ${dimensions}, ${sums} from (
      select area, ${dimensions}, ${measures} from project_rollup where trade <> '*' union all
      select left(scope_code, digits), ${dimensions}, ${measures} from project_rollup_delta, unnest(array[2, 4, 6]) as digits) as cell
    group by area, ${dimensions} having sum(filings) <> 0 or sum(paid) <> 0 or sum(estimated_price) <> 0 order by area, ${dimensions}`)

/** The coarse cells alone. */
const cells = (trade: string) =>
  db.unsafe(
    `select area, ${dimensions}, ${sums} from project_rollup where trade = '${trade}' group by area, ${dimensions} order by area, ${dimensions}`,
  )

/** The same from the filings themselves, said once more in other words. */
const counted = (coarse?: '*') =>
  db.unsafe(`
    select left(scope_code, digits) as area, kind, state, (first_submitted_at is not null) as submitted, coalesce(year, 0)::smallint as year,
      ${coarse ? `'*' as trade, '*' as method, false as major` : `coalesce(trade, '') as trade, coalesce(method, '') as method, (major_project is not null) as major`}, count(*)::text as filings,
      coalesce(sum(estimated_price), 0)::text as estimated_price, coalesce(sum(contract_price), 0)::text as contract_price,
      coalesce(sum(settlement_reviewed), 0)::text as settlement_reviewed, sum(paid)::text as paid
    from project, unnest(array[2, 4, 6]) as digits group by 1, 2, 3, 4, 5, 6, 7, 8 order by area, ${dimensions}`)

test('writers at the same time wait neither for each other nor for folding, and nothing is lost', async () => {
  await db`truncate project cascade`
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
  await insert(db, plain) // the same cell, while the other has not committed
  expect(await foldRollup(db)).toBe(1)
  const writing = Array.from({ length: 20 }, () => insert(db, plain))
  await rebuildRollup(db)
  await Promise.all(writing)
  open.resolve()
  await slow
  const area = { prefix: '980101', kinds: [1] as const, submitted: false }
  expect(await readFigures(db, [area], { filters: db`true`, coarse: true })).toMatchObject({ filings: 22, estimatedPrice: 2_200 })
  await foldRollup(db)
  expect(await readFigures(db, [area], { filters: db`true`, coarse: true })).toMatchObject({ filings: 22, estimatedPrice: 2_200 })
  expect(await readFigures(db, [{ ...area, submitted: true }], { filters: db`true`, coarse: true })).toMatchObject({ filings: 0 })
})
