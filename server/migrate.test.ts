import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from './database.ts'
import { migrate } from './migrate.ts'
import { freshDatabase } from './testing/house.ts'

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

const applied = (db: Database) => db<{ name: string; checksum: string }[]>`select name, checksum from schema_migration order by name`

test('six processes that start at once on an empty database all succeed, and each file runs once', async () => {
  await Promise.all(processes.map(migrate))
  const files = (await readdir(join(import.meta.dirname, 'migrations'))).filter((name) => name.endsWith('.sql')).sort()
  expect(files).toEqual(expect.arrayContaining(['0001_organisation.sql', '0002_audit.sql']))
  expect((await applied(processes[0]!)).map(({ name }) => name)).toEqual(files)
  const tables = await processes[0]!<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['audit_line', 'audit_seal', 'region', 'role', 'session', 'user_account']),
  )
})

test('a second start changes nothing', async () => {
  const before = await processes[0]!`select * from schema_migration order by name`
  await migrate(processes[0]!)
  expect(await processes[0]!`select * from schema_migration order by name`).toEqual(before)
})

test('a file that was changed after it had been applied is refused by name', async () => {
  const db = processes[0]!
  const [first] = await applied(db)
  await db`update schema_migration set checksum = 'another' where name = '0001_organisation.sql'`
  await expect(migrate(db)).rejects.toThrow('Migration 0001_organisation.sql was changed after it had been applied.')
  await db`update schema_migration set checksum = ${first!.checksum} where name = '0001_organisation.sql'`
  await migrate(db)
})

test('a file that fails half-way leaves nothing of itself behind', async () => {
  const db = processes[0]!
  const broken = await freshDatabase()
  const other = connect(broken.url, { connections: 1 })
  await other`create table audit_line (id int)` // the second file will stumble over it
  await expect(migrate(other)).rejects.toThrow('audit_line')
  const tables = await other<
    { name: string }[]
  >`select table_name as name from information_schema.tables where table_name in ('region', 'audit_seal')`
  expect(tables.map(({ name }) => name)).toEqual(['region'])
  expect((await applied(other)).map(({ name }) => name)).toEqual(['0001_organisation.sql'])
  await other`drop table audit_line`
  await migrate(other)
  expect(await applied(other)).toEqual(await applied(db))
  await other.end()
  await broken.drop()
})
