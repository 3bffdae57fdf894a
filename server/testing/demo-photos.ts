import { type Grey, printsOfPhoto } from '#domain/reading/photo-prints.ts'
import type { SentPhotoPrint } from '../reading/tasks.ts'

const [across, down, side] = [40, 30, 8]
const startOfScan = Buffer.from('03010002000300003f00', 'hex')

/** What the reader would answer of a photo of the demonstration, which is written as plainly as `demo/documents/jpeg.ts` says. */
export const printsOfDemoPhoto = (jpeg: Buffer): SentPhotoPrint[] =>
  printsOfPhoto(greyOf(jpeg)).map(({ coarse, across, down }) => ({ coarse: `${coarse}`, across: `${across}`, down: `${down}` }))

function greyOf(jpeg: Buffer): Grey {
  const lights = [...lightsIn(bitsOf(jpeg.subarray(jpeg.indexOf(startOfScan) + startOfScan.length, -2)))]
  const [width, height] = [across * side, down * side]
  const square = (at: number) => Math.floor(at / width / side) * across + Math.floor((at % width) / side)
  return { width, height, data: Uint8Array.from({ length: width * height }, (_, at) => lights[square(at)] ?? 0) }
}

const bitsOf = (scan: Buffer) =>
  Array.from(
    scan.filter((byte, at) => !(byte === 0 && scan[at - 1] === 255)),
    (byte) => byte.toString(2).padStart(8, '0'),
  ).join('')

/** The first of the three values of each square, each told by how it differs from the one before. */
function* lightsIn(bits: string): Generator<number> {
  let [at, light] = [0, 128]
  for (let value = 0; value < across * down * 3; value += 1) {
    const size = Number.parseInt(bits.slice(at, at + 4), 2)
    const magnitude = size === 0 ? 0 : Number.parseInt(bits.slice(at + 4, at + 4 + size), 2)
    at += 5 + size
    if (value % 3 > 0) continue
    light += size > 0 && magnitude < 2 ** (size - 1) ? magnitude - 2 ** size + 1 : magnitude
    yield light
  }
}
