import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Refusal } from '#contract/errors.ts'
import { factsOf } from '#domain/reading/facts.ts'
import { inTransaction } from '../database/connect.ts'
import { openStorage } from '../evidence/storage.ts'
import { type FilingDriver, filingDriver } from '../projects/testing.ts'
import type { Transcript } from '../reading/tasks.ts'
import { png } from '../reading/testing/pictures.ts'
import { evaluateStale } from '../risk/running.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { saveReading } from './store.ts'
import { transcribingInBackground } from './transcribing.ts'
import { listUntranscribed } from './transcript-store.ts'

let testServer: TestServer
let drive: FilingDriver
beforeAll(async () => {
  testServer = await openTestServer()
  drive = filingDriver(testServer, { filer: await testServer.signIn('filer'), admin: await testServer.signIn('admin') })
})
afterAll(() => testServer.close())
beforeEach(() => testServer.db`delete from content_reading`)

/** A scan in which the reader found no text, in a filing that is being written. */
async function file({ pages = 1, method = 'none', filing = {} } = {}): Promise<{ project: string; sha256: string }> {
  const project = await drive.draft('filer', filing)
  const picture = png({ width: 8, height: 8, rows: randomBytes(72) })
  const { body } = await drive.upload('filer', project, 'PROJECT_GENERATION_BASIS_FILE', 'filing', picture)
  await testServer.db`
    insert into content_reading (sha256, reader, state, pages, method, with_codes) values (${body.sha256}, 1, 'read', ${pages}, ${method}, true)`
  return { project, sha256: body.sha256 }
}

const transcript: Transcript = {
  ...{ isAble: true, confidence: 0.95, cpuMs: 4_000, facts: null },
  pages: [
    { page: 1, body: '会议纪要', confidence: 0.97 },
    { page: 2, body: '', confidence: null },
  ],
}

/** A run of the background whose recogniser answers without looking. */
async function run({ isQuiet = true, isInstalled = true, answer = () => Promise.resolve<Transcript>(transcript) } = {}) {
  let read = 0
  const reader = {
    isAble: () => true,
    close: () => {},
    read: () => {
      read += 1
      return answer()
    },
  }
  const { db, config } = testServer
  const storage = await openStorage(config)
  const open = async () => ({ db, storage, dataFolder: config.dataFolder, reader })
  await transcribingInBackground(db, config, {
    isQuiet: () => isQuiet,
    isInstalled: () => isInstalled,
    open,
    longestRun: Number.POSITIVE_INFINITY,
  })()
  return read
}
async function submit(project: string) {
  await drive.upload('filer', project, 'PROJECT_PROCESS_ESTIMATED_PRICE_FILE', 'filing')
  expect((await drive.act('filer', project, 'submit')).status).toBe(200)
}
const transcripts = () => testServer.db`select state, why, pages, confidence from content_transcript`
const pages = () => testServer.db`select page, body, confidence from content_page order by page`

test('a scan is read once, and kept with how sure its letters are', async () => {
  await file()
  expect(await run()).toBe(1)
  expect(await transcripts()).toEqual([{ state: 'read', why: null, pages: 2, confidence: expect.closeTo(0.95) }])
  expect(await pages()).toEqual([{ page: 1, body: '会议纪要', confidence: expect.closeTo(0.97) }])
  expect(await run()).toBe(0)
})

test('what has a text of its own is no scan', async () => {
  await file({ method: 'text' })
  expect(await run()).toBe(0)
})

test('a scan that breaks the recogniser is tried once by each version of it', async () => {
  await file()
  const refuses = () => Promise.reject(new Refusal('file.too-complex'))
  expect(await run({ answer: refuses })).toBe(1)
  expect(await transcripts()).toMatchObject([{ state: 'too-large', why: 'file.too-complex', confidence: null }])
  expect(await run()).toBe(0)
  await testServer.db`update content_transcript set reader = 0`
  expect(await run()).toBe(1)
})

test('a scan in hand is left to whoever has it, until that was too long ago', async () => {
  const { sha256 } = await file()
  await testServer.db`insert into content_transcript (sha256, reader, state) values (${sha256}, 1, 'reading')`
  expect(await run()).toBe(0)
  await testServer.db`update content_transcript set read_at = now() - interval '71 minutes'`
  expect(await run()).toBe(1)
})

