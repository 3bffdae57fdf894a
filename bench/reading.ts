/**
 * What strangers' files cost: time and memory of the process that reads them, and how long the server's own process is held up meanwhile.
 * Memory is read from /proc, so it is told on Linux only.
 *
 *   node scripts/run.mjs bench/reading.ts
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { PDFDocument } from '@cantoo/pdf-lib'
import { PhotonImage } from '@silvia-odwyer/photon-node'
import { textDocument, workbook } from '../server/demo/documents/office.ts'
import { pdfPage } from '../server/demo/documents/pdf.ts'
import { contentsLimits, inspectionLimits, rebuildingLimits, transcriptLimits } from '../server/reading/limits.ts'
import { createReader, type Reader } from '../server/reading/reader.ts'
import type { Task } from '../server/reading/tasks.ts'
import { hostileFiles } from '../server/reading/testing/hostile.ts'
import { ofdFile, xmlInvoice } from '../server/reading/testing/office-files.ts'
import { png } from '../server/reading/testing/pictures.ts'
import { scannedPage, scannedPdf } from '../server/reading/testing/scans.ts'

/** Twelve megapixels with the grain of a sensor: some five megabytes. */
function photo(): Buffer {
  const [width, height] = [4000, 3000]
  const grain = randomBytes(1 << 16)
  const pixels = Buffer.alloc(width * height * 4, 255)
  for (let at = 0; at < width * height; at += 1)
    for (const colour of [0, 1, 2]) pixels[at * 4 + colour] = (((at % width) >> 5) + ((grain[(at * 7 + colour) & 0xffff] ?? 0) >> 3)) & 255
  return Buffer.from(new PhotonImage(pixels, width, height).get_bytes_jpeg(88))
}

async function paper(pages: number, picture: Buffer): Promise<Buffer> {
  const document = await PDFDocument.create()
  const image = await document.embedJpg(picture)
  for (let number = 1; number <= pages; number += 1) {
    const page = document.addPage([595, 842])
    for (let line = 0; line < 40; line += 1)
      page.drawText(`${number}.${line} The road is 12 cm thick where it should be 20.`, { x: 50, y: 800 - line * 12, size: 10 })
    page.drawImage(image, { x: 50, y: 50, width: 400, height: 250 })
  }
  return Buffer.from(await document.save())
}

const memoryOf = (pid: number, field: 'VmRSS' | 'VmHWM') =>
  Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
const childOfThis = (): number | null => {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return children.length > 0 ? Number(children.at(-1)) : null
}

const folder = await mkdtemp(join(tmpdir(), 'bench-reading-'))
let files = 0

async function measure(name: string, reader: Reader<Task>, bytes: Buffer) {
  const path = join(folder, String(++files))
  await writeFile(path, bytes)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  let peak = 0
  const watch = setInterval(() => {
    const pid = childOfThis()
    if (pid) peak = Math.max(peak, memoryOf(pid, 'VmHWM'))
  }, 20)
  const began = performance.now()
  const outcome = await reader.read(path).then(
    (result) => ('mediaType' in result ? result.mediaType : 'cpuMs' in result ? `${result.cpuMs} ms of the processor` : 'read'),
    (error: Error) => error.message,
  )
  const took = Math.round(performance.now() - began)
  clearInterval(watch)
  delay.disable()
  const idle = childOfThis()
  console.log(
    `${name}: ${outcome} in ${took} ms; process ${peak} MiB at most, ${idle ? `${memoryOf(idle, 'VmRSS')} MiB` : 'none'} afterwards; server held up ${Math.round(delay.max / 1e6)} ms at most`,
  )
}

const picture = photo()
const document = await paper(10, picture)
const small = png({ width: 16, height: 16 })
for (const [task, limits] of [
  ['inspect', inspectionLimits],
  ['rebuild', rebuildingLimits],
] as const) {
  const reader = createReader(task, limits)
  await measure(`${task}: a small picture, with the start of the process`, reader, small)
  await measure(`${task}: a small picture`, reader, small)
  await measure(`${task}: a photo of ${(picture.length / 1e6).toFixed(1)} MB`, reader, picture)
  await measure(`${task}: ten pages, ${(document.length / 1e6).toFixed(1)} MB`, reader, document)
  for (const [name, make] of Object.entries(hostileFiles)) await measure(`${task}: ${name}`, reader, await make())
  reader.close()
}

/** What the background reads: the text of documents, then the letters on scans, which are shown twice, the first with loading the models. */
const lines = [
  '建设工程施工合同',
  '甲方：柳河村村民委员会',
  '合同价款：人民币叁拾捌万陆仟伍佰元整（¥386,500.00）',
  '签订日期：二〇二六年三月十日',
]
const scan = scannedPage(lines)
const kinds: Record<string, { task: 'contents' | 'transcribe'; bytes: Buffer }> = {
  'text PDF of ten pages': { task: 'contents', bytes: pdfPage('合同', lines, { further: Array(9).fill(lines) }) },
  DOCX: { task: 'contents', bytes: textDocument(Array(200).fill(lines.join(''))) },
  XLSX: { task: 'contents', bytes: workbook(Array(500).fill(['合计', 386_500])) },
  OFD: { task: 'contents', bytes: ofdFile({}) },
  'XML invoice': { task: 'contents', bytes: xmlInvoice('n') },
  'PDF invoice with its code': {
    task: 'contents',
    bytes: pdfPage('发票', lines, { code: '01,32,,26432000000123456789,115950.00,20260402,,A3F1' }),
  },
  'photo of twelve megapixels': { task: 'contents', bytes: picture },
  'first scan, with loading the models': { task: 'transcribe', bytes: await scannedPdf([scan]) },
  'scan of a third of a page': { task: 'transcribe', bytes: await scannedPdf([scan]) },
  'scan that lies upside down': { task: 'transcribe', bytes: await scannedPdf([scannedPage(lines, { isUpsideDown: true })]) },
  'photo without letters': { task: 'transcribe', bytes: picture },
}
const readers = { contents: createReader('contents', contentsLimits), transcribe: createReader('transcribe', transcriptLimits) }
for (const [name, { task, bytes }] of Object.entries(kinds)) await measure(`${task}: ${name}`, readers[task], bytes)
readers.contents.close()
readers.transcribe.close()
await rm(folder, { recursive: true, force: true })
