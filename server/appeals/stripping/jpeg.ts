/**
 * A JPEG without what it says about its maker. Segments of applications (Exif, XMP, Photoshop, thumbnails, profiles) and comments go, and so
 * does whatever a telephone hangs behind the picture. Kept are the picture itself, how its colours are to be read, and which way is up.
 */
export function stripJpeg(bytes: Buffer): Buffer {
  if (bytes.readUInt16BE(0) !== startOfImage) throw new Error('no JPEG')
  const kept: Buffer[] = [bytes.subarray(0, 2)]
  let orientation = 1
  for (let at = 2; ; ) {
    const marker = markerAt(bytes, at)
    if (marker === endOfImage) {
      const upright = orientation === 1 ? [] : [orientationSegment(orientation)]
      return Buffer.concat([kept[0] as Buffer, ...upright, ...kept.slice(1), Buffer.from([0xff, endOfImage])])
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length) throw new Error('a segment ends behind the file')
    const segment = bytes.subarray(at, end)
    if (marker === exif) orientation = orientationIn(segment) ?? orientation
    if (isKept(marker, segment)) kept.push(segment)
    at = marker === startOfScan ? endOfScan(bytes, end) : end
    if (marker === startOfScan) kept.push(bytes.subarray(end, at))
  }
}

const startOfImage = 0xffd8
const endOfImage = 0xd9
const startOfScan = 0xda
const exif = 0xe1
const adobe = 0xee
const comment = 0xfe

function markerAt(bytes: Buffer, at: number): number {
  if (bytes[at] !== 0xff) throw new Error('no marker where one should be')
  return bytes.readUInt8(at + 1)
}

/** Adobe's segment of twelve bytes tells whether colours are inverted or transformed, and nothing else. */
const isKept = (marker: number, segment: Buffer) => {
  if (marker === adobe) return segment.length === 16 && segment.subarray(4, 9).toString('latin1') === 'Adobe'
  return !(marker >= 0xe0 && marker <= 0xef) && marker !== comment
}

/** Within a scan a marker is data when a zero or a restart follows. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1)
    if (next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  throw new Error('the picture never ends')
}

/** Which way is up (tag 0x0112), as Exif says it; null when it does not say. */
function orientationIn(segment: Buffer): number | null {
  if (segment.subarray(4, 10).toString('latin1') !== 'Exif\0\0' || segment.length < 26) return null
  const tiff = segment.subarray(10)
  const little = tiff.subarray(0, 2).toString('latin1') === 'II'
  const short = (at: number) => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + entry * 12
    if (short(at) === 0x0112) return short(at + 8) >= 1 && short(at + 8) <= 8 ? short(at + 8) : null
  }
  return null
}

/** An Exif segment with that one entry. */
function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0])
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const head = Buffer.from([0xff, exif, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
