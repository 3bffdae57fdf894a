import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freshDatabase, openTestServer, type TestServer } from '../testing/test-server.ts'
import { DatabaseUnusable } from './check.ts'
import { connect, type Database } from './connect.ts'
import { appendOnly, ownsTheTrail, prepareDatabase } from './prepare.ts'

let testServer: TestServer
let server: Database
beforeAll(async () => {
  testServer = await openTestServer()
  server = connect(testServer.serverUrl, { connections: 1 })
})
afterAll(async () => {
  await server.end()
  await testServer.close()
})

const forbidden = { code: '42501' }

test.each(appendOnly)('the role of the server adds to %s and reads it, and PostgreSQL itself refuses it everything else', async (table) => {
  const [column] = await testServer.db<[{ name: string }]>`
      select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 order by attnum desc limit 1`
  for (const statement of [`update ${table} set ${column.name} = ${column.name}`, `delete from ${table}`, `truncate ${table}`])
    await expect(server.unsafe(statement), statement).rejects.toMatchObject(forbidden)
  expect(await server`select has_table_privilege(${table}, 'insert') as adds, has_table_privilege(${table}, 'select') as reads`).toEqual([
    { adds: true, reads: true },
  ])
})

test.each([
  'alter table audit_line disable trigger audit_line_append_only',
  'alter table audit_seal disable trigger user',
  'drop trigger audit_line_append_only on audit_line',
  'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
  'set session_replication_role = replica',
  'drop table audit_seal',
  'truncate region',
  'create table public.elsewhere (id int)',
  'create index on region (name_zh)',
  "update schema_version set checksum = 'another'",
])('nor may it change what protects the trail, or any table: %s', async (statement) => {
  await expect(server.unsafe(statement)).rejects.toMatchObject(forbidden)
})

test('nor give itself what it lacks', async () => {
  await server.unsafe('grant update, delete, truncate on audit_line to current_user') // PostgreSQL merely warns
  await expect(server`delete from audit_line`).rejects.toMatchObject(forbidden)
})

test('history, looks, the trail and what was published can only be added to', () => {
  expect(appendOnly).toEqual(
    expect.arrayContaining([
      'audit_line',
      'audit_seal',
      'alert_event',
      'finding_event',
      'appeal_event',
      'appeal_look',
      'appeal_publication',
    ]),
  )
})

test('what the product does to ordinary tables it may do', async () => {
  const missing = await server`
    select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'schema_version'
      and not (has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
        and (has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete')
          or relname = any(${appendOnly})))`
  expect(missing).toHaveLength(0)
})

test('rights that somebody took or gave are put right at the next start', async () => {
  const role = new URL(testServer.serverUrl).username
  await testServer.db.unsafe(`revoke insert on region from ${role}; grant update on audit_line to ${role}`)
  await prepareDatabase({ owner: testServer.db, server })
  expect(
    await server`select has_table_privilege('region', 'insert') as region, has_table_privilege('audit_line', 'update') as trail`,
  ).toEqual([{ region: true, trail: false }])
})

test('a role that owns the trail is told from one that does not', async () => {
  expect(await ownsTheTrail(server)).toBe(false)
  expect(await ownsTheTrail(testServer.db)).toBe(true)
})

test('one role for everything works, with the tables as its own', async () => {
  const { owner } = await emptyDatabase()
  await prepareDatabase({ owner, server: owner })
  await prepareDatabase({ owner, server: owner })
  expect(await ownsTheTrail(owner)).toBe(true)
})

test('once the tables are there the server starts without the owner', async () => {
  await prepareDatabase({ owner: server, server })
})

test('a role that may not create tables is told which setting is missing', async () => {
  const empty = await emptyDatabase()
  await expect(prepareDatabase({ owner: empty.server, server: empty.server })).rejects.toThrow(
    /^The role of DATABASE_URL may not create tables/,
  )
})

test('an owner of another database is noticed', async () => {
  const [one, other] = [await emptyDatabase(), await emptyDatabase()]
  const mixed = prepareDatabase({ owner: one.owner, server: other.server })
  await expect(mixed).rejects.toThrow(DatabaseUnusable)
  await expect(mixed).rejects.toThrow('DATABASE_URL does not lead to the database')
})

async function emptyDatabase() {
  const { url, serverUrl, drop } = await freshDatabase()
  const [owner, empty] = [connect(url, { connections: 1 }), connect(serverUrl, { connections: 1 })]
  onTestFinished(async () => {
    await Promise.all([owner.end(), empty.end()])
    await drop()
  })
  return { owner, server: empty }
}
