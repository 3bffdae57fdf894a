/**
 * What reading very many files costs, from the stored bytes to the last row: `npm run read:evidence` on a database and a folder of its own. In the
 * middle its reading process is killed, then the command itself; at the end it is run once more. Letters on scans and photos are recognised for
 * RECOGNISING seconds only. Memory and processor time are read from /proc, so on Linux only.
 *
 *   node scripts/run.mjs bench/reading-many.ts 10000
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../server/database/connect.ts'
import { openStorage } from '../server/evidence/storage.ts'
import { fileMix } from './paper-mix.ts'
import { childrenOf, megabytesOf, secondsOf } from './processes.ts'
import { fillProvince } from './province.ts'
import { withTemporaryDatabase } from './temporary-database.ts'

const count = Number(process.argv[2] ?? 10_000)
const recognising = Number(process.env.RECOGNISING ?? 60)

type Run = {
  child: ChildProcess
  said: () => string
  used: { reader: number; readerMegabytes: number; command: number; commandMegabytes: number }
}

/** Starts the command and watches it and the processes it starts. */
function start(url: string, folder: string): Run {
  const child = spawn(process.execPath, ['server/commands/read-evidence.ts'], {
    cwd: resolve(import.meta.dirname, '..'),
    env: { ...process.env, DATABASE_URL: url, DATA_FOLDER: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout?.on('data', (text) => (said += text))
  const used = { reader: 0, readerMegabytes: 0, command: 0, commandMegabytes: 0 }
  const readers = new Map<number, number>()
  const watch = setInterval(() => {
    const pid = child.pid ?? 0
    for (const reader of childrenOf(pid)) {
      readers.set(reader, Math.max(secondsOf(reader), readers.get(reader) ?? 0))
      used.readerMegabytes = Math.max(used.readerMegabytes, megabytesOf(reader))
    }
    used.reader = [...readers.values()].reduce((sum, one) => sum + one, 0)
    used.command = Math.max(used.command, secondsOf(pid))
    used.commandMegabytes = Math.max(used.commandMegabytes, megabytesOf(pid))
  }, 100)
  child.once('exit', () => clearInterval(watch))
  return { child, said: () => said, used }
}

const readSoFar = async (db: Database): Promise<number> => {
  const [row] = await db<[{ count: number }]>`select count(*)::int as count from content_reading where state <> 'reading'`
  return row.count
}

async function until(happened: () => Promise<boolean> | boolean) {
  while (!(await happened())) await pause(100)
}

const hasReadTexts = (run: Run) => /files were read in/.test(run.said()) || run.child.exitCode !== null

async function measure(db: Database, url: string, folder: string) {
  await fillProvince(db, Math.ceil(count / 4))
  const storage = await openStorage({ storageUrl: null, dataFolder: folder })
  await db`truncate stored_content cascade` // the files of the province itself have no bytes
  console.log('filed', JSON.stringify(await fileMix(db, storage, { count })))
  const began = performance.now()
  const seconds = () => ((performance.now() - began) / 1000).toFixed(0)
  const first = start(url, folder)
  await until(async () => (await readSoFar(db)) > count / 3)
  for (const reader of childrenOf(first.child.pid ?? 0)) process.kill(reader, 'SIGKILL')
  console.log(`after ${seconds()} s its reading process is killed`)
  await until(async () => (await readSoFar(db)) > (count * 2) / 3)
  first.child.kill('SIGKILL')
  console.log(`after ${seconds()} s the command is killed: ${JSON.stringify(await states(db))}`)
  const second = start(url, folder)
  await until(() => hasReadTexts(second))
  console.log(`after ${seconds()} s all texts are read: ${JSON.stringify(await states(db))}`)
  for (const { used } of [first, second]) console.log(`used ${JSON.stringify(used)}`)
  await recognise(db, second)
  await sizes(db)
  await again(db, url, folder)
}

async function recognise(db: Database, { child, used }: Run) {
  await pause(recognising * 1000)
  child.kill('SIGKILL')
  console.log(
    `letters were looked for during ${recognising} s, then it was killed: ${JSON.stringify(await transcripts(db))}, ${JSON.stringify(used)}`,
  )
}

/** What the killed ones had in hand is free after four minutes; everything else stays as it is. */
async function again(db: Database, url: string, folder: string) {
  const [before] = await db<[{ latest: string }]>`select max(read_at)::text as latest from content_reading where state <> 'reading'`
  await db`update content_reading set read_at = read_at - interval '5 minutes' where state = 'reading'`
  const third = start(url, folder)
  await until(() => hasReadTexts(third))
  third.child.kill('SIGKILL')
  if (third.child.exitCode === null && third.child.signalCode === null) await once(third.child, 'exit')
  const [row] = await db<
    [{ count: number }]
  >`select count(*)::int as count from content_reading where read_at > ${before.latest}::text::timestamptz`
  console.log(`run again: ${third.said().trim().split('\n').at(-1)} ${row.count} readings are new; ${JSON.stringify(await states(db))}`)
}

const states = async (db: Database) =>
  Object.fromEntries(
    (await db`select state, count(*)::int as count from content_reading group by 1`).map(({ state, count }) => [state, count]),
  )
const transcripts = async (db: Database) =>
  Object.fromEntries(
    (await db`select state, count(*)::int as count from content_transcript group by 1`).map(({ state, count }) => [state, count]),
  )

async function sizes(db: Database) {
  const tables = ['content_reading', 'content_page', 'content_invoice', 'content_origin', 'photo_print', 'photo_band', 'photo_likeness']
  for (const table of tables) {
    const [row] =
      await db`select count(*)::int as rows, pg_size_pretty(pg_total_relation_size(${table}::regclass)) as bytes from ${db(table)}`
    console.log(`${table}: ${row?.rows} rows, ${row?.bytes}`)
  }
}

const folder = await mkdtemp(join(tmpdir(), 'bench-reading-many-'))
try {
  await withTemporaryDatabase((db, url) => measure(db, url, folder))
} finally {
  await rm(folder, { recursive: true, force: true })
}
