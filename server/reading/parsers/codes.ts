import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { contentLimits } from '../limits.ts'
import { Unacceptable } from './unacceptable.ts'
import type { Pixels } from './upright.ts'

/** What the QR codes of a picture say. Where an invoice is likely it is looked at more than once. */
export type CodeReader = (picture: Pixels, manner: { isInvoice: boolean }) => Promise<string[]>

type Canvas = typeof import('@napi-rs/canvas')

const missing = () => null

let opened: Promise<CodeReader | null> | null = null

/** Null where the part that reads codes is not installed. */
export const openCodeReader = (): Promise<CodeReader | null> => {
  opened ??= open()
  return opened
}

async function open(): Promise<CodeReader | null> {
  const [zxing, canvas] = await Promise.all([import('zxing-wasm/reader').catch(missing), openCanvas()])
  if (!zxing || !canvas) return null
  // Handed over from the disk: left alone it would be fetched from the net.
  const program = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  zxing.prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(program).buffer } })
  const read = async ({ width, height, data }: Pixels) => {
    const picture = { width, height, data: new Uint8ClampedArray(data.buffer, data.byteOffset, width * height * 4), colorSpace: 'srgb' }
    const found = await zxing.readBarcodes(picture as never, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 8 }) // no ImageData in Node
    return found.map(({ text }) => text.slice(0, contentLimits.lettersOfCode)).filter((text) => text !== '')
  }
  return async (picture, { isInvoice }) => {
    const found = await read(picture)
    if (found.length > 0 || !isInvoice) return found
    const underStamp = await read(redOnly(picture))
    return underStamp.length > 0 ? underStamp : read(corner(canvas, picture))
  }
}

const openCanvas = (): Promise<Canvas | null> => import('@napi-rs/canvas').catch(missing)

/** The pixels of a picture, no larger than a code needs; null where nothing that decodes pictures is installed. */
export async function decode(bytes: Buffer): Promise<Pixels | null> {
  const canvas = await openCanvas()
  if (!canvas) return null
  const image = await canvas.loadImage(bytes).catch(() => {
    throw new Unacceptable('file.unreadable')
  })
  if (!(image.width > 0 && image.height > 0)) throw new Unacceptable('file.unreadable')
  const scale = Math.min(1, contentLimits.sideForCodes / Math.max(image.width, image.height))
  const [width, height] = [Math.max(1, Math.round(image.width * scale)), Math.max(1, Math.round(image.height * scale))]
  return drawn(canvas, { width, height }, (context) => context.drawImage(image, 0, 0, width, height))
}

type Size = { width: number; height: number }
type Context = ReturnType<ReturnType<Canvas['createCanvas']>['getContext']>

function drawn(canvas: Canvas, { width, height }: Size, act: (context: Context) => void): Pixels {
  const context = canvas.createCanvas(width, height).getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  act(context)
  const { data } = context.getImageData(0, 0, width, height)
  return { width, height, data: new Uint8Array(data.buffer, data.byteOffset, data.length) }
}

/** A red stamp over a code is as bright as paper in the red of it. */
function redOnly({ width, height, data }: Pixels): Pixels {
  const red = new Uint8Array(data.length)
  for (let at = 0; at < data.length; at += 4) {
    const value = data[at] ?? 0
    red.fill(value, at, at + 3)
    red[at + 3] = 255
  }
  return { width, height, data: red }
}

/** The upper left of an invoice at twice its size: there the code stands. */
function corner(canvas: Canvas, { width, height, data }: Pixels): Pixels {
  const [wide, high] = [Math.ceil(width / 2.5), Math.ceil(height / 2.5)]
  const whole = canvas.createCanvas(width, height)
  whole.getContext('2d').putImageData(new canvas.ImageData(new Uint8ClampedArray(data), width, height), 0, 0)
  const size = { width: wide * 2, height: high * 2 }
  return drawn(canvas, size, (context) => context.drawImage(whole, 0, 0, wide, high, 0, 0, size.width, size.height))
}
