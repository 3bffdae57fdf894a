import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dictionaryNames } from '#contract/dictionaries.ts'
import { readConfig } from '../config.ts'
import { connect, type Database } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { demoAccounts } from '../demo/accounts.ts'
import { demoRegions } from '../demo/regions.ts'
import { cleanUpAfterCrash } from '../evidence/cleaning.ts'
import { verifyPassword } from '../passwords.ts'
import { freshDatabase } from '../testing/test-server.ts'
import { loadFirstData, refuseStrayDemo } from './load.ts'
import { builtInRoles } from './roles.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** With all tables and nothing in them: made once, then copied. */
let empty: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  empty = await freshDatabase()
  const db = connect(empty.url, { connections: 1 })
  await migrate(db)
  await db.end()
})
afterAll(() => empty.drop())

async function emptyDatabase(): Promise<Database> {
  const { url, drop } = await freshDatabase(new URL(empty.url).pathname.slice(1))
  const db = connect(url, { connections: 4 })
  closers.push(async () => {
    await db.end()
    await drop()
  })
  return db
}

const load = (db: Database, { embedded = true, ...environment }: { embedded?: boolean } & Record<string, string | boolean> = {}) =>
  loadFirstData({ db, embedded, config: readConfig(environment as Record<string, string>) })
const count = async (db: Database, table: string) => (await db.unsafe(`select from ${table}`)).count

test('an embedded database that only this machine can reach gets the invented county', async () => {
  const db = await emptyDatabase()
  expect(await load(db)).toEqual({ accounts: demoAccounts })
  expect(await count(db, 'region')).toBe(demoRegions.length)
  expect(await count(db, 'user_account')).toBe(demoAccounts.length)
  expect(await count(db, "user_account where password_hash not like '$argon2id$v=19$m=19456,t=2,p=1$%'")).toBe(0)
  expect(await db`select from setting where key = 'demo-data'`).toHaveLength(1)
  const levels = await db<{ level: string; count: number }[]>`select level, count(*) from region group by level order by level`
  expect([...levels]).toEqual([
    { level: 'county', count: 1 },
    { level: 'town', count: 3 },
    { level: 'village', count: 12 },
  ])
})

test('there is a demo account for every built-in role, each with the role it names and no forced change of password', async () => {
  const db = await emptyDatabase()
  await load(db)
  const held = await db<{ username: string; key: string; mustChangePassword: boolean }[]>`
    select username, key, must_change_password from user_account u join user_role on user_id = u.id join role on role.id = role_id`
  expect(held.map(({ username, key }) => `${username} ${key}`).sort()).toEqual(
    demoAccounts.map(({ username, role }) => `${username} ${role}`).sort(),
  )
  expect(new Set(held.map(({ key }) => key))).toEqual(new Set(Object.keys(builtInRoles)))
  expect(held.some(({ mustChangePassword }) => mustChangePassword)).toBe(false)
})

test('two processes that start at once on an empty database fill it once', async () => {
  const db = await emptyDatabase()
  const answers = await Promise.all([load(db), load(db), load(db)])
  expect(answers.filter((answer) => answer !== null)).toHaveLength(1)
  expect(await count(db, 'region')).toBe(demoRegions.length)
  expect(await count(db, "audit_line where event = 'installation.demo-data-loaded'")).toBe(1)
})

test('a first load that breaks off leaves nothing of it, and the next start clears its bytes away', async () => {
  const db = await emptyDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'load-'))
  closers.push(() => rm(folder, { recursive: true }))
  const config = readConfig({ DATA_FOLDER: folder })
  const files = async () =>
    (await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })).filter((one) => one.isFile()).length
  await db`alter table payment add constraint nobody_pays check (false)`
  await expect(loadFirstData({ db, embedded: true, config, filings: true })).rejects.toThrow('nobody_pays')
  expect(await count(db, 'region')).toBe(0)
  expect(await count(db, 'project')).toBe(0)
  expect(await files()).toBeGreaterThan(0)
  await cleanUpAfterCrash(config, db)
  expect([await files(), await count(db, 'stored_content'), await count(db, 'announced_content')]).toEqual([0, 0, 0])
})

