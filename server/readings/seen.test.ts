import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayReadFile as mayRead } from '#domain/filing/evidence-rights.ts'
import { openStorage } from '../evidence/storage.ts'
import { readDossier } from '../projects/life/dossier-store.ts'
import { contentsLimits } from '../reading/limits.ts'
import { createReader } from '../reading/reader.ts'
import { seenBy } from '../scope.ts'
import { findActor } from '../session/actor-store.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { readContent } from './actions.ts'
import { mayReadFile } from './search-store.ts'

let testServer: TestServer
const reader = createReader('contents', contentsLimits)
beforeAll(async () => {
  testServer = await openTestServer({}, { filings: true })
})
afterAll(async () => {
  reader.close()
  await testServer.close()
})

const accounts = ['filer', 'village', 'town', 'town2', 'county', 'supervisor', 'supervisor2']
const actorOf = async (username: string) => {
  const [row] = await testServer.db<[{ id: string }]>`select id from user_account where username = ${username}`
  const actor = await findActor(testServer.db, row.id)
  if (!actor) throw new Error(username)
  return actor
}
const get = async (who: string, path: string) => (await testServer.call('GET', path, { as: await testServer.signIn(who) })).body

/** Reads the papers of a step of a filing, as the background would. */
async function readPapers(projectId: string, step: string) {
  const { db, config } = testServer
  const storage = await openStorage(config)
  const contents = await db<{ sha256: string; key: string }[]>`
    select distinct content.sha256, content.key from evidence_file file join stored_content content on content.sha256 = file.sha256
    where file.project_id = ${projectId} and file.step = ${step}`
  for (const content of contents) await readContent({ db, storage, dataFolder: config.dataFolder, reader }, content)
}
const filingNamed = async (name: string) => {
  const [row] = await testServer.db<[{ id: string }]>`select id from project where name like ${`%${name}%`}`
  return row.id
}

test('the papers that a search looks through are those that the rules let somebody read', async () => {
  const { db } = testServer
  for (const username of accounts) {
    const actor = await actorOf(username)
    const files = await db<{ id: string; projectId: string; category: never; record: string | null; found: boolean }[]>`
      select file.id, file.project_id, file.category, file.record, coalesce(${mayReadFile(db, actor)}, false) as found
      from evidence_file file join project on project.id = file.project_id
      where file.category = 'PROJECT_SUPERVISION_FILE' and ${seenBy(db, actor)}`
    for (const { projectId, category, record, found } of files)
      expect(found, `${username} ${record}`).toBe(mayRead(actor, await readDossier(db, actor, projectId), { category, record }))
  }
})

test('beside the price of a contract stands where the contract says it', async () => {
  const id = await filingNamed('村道绿化工程')
  expect(await get('county', `/projects/${id}/readings`)).toMatchObject({ price: null, invoices: [] })
  await readPapers(id, 'contract')
  const { price, files } = await get('county', `/projects/${id}/readings`)
  expect(price.place).toMatchObject({ page: 2, file: '合同文本.pdf' })
  expect(price.place.excerpt).toMatch(/合同价款.*元整/)
  expect(
    files
      .map(({ state }: { state: string }) => state)
      .sort()
      .at(-1),
  ).toBe('waiting')
  await testServer.db`update content_page set body = '合同价款另行约定' where page = 2`
  expect((await get('county', `/projects/${id}/readings`)).price).toEqual({ place: null })
})

test('an invoice that was used twice says where, by name only to whoever may see the other filing', async () => {
  const [second, first] = [await filingNamed('村道绿化工程'), await filingNamed('文化广场建设工程')]
  await readPapers(first, 'payment')
  await readPapers(second, 'payment')
  const invoices = (await get('county', `/projects/${second}/readings`)).invoices
  expect(invoices[0]).toMatchObject({ withTax: true, page: 1, seller: expect.stringMatching(/./) })
  const elsewhere = (uses: { elsewhere: { isHere: boolean; filing: { id: string } | null }[] }) =>
    uses.elsewhere.filter(({ isHere }) => !isHere)
  expect(elsewhere(invoices[0])[0]?.filing?.id).toBe(first)
  const [{ username }] = await testServer.db<[{ username: string }]>`
    select username from user_account join project on project.filer_id = user_account.id where project.id = ${second}`
  const owner = (await get(username, `/projects/${second}/readings`)).invoices
  expect(elsewhere(owner[0])).toContainEqual({ isHere: false, filing: null })
})

test('papers are searched within one’s scope, page by page, the newest first', async () => {
  const id = await filingNamed('文化广场建设工程')
  await readPapers(id, 'contract')
  const [{ scope }] = await testServer.db<[{ scope: string }]>`select left(scope_code, 9) as scope from project where id = ${id}`
  const search = (who: string, text: string) => get(who, `/paper-texts?${new URLSearchParams({ text })}`)
  const found = await search('county', '甲乙双方经协商 一致')
  expect(found).toMatchObject({ total: 2, onlyNewest: false })
  expect(found.items[1]).toMatchObject({ page: 1, filing: { id }, excerpt: expect.stringContaining('甲乙双方经协商一致') })
  expect((await search('county', '没有人写过的话')).total).toBe(0)
  for (const town of ['town', 'town2']) {
    const { region } = await actorOf(town)
    const seen = (await search(town, '甲乙双方经协商一致')).items.some((hit: { filing: { id: string } }) => hit.filing.id === id)
    expect(seen, town).toBe(scope.startsWith(region.prefix))
  }
})
