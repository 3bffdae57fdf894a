import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfPage } from '../demo/documents/pdf.ts'
import { openStorage } from '../evidence/storage.ts'
import { type FilingDriver, filingDriver } from '../projects/testing.ts'
import { contentsLimits } from '../reading/limits.ts'
import { createReader } from '../reading/reader.ts'
import { evaluateStale } from '../risk/running.ts'
import { putAppeal } from '../testing/appeals.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { readContent } from './actions.ts'
import { readEverything, readingInBackground } from './reading-all.ts'
import { listUnread, readerVersion } from './store.ts'

let testServer: TestServer
let drive: FilingDriver
const reader = createReader('contents', contentsLimits)
beforeAll(async () => {
  testServer = await openTestServer()
  drive = filingDriver(testServer, { filer: await testServer.signIn('filer'), admin: await testServer.signIn('admin') })
})
afterAll(async () => {
  reader.close()
  await testServer.close()
})

const basis = 'PROJECT_GENERATION_BASIS_FILE'
const all = () => readEverything(testServer.db, testServer.config, () => {})
async function file(content: Buffer): Promise<{ project: string; sha256: string; id: string }> {
  const project = await drive.draft('filer')
  const { body } = await drive.upload('filer', project, basis, 'filing', content)
  return { project, ...body }
}
const stateOf = async (sha256: string) =>
  (await testServer.db`select state, why, pages, method from content_reading where sha256 = ${sha256}`)[0]

test('a filed paper is read once: its text without private numbers, its invoice and who wrote it', async () => {
  const code = '01,32,,26432000000123456789,115950.00,20260402,,A3F1'
  const { sha256 } = await file(pdfPage('发票', ['经办人手机 13812345678'], { code, author: '刘海涛', further: [['第二页']] }))
  expect(await all()).toBe(1)
  expect(await stateOf(sha256)).toEqual({ state: 'read', why: null, pages: 2, method: 'text' })
  const pages = await testServer.db`select page, body from content_page where sha256 = ${sha256} order by page`
  expect(pages.map(({ page, body }) => [page, body])).toEqual([
    [1, '发票\n经办人手机138****5678'],
    [2, '第二页'],
  ])
  const [invoice] = await testServer.db`select page, number, fen, issued, source from content_invoice where sha256 = ${sha256}`
  expect(invoice).toEqual({ page: 1, number: '26432000000123456789', fen: 115_950_00, issued: '2026-04-02', source: 'qr' })
  expect(await testServer.db`select author from content_origin where sha256 = ${sha256}`).toMatchObject([{ author: '刘海涛' }])
  expect(await all()).toBe(0)
})

test('what was read is judged: minutes that say other numbers than the filing raise an alert', async () => {
  const id = await drive.draft('filer', { decisionType: 'representatives-meeting', shouldAttend: 36, didAttend: 30, agreed: 28 })
  await drive.upload('filer', id, basis, 'filing', pdfPage('会议纪要', ['应到36人，实到26人。', '经举手表决，同意24票。']))
  await drive.upload('filer', id, 'PROJECT_PROCESS_ESTIMATED_PRICE_FILE', 'filing')
  expect((await drive.act('filer', id, 'submit')).status).toBe(200)
  await evaluateStale(testServer.db)
  const alerts = () => testServer.db`select indicator from alert where project_id = ${id} and indicator = 'K60'`
  expect(await alerts()).toHaveLength(0)
  await all()
  await evaluateStale(testServer.db)
  expect(await alerts()).toHaveLength(1)
})

test('a file that breaks the reader is tried once by each version of it', async () => {
  const { sha256 } = await file(Buffer.from('%PDF-1.7\nnothing'))
  expect(await all()).toBe(1)
  expect(await stateOf(sha256)).toMatchObject({ state: 'refused', why: 'file.unreadable' })
  expect(await all()).toBe(0)
  await testServer.db`update content_reading set reader = 0 where sha256 = ${sha256}`
  expect(await all()).toBe(1)
})

test('several processes side by side read no file twice', async () => {
  for (const at of Array(6).keys()) await file(pdfPage('并行', [`第 ${at} 份`]))
  const shares = await Promise.all([all(), all(), all()])
  expect(shares.reduce((sum, share) => sum + share)).toBe(6)
})

test('what a process left in hand when it was killed is read by another after a while', async () => {
  const { sha256 } = await file(pdfPage('中断', []))
  await testServer.db`insert into content_reading (sha256, reader, state) values (${sha256}, ${readerVersion}, 'reading')`
  expect(await all()).toBe(0)
  await testServer.db`update content_reading set read_at = now() - interval '5 minutes' where sha256 = ${sha256}`
  await readingInBackground(testServer.db, testServer.config)()
  expect(await stateOf(sha256)).toMatchObject({ state: 'read' })
})

test('a file that is taken back while it is read leaves nothing of it', async () => {
  const { project, id, sha256 } = await file(pdfPage('撤回', []))
  const storage = await openStorage(testServer.config)
  const { call, signIn, db, config } = testServer
  const cookie = await signIn('filer')
  const removing = {
    ...reader,
    read: async (path: string) => {
      const read = await reader.read(path)
      await call('DELETE', `/projects/${project}/files/${id}`, { as: cookie })
      return read
    },
  }
  const [unread] = await listUnread(db, { limit: 1, canReadCodes: true })
  expect(unread?.sha256).toBe(sha256)
  if (unread) await readContent({ db, storage, dataFolder: config.dataFolder, reader: removing }, unread)
  expect(await stateOf(sha256)).toBeUndefined()
  expect(await db`select from content_page where sha256 = ${sha256}`).toHaveLength(0)
})

test('the file of an appeal is never read', async () => {
  const { id } = await putAppeal(testServer, { region: '990101101201' })
  const storage = await openStorage(testServer.config)
  await storage.write('appeal/secret', pdfPage('举报', ['王某']))
  await testServer.db`
    insert into appeal_file (appeal_id, position, name, media_type, size, key) values (${id}, 1, 'a.pdf', 'application/pdf', 9, 'appeal/secret')`
  // Even if its bytes were kept beside those of filings: only what is filed is read.
  await testServer.db`
    insert into stored_content (sha256, size, media_type, key) values (${'a'.repeat(64)}, 9, 'application/pdf', 'appeal/secret')`
  expect(await listUnread(testServer.db, { limit: 10, canReadCodes: true })).toEqual([])
  expect(await all()).toBe(0)
  expect(await testServer.db`select from content_page where body like '%举报%'`).toHaveLength(0)
})

test('the operator of the top region sees how far the reading is, and nobody else does', async () => {
  const ask = async (who: string) => testServer.call('GET', '/readings/progress', { as: await testServer.signIn(who) })
  expect((await ask('admin')).body).toMatchObject({ mayRead: true, unreadable: 1, readsCodes: true })
  expect((await ask('filer')).status).toBe(403)
})
