import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '../database/connect.ts'
import { freshDatabase } from '../testing/test-server.ts'
import { describeContent, differences } from './content-store.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Database
let folder: string
beforeAll(async () => {
  database = await freshDatabase()
  db = connect(database.url, { connections: 1 })
  folder = await mkdtemp(join(tmpdir(), 'supervision-dump-test-'))
})
afterAll(async () => {
  await db.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

async function verifyDump(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'server/commands/verify-dump.ts'], {
    cwd: resolve(import.meta.dirname, '..', '..'),
    env: { ...process.env, ...environment },
  })
  const [errors, code] = await Promise.all([text(child.stderr), new Promise((done) => child.once('close', done))])
  return { code, errors }
}

test('without the tools of PostgreSQL, or without an address, the command ends with 1 and one sentence', async () => {
  expect(await verifyDump({ DATABASE_URL: database.url, PATH: folder })).toEqual({
    code: 1,
    errors: 'pg_dump is not installed on this machine (Debian: package postgresql-client).\n',
  })
  const { code, errors } = await verifyDump({ DATABASE_URL: '', DATABASE_OWNER_URL: '' })
  expect(code).toBe(1)
  expect(errors).toMatch(/^Set DATABASE_URL: .*\n$/)
})

test('a copy that lacks or changes something is told apart from one that does not', async () => {
  const contentAfter = (sql: string) =>
    db.begin(async (tx) => {
      await tx.unsafe(sql)
      return describeContent(tx)
    })
  const made =
    'create table thing (id integer primary key, name text); create sequence turn; insert into thing values (1, null), (2, $$b$$);'
  const whole = await contentAfter(`${made} create index thing_name on thing (name); select nextval('turn')`)
  const undo = 'drop table thing; drop sequence turn;'
  expect(differences(whole, await contentAfter(`${undo} ${made} create index thing_name on thing (name); select nextval('turn')`))).toEqual(
    [],
  )
  expect(
    differences(whole, await contentAfter(`${undo} ${made} update thing set name = 'c' where id = 2; create table other ()`)).toSorted(),
  ).toEqual(['added: table other', 'different: sequence turn', 'different: table thing', 'missing: index thing_name'])
})
