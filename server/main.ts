import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { publishAppealFigures } from './appeals/publication/publication.ts'
import { openHeads } from './audit/heads-places.ts'
import { sealTheRest } from './audit/sealer.ts'
import { backgroundJobs, escalate, mayGoOut, remindOfDeadlines, staleRisk } from './background.ts'
import { readToday } from './calendar/store.ts'
import { type Config, readConfig } from './config.ts'
import { checkDatabase, DatabaseUnusable } from './database/check.ts'
import { connect, type Database } from './database/connect.ts'
import { sharesOf } from './database/connection-shares.ts'
import { deadlockNotice, listenToDeadlocks } from './database/deadlocks.ts'
import { isConnectionError, isDatabaseAway } from './database/errors.ts'
import { oneRoleWarning, ownsTheTrail, prepareDatabase } from './database/prepare.ts'
import { listenToSlowQueries } from './database/slow-queries.ts'
import { claimFolder } from './embedded/claim.ts'
import type { Addresses } from './embedded/creation.ts'
import { startEmbedded } from './embedded/postgres.ts'
import { createEncryption } from './encryption.ts'
import { cleanUpAfterCrash } from './evidence/cleaning.ts'
import { fillDatabase, refuseStrayDemo } from './first-data/load.ts'
import { requireSameKey, requireSharedParts } from './first-data/shared-parts.ts'
import { addressFor, greeting, signingIn } from './http/greeting.ts'
import { startJobs } from './jobs/scheduler.ts'
import { type Closing, liveUntilStopped } from './lifetime.ts'
import { explain } from './obstacles.ts'
import { evidenceReading } from './readings/reading-all.ts'
import { checkReplica } from './replica/check.ts'
import type { Databases } from './replica/readers.ts'
import { makeMonthlyReports } from './reports/monthly.ts'
import { scanEverything } from './risk/running.ts'
import { giveBackSpareMemory } from './spare-memory.ts'
import { refuseUnfinished } from './unfinished-restore.ts'

/** Clients that never finish must not keep the server from stopping. */
const longestDrain = 10_000

// The client asks every new connection something of its own, and lets go of it: a pooler that has no database to offer refuses even that.
await liveUntilStopped({ start, explain, outlives: isDatabaseAway })

/** Opens everything in order. What is opened is registered at once and closed in the reverse order, even when a later step fails. */
async function start(closing: Closing) {
  const config = readConfig(process.env)
  requireSharedParts(config)
  if (process.argv.includes('--check')) return sayInOrder(closing)
  const claim = await claimFolder(config.dataFolder, addressFor(config))
  closing.add(claim.release)
  refuseUnfinished(config.dataFolder)
  await ensurePortFree(config) // before anything is created, so that nobody misses a password shown only once

  const external = externalDatabase(config)
  if (external) return startOn(external, config, closing)
  const embedded = await startDatabase(config, closing)
  await startOn(embedded.addresses, config, closing).catch(async (error: unknown) => {
    if (!isConnectionError(error)) throw error
    throw new DatabaseUnusable(`PostgreSQL ended while the server was starting. The end of its log:\n${await embedded.lastWords()}`)
  })
  embedded.keepRunning()
}

/** Whoever changes the settings of a running server can try them before it is stopped. */
function sayInOrder(closing: Closing) {
  console.log('The settings are in order.')
  closing.begin()
}

