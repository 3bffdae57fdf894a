import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../database/connect.ts'
import { loadRules } from '../rules/store.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { loadNeighbours, refreshMarket } from './neighbour-store.ts'
import { loadSubjects } from './subject-store.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())

let units = 0
let filings = 0
async function contractor(phone: string | null = null): Promise<string> {
  units += 1
  const [row] = await testServer.db<[{ id: string }]>`
    insert into unit (name, credit_code, roles, phone) values (${`某公司${units}`}, ${`91${String(units).padStart(16, '0')}`}, '{contractor}', ${phone})
    returning id`
  return row.id
}

/** A contract of a supplier, signed so many years ago. */
async function contract(supplier: string, trade: string, yearsAgo: number): Promise<string> {
  filings += 1
  const [row] = await testServer.write<[{ id: string }]>`
    insert into project (name, kind, region_code, scope_code, filer_id, state, first_submitted_at, year, trade, estimated_price, method,
      contract_price, sign_date, supplier_kind, supplier_unit_id, number, filed_on)
    select '样本工程', 1, '990101101201', '990101101201', id, 'archived', now() - make_interval(years => ${yearsAgo}), 2026, ${trade}, 8000000, 'inquiry',
      7000000, today() - make_interval(years => ${yearsAgo}), 'unit', ${supplier}, 'BA99010120261' || lpad(${filings}::text, 5, '0'),
      today() - make_interval(years => ${yearsAgo}) from user_account where username = 'filer' returning id`
  return row.id
}

async function around(id: string) {
  const projects = await loadSubjects(testServer.db, [id])
  const found = await loadNeighbours(testServer.db, projects, (await loadRules(testServer.db)).reach)
  const neighbours = found.get(id)
  if (!neighbours) throw new Error('Nothing was loaded.')
  return neighbours
}

test('changes granted to one supplier are seen together, however long ago they were', async () => {
  const supplier = await contractor()
  const [mine, other, muchEarlier] = [
    await contract(supplier, 'road', 4),
    await contract(supplier, 'road', 4),
    await contract(supplier, 'road', 6),
  ]
  const granted = async (projectId: string, daysAgo: number) =>
    testServer.write`
      with asked as (
        insert into project_request (project_id, scope_code, kind, payload, asked_by, deciding_level, due_on, state, decided_by)
        select ${projectId}, '990101101201', 'change', '{}', id, 'town', today(), 'granted', id from user_account where username = 'town' returning id)
      insert into change_order (project_id, request_id, type, amount, reason, approved_at)
      select ${projectId}, id, 'value', 100000, '增加涵管', now() - make_interval(days => ${daysAgo}) from asked`
  await granted(mine, 1100)
  await granted(other, 1200)
  await granted(muchEarlier, 1600)
  const { valueChanges } = await around(mine)
  expect(valueChanges.map(({ projectId }) => projectId)).toEqual([other])
  expect((await around(other)).valueChanges, 'what came later is nothing to the earlier').toEqual([])
})

test('the phone of a bidder is found among accounts and experts, however it is written', async () => {
  await testServer.db`update user_account set mobile = '13912345678' where username = 'town'`
  const bidder = await contractor('139-1234-5678')
  const id = await contract(bidder, 'bridge', 1)
  await testServer.write`
    with round as (insert into sourcing_round (project_id, number, notice_date, closing_date) values (${id}, 1, today() - 400, today() - 380) returning id)
    insert into bidder (round_id, position, unit_id, price, valid) select id, 0, ${bidder}, 7000000, true from round`
  const { phones } = await around(id)
  expect(phones).toMatchObject([{ unitId: bidder, accounts: [expect.any(String)], experts: [] }])
})

test('the market counts all awards, and who has enough of them is a figure', async () => {
  const [wide, narrow] = [await contractor(), await contractor()]
  for (const [at, trade] of ['road', 'bridge', 'water', 'road'].entries()) await contract(wide, trade, at)
  const id = await contract(narrow, 'road', 0)
  const marketOf = async (fewestAwards: number) => {
    await inTransaction(testServer.db, (tx) => refreshMarket(tx, { fewestAwards }))
    return (await around(id)).supplierTrades
  }
  expect(await marketOf(4)).toMatchObject({ trades: 1, others: { count: 1, q3: 3 } })
  expect(await marketOf(5)).toMatchObject({ trades: 1, others: { count: 0 } })
})
