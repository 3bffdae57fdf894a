import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { sealOnce } from '../audit/sealer.ts'
import { connect } from '../database/connect.ts'
import { demoPassword } from '../demo/accounts.ts'
import { openStorage } from '../evidence/storage.ts'
import { startJobs } from '../jobs/scheduler.ts'
import { inspectionLimits } from '../reading/limits.ts'
import { createReader } from '../reading/reader.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { createInspection } from './inspection.ts'
import { createReadiness, type Faults, type Part } from './readiness.ts'

const fine: Faults = {
  database: null,
  schema: null,
  storage: null,
  disk: null,
  jobs: null,
  sealing: null,
  key: null,
  reading: null,
  backup: null,
}
const everyPart = {
  database: 'ok',
  schema: 'ok',
  storage: 'ok',
  disk: 'ok',
  jobs: 'ok',
  sealing: 'ok',
  key: 'ok',
  reading: 'ok',
  backup: 'ok',
}

let testServer: TestServer
let jobs: Awaited<ReturnType<typeof startJobs>>
beforeAll(async () => {
  testServer = await openTestServer()
  const { serverUrl: url, db } = testServer
  jobs = await startJobs({ url, db, jobs: [{ name: 'waiting', every: 1, run: async () => {} }], onError: () => {} })
})
// However long ago the lines were written that this database began with.
beforeEach(() => sealOnce(testServer.db))
afterAll(async () => {
  await jobs.stop()
  await testServer.close()
})

const ready = async (app: FastifyInstance = testServer.app) => {
  const { statusCode: status, headers, body } = await app.inject('/readyz')
  return { status, retryAfter: headers['retry-after'], body: JSON.parse(body) }
}

/** The inspection of this server, without the time its answers are kept for. */
const inspect = async (terms: Partial<Parameters<typeof createInspection>[0]> = {}): Promise<Part[]> => {
  const { config, db } = testServer
  const given = { db, storage: await openStorage(config), dataFolder: config.dataFolder, readers: [] }
  const faults = await createInspection({ ...given, ...terms })()
  return (Object.keys(fine) as Part[]).filter((part) => faults[part] !== null)
}

test('a server that can work says so part by part, by name alone', async () => {
  expect(await ready()).toEqual({ status: 200, retryAfter: undefined, body: { status: 'ready', parts: everyPart } })
})

test('a database that takes no writes makes the server unready, and a write gets 503 with a time to come again', async () => {
  const db = connect(`${testServer.serverUrl}?default_transaction_read_only=on`, { connections: 1 })
  const app = await buildApp({ config: testServer.config, db })
  const unready = { status: 'unready', parts: { ...everyPart, database: 'fault' } }
  expect(await ready(app)).toEqual({ status: 503, retryAfter: '5', body: unready })
  const payload = { username: 'filer', password: demoPassword }
  const answer = await app.inject({ method: 'POST', url: '/api/session', payload })
  expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'database.away', '5'])
  await app.close()
  await db.end()
})

test('tables of another version are noticed', async () => {
  const [row] = await testServer.db<[{ checksum: string }]>`select checksum from schema_version`
  await testServer.db`update schema_version set checksum = 'of another version'`
  expect(await inspect()).toEqual(['schema'])
  await testServer.db`update schema_version set checksum = ${row.checksum}`
  expect(await inspect()).toEqual([])
})

test('a storage that cannot be written to is noticed, and asked again only after ten seconds', async () => {
  const { config, db } = testServer
  const files = join(config.dataFolder, 'files')
  await rm(files, { recursive: true, force: true })
  await writeFile(files, 'no folder')
  let now = Date.now()
  const look = createInspection({ db, storage: await openStorage(config), dataFolder: config.dataFolder, readers: [], now: () => now })
  expect((await look()).storage).not.toBeNull()
  await rm(files)
  now += 9_000
  expect((await look()).storage).not.toBeNull()
  now += 1_000
  expect((await look()).storage).toBeNull()
})

test('a disk that is nearly full is noticed before it is', async () => {
  expect(await inspect({ freeBytes: async () => 255 * 1024 * 1024 })).toEqual(['disk'])
  expect(await inspect({ freeBytes: async () => 257 * 1024 * 1024 })).toEqual([])
})

