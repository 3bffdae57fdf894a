/**
 * How fast the whole page of the analysis is answered, by the product's own server to 16 connections, beside the plain SQL that adds up the same
 * from the filings themselves.
 *
 *   node scripts/run.mjs bench/statistics.ts 100000 1000000
 *   node scripts/run.mjs bench/statistics.ts postgres://…/filled-before
 *
 * An answer holds until something is written, so filings are changed meanwhile (WRITES a second, 2 by default; with 0 nothing is written).
 * `afresh` is one page alone, right after a filing of its region has changed; the plain SQL is compared with that.
 * Load stays on this machine and is bounded in number and time (SECONDS, 8 by default).
 */
import { setTimeout as pause } from 'node:timers/promises'
import { connect, type Database, inTransaction } from '../server/database/connect.ts'
import { noteChangedFilings } from '../server/filings/changed.ts'
import { addAccount } from '../server/first-data/store.ts'
import { hashPassword } from '../server/passwords.ts'
import { addAnalysedFilings } from './analysed-filings.ts'
import { cities, counties, towns } from './filings.ts'
import { load, type Request } from './load.ts'
import { withOwnServer } from './own-server.ts'
import { withTemporaryDatabase } from './temporary-database.ts'
import { timed } from './timing.ts'

const seconds = Number(process.env.SECONDS ?? 8)
const writes = Number(process.env.WRITES ?? 2)
const password = 'measured with care 1'
const readers = { province: ['98'], city: cities.slice(0, 3), county: counties.slice(0, 12), town: towns.slice(0, 12) }
type Reader = keyof typeof readers

const pages: Record<string, string> = {
  'this year': '',
  'all years': 'from=2000-01&until=2026-12',
  'last 12 months': 'from=2025-12&until=2026-11',
  'one kind': 'kind=1',
  'one industry': 'trade=road',
  'two filters': 'trade=road&method=inquiry',
}

const results: { filings: number; reader: string; page: string; p50: number; p95: number; afresh: number }[] = []

async function measureAll() {
  const targets = process.argv.slice(2)
  for (const target of targets.length > 0 ? targets : ['100000', '1000000'])
    if (/^\d+$/.test(target)) await withTemporaryDatabase((db, url) => fillAndMeasure(db, url, Number(target)))
    else await measureFilled(target)
  compareSizes()
}

async function fillAndMeasure(db: Database, url: string, total: number) {
  const began = performance.now()
  await addAnalysedFilings(db, total)
  console.log(`\n${total} filings, made and added up in ${Math.round((performance.now() - began) / 1000)} s`)
  await measure(db, url)
}

async function measureFilled(url: string) {
  const db = connect(url, { connections: 1 })
  await measure(db, url)
  await db.end()
}

const measure = (db: Database, url: string) =>
  withOwnServer(url, async (port) => {
    const [{ filings }] = await db<[{ filings: number }]>`select count(*)::int as filings from project`
    console.log(row(['', 'requests/s', 'p50 ms', 'p95 ms', 'p99 ms', 'failures', 'afresh ms', 'plain SQL ms', 'times as fast']))
    for (const reader of Object.keys(readers) as Reader[]) {
      const cookies = await Promise.all(readers[reader].map((prefix) => signIn(db, port, prefix)))
      for (const [page, query] of Object.entries(pages)) {
        const requests = cookies.map((cookie): Request => ({ method: 'GET', path: `/api/statistics?${query}`, cookie }))
        await load({ port, connections: 4, seconds: 1, next: inTurn(requests) }) // plans and pages are in memory before anything is measured
        const found = await whileWriting(db, () => load({ port, connections: 16, seconds, next: inTurn(requests) }))
        const fresh = await afresh(db, readers[reader][0] ?? '', {
          url: `http://127.0.0.1:${port}/api/statistics?${query}`,
          cookie: cookies[0] ?? '',
        })
        const plain = page === 'this year' ? await plainly(db, readers[reader][0] ?? '') : null
        results.push({ filings, reader, page, p50: found.p50, p95: found.p95, afresh: fresh })
        console.log(
          row([
            `${reader}, ${page}`,
            found.rate,
            found.p50,
            found.p95,
            found.p99,
            found.failures,
            fresh.toFixed(1),
            plain ?? '–',
            plain ? (plain / fresh).toFixed(1) : '–',
          ]),
        )
      }
    }
  })

