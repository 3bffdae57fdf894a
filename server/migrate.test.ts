import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from './database.ts'
import { DatabaseUnusable } from './database-check.ts'
import { migrate } from './migrate.ts'
import { freshDatabase } from './testing/test-server.ts'

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
  await Promise.all(processes.map(migrate))
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
