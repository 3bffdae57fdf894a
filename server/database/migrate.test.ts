import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { freshDatabase, openTestServer } from '../testing/test-server.ts'
import { DatabaseUnusable } from './check.ts'
import { connect, type Database } from './connect.ts'
import { type Migration, migrate } from './migrate.ts'
import { prepareDatabase } from './prepare.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let processes: Database[]
beforeAll(async () => {
  database = await freshDatabase()
  processes = Array.from({ length: 6 }, () => connect(database.url, { connections: 2 }))
})
afterAll(async () => {
  await Promise.all(processes.map((db) => db.end()))
  await database.drop()
})

const versions = (db: Database) => db`select * from schema_version`
const tablesOf = async (db: Database) =>
  (await db<{ name: string }[]>`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`).map(
    ({ name }) => name,
  )

test('six processes that start at once on an empty database all succeed, and one makes the tables', async () => {
  await Promise.all(processes.map((db) => migrate(db)))
  expect(await versions(processes[0]!)).toHaveLength(1)
  expect(await tablesOf(processes[0]!)).toEqual(
    expect.arrayContaining(['audit_line', 'audit_seal', 'region', 'role', 'session', 'user_account']),
  )
})

test('a second start changes nothing', async () => {
  const before = await versions(processes[0]!)
  await migrate(processes[0]!)
  expect(await versions(processes[0]!)).toEqual(before)
})

test('a database of another version is refused with one sentence and left as it is', async () => {
  const db = processes[0]!
  const [known] = await db<[{ checksum: string }]>`select checksum from schema_version`
  await db`update schema_version set checksum = 'another'`
  await expect(migrate(db)).rejects.toThrow(DatabaseUnusable)
  await db`update schema_version set checksum = ${known.checksum}`
  await migrate(db)
})

test('old and new work side by side on tables that only grew, and the old is refused once something was taken away', async () => {
  const testServer = await openTestServer()
  const { db, serverUrl, config } = testServer
  const server = connect(serverUrl, { connections: 3 })
  const expanding: Migration = {
    sql: 'alter table project add column weather text; create table weather_report (id uuid primary key)',
    oldestCode: 0,
  }
  await migrate(db, [expanding])
  await migrate(db, [expanding])
  expect(await versions(db)).toMatchObject([{ number: 1, oldestCode: 0 }])

  const renewed = await buildApp({ config, db: server })
  await prepareDatabase({ owner: db, server }) // the old one, started once more
  const as = await testServer.signIn('filer')
  const begin = (app: FastifyInstance, name: string) =>
    app.inject({ method: 'POST', url: '/api/projects', headers: { cookie: as }, payload: { name, kind: 1, regionCode: '990101101201' } })
  expect([(await begin(testServer.app, '由旧版填报')).statusCode, (await begin(renewed, '由新版填报')).statusCode]).toEqual([200, 200])
  for (const app of [testServer.app, renewed]) {
    const { items } = (await app.inject({ url: '/api/projects?sort=-changed', headers: { cookie: as } })).json()
    expect(items.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['由旧版填报', '由新版填报']))
    expect((await app.inject('/readyz')).json().parts.schema).toBe('ok')
  }

  await migrate(db, [expanding, { sql: 'alter table project drop column weather', oldestCode: 1 }])
  await expect(prepareDatabase({ owner: db, server })).rejects.toThrow(
    /^This database was brought up to date by a newer version.*start the newer version\.$/,
  )
  await expect.poll(async () => (await testServer.app.inject('/readyz')).json().parts.schema).toBe('fault')
  await migrate(db, [expanding, { sql: 'select 1/0 as never_run', oldestCode: 1 }]) // known already
  await renewed.close()
  await server.end()
  await testServer.close()
})

test('a change that fails half-way leaves the tables as they were', async () => {
  const db = processes[0]!
  const before = await tablesOf(db)
  await expect(migrate(db, [{ sql: 'create table half_done (id int); select 1/0', oldestCode: 0 }])).rejects.toThrow('division by zero')
  expect(await tablesOf(db)).toEqual(before)
  expect(await versions(db)).toMatchObject([{ number: 0 }])
})

test('so is one that kept a list of migrations', async () => {
  const earlier = await freshDatabase()
  const db = connect(earlier.url, { connections: 1 })
  await db`create table schema_migration (name text primary key)`
  await expect(migrate(db)).rejects.toThrow('This database was made by another development version')
  expect(await tablesOf(db)).toEqual(['schema_migration'])
  await db.end()
  await earlier.drop()
})

test('a schema that fails half-way leaves nothing of itself behind', async () => {
  const broken = await freshDatabase()
  const db = connect(broken.url, { connections: 1 })
  await db`create table audit_line (id int)` // a later file will stumble over it
  await expect(migrate(db)).rejects.toThrow('audit_line')
  expect(await tablesOf(db)).toEqual(['audit_line'])
  await db`drop table audit_line`
  await migrate(db)
  expect(await tablesOf(db)).toEqual(await tablesOf(processes[0]!))
  await db.end()
  await broken.drop()
})
