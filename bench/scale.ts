/**
 * What a further process costs: the same people ask the same of 1, 2 and 4 processes on one database, with as many connections in all. On a machine of
 * few processors this shows what processes take from each other, and not how much more of them bear: look at the processor time of a request.
 *
 *   node scripts/run.mjs bench/scale.ts 100000
 *   node scripts/run.mjs bench/scale.ts postgres://…/filled-before
 */
import { readdirSync } from 'node:fs'
import { connect, type Database } from '../server/database/connect.ts'
import { signInPeople } from './filing-people.ts'
import { load, type Request } from './load.ts'
import { type OwnServer, withOwnServers } from './own-server.ts'
import { secondsOf, told } from './processes.ts'
import { fillProvince } from './province.ts'
import { withTemporaryDatabase } from './temporary-database.ts'

const counts = [1, 2, 4]
const connections = 16
const seconds = Number(process.env.SECONDS ?? 15)

async function measureAll(db: Database, url: string) {
  console.log(row(['', 'processes', 'requests/s', 'half ms', '99 % ms', 'node ms', 'database ms', 'MiB each', 'failures']))
  for (const count of counts) await withOwnServers({ url, count }, (servers) => measure(db, servers))
}

async function measure(db: Database, servers: readonly OwnServer[]) {
  const people = await signInPeople(db, servers[0]?.port ?? 0)
  const everyone = people.county.concat(people.town, people.supervisor)
  const lists = everyone.flatMap(({ cookie }) =>
    ['', 'state=archived&kind=1', 'year=2025'].map((words) => get(`/api/projects?${words}`, cookie)),
  )
  const searches = everyone.map(({ cookie }) => get(`/api/lookup?text=${encodeURIComponent('路灯')}`, cookie))
  const pages = (await Promise.all(people.county.map(({ prefix, cookie }) => pagesOf(db, prefix, cookie)))).flat()
  const desks = everyone.map(({ cookie }) => get('/api/workbench', cookie))
  const kinds = { list: lists, 'header search': searches, page: pages, workbench: desks, 'one of each': [lists, searches, pages, desks] }
  for (const [what, requests] of Object.entries(kinds)) {
    await ask(servers, requests, 4)
    const before = usedBy(servers)
    const answers = await ask(servers, requests, seconds)
    const after = usedBy(servers)
    const each = (used: (one: typeof after) => number) => (((used(after) - used(before)) * 1000) / answers.requests).toFixed(2)
    const memory = servers.map(({ pid }) => Number(/VmRSS:\s+(\d+)/.exec(told(pid, 'status'))?.[1] ?? 0) / 1024)
    console.log(
      row([
        what,
        servers.length,
        answers.rate,
        answers.p50,
        answers.p99,
        each(({ node }) => node),
        each(({ database }) => database),
        Math.round(memory.reduce((sum, one) => sum + one, 0) / memory.length),
        answers.failures,
      ]),
    )
  }
}

const get = (path: string, cookie: string): Request => ({ method: 'GET', path, cookie })

const pagesOf = async (db: Database, prefix: string, cookie: string) =>
  (
    await db<{ id: string }[]>`
      select id from project where left(scope_code, 6) = ${prefix} and state = 'archived' order by created_at limit 60`
  ).map(({ id }) => get(`/api/projects/${id}`, cookie))

/** All processes at a time, each with its share of the connections. */
async function ask(servers: readonly OwnServer[], requests: readonly (Request | readonly Request[])[], forSeconds: number) {
  let at = 0
  const flat = requests.every((one) => Array.isArray(one))
    ? Array.from({ length: 400 }, (_, number) => pick(pick(requests, number) as readonly Request[], number))
    : (requests as readonly Request[])
  const next = () => pick(flat, at++ * 7)
  const shares = await Promise.all(
    servers.map(({ port }) => load({ port, connections: connections / servers.length, seconds: forSeconds, next })),
  )
  const sum = (part: 'rate' | 'requests' | 'failures') => shares.reduce((total, share) => total + share[part], 0)
  const worst = (part: 'p50' | 'p99') => Math.max(...shares.map((share) => share[part]))
  return { rate: sum('rate'), requests: sum('requests'), failures: sum('failures'), p50: worst('p50'), p99: worst('p99') }
}

const row = (cells: readonly (string | number)[]) =>
  cells.map((cell, at) => (at === 0 ? String(cell).padEnd(16) : String(cell).padStart(12))).join('')

const pick = <T>(those: readonly T[], number: number) => those[number % those.length] as T

/** Processor seconds so far: of the platform's processes, and of everything that PostgreSQL runs on this machine. */
function usedBy(servers: readonly OwnServer[]) {
  const isPostgres = (pid: number) => told(pid, 'comm').startsWith('postgres')
  const databases = readdirSync('/proc').map(Number).filter(Boolean).filter(isPostgres)
  // Sessions may end meanwhile: what they used is told of the process that began them.
  const ofEnded = (pid: number) => {
    const fields = told(pid, 'stat').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) / 100
  }
  return {
    node: servers.reduce((sum, { pid }) => sum + secondsOf(pid), 0),
    database: databases.reduce((sum, pid) => sum + secondsOf(pid) + ofEnded(pid), 0),
  }
}

const [target = '100000'] = process.argv.slice(2)
if (/^\d+$/.test(target))
  await withTemporaryDatabase(async (db, url) => {
    await fillProvince(db, Number(target))
    await measureAll(db, url)
  })
else {
  const db = connect(target, { connections: 1 })
  await measureAll(db, target)
  await db.end()
}
