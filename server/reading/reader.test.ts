import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#contract/errors.ts'
import { inspectionLimits, type ReadingLimits, rebuildingLimits } from './limits.ts'
import { createReader, type Reader } from './reader.ts'
import type { Task } from './tasks.ts'
import { hostileFiles, pdfOf } from './testing/hostile.ts'
import { officeFile } from './testing/office-files.ts'
import { exifOf, jpegWith, tellingJpeg, tellingPng } from './testing/pictures.ts'
import { tellingPdf } from './testing/telling-pdfs.ts'

let folder: string
const open: Reader<Task>[] = []
const openReader = <T extends Task>(task: T, limits: ReadingLimits): Reader<T> => {
  const reader = createReader(task, limits)
  open.push(reader)
  return reader
}
const inspector = openReader('inspect', inspectionLimits)
const rebuilder = openReader('rebuild', rebuildingLimits)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reading-'))
})
afterAll(async () => {
  for (const reader of open) reader.close()
  await rm(folder, { recursive: true, force: true })
})

let files = 0
async function put(bytes: Buffer): Promise<string> {
  const path = join(folder, String(++files))
  await writeFile(path, bytes)
  return path
}
/** What became of a file: its type, or the code of its refusal. Anything else that is thrown fails the test. */
const outcome = async (reader: Reader<Task>, bytes: Buffer): Promise<string> =>
  reader.read(await put(bytes)).then(
    (result) => ('mediaType' in result ? result.mediaType : 'other'),
    (error: unknown) => {
      if (error instanceof Refusal) return error.code
      throw error
    },
  )
const refused = ['file.unreadable', 'file.too-complex', 'file.fonts-missing', 'evidence.unsupported-type']

/** What each of them comes to when it is to be rebuilt, where that does not hang on what a parser makes of it. */
const neverRebuilt: Readonly<Record<string, string>> = {
  'a PDF that unpacks to a gigabyte': 'file.too-complex',
  'a PDF with ten thousand pages': 'file.too-complex',
  'a PDF that is none': 'file.unreadable',
  'a PNG of 30,000 × 30,000': 'file.too-complex',
  'a PNG of no size': 'file.unreadable',
  'a JPEG with a hundred thousand segments': 'file.too-complex',
  'a JPEG of 65,000 × 65,000': 'file.too-complex',
  'a JPEG that breaks off': 'file.unreadable',
}

test.each(Object.keys(hostileFiles))('%s is refused, or read within the limits, and the next file is read', async (name) => {
  const bytes = (await hostileFiles[name]?.()) ?? Buffer.alloc(0)
  const rebuilt = await outcome(rebuilder, bytes)
  if (neverRebuilt[name]) expect(rebuilt).toBe(neverRebuilt[name])
  expect(refused.concat('image/png', 'application/pdf')).toContain(rebuilt)
  expect(refused.concat('image/png', 'image/jpeg', 'application/pdf')).toContain(await outcome(inspector, bytes))
  expect([await outcome(rebuilder, tellingPng()), await outcome(inspector, tellingPng())]).toEqual(['image/png', 'image/png'])
})

test('files with a few bytes changed are read or refused, and never end the reading of others', async () => {
  const samples = [tellingJpeg(), tellingPng(), await tellingPdf('a photo', tellingJpeg()), officeFile()]
  const change = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...samples), change, fc.nat(), fc.boolean(), async (sample, changes, cut, isCut) => {
      const bytes = Buffer.from(isCut ? sample.subarray(0, cut % sample.length) : sample)
      for (const [at, value] of changes) if (bytes.length > 0) bytes[at % bytes.length] = value
      const known = /^(image|application)\//
      for (const reader of [inspector, rebuilder]) {
        const became = await outcome(reader, bytes)
        expect(known.test(became) || refused.includes(became) || became === 'file.macros', became).toBe(true)
      }
    }),
    { numRuns: 40 },
  )
  expect(await outcome(rebuilder, tellingJpeg())).toBe('image/jpeg')
})

test('a file that takes more processor time than it may is refused, and so is one that takes more memory', async () => {
  const endless = pdfOf(Buffer.from('/X Do '.repeat(200_000)))
  const hurried = openReader('rebuild', { ...rebuildingLimits, seconds: 0.001 })
  expect(await outcome(hurried, endless)).toBe('file.too-complex')
  const narrow = openReader('rebuild', { ...rebuildingLimits, memory: 40 })
  expect(await outcome(narrow, tellingJpeg())).toBe('file.too-complex')
})

test('when too many wait, the next is told to come again, and all who waited are served', async () => {
  const reader = openReader('inspect', { ...inspectionLimits, waiting: 2 })
  const paths = await Promise.all(Array.from({ length: 5 }, () => put(tellingPng())))
  const answers = await Promise.allSettled(paths.map((path) => reader.read(path)))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
  expect(answers.at(-1)).toMatchObject({ reason: { code: 'file.reader-busy', facts: { seconds: 5 } } })
  expect(await outcome(reader, tellingPng())).toBe('image/png')
})

test('what still waits when the server stops is told so', async () => {
  const reader = openReader('inspect', inspectionLimits)
  const waiting = Promise.allSettled([reader.read(await put(tellingPng())), reader.read(await put(tellingPng()))])
  reader.close()
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('the process ends when nothing has come for a while, and the next file starts another', async () => {
  const reader = openReader('inspect', { ...inspectionLimits, idleSeconds: 0 })
  const before = childrenOfThis()
  expect(await outcome(reader, tellingPng())).toBe('image/png')
  await expect.poll(childrenOfThis).toBe(before)
  expect(await outcome(reader, tellingPng())).toBe('image/png')
})

/** How many processes this one has started that still live. */
const childrenOfThis = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length

test.each([
  ['2026:05:03 10:22:31', '2026-05-03 10:22:31'],
  ['0000:00:00 00:00:00', null],
  ['2026:02:30 10:00:00', null],
  ['2026:13:01 10:00:00', null],
  ['2026:05:03 25:00:00', null],
  ['    :  :     :  :  ', null],
])('a camera that says %j took its photo at %j', async (written, takenAt) => {
  const { photo } = await inspector.read(await put(jpegWith(exifOf({ orientation: 1, takenAt: written }))))
  expect(photo.takenAt).toBe(takenAt)
})

test.each([
  ['macros', { 'word/vbaProject.bin': 'x' }],
  ['a macro sheet of the older kind', { 'xl/macrosheets/sheet1.xml': 'x' }],
  ['controls that run', { 'word/activeX/activeX1.bin': 'x' }],
  ['a program', { 'word/embeddings/setup.exe': 'MZ' }],
  ['a file of any kind in a container', { 'word/embeddings/oleObject1.bin': Buffer.from('\x01Ole10Native', 'utf16le') }],
])('a Word file with %s is refused', async (_name, parts) => {
  expect(await outcome(inspector, officeFile(parts))).toBe('file.macros')
})

test('a Word file with an equation and a table from Excel is taken', async () => {
  const parts = { 'word/embeddings/oleObject1.bin': Buffer.from('Equation Native', 'utf16le'), 'word/embeddings/Sheet1.xlsx': 'PK' }
  expect(await outcome(inspector, officeFile(parts))).toContain('wordprocessingml.document')
})

test('a part of an Office file that unpacks to more than it may is not unpacked', async () => {
  const parts = { 'word/embeddings/oleObject1.bin': Buffer.alloc(40 * 1024 * 1024) }
  expect(await outcome(inspector, officeFile(parts))).toBe('file.too-complex')
})
