import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigError, readConfig } from '../config.ts'
import { connect, type Database } from '../database/connect.ts'
import { explain } from '../obstacles.ts'
import { describeContent, differences } from './content-store.ts'
import { runTool, toolMajor } from './postgresql-tools.ts'

// Dumps the database with PostgreSQL's own tools, restores it beside, compares the two and removes the copy again.
try {
  process.exitCode = await verifyDump()
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}

async function verifyDump(): Promise<number> {
  const { databaseUrl, databaseOwnerUrl, databaseDirectUrl } = readConfig(process.env)
  const url = databaseOwnerUrl ?? databaseDirectUrl ?? databaseUrl
  if (url === null)
    throw new ConfigError('Set DATABASE_URL: the embedded database comes without pg_dump, and its version is rarely that of the machine.')
  const db = connect(url, { connections: 2 })
  const folder = await mkdtemp(join(tmpdir(), 'supervision-dump-'))
  const copy = `restored_${Date.now()}`
  try {
    await checkTools(db)
    const file = join(folder, 'dump.sql')
    const original = await dump(db, url, file)
    if (original.size === 0) throw new ConfigError('There is nothing in this database: no table was dumped.')
    await db.unsafe(`create database ${copy} template template0`)
    const restored = await restore(withDatabaseName(url, copy), file)
    const found = differences(original, restored)
    console.log([`${original.size} tables and rules were dumped and restored.`, ...found].join('\n'))
    console.log(found.length === 0 ? 'The copy is the same.' : `The copy is NOT the same: ${found.length} differences.`)
    return found.length === 0 ? 0 : 1
  } finally {
    await db.unsafe(`drop database if exists ${copy} with (force)`)
    await db.end()
    await rm(folder, { recursive: true, force: true })
  }
}

async function checkTools(db: Database) {
  const [{ server }] = await db<[{ server: number }]>`select current_setting('server_version_num')::int / 10000 as server`
  for (const tool of ['pg_dump', 'psql'] as const) {
    const major = await toolMajor(tool)
    if (major === null) throw new ConfigError(`${tool} is not installed on this machine (Debian: package postgresql-client).`)
    if (major < server) throw new ConfigError(`${tool} of version ${major} cannot read a database of version ${server}.`)
  }
}

/** Of one moment, however much is written meanwhile. */
function dump(db: Database, url: string, file: string) {
  return db.begin('isolation level repeatable read read only', async (tx) => {
    const [{ snapshot }] = await tx<[{ snapshot: string }]>`select pg_export_snapshot() as snapshot`
    await runTool('pg_dump', ['--snapshot', snapshot, '--file', file, '--dbname', url])
    return describeContent(tx)
  })
}

async function restore(url: string, file: string) {
  await runTool('psql', ['--no-psqlrc', '--quiet', '--set', 'ON_ERROR_STOP=1', '--output', '/dev/null', '--file', file, '--dbname', url])
  const db = connect(url, { connections: 1 })
  try {
    return await db.begin('read only', (tx) => describeContent(tx))
  } finally {
    await db.end()
  }
}

function withDatabaseName(url: string, name: string) {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
