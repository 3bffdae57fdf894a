/**
 * How many people so many server processes can keep informed: opens so many streams on this machine, tells each person something, and reports
 * how long it took to arrive and how much memory and processor time the processes need.
 *
 *   node scripts/run.mjs bench/streams.ts 1000
 *   node scripts/run.mjs bench/streams.ts 10000 4
 */
import { Agent, type ClientRequest, get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { connect, type Database, inTransaction } from '../server/database/connect.ts'
import { notify } from '../server/notifications/store.ts'
import { newToken, tokenHash } from '../server/session/cookie.ts'
import { addFirstData } from './filing-people.ts'
import { type OwnServer, withOwnServers } from './own-server.ts'
import { secondsOf, told } from './processes.ts'
import { withTemporaryDatabase } from './temporary-database.ts'

type Person = { id: string; cookie: string }
type Arrival = { person: string; number: number; at: number }
type Stream = { request: ClientRequest; answer: IncomingMessage }

const total = Number(process.argv[2] ?? 1000)
const processes = Number(process.argv[3] ?? 1)
const rounds = 5

async function measure(url: string, people: readonly Person[], servers: readonly OwnServer[]) {
  const db = connect(url, { connections: 8 })
  const arrivals: Arrival[] = []
  const idle = memoryOf(servers)
  const began = performance.now()
  const streams = await openAll(servers, people, arrivals)
  await waitFor(() => ready === people.length, 'streams')
  console.log(
    `${people.length} streams at ${servers.length} processes open in ${ms(performance.now() - began)}; ${idle} before, ${memoryOf(servers)} with them`,
  )
  const [listening] = await db<[{ count: number }]>`select count(*)::int as count from pg_stat_activity where query ilike 'listen%'`
  console.log(`${listening.count} connections listen`)
  const rested = servers.reduce((sum, { pid }) => sum + secondsOf(pid), 0)
  await pause(20_000)
  const used = servers.reduce((sum, { pid }) => sum + secondsOf(pid), 0) - rested
  console.log(`without a word for 20 s: ${((used / 20) * 100).toFixed(1)} % of a processor`)
  for (let round = 1; round <= rounds; round += 1) await tellEach(db, people, arrivals, round)
  await tellAll(db, people, arrivals, rounds + 1)
  await pause(1_000)
  console.log(`${memoryOf(servers)} after ${people.length * (rounds + 1)} notifications`)
  for (const { request } of streams) request.destroy()
  await pause(2_000)
  console.log(`${memoryOf(servers)} after everybody has hung up`)
  await db.end()
}

/** Everybody something of their own, eight transactions at a time. */
async function tellEach(db: Database, people: readonly Person[], arrivals: Arrival[], number: number) {
  const sent = new Map<string, number>()
  const waiting = [...people]
  const began = performance.now()
  const lane = async () => {
    for (let person = waiting.pop(); person; person = waiting.pop()) {
      const { id } = person
      await inTransaction(db, (tx) => notify(tx, [{ kind: 'filing.to-review', to: [id], path: '/', facts: { count: number } }]))
      sent.set(id, performance.now())
    }
  }
  await Promise.all(Array.from({ length: 8 }, lane))
  const written = performance.now() - began
  report(`each, round ${number}: written in ${ms(written)}`, await delays(sent, arrivals, number))
}

/** Everybody the same, in one transaction. */
async function tellAll(db: Database, people: readonly Person[], arrivals: Arrival[], number: number) {
  await inTransaction(db, (tx) =>
    notify(tx, [{ kind: 'filing.to-review', to: people.map(({ id }) => id), path: '/', facts: { count: number } }]),
  )
  const committed = performance.now()
  const sent = new Map(people.map(({ id }) => [id, committed]))
  report('all in one transaction', await delays(sent, arrivals, number))
}

async function delays(sent: ReadonlyMap<string, number>, arrivals: readonly Arrival[], number: number): Promise<number[]> {
  await waitFor(() => arrivals.filter((arrival) => arrival.number === number).length >= sent.size, `round ${number}`)
  const own = arrivals.filter((arrival) => arrival.number === number)
  if (own.length !== sent.size) throw new Error(`${own.length} arrived of ${sent.size}`)
  return own.map(({ person, at }) => Math.max(0, at - (sent.get(person) ?? 0)))
}

let ready = 0

async function openAll(servers: readonly OwnServer[], people: readonly Person[], arrivals: Arrival[]): Promise<Stream[]> {
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
  const streams: Stream[] = []
  const waiting = [...people.entries()]
  const lane = async () => {
    for (let one = waiting.pop(); one; one = waiting.pop())
      streams.push(await open(servers[one[0] % servers.length]?.port ?? 0, agent, one[1], arrivals))
  }
  await Promise.all(Array.from({ length: 50 }, lane))
  return streams
}

const open = (port: number, agent: Agent, { id, cookie }: Person, arrivals: Arrival[]) =>
  new Promise<Stream>((resolve, reject) => {
    const request = get({ port, host: '127.0.0.1', agent, path: '/api/notifications/stream', headers: { cookie } }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`A stream was refused: ${answer.statusCode}`))
      let rest = ''
      answer.setEncoding('utf8')
      answer.on('data', (text: string) => {
        const parts = (rest + text).split('\n\n')
        rest = parts.pop() ?? ''
        for (const part of parts) {
          if (part.includes('event: unread') && part.includes('"unread":0')) ready += 1
          const count = part.includes('event: notice') && /"count":(\d+)/.exec(part)?.[1]
          if (count) arrivals.push({ person: id, number: Number(count), at: performance.now() })
        }
      })
      answer.on('error', () => {})
      resolve({ request, answer })
    })
    request.on('error', reject)
  })

