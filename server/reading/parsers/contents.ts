import { readFile } from 'node:fs/promises'
import process from 'node:process'
import { type FileType, fileTypes } from '#contract/evidence.ts'
import { factsOf } from '#domain/reading/facts.ts'
import { invoiceOfXml } from '#domain/reading/invoice.ts'
import { mask } from '#domain/reading/masking.ts'
import { normalise } from '#domain/reading/text.ts'
import { contentLimits } from '../limits.ts'
import type { Tasks } from '../tasks.ts'
import { decode, openCodeReader } from './codes.ts'
import type { DocumentText } from './document-text.ts'
import { recogniseInvoice } from './invoice.ts'
import { invoicesOf } from './invoices.ts'
import { tagsOf } from './markup.ts'
import { readOfd } from './ofd-text.ts'
import { sentPrintsOf } from './photo-prints.ts'
import { refuseLargeJpeg, refuseLargePng } from './picture-size.ts'
import { recognise } from './recognise.ts'
import { readSheets } from './sheet-text.ts'
import { Unacceptable } from './unacceptable.ts'
import { readWord } from './word-text.ts'

/** What a file of a filing says: its text by pages, who made it, and the codes on it. Nothing that it refers to is fetched. */
export async function contents(path: string): Promise<Tasks['contents']> {
  const begun = process.cpuUsage()
  const bytes = await readFile(path)
  const known = await recognise(bytes)
  const type = known in fileTypes ? (known as FileType) : recogniseInvoice(bytes)
  if (type === null) throw new Unacceptable('evidence.unsupported-type')
  const readCodes = codesStandIn.has(type) ? await openCodeReader() : null
  const told = await readers[type](bytes, readCodes)
  const pages = bounded(told.pages)
  const invoices = invoicesOf({ ...told, pages }) // before anything is hidden
  const hidden = pages.map((page) => mask(normalise(page)))
  const facts = factsOf(hidden)
  // What was cut off may name the amount that is looked for.
  const isWhole = pages.length === told.pages.length && pages.every((page, at) => page.length === told.pages[at]?.length)
  const { user, system } = process.cpuUsage(begun)
  const soughtCodes = readCodes !== null || !codesStandIn.has(type)
  return {
    pages: hidden,
    invoices,
    facts: facts && (isWhole ? facts : { ...facts, amounts: null, names: null }),
    soughtCodes,
    origin: told.origin,
    photoPrints: told.photoPrints ?? [],
    cpuMs: Math.round((user + system) / 1000),
  }
}

const codesStandIn = new Set<FileType>(['application/pdf', 'image/jpeg', 'image/png', 'image/webp'])

type Reading = (bytes: Buffer, readCodes: Awaited<ReturnType<typeof openCodeReader>>) => DocumentText | Promise<DocumentText>

const readers: Record<FileType, Reading> = {
  'application/pdf': async (bytes, readCodes) => (await import('./pdf-text.ts')).readPdf(bytes, readCodes), // the largest of the parsers
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': readWord,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': readSheets,
  'application/ofd': readOfd,
  'application/xml': (bytes) => readXml(bytes.toString('utf8')),
  'image/jpeg': (bytes, readCodes) => {
    refuseLargeJpeg(bytes)
    return readPicture(bytes, readCodes)
  },
  'image/png': (bytes, readCodes) => {
    refuseLargePng(bytes)
    return readPicture(bytes, readCodes)
  },
  'image/webp': (bytes, readCodes) => readPicture(bytes, readCodes),
}

const readPicture: Reading = async (bytes, readCodes) => {
  const pixels = readCodes && (await decode(bytes))
  const codes = readCodes && pixels ? await readCodes(pixels, { isInvoice: true }) : []
  const photoPrints = pixels ? sentPrintsOf(pixels) : []
  return { pages: [''], codes: codes.map((text) => ({ page: 1, text })), origin: null, photoPrints }
}

function readXml(xml: string): DocumentText {
  const texts = [...tagsOf(xml)].flatMap(({ text, isEnd }) => (isEnd || text.trim() === '' ? [] : [text.trim()]))
  return { pages: [texts.join('\n')], invoice: invoiceOfXml(xml.slice(0, contentLimits.lettersOfText)), origin: null }
}

/** No more of a text than can be kept and searched, and nothing in it that a database would not take. */
function bounded(pages: readonly string[]): string[] {
  let left: number = contentLimits.lettersOfText
  return pages.slice(0, contentLimits.pagesOfText).map((page) => {
    const kept = page.slice(0, Math.min(left, contentLimits.lettersOfPage)).replaceAll('\0', '').toWellFormed()
    left -= kept.length
    return kept
  })
}
