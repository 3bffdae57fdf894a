import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../testing/test-server.ts'
import { connect, type Database } from './connect.ts'
import { migrate } from './migrate.ts'
import { describeSchema } from './schema-page.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Database
beforeAll(async () => {
  database = await freshDatabase()
  db = connect(database.url, { connections: 1 })
  await migrate(db)
})
afterAll(async () => {
  await db.end()
  await database.drop()
})

test('the page of the schema says what the database says', async () => {
  await expect(await describeSchema(db)).toMatchFileSnapshot('../../docs/schema.md')
})

test('every table says what it holds, and every index which query it serves', async () => {
  const page = await describeSchema(db)
  expect(page.match(/^### \w+\n\n\n/gm) ?? [], 'tables').toEqual([])
  expect(page.match(/^- `\w+` .*: $/gm) ?? [], 'indexes').toEqual([])
})

test('every table of the database stands on the page', async () => {
  const page = await describeSchema(db)
  const tables = await db<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_version'`
  expect(tables.map(({ name }) => name).filter((name) => !page.includes(`\n### ${name}\n`))).toEqual([])
})

/**
 * A dump is restored with an empty search path: what indexes, generated columns and views call then must be bound to its objects when it is
 * made (a body of standard SQL), or name its schema.
 */
test('a plain dump can be restored: no function that a restore calls names another one without its schema', async () => {
  const [functions, own] = await Promise.all([
    db<{ name: string; source: string }[]>`
      select proname as name, prosrc as source from pg_proc
      where pronamespace = 'public'::regnamespace and prosqlbody is null and provolatile <> 'v'`, // what changes something only steps call
    db<{ name: string }[]>`
      select proname as name from pg_proc where pronamespace = 'public'::regnamespace
      union select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')`,
  ])
  const calls = functions.flatMap(({ name, source }) =>
    own.filter((other) => new RegExp(`(?<![.\\w])${other.name}(?!\\w)`).test(source)).map((other) => `${name} → ${other.name}`),
  )
  expect(calls).toEqual([])
})
