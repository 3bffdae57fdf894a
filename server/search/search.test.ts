import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, inTransaction, type Transaction } from '../database/connect.ts'
import { demoUnits } from '../demo/units.ts'
import { samplePolicy } from '../policies/testing.ts'
import * as policies from '../policies/writing-store.ts'
import { filingDriver } from '../projects/testing.ts'
import { forgetSuccessor, saveSuccessor } from '../regions/store.ts'
import { saveMobile } from '../session/store.ts'
import * as talent from '../talent/store.ts'
import { sampleExpert } from '../testing/samples/talent.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { untilSomebodyWaits } from '../testing/waiting.ts'
import * as units from '../units/store.ts'
import * as users from '../users/store.ts'
import { refreshSearch, type SearchedTable, searchedTables } from './columns.ts'

let testServer: TestServer
let db: Database

beforeAll(async () => {
  testServer = await openTestServer({}, { filings: true })
  db = testServer.db
})
afterAll(() => testServer.close())

test.each(searchedTables)('in %s whatever an installation begins with is found by what it says', async (table) => {
  expect(await db`select from ${db(table)} where search_tokens <> '{}'`).not.toHaveLength(0)
  expect(await refreshSearch(db, table)).toBe(0)
})

test('a filing is found by its name as a draft, by its new name, and by its number once it has one', async () => {
  const drive = filingDriver(testServer, { filer: await testServer.signIn('filer'), town: await testServer.signIn('town') })
  const id = await drive.filed({ name: '寻得着的便民桥' })
  expect(await refreshSearch(db, 'project')).toBe(0)
  const [filing] = await db<[{ number: string; searchText: string }]>`select number, search_text from project where id = ${id}`
  expect(filing.searchText).toBe(`${filing.number.toLowerCase()} 寻得着的便民桥|xdzdbmq`)
})

const village = '990101101201'
const identity = () => ({ idCipher: randomBytes(8), idHash: randomBytes(32), idMasked: '990***********0000' })
const idOf = async (username: string) => (await db<[{ id: string }]>`select id from user_account where username = ${username}`)[0].id
const [unit] = demoUnits()
const account = { username: 'sought', name: '单小寻', mobile: '13900001111', region: village, unit: null, roles: [] }
let written: string

/** Everything that writes what is searched for, one after the other, each on what the ones before have left. */
const writes: [string, SearchedTable, (tx: Transaction) => Promise<unknown>][] = [
  [
    'a unit is added',
    'unit',
    async (tx) => (written = await units.addUnit(tx, { ...unit!, name: '新设单位', creditCode: '91990101MA0000001X' }, null)),
  ],
  ['a unit is renamed', 'unit', (tx) => units.saveFields(tx, written, { ...unit!, name: '改名单位', creditCode: '91990101MA0000001X' })],
  ['an account is added', 'user_account', async (tx) => (written = await users.insertAccount(tx, account, '-'))],
  ['an account is renamed', 'user_account', (tx) => users.updateAccount(tx, written, { ...account, name: '单大寻', version: 1 })],
  ['somebody changes their mobile number', 'user_account', (tx) => saveMobile(tx, written, '13900002222')],
  [
    'an expert is registered',
    'expert',
    async (tx) => (written = await talent.insertExpert(tx, sampleExpert(village), identity(), await idOf('county'))),
  ],
  ['an expert is renamed', 'expert', (tx) => talent.saveExpert(tx, written, { ...sampleExpert(village), name: '改名专家' }, null)],
  [
    'a policy is published',
    'policy',
    async (tx) => (written = await policies.addPolicy(tx, '990101000000', { fields: samplePolicy(), by: null, note: null })),
  ],
  [
    'a policy is revised',
    'policy',
    (tx) => policies.addEdition(tx, written, { fields: samplePolicy({ title: '修订后的通知' }), by: null, note: null }),
  ],
  ['a draft of a policy is begun', 'policy', async (tx) => (written = await policies.addDraft(tx, '990101000000', samplePolicy()))],
  [
    'a draft of a policy is changed',
    'policy',
    (tx) => policies.changeDraft(tx, written, samplePolicy({ body: '第一条 **写到** [一半](https://example.org)。' })),
  ],
  [
    'a draft of a policy is published',
    'policy',
    async (tx) => policies.publishDraft(tx, written, { fields: samplePolicy({ title: '终稿' }), by: await idOf('county') }),
  ],
  [
    'a region goes over into another county',
    'project',
    async (tx) => {
      await tx`insert into region (code, current_code, level, parent_code, name_zh, name_en) values
      ('990102000000', '990102000000', 'county', null, '邻县', 'Neighbour'), ('990102101000', '990102101000', 'town', '990102000000', '邻镇', 'Town'),
      ('990102101201', '990102101201', 'village', '990102101000', '邻村', 'Village')`
      await saveSuccessor(tx, village, '990102101201')
      expect(await tx`select from project where scope_code = '990102101201'`).not.toHaveLength(0)
    },
  ],
  ['a region comes back', 'project', (tx) => forgetSuccessor(tx, village)],
]

test.each(writes)('when %s, it is found by what it says at once', async (_, table, write) => {
  await inTransaction(db, write)
  expect(await refreshSearch(db, table)).toBe(0)
})

test('what somebody is writing while everything is refreshed stays as they write it', async () => {
  const { id } = (await db<[{ id: string }]>`select id from unit where name = '改名单位'`)[0]
  await db`update unit set search_text = '' where id = ${id}`
  let refreshed: Promise<number> | undefined
  await inTransaction(db, async (tx) => {
    await units.saveFields(tx, id, { ...unit!, name: '后来的名称', creditCode: '91990101MA0000001X' })
    refreshed = refreshSearch(db, 'unit')
    await untilSomebodyWaits(db)
  })
  await refreshed
  const [row] = await db<[{ searchText: string }]>`select search_text from unit where id = ${id}`
  expect(row.searchText).toContain('后来的名称')
})
