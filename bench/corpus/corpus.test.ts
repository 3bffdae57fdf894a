import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadImage } from '@napi-rs/canvas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatYuan } from '#domain/values/money.ts'
import { capitalNumerals } from '../../server/papers/capital-numerals.ts'
import { contentsLimits } from '../../server/reading/limits.ts'
import { createReader } from '../../server/reading/reader.ts'
import { bidWords } from '../evidence/bid-words.ts'
import { Chance, type Half } from '../evidence/chance.ts'
import { invoiceOf } from '../evidence/invoices.ts'
import { corpusOf } from './corpus.ts'
import type { Dossier } from './dossier.ts'
import { cutOff, lockedPdf, type MadeFile, ofdOf, pdfOf, wordOf, xmlOf } from './files.ts'
import { edited, edits, photoOf } from './photos.ts'
import { photographed, scannedPdf } from './scans.ts'
import { degradations, prints, ruins } from './style.ts'

const reader = createReader('contents', { ...contentsLimits, waiting: 100, priority: 0 })
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corpus-test-'))
})
afterAll(async () => {
  reader.close()
  await rm(folder, { recursive: true })
})

async function read({ content }: MadeFile) {
  const path = join(folder, createHash('sha256').update(content).digest('hex'))
  await writeFile(path, content)
  return reader.read(path)
}
/** Without spaces and the wide brackets and colons that a reader makes narrow. */
const plain = (text: string) => text.normalize('NFKC').replace(/\s/g, '')
const textOf = async ({ files }: Dossier) => plain((await Promise.all(files.map(read))).flatMap(({ pages }) => pages).join(''))

const halves = ['first', 'second'] as const
const one = (half: Half, word: string) => corpusOf(half, 0.1, ({ says }, medium) => medium === 'text' && says.startsWith(word))
const print = (half: Half) => prints[half][0]!

describe.each(halves)('the %s half', (half) => {
  test('contracts say the price that was typed, unless it is known that they say another', async () => {
    for (const dossier of (await one(half, 'contract')).filter(({ contract, truths }) => contract && !truths.K66)) {
      const text = await textOf(dossier)
      const price = dossier.contract?.price ?? 0
      const written = [capitalNumerals(price), formatYuan(price), String(price / 100), `${price / 1_000_000}万元`]
      const says = written.some((amount) => text.includes(plain(amount)))
      expect(says, dossier.says).toBe(dossier.truths.K57 !== 'true')
      const isNamed = [dossier.name, dossier.contract?.supplier.name ?? ''].some((name) => text.includes(plain(name)))
      expect(isNamed, dossier.says).toBe(dossier.truths.K59 !== 'true')
    }
  })

  test('papers of another project name it and not their own, and near misses name both', async () => {
    const dossiers = await corpusOf(half, 0.1, ({ truths }, medium) => medium === 'text' && truths.K67 !== undefined)
    const before = dossiers.filter(({ files }) => files.length === 0).map(({ name }) => plain(name))
    for (const dossier of dossiers.filter(({ files }) => files.length > 0)) {
      const text = await textOf(dossier)
      expect(
        before.some((name) => text.includes(name)),
        dossier.says,
      ).toBe(true)
      expect(text.includes(plain(dossier.name)), dossier.says).toBe(dossier.truths.K67 === 'near')
    }
  })

  test('minutes have the numbers that were typed, unless it is known that they have others', async () => {
    for (const dossier of (await one(half, 'minutes')).filter(({ meeting }) => meeting)) {
      const text = await textOf(dossier)
      const { should = 0, did = 0 } = dossier.meeting ?? {}
      expect(text, dossier.says).toContain(String(should))
      if (dossier.truths.K60 === undefined) expect(text, dossier.says).toContain(String(did))
    }
  })

  test('an invoice is the same by its code, its print and its file', async () => {
    const invoice = invoiceOf(half, new Chance(5), { isDigital: true })
    const sheet = { lines: ['发票', ...invoice.text.split('\n')], code: invoice.qr }
    const { number, fen, issued, seller, buyer } = invoice
    for (const file of [await pdfOf(sheet, { ...print(half), size: 8 }), half === 'first' ? xmlOf(invoice) : ofdOf(invoice)])
      expect((await read(file)).invoices).toMatchObject([{ number, fen, issued, seller, buyer }])
    const scan = { print: print(half), degradation: degradations[half][0]! }
    expect((await read(await scannedPdf(sheet, scan, new Chance(1)))).invoices).toMatchObject([{ number, fen, source: 'qr' }])
  })

  test('bids from one file share a trace that the others have not', async () => {
    for (const dossier of (await corpusOf(half, 0.1, ({ truths }) => truths.K63 !== undefined)).filter(({ bidders }) => bidders)) {
      const [tender, ...bids] = await Promise.all(dossier.files.map(async (file) => tracesOf((await read(file)).origin)))
      const shared = bids[0]!.filter((trace) => bids[1]!.includes(trace) && !tender!.includes(trace) && !isNobody(trace))
      expect(shared.length > 0, dossier.says).toBe(dossier.truths.K63 === 'true')
    }
  })

  test('a scan has no text of its own and the size of its dots', async () => {
    const [degradation] = degradations[half]
    const scan = { print: print(half), degradation: degradation! }
    expect((await read(await scannedPdf({ lines: ['合同'] }, scan, new Chance(1)))).pages.join('')).toBe('')
    const { width } = await loadImage(photographed({ lines: ['合同'] }, scan, new Chance(1)).content)
    expect(Math.abs(width - (595 * degradation!.dpi) / 72)).toBeLessThan(2)
  })

  test('what nobody can open is refused', async () => {
    const sheet = { lines: Array<string>(30).fill('合同价款以双方签字为准') }
    for (const file of [await lockedPdf(sheet, print(half)), cutOff(wordOf(sheet), 0.5)]) await expect(read(file)).rejects.toThrow()
  })

  test('photos that were worked on are other files of the same view; from aside it is another view', async () => {
    const photo = photoOf(half, { place: 7 })
    const [whole] = (await read(photo)).photoPrints
    const bits = async (file: MadeFile) => differing((await read(file)).photoPrints[0]!.coarse, whole!.coarse)
    const copies = await Promise.all(edits[half].map((edit) => edited(photo, edit)))
    for (const copy of copies) expect(copy.content.equals(photo.content)).toBe(false)
    expect(await bits(copies[0]!)).toBeLessThan(8)
    expect(await bits(photoOf(half, { place: 8 }))).toBeGreaterThan(15)
    expect(photoOf(half, { place: 7 }).content.equals(photo.content)).toBe(true)
  })

  test('the same filings are made each time, and no two of one name', async () => {
    const [dossiers, again] = [await one(half, 'contract'), await one(half, 'contract')]
    expect(again.map(({ name, truths }) => [name, truths])).toEqual(dossiers.map(({ name, truths }) => [name, truths]))
    expect(new Set(dossiers.map(({ name }) => name)).size).toBe(dossiers.length)
  })
})

