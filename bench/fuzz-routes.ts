import { readFile } from 'node:fs/promises'
import { Agent, request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connect } from '../server/database/connect.ts'
import { embeddedAddresses } from '../server/embedded/postgres.ts'
import type { FuzzAnswer } from '../server/testing/fuzz/answers.ts'
import { gatherPeople } from '../server/testing/fuzz/people.ts'
import type { FuzzRequest } from '../server/testing/fuzz/requests.ts'
import { type Fault, fuzz } from '../server/testing/fuzz/run.ts'
import { withDemoServer } from './demo-server.ts'
import { ownMegabytes, sharedOutMegabytes } from './processes.ts'

/**
 * Sends requests of every kind to every route, as somebody of every role and as a stranger, to a server of its own with the demonstration.
 * npm run bench:fuzz -- --requests 100000 --seed 1 --connections 4 --minutes 60
 * With --memory also what the server and its database take before, at most, and a minute afterwards, and beside them the processes that read and
 * typeset, which have a budget of their own.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string' },
    connections: { type: 'string', default: '4' },
    minutes: { type: 'string', default: '60' },
    memory: { type: 'boolean', default: false },
  },
})
/** A process is idle once what it was begun with has been worked off and its garbage is gone. */
const rest = 60_000
const seed = Number(values.seed ?? Date.now() % 1_000_000)

await withDemoServer({}, async ({ folder, port, child, log }) => {
  const db = connect((await embeddedAddresses({ folder }))?.owner ?? '', { connections: 2 })
  const agent = new Agent({ keepAlive: true, maxSockets: Number(values.connections) })
  console.log(`Seed ${seed}`)
  const memory = values.memory ? await watchMemory(child().pid ?? 0, folder) : null
  const began = performance.now()
  const { requests, byStatus, braked, faults } = await fuzz({
    people: await gatherPeople(db),
    seed,
    requests: Number(values.requests),
    connections: Number(values.connections),
    isOver: () => performance.now() - began > Number(values.minutes) * 60_000,
    send: (request) => send(request, { port, agent }),
  })
  const seconds = Math.round((performance.now() - began) / 1000)
  await db.end()
  agent.destroy()
  await memory?.report()
  console.table(byStatus)
  console.log(
    `${requests} requests in ${seconds} s; ${braked} answered 503 because too many came at once; ${faults.length} faulty answers.`,
  )
  for (const { example, times } of gathered(faults))
    console.log(`\n${times} × ${example.fault} by ${example.person}: ${example.route}\n  ${example.request}`)
  if (faults.length > 0) console.log(log().slice(-5_000)) // the reasons of the last ones
  if (faults.length > 0 || child().exitCode !== null) process.exitCode = 1
})

async function watchMemory(pid: number, folder: string) {
  const postmaster = Number.parseInt(await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  // The embedded database was started by the server.
  const look = () => {
    const database = sharedOutMegabytes(postmaster)
    const server = ownMegabytes(pid)
    return { server, database, helpers: sharedOutMegabytes(pid) - server - database }
  }
  const say = (when: string, { server, database, helpers }: ReturnType<typeof look>) =>
    console.log(
      `Memory ${when}: ${Math.round(server + database)} MiB (server ${Math.round(server)}, database ${Math.round(database)}), and ${Math.round(helpers)} MiB of the processes that read and typeset`,
    )
  await pause(rest)
  say('a minute after the start', look())
  const seen: ReturnType<typeof look>[] = []
  const timer = setInterval(() => seen.push(look()), 1_000)
  return {
    report: async () => {
      clearInterval(timer)
      const most = seen.toSorted((one, other) => other.server + other.database - one.server - one.database)[0]
      if (most) say('at most', most)
      const all = seen.toSorted((one, other) => other.server + other.database + other.helpers - one.server - one.database - one.helpers)[0]
      if (all) say('with those processes at most', all)
      await pause(rest)
      say('a minute afterwards', look())
    },
  }
}

/** One example of each fault and route. */
function gathered(faults: readonly Fault[]) {
  const groups = Map.groupBy(faults, ({ route, fault }) => `${route} ${fault}`)
  return [...groups.values()].flatMap(([example, ...rest]) => (example ? [{ example, times: rest.length + 1 }] : []))
}

/** By hand, because a comfortable client tidies addresses up. */
function send({ method, url, headers, payload }: FuzzRequest, { port, agent }: { port: number; agent: Agent }): Promise<FuzzAnswer> {
  return new Promise((done, fail) => {
    const length = payload ? { 'content-length': String(payload.length) } : {}
    const call = httpRequest({ host: '127.0.0.1', port, agent, method, path: url, headers: { ...headers, ...length } }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () => done({ status: reply.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
      reply.on('error', fail)
    })
    call.on('error', fail)
    call.end(payload)
  })
}
