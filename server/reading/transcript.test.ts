import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { pdfPage } from '../demo/documents/pdf.ts'
import { canReadScans } from '../readings/installed.ts'
import { contentsLimits, transcriptLimits } from './limits.ts'
import { createReader } from './reader.ts'
import { scannedPage, scannedPdf } from './testing/scans.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'transcript-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** As much of the processor as the test itself gets: what steps back for everything would not end beside other tests. */
const limits = { ...transcriptLimits, priority: 0 }

test.skipIf(!canReadScans())(
  'a contract that was scanned upside down is read, with its price and without private numbers',
  async () => {
    const reader = createReader('transcribe', limits)
    onTestFinished(reader.close)
    const lines = ['建设工程施工合同', '合同价款：人民币叁拾捌万陆仟伍佰元整（¥386,500.00）', '联系电话：13812345678']
    await writeFile(join(folder, 'scan'), await scannedPdf([scannedPage(lines, { isUpsideDown: true })]))
    const transcript = await reader.read(join(folder, 'scan'))
    if (!transcript.isAble) throw new Error('The parts are there, and yet nothing was read.')
    const [page] = transcript.pages
    expect(page?.body.split('\n')[0]).toBe('建设工程施工合同')
    expect(page?.body).toContain('138****5678')
    expect(JSON.stringify(transcript)).not.toContain('13812345678')
    expect(transcript.facts?.prices).toMatchObject([{ words: 386_500_00, figures: 386_500_00, page: 1 }])
    expect(transcript.confidence).toBeGreaterThan(0.9)
  },
  900_000,
)

test('where the optional parts are not installed texts are read all the same, and a scan is no worse for it', async () => {
  const hidden = ['--import', join(import.meta.dirname, 'testing', 'without-optional-parts.ts')]
  const [texts, scans] = [createReader('contents', contentsLimits, hidden), createReader('transcribe', limits, hidden)]
  onTestFinished(() => {
    texts.close()
    scans.close()
  })
  await writeFile(join(folder, 'text'), pdfPage('合同', ['甲方：柳河村']))
  expect(await texts.read(join(folder, 'text'))).toMatchObject({ pages: [expect.stringContaining('甲方:柳河村')], soughtCodes: false })
  expect(await scans.read(join(folder, 'text'))).toEqual({ isAble: false })
})
