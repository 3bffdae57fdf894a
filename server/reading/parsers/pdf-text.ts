import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import { contentLimits } from '../limits.ts'
import type { Origin } from '../tasks.ts'
import type { CodeReader } from './codes.ts'
import type { DocumentText, ReadCode } from './document-text.ts'
import { draw } from './pdf.ts'

/** Kept for the next file: to make it ready takes longer than to read most of them. */
let library: Promise<PDFiumLibrary> | null = null

/** The text layer of a PDF, and the codes on the first of its pages, which is where an invoice has them. */
export async function readPdf(bytes: Buffer, readCodes: CodeReader | null): Promise<DocumentText> {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(bytes)
  const pages: string[] = []
  const codes: ReadCode[] = []
  for (let at = 0; at < Math.min(document.getPageCount(), contentLimits.pagesOfText); at += 1) {
    const page = document.getPage(at)
    const text = page.getText()
    pages.push(text)
    if (readCodes && at < contentLimits.pagesWithCodes)
      codes.push(...(await codesOn(page, text, readCodes)).map((code) => ({ page: at + 1, text: code })))
  }
  const origin = originOf(document)
  document.destroy()
  return { pages, codes, origin }
}

async function codesOn(page: PDFiumPage, text: string, readCodes: CodeReader): Promise<string[]> {
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
  const isInvoice = text.trim() === '' || text.includes('发票')
  if (!(width > 0 && height > 0) || !(isInvoice || hasPicture(page))) return []
  return readCodes(await draw(page, width * height), { isInvoice })
}

/** A page of nothing but letters is no photo of an invoice. */
function hasPicture(page: PDFiumPage): boolean {
  for (const object of page.objects()) if (object.type === 'image' || object.type === 'form') return true
  return false
}

/** What PDFium can say about a document as a whole; its wrapper passes none of it on. */
type Raw = {
  _FPDF_GetMetaText: (document: number, tag: number, buffer: number, length: number) => number
  _FPDF_GetFileIdentifier: (document: number, kind: number, buffer: number, length: number) => number
  wasmExports: { malloc: (size: number) => number; free: (at: number) => void }
  HEAPU8: Uint8Array
}

const longest = 2_048

function originOf(document: PDFiumDocument): Origin {
  const { module: pdfium, documentIdx } = document as unknown as { module: Raw; documentIdx: number } // private in its types alone
  const room = pdfium.wasmExports.malloc(longest + 32)
  const name = room + longest
  /** Answers how many bytes there are, the end mark included; what is longer than the room is not written at all. */
  const written = (length: number) => Buffer.from(pdfium.HEAPU8.slice(room, room + (length > longest ? 0 : length)))
  const field = (tag: string): string | null => {
    pdfium.HEAPU8.set(Buffer.from(`${tag}\0`), name)
    const text = written(pdfium._FPDF_GetMetaText(documentIdx, name, room, longest)).toString('utf16le')
    return text.replace(/\0+$/, '').trim() || null
  }
  try {
    return {
      author: field('Author'),
      lastModifiedBy: null,
      company: null,
      software: field('Producer') ?? field('Creator'),
      created: field('CreationDate'),
      rsidRoot: null,
      rsids: [],
      pdfId:
        written(pdfium._FPDF_GetFileIdentifier(documentIdx, 0, room, longest))
          .subarray(0, -1)
          .toString('hex') || null,
    }
  } finally {
    pdfium.wasmExports.free(room)
  }
}
