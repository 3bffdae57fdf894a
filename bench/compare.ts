/**
 * Two versions of the product beside each other, each a checkout with a database it has filled: what reading costs the database, in milliseconds
 * of processor time, which a busy machine distorts far less than the time that passes. Only on the machine where the databases run.
 *
 *   node scripts/run.mjs bench/compare.ts /one/checkout=postgres://…/filled /another=postgres://…/filled
 *
 * ONLY=province asks only the questions whose name holds that word, TRIES says how often each is asked (24).
 */
import { readFileSync } from 'node:fs'
import { connect, type Database } from '../server/database/connect.ts'
import { signIn } from './filing-people.ts'
import { withOwnServer } from './own-server.ts'
import { people } from './province.ts'

const tries = Number(process.env.TRIES ?? 24)
const only = process.env.ONLY ?? ''
const portion = 6

type Waiting = { id: string; version: number }
type Side = { db: Database; port: number; cookies: Map<string, string>; filing: string; waiting: Waiting[] }
/** `afresh`: nothing kept from before will do. `step`: each time of another filing that waits. */
type Question = { name: string; who: string; path: string; afresh?: true; step?: true }

const everywhere = ['manager-of-a-town', 'manager-of-a-county', 'manager-of-a-city', 'manager-of-the-province']
const each = (name: string, path: string, who = everywhere): Question[] => who.map((one) => ({ name, who: one, path }))
const analysis = (name: string, query: string): Question[] =>
  each(`analysis, ${name}`, `/api/statistics?${query}`).map((question) => ({ ...question, afresh: true }))
const search = (text: string) => each(`search ${text}`, `/api/projects?text=${encodeURIComponent(text)}`)

const questions: Question[] = [
  { name: 'begin a review', who: 'manager-of-the-province', path: '/api/projects/:filing/review', step: true },
  ...each('list', '/api/projects', [...everywhere, 'filer-of-a-village', 'administrator-of-a-village', 'supervisor-of-a-county']),
  ...each('list, in progress', '/api/projects?state=in-progress'),
  ...each('list, archived, kind 1', '/api/projects?state=archived&kind=1'),
  ...each('list, kind and trade', '/api/projects?kind=1&trade=road'),
  ...each('list, method and states', '/api/projects?method=inquiry&state=filed&state=sourcing'),
  ...each('list, year', '/api/projects?year=2025'),
  ...['changed', 'number', 'name', 'estimate', 'contract', 'due', 'risk'].flatMap((order) =>
    each(`list by ${order}`, `/api/projects?sort=-${order}`),
  ),
  ...each('list, page 400', '/api/projects?size=20&page=400', everywhere.slice(2)),
  ...['路灯', '广场建设', 'cdyh', '10kV变压器', '柳溪村', '桃源村便民桥', '0000123'].flatMap(search),
  ...each('search in the header', `/api/lookup?text=${encodeURIComponent('柳溪村')}`),
  ...each('list of one source', '/api/projects?source=donation'),
  ...each('page of a filing', '/api/projects/:filing', ['manager-of-a-county']),
  ...each('queue', '/api/projects/queue'),
  ...people.map(({ username }) => ({ name: 'workbench', who: username, path: '/api/workbench' })),
  ...analysis('this year', ''),
  ...analysis('all years', 'from=2000-01&until=2026-12'),
  ...analysis('last 12 months', 'from=2025-12&until=2026-11'),
  ...analysis('one kind', 'kind=1'),
  ...analysis('one source', 'source=donation'),
  ...analysis('one source, all years', 'source=donation&from=2000-01&until=2026-12'),
  ...analysis('largest trade', 'trade=road'),
  ...analysis('largest trade, all years', 'trade=road&from=2000-01&until=2026-12'),
  ...analysis('one method', 'method=inquiry'),
  ...analysis('trade and method', 'trade=road&method=inquiry'),
]

