import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import { appealRules } from '#contract/appeal-states.ts'
import { contentLimits } from '../limits.ts'
import { hasLettersWithoutFont } from './pdf-fonts.ts'
import { type PdfPage, writePdf } from './pdf-writer.ts'
import { encodePixels, type Rebuilt } from './picture.ts'
import { Unacceptable } from './unacceptable.ts'

/** Every page as it looks, on fresh paper. Texts, links, forms, scripts and files of the original do not come along. */
export async function rebuildPdf(bytes: Buffer): Promise<Rebuilt> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  const count = document.getPageCount()
  if (count === 0) throw new Unacceptable('file.unreadable')
  if (count > contentLimits.pages) throw new Unacceptable('file.too-complex')
  const pages = await drawAll(document, Math.floor((appealRules.bytesPerFile * 0.98) / count))
  document.destroy()
  library.destroy()
  return { mediaType: 'application/pdf', content: writePdf(pages) }
}

async function drawAll(document: PDFiumDocument, mostBytes: number): Promise<PdfPage[]> {
  const pages: PdfPage[] = []
  for (const page of document.pages()) {
    const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
    if (!(width > 0 && height > 0)) throw new Unacceptable('file.unreadable')
    if (hasLettersWithoutFont(page)) throw new Unacceptable('file.fonts-missing')
    const drawn = await draw(page, width * height)
    pages.push({ width, height, pixels: drawn, jpeg: encodePixels(drawn, mostBytes) })
  }
  return pages
}

const pointsPerInch = 72

/** A page as pixels, as fine as print needs and no larger than A3. */
export async function draw(page: PDFiumPage, area: number) {
  const scale = Math.min(contentLimits.dotsPerInch / pointsPerInch, Math.sqrt(contentLimits.pixelsPerPage / area))
  const { width, height, data } = await page.render({ scale, render: 'bitmap', renderFormFields: true })
  if (width === 0 || height === 0) throw new Unacceptable('file.unreadable')
  return { width, height, data }
}
