import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'

const font = join(import.meta.dirname, '../../../node_modules/@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf')
const [width, height] = [1_240, 560]

type Turn = { isUpsideDown?: boolean }

/** The upper third of an A4 page at 150 dots per inch, with lines printed on it, as a scanner gives it. */
export function scannedPage(lines: readonly string[], { isUpsideDown = false }: Turn = {}): Buffer {
  GlobalFonts.registerFromPath(font, 'Scan')
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#f6f4ee'
  context.fillRect(0, 0, width, height)
  if (isUpsideDown) {
    context.translate(width, height)
    context.rotate(Math.PI)
  }
  context.fillStyle = '#222'
  context.font = '34px Scan'
  for (const [at, line] of lines.entries()) context.fillText(line, 120, 120 + at * 80)
  return canvas.toBuffer('image/jpeg', 70)
}

/** A PDF of nothing but pictures of pages. */
export async function scannedPdf(pages: readonly Buffer[]): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (const page of pages) document.addPage([595, 269]).drawImage(await document.embedJpg(page), { x: 0, y: 0, width: 595, height: 269 })
  return Buffer.from(await document.save())
}