async function compare([one, other]: [Side, Side]) {
  console.log(row('', 'one: CPU ms', 'half ms', 'other: CPU ms', 'half ms', 'CPU, other to one'))
  for (const { name, ...question } of questions) {
    if (!`${name}, ${question.who}`.includes(only)) continue
    const costs = { one: await measure(one, question, portion), other: await measure(other, question, portion) } // warms up
    const found: (typeof costs)[] = []
    for (let at = 0; at < tries; at += portion)
      found.push({ one: await measure(one, question, portion), other: await measure(other, question, portion) })
    const half = (side: 'one' | 'other', what: 'processor' | 'passed') =>
      found.map((costs) => costs[side][what]).toSorted((a, b) => a - b)[Math.floor(found.length / 2)] ?? 0
    const [before, after] = [half('one', 'processor'), half('other', 'processor')]
    const figures = [before, half('one', 'passed'), after, half('other', 'passed')].map((cost) => cost.toFixed(2))
    console.log(row(`${name}, ${question.who}`, ...figures, (after / before).toFixed(2)))
  }
}

async function measure(side: Side, { who, path, afresh, step }: Omit<Question, 'name'>, times: number) {
  const before = await processorTime(side.db)
  const passed: number[] = []
  for (let at = 0; at < times; at += 1) {
    // A page of the analysis that was kept will not do: what the region is called is part of what is asked.
    if (afresh) await side.db`update region set name_en = 'Region ' || ${String(Math.random())} where code = ${regionOf(who)}`
    const began = performance.now()
    const { id, version } = (step && side.waiting.pop()) || { id: side.filing, version: 1 }
    const reply = await fetch(`http://127.0.0.1:${side.port}${path.replace(':filing', id)}`, {
      headers: { cookie: side.cookies.get(who) ?? '', ...(step && { 'content-type': 'application/json' }) },
      ...(step && { method: 'POST', body: JSON.stringify({ version }) }),
    })
    const text = await reply.text()
    passed.push(performance.now() - began)
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${text.slice(0, 300)}`)
  }
  const after = await processorTime(side.db)
  const processor = [...after].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0) / times
  return { processor, passed: passed.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? 0 }
}

/** Of everybody who works at this database but ourselves, in milliseconds. Who has gone meanwhile is not counted. */
async function processorTime(db: Database): Promise<Map<number, number>> {
  const backends = await db<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`
  return new Map(backends.map(({ pid }) => [pid, Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6]))
}

const regionOf = (who: string): string => people.find(({ username }) => username === who)?.region ?? ''

function row(name: string, ...cells: string[]) {
  return name.padEnd(58) + cells.map((cell) => cell.padStart(15)).join('')
}

type Place = { folder: string; url: string }

function placeOf(word: string): Place {
  const at = word.indexOf('=')
  return { folder: word.slice(0, at), url: word.slice(at + 1) }
}

async function withSide({ folder, url }: Place, work: (side: Side) => Promise<void>) {
  const db = connect(url, { connections: 1 })
  await withOwnServer(
    url,
    async (port) => {
      const cookies = new Map<string, string>()
      for (const { username } of people) cookies.set(username, await signIn(port, username))
      const county = regionOf('manager-of-a-county').slice(0, 6)
      const [filing] = await db<{ id: string }[]>`
      select id from project where left(scope_code, 6) = ${county} and state = 'archived' order by created_at limit 1`
      const waiting = await db<Waiting[]>`
      select id, version from project where state = 'town-review' and review_started_at is null limit 1000`
      await work({ db, port, cookies, filing: filing?.id ?? '', waiting: [...waiting] })
    },
    folder,
  )
  await db.end()
}

const [one, other] = process.argv.slice(2).map(placeOf)
if (!one || !other) throw new Error('Two checkouts with their databases are wanted: /one=postgres://… /another=postgres://…')
await withSide(one, (first) => withSide(other, (second) => compare([first, second])))
