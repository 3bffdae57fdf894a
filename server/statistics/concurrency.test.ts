import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database, inTransaction, type Transaction } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { afterFilingsChanged, noteChangedFilings } from '../filings/changed.ts'
import { changedBuckets, currentFigures } from '../filings/figures.ts'
import type { CountedFacet, Facet } from '../filings/measures.ts'
import { freshDatabase } from '../testing/test-server.ts'
import { compareFacts, recomputeFigures } from './recompute.ts'

let db: Database
let drop: () => Promise<void>
const villages = ['980101101201', '980102101201', '980201101201']
const days = ['2026-01-10', '2026-02-10', '2026-03-10']
const states = ['filed', 'sourcing', 'contracted', 'archived']
const ids = Array.from({ length: 40 }, () => randomUUID()).toSorted()

beforeAll(async () => {
  const fresh = await freshDatabase()
  drop = fresh.drop
  db = connect(fresh.url, { connections: 10 })
  await migrate(db)
  await db`insert into region ${db(villages.map((code) => ({ code, currentCode: code, level: 'village', nameZh: '某村', nameEn: 'Village' })))}`
  const filer = randomUUID()
  await db`insert into user_account ${db([{ id: filer, username: 'filer', name: '某人', regionCode: villages[0] ?? '', passwordHash: '-' }])}`
  await db`
    insert into project (id, name, kind, region_code, scope_code, filer_id, state, number, year, first_submitted_at, estimated_price, planned_end)
    select id, '某项目', 1, ${villages[0] ?? ''}, ${villages[0] ?? ''}, ${filer}, 'filed', id::text, 2026, '2026-01-10T04:00:00Z', 100, '2026-05-01'
    from unnest(${ids}::uuid[]) as id`
  await inTransaction(db, (tx) => afterFilingsChanged(tx, ids))
})
afterAll(async () => {
  await db.end()
  await drop()
})

const chance = (part: number) => Math.random() < part
const any = <Value>(values: readonly Value[]) => values[Math.floor(Math.random() * values.length)] as Value

/** Changes up to three filings; some move to another county or month, and some changes are taken back. */
const change = (beforeCommit: () => Promise<void>) =>
  inTransaction(db, async (tx) => {
    const chosen = [...new Set([any(ids), any(ids), any(ids)])].toSorted()
    noteChangedFilings(tx, chosen)
    for (const id of chosen) {
      if (chance(0.3))
        await tx`update project set scope_code = ${any(villages)}, first_submitted_at = ${`${any(days)}T04:00:00Z`} where id = ${id}`
      await tx`update project set estimated_price = estimated_price + ${any([1, 20, 300])}, state = ${any(states)}, planned_end = ${any(days)} where id = ${id}`
    }
    await beforeCommit()
    if (chance(0.1)) throw new Error('changed my mind')
  }).catch((error: unknown) => {
    if (!(error instanceof Error && error.message === 'changed my mind')) throw error
  })

type Sum = { area: string; month: number; value: string; filings: number; estimate: number }

/** What is read of areas that are equally wide, and what counting the filings gives, said in other words and of the same moment. */
async function compare(tx: Transaction, areas: readonly string[], facet: Facet | CountedFacet, value: string) {
  const months = { kept: tx`month % 100 > 0`, facts: tx`true` }
  const measures = facet === 'agreed-end' ? (['filings'] as const) : (['filings', 'estimate'] as const)
  const read = await tx<Sum[]>`
    with ${changedBuckets(tx, areas)}
    select area, month, value, ${tx.unsafe(measures.map((name) => `sum(${name})::bigint as ${name}`).join(', '))}
    from (${currentFigures(tx, { areas, facets: [facet], measures, when: months })}) as row group by area, month, value having sum(filings) <> 0
    order by area, month, value`
  const counted = await tx<Sum[]>`
    select left(scope_code, ${tx.unsafe(String(areas[0]?.length))}) as area, 202600 + extract(month from first_submitted_at)::int as month,
      ${tx.unsafe(value)} as value, ${tx.unsafe(facet === 'agreed-end' ? 'count(*) as filings' : 'count(*) as filings, sum(estimated_price)::bigint as estimate')}
    from project where ${tx.unsafe(value)} is not null group by 1, 2, 3 order by 1, 2, 3`
  expect([...read]).toEqual([...counted])
}

const endOfUnderway = `case when state in ('filed', 'sourcing', 'contracted') then planned_end::text end`

const look = () =>
  db.begin('isolation level repeatable read read only', async (tx) => {
    await compare(tx, ['98'], 'state', 'state')
    await compare(tx, ['9801', '9802'], 'trade', `coalesce(trade, '')`)
    await compare(tx, ['980101', '980102', '980201'], 'state', 'state')
    await compare(tx, ['98'], 'agreed-end', endOfUnderway)
    const [{ marks }] = await tx<[{ marks: number }]>`select count(*) as marks from figure_mark`
    return marks > 0
  })

test('figures are right at any moment while others write, take back and compute them', async () => {
  let isOver = false
  const waiting: (() => void)[] = []
  /** Transactions that stay open while figures are computed are what a careless job would miss. */
  const nextPass = () => new Promise<void>((resolve) => void waiting.push(resolve))
  let computed = 0
  const compute = async () => {
    while (!isOver) {
      computed += await recomputeFigures(db)
      for (const resolve of waiting.splice(0)) resolve()
    }
  }
  const write = async () => {
    for (let left = 60; left > 0; left -= 1) await change(() => (chance(0.3) ? nextPass() : Promise.resolve()))
  }
  let whileMarked = 0
  const read = async () => {
    for (let left = 80; left > 0; left -= 1) whileMarked += (await look()) ? 1 : 0
  }
  const computing = [compute(), compute()] // as two servers would
  const work = [write(), write(), write(), write(), read(), read()]
  await Promise.allSettled(work)
  isOver = true
  await Promise.all([...work, ...computing])
  expect(computed).toBeGreaterThan(0)
  expect(whileMarked).toBeGreaterThan(0)
  await recomputeFigures(db)
  expect(await look()).toBe(false)
  expect(await compareFacts(db)).toEqual([])
})

test('of two that change a filing at once, the second counts what the first has done', async () => {
  const id = ids[0] ?? ''
  const gathered = Promise.withResolvers<void>()
  const first = inTransaction(db, async (tx) => {
    await tx`insert into alert (project_id, scope_code, indicator, severity, outcome, fingerprint, due_on) values (${id}, (select scope_code from project where id = ${id}), 'K01', 3, '{}', '-', '2026-06-01')`
    await afterFilingsChanged(tx, [id]) // its fact is gathered and held
    gathered.resolve()
    await waitsForFact()
  })
  await gathered.promise
  const second = inTransaction(db, async (tx) => {
    await tx`insert into project_risk (project_id) values (${id})`
    await tx`insert into risk_result (project_id, indicator, severity, outcome) values (${id}, 'K01', 3, '{}')`
    await afterFilingsChanged(tx, [id])
  })
  await Promise.all([first, second])
  expect(await compareFacts(db)).toEqual([])
})

/** Until somebody else waits for a fact that is held. */
async function waitsForFact() {
  for (;;) {
    const found = await db`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    if (found.length > 0) return
  }
}