test('the halves have no sentence, font, fault of a scanner or edit in common', async () => {
  const [first, second] = await Promise.all(halves.map(sentencesOf))
  expect([...first!].filter((sentence) => second!.has(sentence))).toEqual([])
  const words = (half: Half) => Object.values(bidWords[half]).flat()
  expect(words('first').filter((word) => words('second').includes(word))).toEqual([])
  const settings = (half: Half) => [
    ...prints[half].map(({ font }) => font),
    ...[...degradations[half], ...ruins[half], ...edits[half]].map((one) => JSON.stringify(one)),
  ]
  expect(settings('first').filter((setting) => settings('second').includes(setting))).toEqual([])
})

/** What contracts and minutes of a half say, but for numbers. */
async function sentencesOf(half: Half): Promise<Set<string>> {
  const dossiers = [...(await one(half, 'contract')), ...(await one(half, 'minutes'))]
  const texts = await Promise.all(
    dossiers.filter(({ truths, files }) => files.length > 0 && !truths.K66).map(({ files }) => Promise.all(files.map(read))),
  )
  const sentences = texts.flat().flatMap(({ pages }) => pages.join('\n').split(/[,。:;、()\n]/))
  return new Set(sentences.filter((sentence) => [...sentence].length >= 6 && !/[\d壹贰叁肆伍陆柒捌玖〇]/.test(sentence)))
}

type Origin = Awaited<ReturnType<typeof reader.read>>['origin']
const tracesOf = (origin: Origin) => [origin?.author, origin?.pdfId, ...(origin?.rsids ?? [])].flatMap((trace) => trace ?? [])
const isNobody = (trace: string) => /Administrator|微软用户|Lenovo|admin|User|WPS/.test(trace)
const differing = (one: string, other: string) => (BigInt(one) ^ BigInt(other)).toString(2).replaceAll('0', '').replace('-', '').length
