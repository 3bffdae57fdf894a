import ExifReader from 'exifreader'
import { fileTypeFromBuffer } from 'file-type'
import { expect, test } from 'vitest'
import { jpegPhoto } from './jpeg.ts'
import { textDocument, workbook } from './office.ts'
import { pdfPage } from './pdf.ts'

const snapshot = { takenAt: '2026-05-03 10:22:31', longitude: 118.123456, latitude: 29.654321 }

/** The segments of a JPEG in their order, up to the picture itself. */
function segmentsOf(photo: Buffer) {
  const found = new Map<number, Buffer>()
  for (let at = 2; photo[at] === 0xff && photo[at + 1] !== 0xd9; ) {
    const length = photo.readUInt16BE(at + 2)
    found.set(photo[at + 1] ?? 0, photo.subarray(at + 4, at + 2 + length))
    if (photo[at + 1] === 0xda) break
    at += 2 + length
  }
  return found
}

test('a photo says when and where it was taken', () => {
  const { exif, gps } = ExifReader.load(jpegPhoto(7, snapshot), { expanded: true })
  expect(exif?.DateTimeOriginal?.description).toBe('2026:05:03 10:22:31')
  expect(gps?.Longitude).toBeCloseTo(snapshot.longitude, 5)
  expect(gps?.Latitude).toBeCloseTo(snapshot.latitude, 5)
})

test('a photo is a baseline JPEG of 320 × 240 in three colours, ended as it should be', () => {
  const photo = jpegPhoto(7, snapshot)
  const segments = segmentsOf(photo)
  const frame = segments.get(0xc0)
  expect([frame?.readUInt16BE(1), frame?.readUInt16BE(3), frame?.[5]]).toEqual([240, 320, 3])
  // Three components, then the first and last coefficient of a scan that holds all of them (ITU-T T.81, B.2.3).
  expect([...(segments.get(0xda) ?? [])]).toEqual([3, 1, 0, 2, 0, 3, 0, 0, 63, 0])
  expect(photo.subarray(-2).toString('hex')).toBe('ffd9')
})

test('two photos never are the same file unless everything about them is', () => {
  expect(jpegPhoto(7, snapshot).equals(jpegPhoto(7, snapshot))).toBe(true)
  expect(jpegPhoto(7, snapshot).equals(jpegPhoto(7, { ...snapshot, takenAt: '2026-05-03 10:22:32' }))).toBe(false)
})

test('every entry of a page’s table points at its object', () => {
  const text = pdfPage('会议纪要', ['项目：桃源村道路硬化', '日期：2026-05-03']).toString('latin1')
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1])
  const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) => Number(offset))
  expect(offsets).toHaveLength(7)
  for (const [at, offset] of offsets.entries()) expect(text.slice(offset).startsWith(`${at + 1} 0 obj`)).toBe(true)
})

test.each([
  ['pdf', pdfPage('会议纪要', ['一'])],
  ['jpg', jpegPhoto(1, snapshot)],
  [
    'xlsx',
    workbook([
      ['项目', '金额'],
      ['工程费', 12],
    ]),
  ],
  ['docx', textDocument(['变更签证单', '增加 <一处> & 其他'])],
])('a %s is recognised by its content', async (extension, content) => {
  expect((await fileTypeFromBuffer(content))?.ext).toBe(extension)
})
