import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { readConfig } from '../config.ts'
import { connect } from '../database.ts'
import { claimFolder } from '../embedded/claim.ts'
import { startEmbedded, stopAbandoned } from '../embedded/postgres.ts'
import { loadFirstData } from '../first-data/load.ts'
import { migrate } from '../migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL for this run; its role may create databases. */
    databaseUrl: string
    /** A database in it with the whole schema and the invented county; houses are copies of it. */
    furnishedDatabase: string
  }
}

const prefix = 'supervision-tests-'
/** Nothing here has to survive a power cut. */
const carelessSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

/** One PostgreSQL per test run; TEST_DATABASE_URL names another one to use instead. */
export default async function provideCluster(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    project.provide('databaseUrl', given)
    return furnish(project, given)
  }
  await removeAbandoned()
  const folder = await mkdtemp(join(tmpdir(), prefix))
  await chmod(folder, 0o711) // root's PostgreSQL runs under another account, which has to pass through
  const claim = await claimFolder(folder, 'a test run')
  const cluster = await startEmbedded({ folder, settings: carelessSettings })
  project.provide('databaseUrl', cluster.url)
  const clearAway = await furnish(project, cluster.url)
  return async () => {
    await clearAway()
    await cluster.stop()
    claim.release()
    await rm(folder, { recursive: true })
  }
}

/** Migrating and filling takes a second, copying a database a twentieth of one. */
async function furnish(project: TestProject, clusterUrl: string) {
  const name = `furnished_${randomBytes(6).toString('hex')}`
  const admin = connect(clusterUrl, { connections: 1 })
  await admin.unsafe(`create database ${name} template template0`)
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  const db = connect(url.href, { connections: 1 })
  await migrate(db)
  await loadFirstData({ config: readConfig({}), db, embedded: true })
  await db.end()
  project.provide('furnishedDatabase', name)
  return async () => {
    await admin.unsafe(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
}

/** A run killed half-way leaves its cluster alive; a later one clears it away. */
async function removeAbandoned() {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  for (const name of names) await removeUnlessUsed(join(tmpdir(), name)).catch(() => {}) // in use, or another account's: not ours to clear
}

async function removeUnlessUsed(folder: string) {
  const isBeingMade = Date.now() - (await stat(folder)).ctimeMs < 60_000
  if (isBeingMade) return
  const claim = await claimFolder(folder, 'a test run')
  await stopAbandoned({ folder })
  claim.release()
  await rm(folder, { recursive: true })
}
