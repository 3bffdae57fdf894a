import { createServer } from 'node:net'
import { availableParallelism } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { headsFileIn } from './audit/heads.ts'
import { seal } from './audit/sealer.ts'
import { backgroundJobs, staleRisk } from './background.ts'
import { type Config, readConfig } from './config.ts'
import { connect, type Database, isConnectionError } from './database.ts'
import { checkDatabase } from './database-check.ts'
import { deadlockNotice, listenToDeadlocks } from './deadlocks.ts'
import { claimFolder } from './embedded/claim.ts'
import { startEmbedded } from './embedded/postgres.ts'
import { cleanUpAfterCrash } from './evidence/cleaning.ts'
import { loadFirstData } from './first-data/load.ts'
import { addressFor, greeting, signingIn } from './greeting.ts'
import { startJobs } from './jobs/scheduler.ts'
import { type Closing, liveUntilStopped } from './lifetime.ts'
import { migrate } from './migrate.ts'
import { explain } from './obstacles.ts'
import { scanEverything } from './risk/running.ts'

/** Short questions that keep the processors busy: with more of them under way at a time each only waits longer for its turn. */
const asManyAsWork = Math.min(8, Math.max(3, availableParallelism() + 1))

/** Clients that never finish must not keep the server from stopping. */
const longestDrain = 10_000

await liveUntilStopped({ start, explain })

/** Opens everything in order. What is opened is registered at once and closed in the reverse order, even when a later step fails. */
async function start(closing: Closing) {
  const config = readConfig(process.env)
  const claim = await claimFolder(config.dataFolder, addressFor(config))
  closing.add(claim.release)
  await ensurePortFree(config) // before anything is created, so that nobody misses a password shown only once

  const url = config.databaseUrl ?? (await startDatabase(config, closing))
  const db = connect(url)
  closing.add(() => db.end({ timeout: 5 }))
  const keptPlans = connect(url, { connections: asManyAsWork, keepsPlans: true })
  closing.add(() => keptPlans.end({ timeout: 5 }))
  for (const warning of await checkDatabase(db, config)) console.warn(`Warning: ${warning}`)
  await migrate(db)
  await cleanUpAfterCrash(config, db)
  const firstData = await loadFirstData({ config, db, embedded: config.databaseUrl === null, filings: true })
  // A demonstration shows its risks from the first page on; whatever changes later is looked at by a job.
  if (firstData && 'accounts' in firstData) await scanEverything(db)

  const app = await buildApp({ config, db, keptPlans, nudge: () => jobs.nudge(staleRisk) })
  listenToDeadlocks((where) => app.log.warn({ where }, deadlockNotice))
  closing.add(() => sealTheRest(db, config))
  const jobs = startJobs({ url, db, jobs: backgroundJobs(db, config), onError: (error) => app.log.error(error) })
  closing.add(jobs.stop)
  closing.add(() => drain(app))
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    console.log(signingIn(firstData).join('\n')) // a new administrator's password would be lost
    throw error
  })
  console.log(greeting(config, firstData))
}

async function startDatabase({ dataFolder }: Config, closing: Closing): Promise<string> {
  const embedded = await startEmbedded({ folder: dataFolder, log: console.log, onLost: (message) => closing.begin(new Error(message)) })
  closing.add(embedded.stop)
  return embedded.url
}

/** What the last requests have written; if the database is away, whoever starts next does it. */
async function sealTheRest(db: Database, { dataFolder }: Config) {
  await seal(db, headsFileIn(dataFolder)).catch((error: unknown) => {
    if (!isConnectionError(error)) throw error
  })
}

function ensurePortFree({ port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen({ port, host }, () => probe.close(() => resolve()))
  })
}

async function drain(app: FastifyInstance) {
  const closed = app.close()
  const timer = setTimeout(() => app.server.closeAllConnections(), longestDrain)
  await closed
  clearTimeout(timer)
}