async function waitFor(done: () => boolean, what: string) {
  for (let tries = 0; tries < 3_000; tries += 1) {
    if (done()) return
    await pause(10)
  }
  throw new Error(`Half a minute was not enough for ${what}.`)
}

function report(what: string, delays: number[]) {
  const sorted = delays.toSorted((one, other) => one - other)
  const at = (share: number) => ms(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  console.log(`${what}; arrived after ${at(0.5)} (half), ${at(0.99)} (99 %), ${at(1)} (last)`)
}

const ms = (duration: number) => `${duration.toFixed(0)} ms`

/** Linux tells; elsewhere the figure is left out. */
function memoryOf(servers: readonly OwnServer[]): string {
  const each = servers.map(({ pid }) => Number(/VmRSS:\s+(\d+)/.exec(told(pid, 'status'))?.[1] ?? Number.NaN) / 1024)
  return `${each.map((size) => size.toFixed(0)).join(' + ')} MiB`
}

/** Accounts with a session each, past the front door: signing a thousand people in would take longer than the measurement. */
async function addPeople(db: Database): Promise<Person[]> {
  const tokens = Array.from({ length: total }, newToken)
  const rows = await db<{ id: string; number: number }[]>`
    insert into user_account (username, name, region_code, password_hash, must_change_password)
    select 'listener-' || n, '某人', '980000000000', '-', false from generate_series(0, ${total - 1}) n
    returning id, split_part(username, '-', 2)::int as number`
  const hashes = rows.map(({ number }) => tokenHash(tokens[number] ?? '').toString('hex'))
  await db`
    insert into session (user_id, token_hash, expires_at, address, agent)
    select id, decode(hash, 'hex'), now() + interval '1 day', '127.0.0.1', 'bench' from unnest(${rows.map(({ id }) => id)}::uuid[], ${hashes}::text[]) as given (id, hash)`
  return rows.map(({ id, number }) => ({ id, cookie: `session=${tokens[number]}` }))
}

await withTemporaryDatabase(async (db, url) => {
  await db`insert into region (code, current_code, level, name_zh, name_en) values ('980000000000', '980000000000', 'province', '测量省', 'Measured')`
  await addFirstData(db)
  const people = await addPeople(db)
  await withOwnServers({ url, count: processes }, (servers) => measure(url, people, servers))
})
