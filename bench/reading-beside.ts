/**
 * What everybody else feels of the reading: lists, filings and searches over HTTP while the server reads nothing, while it reads new files, and while
 * it recognises letters on scans, in turns. The ratio of their 99th percentiles is told of each turn, and its median.
 *
 *   node scripts/run.mjs bench/reading-beside.ts [turns]
 *   node scripts/run.mjs bench/reading-beside.ts 3 postgres://…/filled-before
 */
import { setTimeout as pause } from 'node:timers/promises'
import { connect, type Database } from '../server/database/connect.ts'
import { openStorage, type Storage } from '../server/evidence/storage.ts'
import { saveNudges } from '../server/jobs/store.ts'
import { evidenceReading } from '../server/readings/reading-all.ts'
import { readerVersion } from '../server/readings/store.ts'
import { scanReading } from '../server/readings/transcribing.ts'
import { signIn } from './filing-people.ts'
import { type Load, load, type Request } from './load.ts'
import { withOwnServer } from './own-server.ts'
import { fileMix } from './paper-mix.ts'
import { fillProvince } from './province.ts'
import { withTemporaryDatabase } from './temporary-database.ts'

const turns = Number(process.argv[2] ?? 3)
const seconds = Number(process.env.SECONDS ?? 10)
const connections = Number(process.env.CONNECTIONS ?? 2)
/** More than are read in a turn. */
const filesOfTurn = Number(process.env.FILES ?? 250)
const scansOfTurn = 8

type Place = { db: Database; storage: Storage; ask: () => Promise<Load> }

async function measure(db: Database, url: string) {
  await withOwnServer(url, async (port, _pid, folder) => {
    const storage = await openStorage({ storageUrl: null, dataFolder: folder })
    const next = await questions(db, port)
    const ask = () => load({ port, connections, seconds, next })
    await ask()
    const ratios: Record<'texts' | 'scans', number[]> = { texts: [], scans: [] }
    for (let turn = 0; turn < turns; turn += 1)
      for (const kind of ['texts', 'scans'] as const) {
        const [alone, beside] = [await ask(), await (kind === 'texts' ? besideTexts : besideScans)({ db, storage, ask }, turn)]
        ratios[kind].push(beside.p99 / alone.p99)
        console.log(
          `${kind}: ${said(alone)} alone; ${said(beside)} beside ${beside.read} read; p99 × ${(beside.p99 / alone.p99).toFixed(2)}`,
        )
      }
    for (const [kind, found] of Object.entries(ratios))
      console.log(`${kind}: p99 × ${found.toSorted((one, other) => one - other)[Math.floor(turns / 2)]?.toFixed(2)} in the median`)
  })
}

const said = ({ p50, p99, rate }: Load) => `p50 ${p50} ms, p99 ${p99} ms, ${rate}/s`

async function besideTexts({ db, storage, ask }: Place, turn: number) {
  await fileMix(db, storage, { from: turn * filesOfTurn, count: filesOfTurn })
  return besideJob(db, evidenceReading, ask, () => countRead(db))
}

async function besideScans({ db, storage, ask }: Place, turn: number) {
  await fileMix(db, storage, { from: 1_000_000 + turn * scansOfTurn, count: scansOfTurn, onlyKind: 'scan' })
  await saveNudges(db, [evidenceReading])
  await until(async () => (await countRead(db)) === 0)
  return besideJob(db, scanReading, ask, () => countTranscribed(db))
}

/** Begins to ask when the job is at work, and lets it finish afterwards, so that the next turn has the machine for itself. */
async function besideJob(db: Database, job: string, ask: () => Promise<Load>, waiting: () => Promise<number>) {
  const before = await waiting()
  await saveNudges(db, [job])
  await until(async () => (await waiting()) < before)
  const found = await ask()
  const read = before - (await waiting())
  await until(async () => (await waiting()) === 0)
  return { ...found, read }
}

const countRead = async (db: Database) => {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from stored_content content where key like 'mix-%'
      and not exists (select from content_reading reading where reading.sha256 = content.sha256 and state <> 'reading' and reader = ${readerVersion})`
  return row.count
}
const countTranscribed = async (db: Database) => {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from stored_content content where key like 'mix-scan-%'
      and not exists (select from content_transcript reading where reading.sha256 = content.sha256 and state <> 'reading')`
  return row.count
}

async function until(happened: () => Promise<boolean>) {
  while (!(await happened())) await pause(200)
}

/** Lists, single filings and searches of three people, in turns. */
async function questions(db: Database, port: number): Promise<() => Request> {
  const cookies = await Promise.all(
    ['manager-of-a-county', 'supervisor-of-the-province', 'manager-of-a-town'].map((who) => signIn(port, who)),
  )
  const filings = await db<{ id: string }[]>`select id from project where first_submitted_at is not null order by created_at desc limit 200`
  const paths = [
    '/projects?size=20',
    '/projects?size=20&state=in-progress',
    `/paper-texts?text=${encodeURIComponent('工程')}`,
    '/projects?text=%E8%B7%AF',
  ]
  let at = 0
  return () => {
    at += 1
    const isFiling = at % 5 === 0
    const path = isFiling ? `/projects/${filings[at % filings.length]?.id}` : paths[at % paths.length]
    return { method: 'GET', path: `/api${path}`, cookie: cookies[isFiling ? 1 : at % cookies.length] ?? '' }
  }
}

const [, , , url] = process.argv
if (url) {
  const db = connect(url, { connections: 1 })
  await measure(db, url)
  await db.end()
} else
  await withTemporaryDatabase(async (db, made) => {
    await fillProvince(db, 5_000)
    await db`truncate stored_content cascade` // the files of the province itself have no bytes
    await measure(db, made)
  })
