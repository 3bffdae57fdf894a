import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { readConfig } from '../../config.ts'
import { connect } from '../../database/connect.ts'
import { prepareDatabase } from '../../database/prepare.ts'
import { claimFolder } from '../../embedded/claim.ts'
import type { Addresses } from '../../embedded/creation.ts'
import { startEmbedded, stopAbandoned } from '../../embedded/postgres.ts'
import { loadFirstData } from '../../first-data/load.ts'
import { addressIn } from '../address.ts'
import { makeSignInCheap } from '../cheap-sign-in.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL for this run; its role may create databases. */
    databaseUrl: string
    /** The same for the role the server works with, which owns nothing. */
    serverUrl: string
    /** A database in it with the whole schema and the invented county; houses are copies of it. */
    furnishedDatabase: string
    /** What one with the filings is called once a test has asked for it, and the folder with its files. */
    filled: { database: string; folder: string }
  }
}

const prefix = 'supervision-tests-'
/** Nothing here has to survive a power cut, nobody guesses passwords, and databases are gone before sweeping them pays. */
const carelessSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  scram_iterations: '1',
  plan_cache_mode: 'force_generic_plan',
  max_connections: '200',
}

/** One PostgreSQL per test run; TEST_DATABASE_URL names another one to use instead. */
export default async function provideCluster(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    return furnish(project, { owner: given, server: await makeServerRole(given) })
  }
  await removeAbandoned()
  const folder = await mkdtemp(join(tmpdir(), prefix))
  await chmod(folder, 0o711) // root's PostgreSQL runs under another account, which has to pass through
  const claim = await claimFolder(folder, 'a test run')
  const cluster = await startEmbedded({ folder, settings: carelessSettings })
  const clearAway = await furnish(project, cluster.addresses)
  return async () => {
    await clearAway()
    await cluster.stop()
    claim.release()
    await rm(folder, { recursive: true })
  }
}

/** Migrating and filling takes a second, copying a database a twentieth of one. */
async function furnish(project: TestProject, cluster: Addresses) {
  project.provide('databaseUrl', cluster.owner)
  project.provide('serverUrl', cluster.server)
  const name = `furnished_${randomBytes(6).toString('hex')}`
  const admin = connect(cluster.owner, { connections: 1 })
  await admin.unsafe(`create database ${name} template template0`)
  const owner = connect(addressIn(cluster.owner, name), { connections: 1 })
  const server = connect(addressIn(cluster.server, name), { connections: 1 })
  await prepareDatabase({ owner, server })
  await loadFirstData({ config: readConfig({}), db: server, embedded: true })
  await makeSignInCheap(owner)
  await Promise.all([owner.end(), server.end()])
  project.provide('furnishedDatabase', name)
  const filled = { database: name.replace('furnished', 'filled'), folder: await mkdtemp(join(tmpdir(), 'filled-')) }
  project.provide('filled', filled)
  return async () => {
    for (const each of [name, filled.database]) await admin.unsafe(`drop database if exists ${each} with (force)`)
    await admin.end()
    await rm(filled.folder, { recursive: true, force: true })
  }
}

/** In a PostgreSQL of somebody else's the role for the server is made once. */
async function makeServerRole(ownerUrl: string): Promise<string> {
  const url = Object.assign(new URL(ownerUrl), { username: 'supervision_tests_server' })
  const admin = connect(ownerUrl, { connections: 1 })
  await admin.unsafe(`create role ${url.username} login`).catch(() => {}) // it is there from an earlier run
  await admin.unsafe(`alter role ${url.username} password '${url.password}'`)
  await admin.unsafe(`grant ${url.username} to current_user`) // so that tests see what the server waits for
  await admin.end()
  return url.href
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
