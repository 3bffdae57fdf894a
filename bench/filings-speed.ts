/**
 * How fast filings are listed, opened and moved on, through the product's own server and real sessions, beside the same SQL run by pgbench.
 *
 *   node scripts/run.mjs bench/filings-speed.ts 100000 1000000
 *   node scripts/run.mjs bench/filings-speed.ts postgres://…/filled-before
 *
 * Load stays on this machine and is bounded in number and time (SECONDS, 8 by default). Figures are also written as JSON to REPORT.
 */
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Database } from '../server/database/connect.ts'
import { addFirstData, type People, type Person, signInPeople } from './filing-people.ts'
import { type Load, load, type Request } from './load.ts'
import { withOwnServer } from './own-server.ts'
import { fillProvince } from './province.ts'
import { hasPgbench, pgbench, type Script, statementsOf } from './same-sql.ts'
import { withTemporaryDatabase } from './temporary-database.ts'

const seconds = Number(process.env.SECONDS ?? 8)
/** A part of the names below, such as `review`: everything else is left out. */
const only = process.env.ONLY ?? ''
const report = process.env.REPORT ?? join(tmpdir(), 'filings-speed.json')
const levels = [16, 64]
/** Each filing once: there are none to warm up with. */

type Measured = Load & { filings: number; what: string; pgbench: number | null; share: number | null }
const results: Measured[] = []

async function measureAll() {
  const targets = process.argv.slice(2)
  console.log(hasPgbench() ? 'pgbench is here: the same SQL is run beside.' : 'pgbench is NOT installed: rates stand without a comparison.')
  for (const target of targets.length > 0 ? targets : ['100000', '1000000'])
    if (/^\d+$/.test(target)) await withTemporaryDatabase((db, url) => fillAndMeasure(db, url, Number(target)))
    else await measureFilled(target)
  compareSizes()
  writeFileSync(report, JSON.stringify({ at: new Date().toISOString(), seconds, results }, null, 2))
  console.log(`\nThe same as JSON: ${report}`)
}

async function fillAndMeasure(db: Database, url: string, total: number) {
  await fillProvince(db, total)
  await measure(db, url, total)
}

async function measureFilled(url: string) {
  const db = connect(url, { connections: 1 })
  await addFirstData(db)
  const [row] = await db<[{ total: number }]>`select count(*) as total from project`
  console.log(`\n${row.total.toLocaleString('en')} filings in a database filled before`)
  await measure(db, url, row.total)
  await db.end()
}

const measure = (db: Database, url: string, filings: number) =>
  withOwnServer(url, async (port) => {
    const people = await signInPeople(db, port)
    console.log(row(['', 'connections', 'requests/s', 'p50 ms', 'p99 ms', 'pgbench/s', 'share', 'failures']))
    const run = async (what: string, next: () => Request | null, baseline?: Baseline, connections = levels) => {
      if (!what.includes(only)) return
      // Plans are made, code is compiled and pages are in memory before anything is measured.
      await load({ port, connections: 16, seconds: 5, next })
      for (const level of connections) {
        const rate = baseline ? pgbench({ url, seconds: Math.min(seconds, 5), connections: level, ...baseline }) : null
        const found = await load({ port, connections: level, seconds, next })
        note({ filings, what, ...found, pgbench: rate, share: rate && Number((found.rate / rate).toFixed(2)) })
      }
    }
    await measureReading(db, url, people, run)
    await measurePages(port, people, run)
    await measureActing(db, url, people, run)
  })

type Baseline = { scripts: readonly Script[] }
type Run = (what: string, next: () => Request | null, baseline?: Baseline, connections?: number[]) => Promise<void>

const scriptsOf = async (url: string, requests: readonly Request[]): Promise<Script[]> =>
  (await statementsOf(url, requests)).map((statements) => ({ statements }))

async function measureReading(db: Database, url: string, people: People, run: Run) {
  const lists = people.county
    .concat(people.town, people.supervisor)
    .flatMap(({ cookie }) => filters.map((filter) => get(`/api/projects?${filter}`, cookie)))
  await run('list, filtered, with total', inTurn(lists), {
    scripts: await scriptsOf(
      url,
      lists.filter((_, at) => at % 4 === 0),
    ),
  })
  const searches = people.county.flatMap(({ cookie }) => texts.map((text) => get(`/api/projects?text=${encodeURIComponent(text)}`, cookie)))
  await run(
    'search',
    inTurn(searches),
    {
      scripts: await scriptsOf(
        url,
        searches.filter((_, at) => at % 5 === 0),
      ),
    },
    [16],
  )
  const everyone = people.county.concat(people.town, people.supervisor)
  const lookups = everyone.flatMap(({ cookie }) => texts.map((text) => get(`/api/lookup?text=${encodeURIComponent(text)}`, cookie)))
  await run('search in the header', inTurn(lookups), undefined, [1, 4, 16])
  const pages = (await Promise.all(people.county.map((person) => someOf(db, person, 'archived', 60))))
    .flat()
    .map(({ id, cookie }) => get(`/api/projects/${id}`, cookie))
  await run('page of one filing', inTurn(pages), {
    scripts: await scriptsOf(
      url,
      pages.filter((_, at) => at % 40 === 0),
    ),
  })
}

