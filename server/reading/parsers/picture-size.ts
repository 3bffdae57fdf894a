import { contentLimits } from '../limits.ts'
import { Unacceptable } from './unacceptable.ts'

/** How many pixels a picture claims to have, read from its beginning and before anything of it is unpacked. */
export function refuseTooManyPixels(width: number, height: number) {
  if (width === 0 || height === 0) throw new Unacceptable('file.unreadable')
  if (width * height > contentLimits.pixels) throw new Unacceptable('file.too-complex')
}

/** The header is the first chunk (PNG, 11.2.2). */
export const refuseLargePng = (bytes: Buffer) => {
  if (bytes.length < 24) throw new Unacceptable('file.unreadable')
  refuseTooManyPixels(bytes.readUInt32BE(16), bytes.readUInt32BE(20))
}

/** The frame stands behind tables and whatever programs have put there (ITU-T T.81, B.2). */
export function refuseLargeJpeg(bytes: Buffer) {
  let at = 2
  for (let segment = 0; segment < contentLimits.segments; segment += 1) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1 // a marker may be filled up
    if (bytes[at] !== 0xff || at + 9 > bytes.length) throw new Unacceptable('file.unreadable')
    const marker = bytes.readUInt8(at + 1)
    if (isFrame(marker)) return refuseTooManyPixels(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5))
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  throw new Unacceptable('file.too-complex')
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
