import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../database/connect.ts'
import { askedOfAll, hands } from '../demo/bid-words.ts'
import { savePrints } from '../readings/print-store.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { listLikeBids } from './bid-store.ts'
import { loadSubjects } from './subject-store.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())

const [copied = [], own = []] = hands
let units = 0
async function unit(): Promise<string> {
  units += 1
  const [row] = await testServer.db<[{ id: string }]>`
    insert into unit (name, credit_code, roles) values (${`某公司${units}`}, ${`91${String(units).padStart(16, '0')}`}, '{contractor}') returning id`
  return row.id
}

/** A tender with a bid of each of these, as they were read. */
async function tender(bids: readonly { bidder: string; lines: readonly string[] }[], scope = '990101101201'): Promise<string> {
  const { db, write } = testServer
  const [{ id }] = await write<[{ id: string }]>`
    insert into project (name, kind, region_code, scope_code, filer_id, state, first_submitted_at, year)
    select '样本工程', 1, '990101101201', ${scope}, id, 'town-review', now(), 2026 from user_account where username = 'filer' returning project.id`
  const [round] = await db<[{ id: string }]>`
    insert into sourcing_round (project_id, number, notice_date, closing_date) values (${id}, 1, today(), today()) returning id`
  for (const [at, { bidder, lines }] of bids.entries()) {
    await db`insert into bidder (round_id, unit_id, price, valid, position) values (${round.id}, ${bidder}, 100, true, ${at})`
    await file(id, bidder, lines)
  }
  return id
}

async function file(projectId: string, bidder: string, lines: readonly string[]) {
  const { db } = testServer
  const sha256 = randomUUID().replaceAll('-', '').padEnd(64, '0')
  await db`insert into stored_content (sha256, size, media_type, key) values (${sha256}, 1, 'application/pdf', ${sha256})`
  await db`
    insert into evidence_file (project_id, category, step, record, bidder_id, sha256, name, uploaded_by)
    select ${projectId}, 'PROJECT_PROCESS_FILE', 'award', 'contract', ${bidder}, ${sha256}, 'bid.docx', id from user_account where username = 'filer'`
  await db`insert into content_reading (sha256, reader, state, method, pages) values (${sha256}, 1, 'read', 'text', 1)`
  await db`insert into content_page (sha256, page, body, search_tokens) values (${sha256}, 1, ${lines.join('\n')}, '{}')`
  await inTransaction(db, (tx) => savePrints(tx, sha256))
}

const likeness = async (id: string) => {
  const found = await listLikeBids(testServer.db, await loadSubjects(testServer.db, [id]))
  return found.get(id)?.[0]?.share ?? 0
}

test.each([
  ['no other tender has', 'alike', 0, {}],
  ['five other tenders have', 'alike', 5, {}],
  ['six other tenders have, by six other bidders,', 'clear', 6, {}],
  ['six other tenders have, but by the same rivals,', 'alike', 6, { by: 'rivals' }],
  ['six other tenders have, but by one company,', 'alike', 6, { by: 'one' }],
  ['six tenders of another county have', 'alike', 6, { scope: '990102101201' }],
] as const)('words that %s make two bids %s', async (_, expected, tenders, around: { by?: string; scope?: string }) => {
  await testServer.db`delete from content_print`
  const [first, second, third] = [await unit(), await unit(), await unit()]
  const id = await tender([
    { bidder: first, lines: [...copied, ...askedOfAll] },
    { bidder: second, lines: [...copied, ...own] },
  ])
  for (let made = 0; made < tenders; made += 1) {
    const bidder = around.by === 'rivals' ? [first, second][made % 2] : around.by === 'one' ? third : await unit()
    await tender([{ bidder: bidder ?? third, lines: copied }], around.scope)
  }
  const share = await likeness(id)
  if (expected === 'alike') expect(share).toBeGreaterThan(0.3)
  else expect(share).toBe(0)
})

test('a passage of their own stays a sign, whatever else they share is in common use', async () => {
  await testServer.db`delete from content_print`
  const [first, second] = [await unit(), await unit()]
  const id = await tender([first, second].map((bidder) => ({ bidder, lines: [...askedOfAll, ...copied] })))
  for (let made = 0; made < 6; made += 1) await tender([{ bidder: await unit(), lines: askedOfAll }])
  expect(await likeness(id)).toBe(1)
})
