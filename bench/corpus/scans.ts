import { PDFDocument } from '@cantoo/pdf-lib'
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { Chance } from '../evidence/chance.ts'
import { drawPage, height, layOut, type Page, type Sheet, width } from './drawing.ts'
import type { MadeFile } from './files.ts'
import type { Degradation, Print } from './style.ts'

type Scan = { print: Print; degradation: Degradation; isUpsideDown?: boolean }

/** Pages as a scanner gives them: a PDF of nothing but pictures. */
export async function scannedPdf(sheet: Sheet, scan: Scan, chance: Chance): Promise<MadeFile> {
  const document = await PDFDocument.create()
  for (const page of layOut(sheet, scan.print))
    document.addPage([width, height]).drawImage(await document.embedJpg(pictureOf(page, scan, chance)), { x: 0, y: 0, width, height })
  return { content: Buffer.from(await document.save()), mediaType: 'application/pdf' }
}

/** The first page as a telephone takes it. */
export function photographed(sheet: Sheet, scan: Scan, chance: Chance): MadeFile {
  const [page] = layOut(sheet, scan.print)
  return { content: pictureOf(page!, scan, chance), mediaType: 'image/jpeg' }
}

function pictureOf(page: Page, { print, degradation, isUpsideDown = false }: Scan, chance: Chance): Buffer {
  const { dpi, tilt, blur, quality, noise, shadow, paper } = degradation
  const scale = dpi / 72
  const sheet = createCanvas(width * scale, height * scale)
  const ink = sheet.getContext('2d')
  ink.fillStyle = paper
  ink.fillRect(0, 0, sheet.width, sheet.height)
  ink.scale(scale, scale)
  drawPage(ink, page, print)
  const taken = createCanvas(sheet.width, sheet.height)
  const light = taken.getContext('2d')
  light.fillStyle = '#8a857c'
  light.fillRect(0, 0, taken.width, taken.height)
  light.save()
  light.translate(taken.width / 2, taken.height / 2)
  light.rotate((tilt * Math.PI) / 180 + (isUpsideDown ? Math.PI : 0))
  light.filter = `blur(${blur}px)`
  light.drawImage(sheet, -taken.width / 2, -taken.height / 2)
  light.restore()
  shade(light, shadow, taken)
  addNoise(light, noise, chance)
  return taken.toBuffer('image/jpeg', quality)
}

type Size = { width: number; height: number }

function shade(context: SKRSContext2D, { from, to, depth }: Degradation['shadow'], { width, height }: Size): void {
  const gradient = context.createLinearGradient(from[0] * width, from[1] * height, to[0] * width, to[1] * height)
  gradient.addColorStop(0, `rgba(0,0,0,${depth})`)
  gradient.addColorStop(1, 'rgba(0,0,0,0)')
  context.fillStyle = gradient
  context.fillRect(0, 0, width, height)
}

/** The grain of a sensor: every pixel is a little darker or brighter. */
export function addNoise(context: SKRSContext2D, noise: number, chance: Chance): void {
  const { width, height } = context.canvas
  const picture = context.getImageData(0, 0, width, height)
  const { data } = picture
  for (let at = 0; at < data.length; at += 4) {
    const change = (chance.next() + chance.next() - 1) * noise
    for (const colour of [0, 1, 2]) data[at + colour] = Math.max(0, Math.min(255, (data[at + colour] ?? 0) + change))
  }
  context.putImageData(picture, 0, 0)
}
