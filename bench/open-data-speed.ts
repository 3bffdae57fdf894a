/**
 * How long a large package of open data takes and how much memory the server needs for it, beside a project and a page of the feed:
 *
 *   node scripts/run.mjs bench/open-data-speed.ts 100000
 */
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, inTransaction } from '../server/database/connect.ts'
import { beginRound } from '../server/open-data/keeping.ts'
import { newEdition, readSettings, saveSettings } from '../server/open-data/settings-store.ts'
import { withOwnServer } from './own-server.ts'
import { fillProvince } from './province.ts'
import { withTemporaryDatabase } from './temporary-database.ts'

const year = 2026

/** Filings as they are, again and again under other numbers: only what is public of them matters here. */
async function multiply(db: Database, total: number) {
  const columns = await db<{ name: string }[]>`
    select column_name as name from information_schema.columns where table_name = 'project' and column_name not in ('id', 'number', 'year')`
  const names = columns.map(({ name }) => name).join(', ')
  const [{ count }] = await db<[{ count: number }]>`select count(*) from project where number is not null`
  await db.unsafe(`
    insert into project (number, year, ${names}) select number || '-' || copy, year, ${names}
    from project, generate_series(2, ${Math.ceil(total / count)}) as copy where number is not null`)
}

/** Everything in one package, the largest there can be. */
async function prepare(db: Database, total: number) {
  await db`set statement_timeout = 0`
  await multiply(db, total)
  await db`update project set year = ${year} where number is not null`
  await db`vacuum analyze project`
  const settings = await readSettings(db)
  await inTransaction(db, (tx) => saveSettings(tx, { ...settings, isOn: true, version: 1, edition: newEdition() }))
  await beginRound(db)
}

async function measure(db: Database, port: number, pid: number) {
  const root = `http://127.0.0.1:${port}/api/open-data`
  const [top] = await db<[{ code: string }]>`select code from region where parent_code is null limit 1`
  const round = performance.now()
  for (let under = true; under; ) {
    await pause(500)
    const [row] = await db<[{ under: boolean }]>`select exists (select from setting where key = 'open-data-round') as under`
    under = row.under
  }
  console.log(`the round through all filings took ${seconds(round)} s`)
  const before = await memoryOf(pid)
  const busy = await processorOf(pid)
  for (const note of ['first', 'second', 'unchanged'] as const)
    await takePackage(`${root}/packages/${top.code}/${year}`, { pid, before, note })
  console.log(`the server's processor was busy for ${((await processorOf(pid)) - busy).toFixed(1)} s with it`)
  console.log(`a page of 500 changes: ${await half(`${root}/changes?size=500`)} ms`)
  const { items } = (await (await fetch(`${root}/changes?size=1`)).json()) as { items: [{ uri: string }] }
  console.log(`a project: ${await half(items[0].uri)} ms`)
}

let etag = ''
async function takePackage(address: string, { pid, before, note }: { pid: number; before: number; note: string }) {
  const began = performance.now()
  const reply = await fetch(address, { headers: note === 'unchanged' ? { 'if-none-match': etag } : { 'accept-encoding': 'identity' } })
  etag = reply.headers.get('etag') ?? ''
  let [bytes, peak, first, looked] = [0, 0, 0, 0]
  for await (const chunk of reply.body ?? []) {
    first ||= performance.now() - began
    bytes += chunk.length
    if (performance.now() - looked < 200) continue
    looked = performance.now()
    peak = Math.max(peak, await memoryOf(pid))
  }
  const size = (bytes / 1_048_576).toFixed(1)
  console.log(
    `${note}: ${reply.status}, ${size} MiB in ${seconds(began)} s, first byte after ${first.toFixed(0)} ms, at most ${Math.max(0, peak - before)} MiB more`,
  )
}

async function half(address: string): Promise<string> {
  const times: number[] = []
  for (let n = 0; n < 21; n += 1) {
    const began = performance.now()
    await (await fetch(address)).text()
    times.push(performance.now() - began)
  }
  return (times.toSorted((one, other) => one - other)[10] ?? 0).toFixed(1)
}

const seconds = (began: number) => ((performance.now() - began) / 1_000).toFixed(1)
const memoryOf = async (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024)
/** In seconds, of the process that serves; the database's are not among them. */
const processorOf = async (pid: number) => {
  const [user, system] = (await readFile(`/proc/${pid}/stat`, 'utf8'))
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) / 100
}

await withTemporaryDatabase(async (db, url) => {
  await fillProvince(db, 2_000)
  await prepare(db, Number(process.argv[2] ?? 100_000))
  await withOwnServer(url, (port, pid) => measure(db, port, pid))
})