test('a machine that turns out unable lets the scan go, and one that lacks the parts touches nothing', async () => {
  await file()
  expect(await run({ isInstalled: false })).toBe(0)
  expect(await run({ answer: () => Promise.resolve({ isAble: false }) })).toBe(1)
  expect(await transcripts()).toEqual([])
  expect(await run()).toBe(1)
})

test('on a busy machine only short scans of filings that are being written are read', async () => {
  const short = await file({ pages: 3 })
  const long = await file({ pages: 4 })
  const filed = await file()
  await submit(filed.project)
  expect(await run({ isQuiet: false })).toBe(1)
  const left = await listUntranscribed(testServer.db, { limit: 9 })
  expect(left.map(({ sha256 }) => sha256)).toEqual([filed.sha256, long.sha256])
  expect(await testServer.db`select sha256 from content_transcript`).toEqual([{ sha256: short.sha256 }])
  expect(await run({ isQuiet: true })).toBe(2)
})

test('a better reader leaves what was recognised, unless it finds text of the file itself', async () => {
  const { sha256 } = await file()
  await run()
  const outcome = { state: 'read', invoices: [], facts: null, soughtCodes: true, origin: null, photoPrints: [], cpuMs: 1 } as const
  await inTransaction(testServer.db, (tx) => saveReading(tx, sha256, { ...outcome, pages: ['', ''] }))
  expect(await pages()).toMatchObject([{ body: '会议纪要' }])
  await inTransaction(testServer.db, (tx) => saveReading(tx, sha256, { ...outcome, pages: ['纪要', '签到表'] }))
  expect(await pages()).toMatchObject([{ body: '纪要', confidence: null }, { body: '签到表' }])
  expect(await transcripts()).toEqual([])
})

test.each([
  ['surely', 0.95, 1],
  ['with doubt', 0.89, 0],
])('minutes on a scan that %s say other numbers than the filing are judged by it, or a gap', async (_how, confidence, alerts) => {
  const { project } = await file({ filing: { decisionType: 'representatives-meeting', shouldAttend: 36, didAttend: 30, agreed: 28 } })
  const body = '应到36人，实到26人。经举手表决，同意24票。'
  const answer = { ...transcript, confidence, facts: factsOf([body]), pages: [{ page: 1, body, confidence }] }
  await run({ answer: () => Promise.resolve(answer) })
  await submit(project)
  await evaluateStale(testServer.db)
  expect(await testServer.db`select from alert where project_id = ${project} and indicator = 'K60'`).toHaveLength(alerts)
})

test('what was recognised is found by its words, and said to be read from a scan', async () => {
  const { project, sha256 } = await file()
  const filer = await testServer.signIn('filer')
  const get = async (path: string) => (await testServer.call('GET', path, { as: filer })).body
  const states = async () => (await get(`/projects/${project}/readings`)).files.map(({ state }: { state: string }) => state)
  const body = '经研究同意硬化通组道路'
  await run({ answer: () => Promise.resolve({ ...transcript, facts: factsOf([body]), pages: [{ page: 1, body, confidence: 0.95 }] }) })
  expect(await states()).toEqual(['read'])
  expect((await get(`/paper-texts?${new URLSearchParams({ text: '硬化通组道路' })}`)).items).toMatchObject([
    { page: 1, isRecognised: true },
  ])
  for (const [confidence, state] of [
    [0.59, 'unreadable'],
    [null, 'no-text'],
  ] as const) {
    await testServer.db`update content_transcript set confidence = ${confidence}, facts = null where sha256 = ${sha256}`
    expect(await states()).toEqual([state])
  }
})

test('the operator sees how many pages were recognised, what waits and what could not be read', async () => {
  for (const _ of Array(3)) await file()
  const outcomes = [() => Promise.resolve(transcript), () => Promise.reject(new Refusal('file.unreadable'))]
  await run({ isQuiet: false, answer: () => (outcomes.shift() ?? (() => Promise.reject(new Refusal('file.too-complex'))))() })
  await testServer.db`delete from content_transcript where state = 'too-large'`
  const { body } = await testServer.call('GET', '/readings/progress', { as: await testServer.signIn('admin') })
  expect(body.scans).toMatchObject({ pages: 2, waiting: 1, unreadable: 1, cpuSeconds: 4 })
})
