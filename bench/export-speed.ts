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
  for (let warm = 0; warm < 300; warm += 1) await list(server) // what lists alone take of the memory is no part of an export
  const quiet = await whileAsking(server, () => pause(20_000))
  await pause(3_000)
  const before = await memoryOf(pid)
  console.log(`others' list before: half ${quiet.half} ms, 99 % ${quiet.most} ms; the idle server has ${before} MiB`)
  for (const format of ['xlsx', 'csv'] as const) {
    const [began, used] = [performance.now(), await secondsUsed(pid)]
    let peak = 0
    const asking = await whileAsking(server, async () => {
      let made: Export | undefined = await begin(server, format)
      while (made && made.state !== 'done' && made.state !== 'failed') {
        await pause(250)
        peak = Math.max(peak, await memoryOf(pid))
        const known: string = made.id
        made = (await read(server)).find(({ id }) => id === known)
      }
      return made
    })
    const made = asking.result
    const seconds = ((performance.now() - began) / 1_000).toFixed(1)
    console.log(
      `${format}: ${made?.state} ${made?.rows} rows, ${((made?.bytes ?? 0) / 1_048_576).toFixed(1)} MiB in ${seconds} s ` +
        `(${((await secondsUsed(pid)) - used).toFixed(1)} s of the processor with the lists of others); at most ${peak - before} MiB more; ` +
        `others' list half ${asking.half} ms, 99 % ${asking.most} ms`,
    )
    const after = await whileAsking(server, () => pause(20_000))
    console.log(`others' list right after: half ${after.half} ms, 99 % ${after.most} ms`) // the machine may have become busy meanwhile
  }
}

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
