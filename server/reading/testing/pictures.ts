import { crc32, deflateSync } from 'node:zlib'
import { jpegPhoto } from '../../demo/documents/jpeg.ts'
import { telling } from './telling.ts'

/** A photo with a comment that tells of its maker, time and place in its Exif, and something hung behind its end. */
export function tellingJpeg(): Buffer {
  const photo = jpegPhoto(1, { takenAt: '2026-06-16 08:00:00', longitude: 118, latitude: 29 })
  return Buffer.concat([photo.subarray(0, 2), jpegSegment(0xfe, Buffer.from(telling)), photo.subarray(2), Buffer.from(telling)])
}

export function jpegSegment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** An Exif segment with nothing but which way is up, and when. */
export function exifOf({ orientation, takenAt }: { orientation: number; takenAt: string }): Buffer {
  const text = Buffer.from(`${takenAt}\0`, 'latin1')
  const tiff = Buffer.alloc(56 + text.length)
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(2, 8)
  tiff.set([0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0], 10)
  tiff.set([0x69, 0x87, 4, 0, 1, 0, 0, 0, 38, 0, 0, 0], 22) // the directory of the camera's own entries
  tiff.writeUInt16LE(1, 38)
  tiff.set([0x03, 0x90, 2, 0], 40) // when it was taken
  tiff.writeUInt32LE(text.length, 44)
  tiff.writeUInt32LE(56, 48)
  tiff.set(text, 56)
  return jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]))
}

/** The photo of the demonstration with another Exif segment, or with more of them. */
export function jpegWith(...segments: Buffer[]): Buffer {
  const photo = jpegPhoto(1, { takenAt: '2026-06-16 08:00:00', longitude: 118, latitude: 29 })
  const rest = photo.subarray(4 + photo.readUInt16BE(4)) // its own Exif comes first
  return Buffer.concat([photo.subarray(0, 2), ...segments, rest])
}

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex')

export function pngChunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length)
  head.write(type, 4, 'latin1')
  const checked = Buffer.concat([head.subarray(4), content])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(checked))
  return Buffer.concat([head.subarray(0, 4), checked, sum])
}

type Png = { width: number; height: number; rows?: Buffer; chunks?: Buffer[]; trailing?: Buffer }

/** A grey picture of any size; `rows` is what its data unpack to. */
export function png({
  width,
  height,
  rows = Buffer.alloc((width + 1) * height, 128),
  chunks = [],
  trailing = Buffer.alloc(0),
}: Png): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  for (let row = 0; row * (width + 1) < rows.length; row += 1) rows[row * (width + 1)] = 0
  const parts = [pngSignature, pngChunk('IHDR', header), ...chunks, pngChunk('IDAT', deflateSync(rows)), pngChunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([...parts, trailing])
}

export const tellingPng = () =>
  png({
    width: 16,
    height: 16,
    chunks: ['tEXt', 'iTXt', 'eXIf', 'prVt'].map((type) => pngChunk(type, Buffer.from(`Author\0${telling}`, 'latin1'))),
    trailing: Buffer.from(telling),
  })