test('jobs that no process has run for three minutes are noticed', async () => {
  expect(await inspect({ now: () => Date.now() + 5 * 60_000 })).toEqual(['jobs'])
})

test('lines of the audit trail that wait for their seal for minutes are noticed', async () => {
  await testServer.db`insert into audit_line (at, actor_name, event, subject) values (now() - interval '3 minutes', 'x', 'x', 'x')`
  expect(await inspect()).toEqual(['sealing'])
  await testServer.db`insert into audit_line (actor_name, event, subject) values ('y', 'y', 'y')`
  const seals = testServer.db`select coalesce(max(position), 0) from audit_seal`
  await testServer.db`
    insert into audit_seal (position, line_id, previous_hash, hash)
    select (${seals}) + row_number() over (order by id), id, '', '' from audit_line where actor_name = 'x'`
  expect(await inspect()).toEqual([])
})

test('another key than the one the database was begun with is noticed', async () => {
  await testServer.db`insert into setting (key, value) values ('key-fingerprint', '"of the first"') on conflict (key) do nothing`
  const [row] = await testServer.db<[{ value: string }]>`select value from setting where key = 'key-fingerprint'`
  expect(await inspect({ fingerprint: 'of another' })).toEqual(['key'])
  expect(await inspect({ fingerprint: row.value })).toEqual([])
  await testServer.db`delete from setting where key = 'key-fingerprint'`
})

test('a backup by schedule that failed, or did not come, is told to the operator and keeps nobody from working', async () => {
  const run = (error: string | null, ago: string) => testServer.db`
    insert into job_run (name, known_since, last_started, last_finished, last_error)
    values ('backup', now(), now() - ${ago}::interval, now() - ${ago}::interval, ${error})
    on conflict (name) do update set last_finished = excluded.last_finished, last_error = excluded.last_error`
  await run('no room', '1 hour')
  expect([await inspect({ backsUp: true }), await inspect()]).toEqual([['backup'], []])
  await run(null, '37 hours')
  expect(await inspect({ backsUp: true })).toEqual(['backup'])
  await run(null, '35 hours')
  expect(await inspect({ backsUp: true })).toEqual([])
  const readiness = createReadiness({ inspect: async () => ({ ...fine, backup: 'no room' }), report: () => {} })
  expect(await readiness()).toEqual({ status: 'ready', parts: { ...everyPart, backup: 'fault' } })
  await testServer.db`delete from job_run where name = 'backup'`
})

test('a process for reading files that does not start is noticed, and so is that it starts again', async () => {
  const limits = { ...inspectionLimits, memory: 1 }
  const reader = createReader('inspect', limits)
  expect(reader.isAble()).toBe(true) // nothing is known yet
  await expect.poll(reader.isAble).toBe(false)
  expect(await inspect({ readers: [reader] })).toEqual(['reading'])
  limits.memory = inspectionLimits.memory
  await expect.poll(reader.isAble).toBe(true)
  reader.close()
})

test('a database that is away makes everything that lies in it unready', async () => {
  const db = connect('postgres://nobody@127.0.0.1:1/nowhere', { connections: 1 })
  expect(await inspect({ db })).toEqual(['database', 'schema', 'jobs', 'sealing', 'key'])
  await db.end()
})

test('however many ask, everything is looked at once a second, and the operator reads of every change once', async () => {
  let [now, looks] = [0, 0]
  let faults = fine
  const reports: [Part, string | null][] = []
  const inspectOnce = async () => {
    looks += 1
    return faults
  }
  const readiness = createReadiness({ inspect: inspectOnce, report: (...said) => reports.push(said), now: () => now })
  await Promise.all([readiness(), readiness(), readiness()])
  now = 999
  await readiness()
  expect(looks).toBe(1)
  faults = { ...fine, storage: 'no folder' }
  for (now = 1_000; now < 4_000; now += 1_000) expect((await readiness()).status).toBe('unready')
  faults = fine
  expect((await readiness()).status).toBe('ready')
  expect(reports).toEqual([
    ['storage', 'no folder'],
    ['storage', null],
  ])
})
