import { Buffer } from 'node:buffer'
import { exifSegment, type Snapshot } from './exif.ts'
import { type Colour, drawScene, type Scene } from './scene.ts'

const [across, down] = [40, 30]

/** How a picture was worked on before it was filed again. */
export type Retouch = { brighter: number; cut: number }

const untouched: Retouch = { brighter: 1, cut: 0 }

/**
 * A photo of 320 × 240 in squares of eight. Each square is one colour, so its block holds nothing but its mean value (ITU-T T.81, baseline),
 * which keeps the encoder this short.
 */
export function jpegPhoto(seen: number | Scene, snapshot: Snapshot, retouch: Retouch = untouched): Buffer {
  const scene = typeof seen === 'number' ? { stand: seen, site: seen } : seen
  return Buffer.concat([
    hex('ffd8'),
    exifSegment(snapshot),
    segment('db', Buffer.concat([hex('00'), Buffer.alloc(64, 8)])),
    segment('c0', Buffer.from([8, 0, down * 8, (across * 8) >> 8, (across * 8) & 255, 3, 1, 17, 0, 2, 17, 0, 3, 17, 0])),
    segment('c4', Buffer.concat([hex('00'), codesOfLength(4, 12)])),
    segment('c4', Buffer.concat([hex('10'), codesOfLength(1, 1)])),
    segment('da', hex('03010002000300003f00')),
    scan(coloursOf(scene, retouch)),
    hex('ffd9'),
  ])
}

function coloursOf(scene: Scene, { brighter, cut }: Retouch): Colour[] {
  const colourAt = drawScene(scene)
  const within = (share: number) => cut + (1 - 2 * cut) * share
  return Array.from({ length: across * down }, (_, at) => {
    const [red, green, blue] = colourAt({ x: within(((at % across) + 0.5) / across), y: within((Math.floor(at / across) + 0.5) / down) })
    return [red * brighter, green * brighter, blue * brighter]
  })
}

const hex = (text: string) => Buffer.from(text, 'hex')

function segment(marker: string, content: Buffer) {
  const length = content.length + 2
  return Buffer.concat([hex(`ff${marker}`), Buffer.from([length >> 8, length & 255]), content])
}

/** A table of equally long codes: value n is written as the number n. */
function codesOfLength(length: number, count: number) {
  const counts = Buffer.alloc(16)
  counts[length - 1] = count
  return Buffer.concat([counts, Buffer.from(Array.from({ length: count }, (_, value) => value))])
}

function scan(colours: readonly Colour[]): Buffer {
  let bits = ''
  const before = [0, 0, 0]
  for (const colour of colours)
    for (const [component, value] of lumaAndChroma(colour).entries()) {
      bits += `${difference(value - (before[component] ?? 0))}0` // the single 0 ends the block
      before[component] = value
    }
  const bytes = (bits.padEnd(Math.ceil(bits.length / 8) * 8, '1').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  return Buffer.from(bytes.flatMap((byte) => (byte === 255 ? [255, 0] : [byte])))
}

/** Its number of bits in four, then those bits; negative ones as their complement. */
function difference(value: number) {
  const size = value === 0 ? 0 : Math.floor(Math.log2(Math.abs(value))) + 1
  const magnitude = value < 0 ? value + 2 ** size - 1 : value
  return size.toString(2).padStart(4, '0') + (size === 0 ? '' : magnitude.toString(2).padStart(size, '0'))
}

/** Around zero, as the format wants its mean values. */
const lumaAndChroma = ([red, green, blue]: Colour) =>
  [
    0.299 * red + 0.587 * green + 0.114 * blue - 128,
    -0.169 * red - 0.331 * green + 0.5 * blue,
    0.5 * red - 0.419 * green - 0.081 * blue,
  ].map((value) => Math.max(-127, Math.min(127, Math.round(value))))
