import { crc32, deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'

/** A picture of at most 256 colours takes a third of the bytes, and pictures of pages have hardly more. The page decodes it: it can. */
export async function withFewColours(page: Page, png: Buffer): Promise<Buffer> {
  const { width, height, pixels } = await page.evaluate<{ width: number; height: number; pixels: string }>(`(async () => {
    const bitmap = await createImageBitmap(await (await fetch('data:image/png;base64,${png.toString('base64')}')).blob())
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const pen = canvas.getContext('2d')
    pen.drawImage(bitmap, 0, 0)
    const { data } = pen.getImageData(0, 0, bitmap.width, bitmap.height)
    let text = ''
    for (let at = 0; at < data.length; at += 32768) text += String.fromCharCode(...data.subarray(at, at + 32768))
    return { width: bitmap.width, height: bitmap.height, pixels: btoa(text) }
  })()`)
  return indexed({ width, height, pixels: Buffer.from(pixels, 'base64') })
}

type Picture = { width: number; height: number; pixels: Buffer }

function indexed({ width, height, pixels }: Picture): Buffer {
  const { palette, nearest } = paletteOf(pixels)
  const rows = Buffer.alloc(height * (width + 1)) // each row begins with its filter, which is none
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = nearest(colourAt(pixels, (y * width + x) * 4))
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8) // eight bits a pixel, by palette
  const colours = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))
  const parts = [
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), ...parts])
}

const colourAt = (pixels: Buffer, at: number) => ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0)

/** The most frequent colours, those that differ hardly from a more frequent one left out; every other colour becomes its nearest. */
function paletteOf(pixels: Buffer) {
  const counts = new Map<number, number>()
  for (let at = 0; at < pixels.length; at += 4) counts.set(colourAt(pixels, at), (counts.get(colourAt(pixels, at)) ?? 0) + 1)
  const palette: number[] = []
  for (const [colour] of [...counts].sort(([, one], [, other]) => other - one)) {
    if (palette.length === 128) break
    if (palette.every((known) => distance(known, colour) > 30)) palette.push(colour)
  }
  const known = new Map<number, number>()
  const nearest = (colour: number) => {
    const found = known.get(colour)
    if (found !== undefined) return found
    const distances = palette.map((each) => distance(each, colour))
    const index = distances.indexOf(Math.min(...distances))
    known.set(colour, index)
    return index
  }
  return { palette, nearest }
}

function distance(one: number, other: number): number {
  const parts = [16, 8, 0].map((shift) => ((one >> shift) & 255) - ((other >> shift) & 255))
  return parts.reduce((sum, part) => sum + part * part, 0)
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
