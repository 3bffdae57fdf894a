import { PDFiumLibrary } from '@hyzyla/pdfium'
import { contentLimits } from '../../limits.ts'
import { draw } from '../pdf.ts'
import type { Pixels } from '../upright.ts'

/** Kept for the next file. */
let library: Promise<PDFiumLibrary> | null = null

/** The pages on which a contract or minutes say what matters: the first of them, and where it was signed. */
export async function drawPages(bytes: Buffer) {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(bytes)
  const count = document.getPageCount()
  return {
    count,
    chosen: chosenOf(count),
    draw: async (number: number): Promise<Pixels | null> => {
      const page = document.getPage(number - 1)
      const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
      return width > 0 && height > 0 ? draw(page, width * height) : null
    },
    close: () => document.destroy(),
  }
}

function chosenOf(count: number): number[] {
  const { firstPagesOfScan: first, lastPagesOfScan: last } = contentLimits
  return Array.from({ length: count }, (_, at) => at + 1).filter((page) => page <= first || page > count - last)
}