const filters = [
  'state=in-progress',
  'state=archived&kind=1',
  'kind=1&trade=road',
  'year=2025',
  'method=inquiry&state=filed&state=sourcing',
  '',
]
const texts = ['路灯', '广场建设', 'LED', 'cdyh', '10kV变压器', '柳溪村']

/** The first page, the last numbered one, and one reached by cursor behind it, of the same list. */
async function measurePages(port: number, people: People, run: Run) {
  for (const kind of ['county', 'supervisor'] as const) {
    const path = (more: string) => people[kind].map(({ cookie }) => get(`/api/projects?size=20${more}`, cookie))
    const afterCursor = await Promise.all(
      people[kind].map(async ({ cookie }) => {
        const reply = await fetch(`http://127.0.0.1:${port}/api/projects?size=20&page=500`, { headers: { cookie } })
        const { next } = (await reply.json()) as { next: string | null }
        return get(`/api/projects?size=20${next ? `&after=${encodeURIComponent(next)}` : '&page=500'}`, cookie)
      }),
    )
    await run(`${kind}: page 1`, inTurn(path('&page=1')), undefined, [4])
    await run(`${kind}: page 500`, inTurn(path('&page=500')), undefined, [4])
    await run(`${kind}: next behind it`, inTurn(afterCursor), undefined, [4])
  }
}

/** Beginning a review, each filing once; pgbench repeats the statements of one on others. */
async function measureActing(db: Database, url: string, people: People, run: Run) {
  const waiting = (await Promise.all(people.county.map((person) => someOf(db, person, 'town-review', 5000)))).flat()
  const requests = waiting.map(
    ({ id, version, cookie }) => ({ method: 'POST', path: `/api/projects/${id}/review`, cookie, body: { version } }) as const,
  )
  const [first, ...others] = requests
  if (!first) return
  const [statements = []] = await statementsOf(url, [first])
  const apart = Math.min(1000, Math.floor(waiting.length / 4)) // pgbench has filings of its own
  const ids = waiting.slice(waiting.length - apart).map(({ id }) => id)
  await db`create table if not exists measured_filing as select row_number() over () as n, id from unnest(${ids}::uuid[]) as id`
  const chosen = `\\set n random(1, ${ids.length})\nselect id as filing, array[id] as filings from measured_filing where n = :n \\gset\n`
  const [taken] = waiting
  const named = (value: unknown) =>
    value === taken?.id ? 'filing' : Array.isArray(value) && value.length === 1 && value[0] === taken?.id ? 'filings' : null
  const baseline = { scripts: [{ statements, first: chosen, named }] }
  const queue = others.slice(0, others.length - apart)[Symbol.iterator]()
  await run('begin a review', () => queue.next().value ?? null, baseline)
  await db`drop table measured_filing`
}

const someOf = async (db: Database, { prefix, cookie }: Person, state: string, most: number) =>
  (
    await db<{ id: string; version: number }[]>`
      select id, version from project where left(scope_code, 6) = ${prefix} and state = ${state} and first_submitted_at is not null
        and review_started_at is null order by created_at limit ${most}`
  ).map((found) => ({ ...found, cookie }))

const get = (path: string, cookie: string): Request => ({ method: 'GET', path, cookie })

/** Round and round, each connection taking whatever comes next. */
function inTurn(requests: readonly Request[]): () => Request | null {
  let at = 0
  return () => requests[(at++ * 7) % requests.length] ?? null
}

function note(found: Measured) {
  results.push(found)
  const { what, connections, rate, p50, p99, pgbench: other, share, failures } = found
  console.log(row([what, connections, rate, p50, p99, other ?? '–', share ?? '–', failures]))
}

/** Ten times as many filings should cost less than twice as much. */
function compareSizes() {
  const [small, large] = [...new Set(results.map(({ filings }) => filings))].toSorted((one, other) => one - other)
  if (!small || !large) return
  console.log(`\n${row(['p50, small beside large', 'connections', String(small), String(large), 'factor'])}`)
  for (const one of results.filter(({ filings }) => filings === small)) {
    const other = results.find(
      ({ filings, what, connections }) => filings === large && what === one.what && connections === one.connections,
    )
    if (other) console.log(row([one.what, one.connections, one.p50, other.p50, (other.p50 / one.p50).toFixed(2)]))
  }
}

function row(cells: readonly (string | number)[]) {
  return cells.map((cell, at) => (at === 0 ? String(cell).padEnd(30) : String(cell).padStart(12))).join('')
}

await measureAll()