/** One request alone, each after a filing of the region has changed, so that no answer kept from before will do. */
async function afresh(db: Database, prefix: string, { url, cookie }: { url: string; cookie: string }): Promise<number> {
  const filings = await db<{ id: string }[]>`
    select id from project where left(scope_code, ${db.unsafe(String(prefix.length))}) = ${prefix} and estimated_price is not null limit 12`
  const taken: number[] = []
  for (const { id } of filings) {
    await raiseEstimate(db, id)
    const began = performance.now()
    await (await fetch(url, { headers: { cookie } })).text()
    taken.push(performance.now() - began)
  }
  return taken.toSorted((one, other) => one - other)[Math.floor(taken.length / 2)] ?? 0
}

const raiseEstimate = (db: Database, id: string) =>
  inTransaction(db, async (tx) => {
    noteChangedFilings(tx, [id])
    await tx`update project set estimated_price = estimated_price + 1 where id = ${id}`
  })

/** Filings of every county that is read change their estimate, one after the other, as long as the work goes on. */
async function whileWriting<T>(db: Database, work: () => Promise<T>): Promise<T> {
  if (writes === 0) return work()
  const filings = await db<{ id: string }[]>`
    select id from unnest(${readers.county}::text[]) as county, lateral (
      select id, row_number() over () as turn from project where left(scope_code, 6) = county and estimated_price is not null
      order by created_at desc limit 50) as filing
    order by turn, county`
  let isOver = false
  const writing = (async () => {
    for (let at = 0; !isOver; at += 1) {
      await raiseEstimate(db, filings[at % filings.length]?.id ?? '')
      await pause(1000 / writes)
    }
  })()
  const done = await work()
  isOver = true
  await writing
  return done
}

/** The same page the plain way: each of its parts added up from the filings. */
async function plainly(db: Database, prefix: string): Promise<number> {
  const within = db`left(scope_code, ${db.unsafe(String(prefix.length))}) = ${prefix} and first_submitted_at is not null`
  const year = db`${within} and year = extract(year from today())`
  const sums = db`count(*), sum(estimated_price), sum(contract_price), sum(settlement_reviewed)`
  const { median } = await timed(3, async () => {
    await db`select ${sums}, count(*) filter (where coalesce(settlement_reviewed, contract_price) > estimated_price) from project where ${year}`
    await db`select date_trunc('month', first_submitted_at), ${sums} from project where ${within} and year >= extract(year from today()) - 1 group by 1`
    for (const column of ['state', 'kind', 'trade', 'method']) await db`select ${db(column)}, ${sums} from project where ${year} group by 1`
    await db`select source, ${sums} from project, unnest(funding_sources) as source where ${year} group by 1`
    await db`select left(scope_code, ${db.unsafe(String(prefix.length + (prefix.length === 6 ? 3 : 2)))}), ${sums} from project where ${year} group by 1`
    await db`select supplier_unit_id, ${sums} from project where ${year} and contract_price is not null group by 1`
    await db`select indicator, count(*) from risk_result join project on project.id = project_id where ${year} group by 1`
  })
  return Number(median)
}

async function signIn(db: Database, port: number, prefix: string): Promise<string> {
  const username = `analyst-${prefix}`
  await inTransaction(db, async (tx) => {
    if ((await tx`select from user_account where username = ${username}`).length > 0) return
    const passwordHash = await hashPassword(password)
    await addAccount(tx, {
      username,
      name: '某人',
      region: prefix.padEnd(12, '0'),
      role: 'project-manager',
      passwordHash,
      mustChangePassword: false,
    })
  })
  const body = JSON.stringify({ username, password })
  const reply = await fetch(`http://127.0.0.1:${port}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  if (!reply.ok) throw new Error(`${username} could not sign in: ${await reply.text()}`)
  return reply.headers.get('set-cookie')?.split(';')[0] ?? ''
}

function inTurn(requests: readonly Request[]): () => Request | null {
  let at = 0
  return () => requests[at++ % requests.length] ?? null
}

/** Ten times as many filings should cost less than twice as much. */
function compareSizes() {
  const [small, large] = [...new Set(results.map(({ filings }) => filings))].toSorted((one, other) => one - other)
  if (!small || !large) return
  console.log(`\n${row(['p50', String(small), String(large), 'factor', 'afresh', String(large), 'factor'])}`)
  for (const one of results.filter(({ filings }) => filings === small)) {
    const other = results.find(({ filings, reader, page }) => filings === large && reader === one.reader && page === one.page)
    const factor = (from: number, to: number) => [from.toFixed(1), to.toFixed(1), (to / from).toFixed(2)]
    if (other) console.log(row([`${one.reader}, ${one.page}`, ...factor(one.p50, other.p50), ...factor(one.afresh, other.afresh)]))
  }
}

function row(cells: readonly (string | number)[]) {
  return cells.map((cell, at) => (at === 0 ? String(cell).padEnd(28) : String(cell).padStart(14))).join('')
}

await measureAll()
