import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayReadFile } from '#domain/filing/evidence-rights.ts'
import { flat } from '#domain/reading/text.ts'
import { pdfPage } from '../demo/documents/pdf.ts'
import { readDossier } from '../projects/life/dossier-store.ts'
import { filingDriver } from '../projects/testing.ts'
import { searchTokens } from '../search/tokens.ts'
import { findActor } from '../session/actor-store.ts'
import { addPerson } from '../testing/people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let testServer: TestServer

/** Each file of the demonstration says the same on so many pages, and every other one an amount besides. */
const pagesOfFile = 40
const withAmount = ({ sha256 }: { sha256: string }) => sha256 < '8'
const common = '甲乙丙丁丙丁甲乙'

beforeAll(async () => {
  testServer = await openTestServer({}, { filings: true })
  await readAll()
  await testServer.db`analyze content_page`
})
afterAll(() => testServer.close())

/** As if every file that was not yet read had said so. */
async function readAll() {
  const { db } = testServer
  const read = await db<{ sha256: string }[]>`
    insert into content_reading (sha256, reader, state, method) select distinct sha256, 1, 'read', 'text' from evidence_file
    on conflict do nothing returning sha256`
  const add = (files: readonly { sha256: string }[], from: number, to: number, body: string) => db`
    insert into content_page (sha256, page, body, search_tokens)
    select sha256, page, ${body}, ${searchTokens(flat(body))}::integer[]
    from unnest(${files.map(({ sha256 }) => sha256)}::text[]) sha256, generate_series(${from}::integer, ${to}::integer) page`
  await add(read, 1, pagesOfFile, common)
  await add(read.filter(withAmount), pagesOfFile + 1, pagesOfFile + 1, '合计Q2217.08\n元')
}

type Hit = { filing: { id: string }; fileId: string; page: number; uploadedOn: string }
type Found = { items: Hit[]; total: number; onlyNewest: boolean }

const cookies = new Map<string, Promise<string>>()
const signedIn = (who: string) => {
  const cookie = cookies.get(who) ?? testServer.signIn(who)
  cookies.set(who, cookie)
  return cookie
}
const search = async (who: string, text: string, page = 1): Promise<Found> =>
  (await testServer.call('GET', `/paper-texts?${new URLSearchParams({ text, page: `${page}`, size: '20' })}`, { as: await signedIn(who) }))
    .body
const actorOf = async (username: string) => {
  const [row] = await testServer.db<[{ id: string }]>`select id from user_account where username = ${username}`
  const actor = await findActor(testServer.db, row.id)
  if (!actor) throw new Error(username)
  return actor
}

test('what very many pages say is shown from the newest filings, to each reader from their own', async () => {
  const [{ pages }] = await testServer.db<[{ pages: number }]>`select count(*)::int as pages from content_page`
  expect(pages).toBeGreaterThan(10_000)
  for (const who of ['county', 'town', 'town2', 'village', 'supervisor']) {
    const actor = await actorOf(who)
    const found = await search(who, common)
    expect(found, who).toMatchObject({ total: 200, onlyNewest: true })
    expect(found.items.map(({ uploadedOn }) => uploadedOn)).toEqual(
      found.items
        .map(({ uploadedOn }) => uploadedOn)
        .toSorted()
        .toReversed(),
    )
    for (const { filing, fileId } of found.items) {
      const [file] = await testServer.db<
        [{ category: never; record: string | null }]
      >`select category, record from evidence_file where id = ${fileId}`
      expect(mayReadFile(actor, await readDossier(testServer.db, actor, filing.id), file), who).toBe(true)
    }
  }
})

test('one leafs through two hundred of them, each once, and no further', async () => {
  const leaves = await Promise.all(Array.from({ length: 11 }, (_, at) => search('county', common, at + 1)))
  const keys = leaves.flatMap(({ items }) => items.map(({ fileId, page }) => `${fileId} ${page}`))
  expect(new Set(keys).size).toBe(200)
  expect(leaves.at(-1)).toMatchObject({ items: [], total: 200, onlyNewest: true })
})

test('words that nobody wrote, of pairs that everybody did, are not found; who has few papers knows for sure', async () => {
  expect(await search('county', '乙丙丁甲')).toEqual({ items: [], total: 0, onlyNewest: true })
  const newcomer = await addPerson(testServer, { region: '990101101201', codes: ['PERSONAL_PROJECT_MANAGEMENT'] })
  const drive = filingDriver(testServer, { newcomer: newcomer.cookie })
  await drive.upload('newcomer', await drive.draft('newcomer'), 'PROJECT_GENERATION_BASIS_FILE', 'filing', pdfPage('少', []))
  await readAll()
  expect(await search(newcomer.username, common)).toMatchObject({ total: pagesOfFile, onlyNewest: false })
  expect(await search(newcomer.username, '乙丙丁甲')).toEqual({ items: [], total: 0, onlyNewest: false })
  await testServer.db`update evidence_file set category = 'PROJECT_SUPERVISION_FILE' where uploaded_by = ${newcomer.id}`
  expect(await search(newcomer.username, common)).toEqual({ items: [], total: 0, onlyNewest: false })
})

test('an amount is found however many pages have its digits, in small letters or large ones and over the end of a line', async () => {
  const files = await testServer.db<{ sha256: string }[]>`select sha256 from evidence_file where superseded_by is null`
  expect(files.filter(withAmount).length).toBeGreaterThan(200)
  expect(await search('county', 'q2217.08元')).toMatchObject({ total: 200, onlyNewest: true })
  expect((await search('county', '2217.09')).total).toBe(0)
})