test('a filled database is left alone', async () => {
  const db = await emptyDatabase()
  await load(db, { DEMO_DATA: 'off' })
  expect(await load(db)).toBeNull()
  expect(await count(db, 'user_account')).toBe(1)
})

test.each<[string, { embedded?: boolean } & Record<string, string | boolean>]>([
  ['demo data are switched off', { DEMO_DATA: 'off' }],
  ['the server listens to other machines', { HOST: '0.0.0.0' }],
  ['the server has a name', { HOST: 'platform.example' }],
  ['the server stands behind a proxy', { TRUST_PROXY: 'on' }],
  ['the database is not the embedded one', { embedded: false }],
])('when %s there is one administrator and no demo data', async (_case, terms) => {
  const db = await emptyDatabase()
  const loaded = await load(db, terms)
  expect(loaded).toEqual({
    administrator: { username: 'admin', password: expect.stringMatching(/^([A-HJ-NP-Za-km-z2-9]{5}-){3}[A-HJ-NP-Za-km-z2-9]{5}$/) },
  })
  const accounts = await db<
    { username: string; mustChangePassword: boolean; passwordHash: string; enabled: boolean }[]
  >`select * from user_account`
  expect(accounts).toMatchObject([{ username: 'admin', mustChangePassword: true, enabled: true }])
  const password = loaded && 'administrator' in loaded ? loaded.administrator.password : ''
  expect(await verifyPassword(accounts[0]!.passwordHash, password)).toBe(true)
  expect(await count(db, `setting where key = 'demo-data'`)).toBe(0)
  expect(await db`select from audit_line where to_jsonb(audit_line)::text like ${`%${password}%`}`).toHaveLength(0)
})

test.each([{ DEMO_DATA: 'off' }, { HOST: '0.0.0.0' }, { TRUST_PROXY: 'on' }])(
  'the demonstration is not served with %j',
  async (environment) => {
    const db = await emptyDatabase()
    await load(db)
    await expect(refuseStrayDemo(readConfig(environment), db)).rejects.toThrow(/^This database holds the demonstration/)
    await expect(refuseStrayDemo(readConfig({}), db)).resolves.toBeUndefined()
  },
)

test('a database without the demonstration is served everywhere', async () => {
  const db = await emptyDatabase()
  await load(db, { DEMO_DATA: 'off' })
  await expect(refuseStrayDemo(readConfig({ DEMO_DATA: 'off', HOST: '0.0.0.0' }), db)).resolves.toBeUndefined()
})

test('the administrator works in the top region of the installation and may hand out everything', async () => {
  const db = await emptyDatabase()
  await load(db, { DEMO_DATA: 'off', TOP_REGION: 'county 330421000000 嘉善县' })
  const [row] = await db`
    select r.code, r.level, r.name_zh, role.key, cardinality(role.grants) as grants from user_account u join region r on r.code = u.region_code
    join user_role on user_id = u.id join role on role.id = role_id`
  expect(row).toEqual({ code: '330421000000', level: 'county', nameZh: '嘉善县', key: 'system-administrator', grants: 10 })
})

test('two one-time passwords are never the same', async () => {
  const [one, other] = [await load(await emptyDatabase(), { DEMO_DATA: 'off' }), await load(await emptyDatabase(), { DEMO_DATA: 'off' })]
  expect(one).not.toEqual(other)
})

test('every dictionary has items on the first day', async () => {
  const db = await emptyDatabase()
  await load(db, { DEMO_DATA: 'off' })
  const filled = await db<{ dictionary: string }[]>`select distinct dictionary from dictionary_item`
  expect(filled.map(({ dictionary }) => dictionary).sort()).toEqual([...dictionaryNames].sort())
})

test('every built-in role carries what its codes say, and supervision stands alone', () => {
  for (const { codes } of Object.values(builtInRoles).map((role) => ({ codes: role.codes as readonly string[] })))
    if (codes.includes('SUPERVISE')) expect(codes).toEqual(['SUPERVISE'])
})