async function startOn(addresses: Reached, config: Config, closing: Closing) {
  const { direct, server, owner } = { direct: addresses.server, ...addresses }
  const pooler = direct === server ? undefined : { direct }
  const shares = sharesOf(config)
  const endsSilence = config.databaseUrl !== null
  const db = connect(server, { connections: shares.requests, pooler, endsSilence })
  closing.add(() => db.end({ timeout: 5 }))
  const keptPlans = pooler ? db : connect(server, { connections: shares.lists, keepsPlans: true, endsSilence })
  closing.add(() => keptPlans.end({ timeout: 5 }))
  const background = connect(server, { connections: shares.background, pooler, endsSilence })
  closing.add(() => background.end({ timeout: 5 }))
  const replica = config.databaseReplicaUrl === null ? null : openReplica(config.databaseReplicaUrl, shares, closing)
  for (const warning of await openDatabase(config, { db, ownerUrl: owner })) console.warn(`Warning: ${warning}`)
  await requireSameKey(db, createEncryption(config))
  if (replica) for (const warning of await checkReplica(replica.db, db)) console.warn(`Warning: ${warning}`)
  await refuseStrayDemo(config, db)
  await cleanUpAfterCrash(config, db)
  const firstData = await fillDatabase(direct, { config, embedded: config.databaseUrl === null, filings: true })
  // A demonstration shows its risks and what is overdue from the first page on; whatever changes later is looked at by jobs.
  if (firstData && 'accounts' in firstData) {
    await scanEverything(db)
    await escalate(db)
    await remindOfDeadlines(db)
  }

  // Also what a job missed while no server ran.
  if (await mayGoOut(db)) await publishAppealFigures(db, await readToday(db))
  if (firstData && 'accounts' in firstData) await makeMonthlyReports(db)
  const app = await buildApp({
    config,
    db,
    keptPlans,
    replica,
    nudge: () => jobs.nudge(staleRisk),
    wakeReader: () => jobs.nudge(evidenceReading),
  })
  listenToSlowQueries(config.slowQueryMs, (slow) => app.log.warn(slow, 'slow query'))
  listenToDeadlocks((where) => app.log.warn({ where }, deadlockNotice))
  closing.add(() => sealTheRest(db, openHeads(config), console.warn))
  const jobs = await startJobs({
    url: direct,
    db: background,
    jobs: backgroundJobs(background, config),
    onError: (error) => app.log.error(error),
  })
  closing.add(jobs.stop)
  closing.add(() => drain(app))
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    console.log(signingIn(firstData).join('\n')) // a new administrator's password would be lost
    throw error
  })
  closing.add(giveBackSpareMemory())
  console.log(greeting(config, firstData))
}

/** With a pooler between, `direct` leads past it. */
type Reached = Addresses & { direct?: string }

function externalDatabase({ databaseUrl, databaseOwnerUrl, databaseDirectUrl }: Config): Reached | null {
  if (databaseUrl === null) return null
  const direct = databaseDirectUrl ?? databaseUrl
  return { server: databaseUrl, direct, owner: databaseOwnerUrl ?? direct }
}

/** As many connections as the primary gets for the same questions. */
function openReplica(url: string, { lists, requests }: ReturnType<typeof sharesOf>, closing: Closing): Databases {
  const databases = {
    db: connect(url, { connections: Math.ceil(requests / 2), seeks: 'standby', endsSilence: true }),
    keptPlans: connect(url, { connections: Math.max(1, lists), keepsPlans: true, seeks: 'standby', endsSilence: true }),
  }
  closing.add(() => Promise.all([databases.db.end({ timeout: 5 }), databases.keptPlans.end({ timeout: 5 })]))
  return databases
}

async function startDatabase({ dataFolder }: Config, closing: Closing) {
  const embedded = await startEmbedded({ folder: dataFolder, log: console.log, onLost: (message) => closing.begin(new Error(message)) })
  closing.add(embedded.stop)
  return embedded
}

/** Answers what works but should be known. */
async function openDatabase(config: Config, { db, ownerUrl }: { db: Database; ownerUrl: string }): Promise<string[]> {
  const warnings = await checkDatabase(db, config)
  const owner = connect(ownerUrl, { connections: 1 })
  try {
    await checkDatabase(owner, config)
    await prepareDatabase({ owner, server: db })
  } finally {
    await owner.end({ timeout: 5 })
  }
  return (await ownsTheTrail(db)) ? [...warnings, oneRoleWarning] : warnings
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
