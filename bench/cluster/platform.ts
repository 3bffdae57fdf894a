import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readConfig } from '../../server/config.ts'
import { connect, type Database } from '../../server/database/connect.ts'
import { prepareDatabase } from '../../server/database/prepare.ts'
import { loadFirstData } from '../../server/first-data/load.ts'
import { ownKey } from '../own-server.ts'
import { passwords } from './databases.ts'
import { databaseAddresses, processes } from './doors.ts'
import { ask, type Programs, until } from './programs.ts'

const root = resolve(import.meta.dirname, '..', '..')

/** What every process of the platform and every command is told. */
export const platformSettings = {
  ENCRYPTION_KEY: ownKey,
  DATABASE_POOLER: 'transaction',
  DATABASE_URL: databaseAddresses.pooled,
  DATABASE_DIRECT_URL: databaseAddresses.direct,
  DATABASE_OWNER_URL: databaseAddresses.owner,
  DATABASE_REPLICA_URL: databaseAddresses.standby,
  STORAGE_URL: 's3://S3RVER:S3RVER@127.0.0.1:9000/evidence?tls=off',
  LOG_LEVEL: 'warn',
  METRICS_TOKEN: 'cd'.repeat(16),
}

export function startStore(programs: Programs, folder: string) {
  const words = [process.execPath, join(import.meta.dirname, 'store-server.ts'), join(folder, 'store'), '9000']
  return programs.started({ name: 'store', command: words })
}

/** Roles, tables and the invented county. */
export async function fillDatabase(folder: string): Promise<void> {
  const leadsToPrimary = (address: string) =>
    withDatabase(address, (db) => db`select where not pg_is_in_recovery()`).then(
      ({ count }) => count > 0,
      () => false,
    )
  // Before its first look HAProxy leads to each of the three in turn.
  const letsIn = (address: string) => async () => {
    for (let time = 0; time < 6; time += 1) if (!(await leadsToPrimary(address))) return false
    return true
  }
  await until('the database is reached through HAProxy', letsIn(databaseAddresses.superuser))
  await until('the store answers', async () => (await ask('http://127.0.0.1:9000/')).status > 0)
  await withDatabase(databaseAddresses.superuser, async (db) => {
    await db.unsafe(`create role supervision login password '${passwords.owner}'`)
    await db.unsafe(`create role supervision_server login password '${passwords.server}'`)
    await db.unsafe("create database supervision owner supervision template template0 encoding UTF8 locale 'C.UTF-8'")
  })
  for (const address of [databaseAddresses.owner, databaseAddresses.direct]) await until('the new database is reached', letsIn(address))
  const config = readConfig({ ...platformSettings, DATA_FOLDER: join(folder, 'first') })
  await mkdir(config.dataFolder)
  await withDatabase(databaseAddresses.owner, (owner) =>
    withDatabase(databaseAddresses.direct, async (server) => {
      await prepareDatabase({ owner, server })
      await loadFirstData({ config, db: server, embedded: true, filings: true })
    }),
  )
}

/** Four processes on one database and one store. */
export async function startProcesses(programs: Programs, folder: string) {
  const started = processes.map(({ number, host }) =>
    programs.started({
      name: `process-${number}`,
      command: [process.execPath, join(root, 'server', 'main.ts')],
      settings: { ...platformSettings, HOST: host, DATA_FOLDER: join(folder, `process-${number}`) },
    }),
  )
  await until('all processes are ready', areReady, 180)
  return started
}

export async function areReady(): Promise<boolean> {
  const answers = await Promise.all(processes.map(({ url }) => ask(`${url}/readyz`, 4_000)))
  return answers.every(({ status }) => status === 200)
}

/** How many lists, searches and analyses standbys have answered until now, and how many the primary, at all processes together. */
export async function readShares(): Promise<{ standby: number; primary: number }> {
  const shares = { standby: 0, primary: 0 }
  for (const { url } of processes) {
    const told = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${platformSettings.METRICS_TOKEN}` } })).text()
    for (const who of ['standby', 'primary'] as const)
      shares[who] += Number(new RegExp(`^supervision_${who}_reads_total (\\d+)$`, 'm').exec(told)?.[1] ?? 0)
  }
  return shares
}

export async function withDatabase<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = connect(url, { connections: 2 })
  try {
    return await work(db)
  } finally {
    await db.end({ timeout: 5 })
  }
}
