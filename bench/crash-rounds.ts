import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { connect, type Database } from '../server/database/connect.ts'
import { embeddedAddresses } from '../server/embedded/postgres.ts'
import { createEncryption } from '../server/encryption.ts'
import { findBrokenJobs, findHalfDone, findLost } from './crashes/checks.ts'
import type { Ledger } from './crashes/ledger.ts'
import { createWriters } from './crashes/writers.ts'
import { type DemoServer, withDemoServer } from './demo-server.ts'

/**
 * Kills the server, its database, both, or the server in the middle of a job, while people write, and compares what was acknowledged with
 * what is there. npm run bench:crashes -- --rounds 200 --minutes 60 --kinds server,database,both,job
 */
const allKinds = ['server', 'database', 'both', 'job'] as const
type Kind = (typeof allKinds)[number]
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '60' },
    kinds: { type: 'string', default: allKinds.join() },
  },
})
const kinds = allKinds.filter((kind) => values.kinds.split(',').includes(kind))
type Round = { kind: Kind; acknowledged: number; lost: number; halfDone: number; isTrailIntact: boolean; away: number }

const deadline = Date.now() + Number(values.minutes) * 60_000
const verify = promisify(execFile)

await withDemoServer({}, async (server) => {
  const rounds: Round[] = []
  const encryption = createEncryption({ encryptionKey: null, dataFolder: server.folder })
  const ledger: Ledger = []
  let isOver = false
  const writers = createWriters({ port: server.port, ledger, encryption, isOver: () => isOver })
  for (const name of ['filer', 'town']) await writers.signIn(name)

  for (let number = 0; number < Number(values.rounds) && Date.now() < deadline; number += 1) {
    const kind = kinds[number % kinds.length] as Kind // within the list
    const before = ledger.length
    isOver = false
    await withDatabase(server, (db) => db`delete from address_use`) // one address may appeal twenty times an hour
    const writing = writers.run()
    await pause(300 + Math.random() * 1_200)
    if (kind === 'job') await withDatabase(server, untilJobsRun)
    const away = await crash(server, kind)
    await pause(300)
    isOver = true
    await writing
    await withDatabase(server, async (db) => {
      const terms = { db, files: join(server.folder, 'files'), encryption }
      const lost = await findLost(terms, ledger.slice(Math.max(0, before - 20)))
      const halfDone = [...(await findHalfDone(terms)), ...(await jobsLeftBroken(db))]
      for (const fault of [...lost.map((entry) => `lost: ${JSON.stringify(entry)}`), ...halfDone])
        console.log(`Round ${number + 1}, ${kind}: ${fault}`)
      const isTrailIntact = await trailHolds(server.folder)
      rounds.push({ kind, acknowledged: ledger.length - before, lost: lost.length, halfDone: halfDone.length, isTrailIntact, away })
    })
    if (rounds.length % 20 === 0) console.log(`${rounds.length} rounds, ${ledger.length} acknowledged writes`)
  }

  const all = await withDatabase(server, (db) => findLost({ db, files: join(server.folder, 'files'), encryption }, ledger))
  console.table(Object.fromEntries([...kinds, 'all' as const].map((kind) => [kind, summary(rounds, kind)])))
  console.log(`At the end ${all.length} of ${ledger.length} acknowledged writes are missing.`)
  if (all.length > 0 || rounds.some(({ lost, halfDone, isTrailIntact }) => lost + halfDone > 0 || !isTrailIntact)) process.exitCode = 1
})

/** Answers how long the service was away, in milliseconds. */
async function crash(server: DemoServer, kind: Kind): Promise<number> {
  const killed = performance.now()
  const postmaster = await postmasterOf(server.folder)
  if (kind !== 'database') await killServer(server)
  if (kind === 'database' || kind === 'both') process.kill(postmaster, 'SIGKILL')
  if (kind === 'database') while ((await postmasterOf(server.folder).catch(() => postmaster)) === postmaster) await pause(5)
  else server.start()
  await server.untilReady()
  return performance.now() - killed
}

async function killServer(server: DemoServer) {
  const child = server.child()
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  await ended
}

async function postmasterOf(folder: string): Promise<number> {
  return Number.parseInt(await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

/** Asks for every job and waits until one of those whose beginnings are written down is under way. */
async function untilJobsRun(db: Database) {
  await db`update job_run set nudged = true`
  for (let tries = 0; tries < 1_000 && (await findBrokenJobs(db)).length === 0; tries += 1) await pause(2)
}

/** What was broken off is begun again within a minute. */
async function jobsLeftBroken(db: Database): Promise<string[]> {
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(50)) if ((await findBrokenJobs(db)).length === 0) return []
  return (await findBrokenJobs(db)).map(({ name }) => `the job ${name} was not begun again`)
}

async function trailHolds(folder: string): Promise<boolean> {
  const command = resolve(import.meta.dirname, '..', 'server', 'commands', 'verify-audit.ts')
  return verify(process.execPath, [command], { env: { ...process.env, DATA_FOLDER: folder } }).then(
    () => true,
    (error: { stdout?: string }) => {
      console.log(error.stdout)
      return false
    },
  )
}

async function withDatabase<T>({ folder }: DemoServer, work: (db: Database) => Promise<T>): Promise<T> {
  const db = connect((await embeddedAddresses({ folder }))?.owner ?? '', { connections: 2 })
  try {
    return await work(db)
  } finally {
    await db.end({ timeout: 5 })
  }
}

function summary(rounds: readonly Round[], kind: Kind | 'all') {
  const some = rounds.filter((round) => kind === 'all' || round.kind === kind)
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  const times = some.map(({ away }) => away).sort((one, other) => one - other)
  return {
    rounds: some.length,
    acknowledged: sum(some.map(({ acknowledged }) => acknowledged)),
    lost: sum(some.map(({ lost }) => lost)),
    'half done': sum(some.map(({ halfDone }) => halfDone)),
    'trail broken': some.filter(({ isTrailIntact }) => !isTrailIntact).length,
    'median ms until back': Math.round(times[Math.floor(times.length / 2)] ?? 0),
  }
}
