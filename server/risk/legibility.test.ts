import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfPage } from '../demo/documents/pdf.ts'
import { type FilingDriver, filingDriver, pdf } from '../projects/testing.ts'
import { canReadScans } from '../readings/installed.ts'
import { readEverything } from '../readings/reading-all.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { evaluateStale } from './running.ts'
import { loadSubjects } from './subject-store.ts'

let testServer: TestServer
let drive: FilingDriver
beforeAll(async () => {
  testServer = await openTestServer()
  drive = filingDriver(testServer, { filer: await testServer.signIn('filer') })
})
afterAll(() => testServer.close())

const basis = 'PROJECT_GENERATION_BASIS_FILE'
async function submittedWith(...minutes: Buffer[]): Promise<string> {
  const id = await drive.draft('filer')
  for (const content of minutes) await drive.upload('filer', id, basis, 'filing', content)
  await drive.upload('filer', id, 'PROJECT_PROCESS_ESTIMATED_PRICE_FILE', 'filing', pdfPage('预算书', [`合计 ${id}`]))
  expect((await drive.act('filer', id, 'submit')).status).toBe(200)
  return id
}
const broken = (note: string) => Buffer.from(`%PDF-1.7\n${note}`)
const fired = async (id: string) =>
  testServer.db<{ severity: number; outcome: { inputs: { name: string }[] } }[]>`
    select severity, outcome from risk_result where project_id = ${id} and indicator = 'K66' and severity is not null`

test('minutes that nobody can open are to be looked at once they were read; a good copy beside them is enough', async () => {
  const [alone, accompanied] = [
    await submittedWith(broken('alone')),
    await submittedWith(broken('accompanied'), pdfPage('会议纪要', ['应到30人，实到27人。'])),
  ]
  await evaluateStale(testServer.db)
  expect(await fired(alone)).toHaveLength(0)
  await readEverything(testServer.db, testServer.config, () => {})
  await evaluateStale(testServer.db)
  expect(await fired(alone)).toMatchObject([{ severity: 2, outcome: { inputs: [{ name: 'closedFile' }] } }])
  expect(await fired(accompanied)).toHaveLength(0)
})

type Found = {
  state: string
  method?: string
  pages?: number
  media?: string
  transcript?: { state: string; pages?: number; confidence?: number }
}
const scan = { state: 'read', method: 'none', pages: 1 }

test.each<[string, Found | null, object | null]>([
  ['nobody has looked at', null, null],
  ['is in hand', { state: 'reading' }, null],
  ['was refused', { state: 'refused' }, { state: 'closed' }],
  ['is too large', { state: 'too-large' }, { state: 'unknown' }],
  ['has text', { state: 'read', method: 'text' }, { state: 'legible' }],
  [
    'is a Word file without text',
    { ...scan, media: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
    { state: 'legible' },
  ],
  ['is a scan still to be recognised', scan, canReadScans() ? null : { state: 'unknown' }],
  ['is a scan in hand', { ...scan, transcript: { state: 'reading' } }, null],
  ['is a scan that broke the recogniser', { ...scan, transcript: { state: 'too-large' } }, { state: 'unknown' }],
  ['is a scan', { ...scan, transcript: { state: 'read', confidence: 0.5 } }, { state: 'recognised', confidence: 0.5 }],
  ['is a blank scan', { ...scan, transcript: { state: 'read' } }, { state: 'blank' }],
  ['is a scan of which pages were left out', { ...scan, pages: 9, transcript: { state: 'read' } }, { state: 'legible' }],
  ['is a photo without letters', { ...scan, media: 'image/jpeg', transcript: { state: 'read' } }, { state: 'legible' }],
])('a file that %s', async (_, found, expected) => {
  const { db } = testServer
  const id = await submittedWith(pdf(`${Math.random()}`))
  const [{ sha256 }] = await db<[{ sha256: string }]>`select sha256 from evidence_file where project_id = ${id} and category = ${basis}`
  if (found) {
    const { state, method = 'none', pages = 1, media = 'application/pdf', transcript } = found
    await db`update stored_content set media_type = ${media} where sha256 = ${sha256}`
    await db`insert into content_reading (sha256, reader, state, method, pages) values (${sha256}, 1, ${state}, ${method}, ${pages})`
    if (transcript)
      await db`
        insert into content_transcript (sha256, reader, state, pages, confidence)
        values (${sha256}, 1, ${transcript.state}, ${transcript.pages ?? 1}, ${transcript.confidence ?? null})`
  }
  for (const ids of [[id], [id, '00000000-0000-4000-8000-000000000000']]) {
    const [project] = await loadSubjects(db, ids)
    expect(project?.files.find(({ category }) => category === basis)?.legibility).toEqual(expected)
  }
})
