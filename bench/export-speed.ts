/**
 * How long it takes to take filings away as a file, how much memory that needs, and what it costs everybody else meanwhile: the list is
 * asked by others before and while the file is made.
 *
 *   node scripts/run.mjs bench/export-speed.ts 100000 1000000
 */
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Export } from '#contract/exports.ts'
import { signIn } from './filing-people.ts'
import { withOwnServer } from './own-server.ts'
import { fillProvince, people } from './province.ts'
import { withTemporaryDatabase } from './temporary-database.ts'

type Server = { port: number; pid: number; cookie: string }

async function measure(port: number, pid: number) {
  const widest = people.find(({ username }) => username.includes('province')) ?? people[0]
  const cookie = await signIn(port, widest?.username ?? '')
  const server = { port, pid, cookie }
  for (let warm = 0; warm < 50; warm += 1) await list(server)
  const before = await memoryOf(pid)
  console.log(`the idle server has ${before} MiB`)
  // By itself first: a server that is asked for lists without a pause takes more memory, too, and that is no part of an export.
  console.log(`xlsx by itself: ${told(await follow(server, 'xlsx'), before)}`)
  const quiet = await whileAsking(server, async () => {
    await pause(20_000)
    return memoryOf(pid)
  })
  console.log(`others' list alone: half ${quiet.half} ms, 99 % ${quiet.most} ms; ${quiet.result - before} MiB more`)
  for (const format of ['xlsx', 'csv'] as const) {
    const { half, most, result } = await whileAsking(server, () => follow(server, format))
    const after = await whileAsking(server, () => pause(20_000)) // the machine may have become busy meanwhile
    console.log(
      `${format}: ${told(result, before)}; others' list half ${half} ms, 99 % ${most} ms, right after ${after.half} and ${after.most} ms`,
    )
  }
}

type Followed = { made: Export | undefined; seconds: number; used: number; peak: number }

async function follow(server: Server, format: string): Promise<Followed> {
  const [began, used] = [performance.now(), await secondsUsed(server.pid)]
  let peak = 0
  let made: Export | undefined = await begin(server, format)
  while (made && made.state !== 'done' && made.state !== 'failed') {
    await pause(250)
    peak = Math.max(peak, await memoryOf(server.pid))
    const known: string = made.id
    made = (await read(server)).find(({ id }) => id === known)
  }
  return { made, seconds: (performance.now() - began) / 1_000, used: (await secondsUsed(server.pid)) - used, peak }
}

const told = ({ made, seconds, used, peak }: Followed, before: number) =>
  `${made?.state} ${made?.rows} rows, ${((made?.bytes ?? 0) / 1_048_576).toFixed(1)} MiB in ${seconds.toFixed(1)} s ` +
  `(${used.toFixed(1)} s of the processor in the server); at most ${peak - before} MiB more`

const ask = async ({ port, cookie }: Server, path: string, init: RequestInit = {}) => {
  const reply = await fetch(`http://127.0.0.1:${port}/api${path}`, { ...init, headers: { cookie, 'content-type': 'application/json' } })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return reply.json() as Promise<unknown>
}
const list = (server: Server) => ask(server, '/projects?size=20')
const read = (server: Server) => ask(server, '/exports') as Promise<Export[]>
const begin = (server: Server, format: string) =>
  ask(server, '/exports/filings', { method: 'POST', body: JSON.stringify({ format, language: 'zh' }) }) as Promise<Export>

/** One request after the other, as long as the work takes. */
async function whileAsking<T>(server: Server, work: () => Promise<T>): Promise<{ half: string; most: string; result: T }> {
  const times: number[] = []
  let isOver = false
  const done = work().finally(() => (isOver = true))
  while (!isOver) {
    const began = performance.now()
    await list(server)
    times.push(performance.now() - began)
    await pause(10)
  }
  const result = await done
  times.sort((one, other) => one - other)
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
  return { half: at(0.5), most: at(0.99), result }
}

/** Processor time of the server since it started; a hundredth of a second is what Linux counts in. */
async function secondsUsed(pid: number): Promise<number> {
  const [, user = '0', system = '0'] = /\) (?:\S+ ){11}(\d+) (\d+) /.exec(await readFile(`/proc/${pid}/stat`, 'utf8')) ?? []
  return (Number(user) + Number(system)) / 100
}

/** What the process holds in memory, in MiB. */
const memoryOf = async (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024)

for (const target of process.argv.slice(2))
  if (/^\d+$/.test(target))
    await withTemporaryDatabase(async (db, url) => {
      await fillProvince(db, Number(target))
      await withOwnServer(url, measure)
    })
  else await withOwnServer(target, measure)
