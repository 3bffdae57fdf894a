import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import ExifReader from 'exifreader'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rebuildingLimits } from './limits.ts'
import { createReader } from './reader.ts'
import { chinesePdf, pdfOf } from './testing/hostile.ts'
import { exifOf, jpegWith, png, tellingJpeg, tellingPng } from './testing/pictures.ts'
import { pdfTells, tellingPdf, tellingPlaces, tells } from './testing/telling-pdfs.ts'

const reader = createReader('rebuild', rebuildingLimits)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rebuilding-'))
})
afterAll(async () => {
  reader.close()
  await rm(folder, { recursive: true, force: true })
})

let files = 0
async function rebuild(bytes: Buffer) {
  const path = join(folder, String(++files))
  await writeFile(path, bytes)
  const { mediaType, path: rebuilt } = await reader.read(path)
  return { mediaType, bytes: await readFile(rebuilt), path: rebuilt }
}

test.each(tellingPlaces)('a PDF that tells of its maker by %s tells nothing once its pages are drawn anew', async (place) => {
  const pdf = await tellingPdf(place, tellingJpeg())
  expect(await pdfTells(pdf)).toBe(true)
  const { mediaType, bytes } = await rebuild(pdf)
  expect(mediaType).toBe('application/pdf')
  expect(await pdfTells(bytes)).toBe(false)
  const again = await PDFDocument.load(bytes, { updateMetadata: false })
  expect([again.getPageCount(), again.getPage(0).getSize()]).toEqual([1, { width: 200, height: 200 }])
  expect([again.getAuthor(), again.getProducer(), again.getCreationDate()]).toEqual([undefined, undefined, undefined])
})

test('what stood on a page still stands there, in its colours', async () => {
  const page = pdfOf(Buffer.from('1 0 0 rg 0 0 100 200 re f 0 0 1 rg 100 0 100 200 re f'))
  const { bytes } = await rebuild(page)
  const photo = bytes.subarray(bytes.indexOf('ffd8ff', 0, 'hex'), bytes.lastIndexOf('ffd9', undefined, 'hex') + 2)
  const { width, at } = await pixelsOf(photo)
  expect(at(10, 200)).toEqual([expect.closeTo(254, -1), expect.closeTo(0, -1), expect.closeTo(0, -1)])
  expect(at(width - 10, 200)).toEqual([expect.closeTo(0, -1), expect.closeTo(0, -1), expect.closeTo(254, -1)])
})

test('Chinese text whose font is not in the file is refused, because it would be missing from the page', async () => {
  await expect(rebuild(chinesePdf())).rejects.toMatchObject({ code: 'file.fonts-missing' })
})

test('Chinese text whose font is in the file is drawn, and what lies unseen over a scan needs none', async () => {
  const font = await readFile(join(import.meta.dirname, '../../node_modules/@embedpdf/fonts-sc/fonts/NotoSansHans-Light.otf'))
  expect((await rebuild(chinesePdf({ font }))).mediaType).toBe('application/pdf')
  expect((await rebuild(chinesePdf({ isInvisible: true }))).mediaType).toBe('application/pdf')
})

test('a photo keeps its picture and loses all else', async () => {
  const { mediaType, bytes, path } = await rebuild(tellingJpeg())
  expect([mediaType, tells(tellingJpeg()), tells(bytes)]).toEqual(['image/jpeg', true, false])
  const tags = ExifReader.load(bytes, { expanded: true })
  expect([tags.exif, tags.gps, tags.xmp, tags.iptc, tags.icc]).toEqual(Array(5).fill(undefined))
  const { width, height, at } = await pixelsOf(bytes)
  expect([width, height]).toEqual([320, 240])
  const original = await pixelsOf(tellingJpeg())
  for (const [x, y] of [
    [4, 4],
    [160, 120],
    [300, 220],
  ] as const)
    expect(at(x, y)).toEqual(original.at(x, y).map((value) => expect.closeTo(value, -1)))
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('a photo that lies on its side is turned, since nothing is left to say which way is up', async () => {
  const { bytes } = await rebuild(jpegWith(exifOf({ orientation: 6, takenAt: '2026:06:16 08:00:00' })))
  const [lying, turned] = [await pixelsOf(jpegWith()), await pixelsOf(bytes)]
  expect([turned.width, turned.height]).toEqual([240, 320])
  // The lower left corner has become the upper left one.
  expect(turned.at(4, 4)).toEqual(lying.at(4, 235).map((value) => expect.closeTo(value, -1)))
})

test('a PNG keeps its picture and loses texts, Exif, what nobody knows, and what hangs behind it', async () => {
  const { mediaType, bytes } = await rebuild(tellingPng())
  expect([mediaType, tells(tellingPng()), tells(bytes)]).toEqual(['image/png', true, false])
  expect(bytes.toString('latin1').match(/tEXt|iTXt|eXIf|prVt|tIME/g)).toBe(null)
  expect((await pixelsOf(bytes)).at(3, 3)).toEqual([128, 128, 128])
})

test('a file that was rebuilt can be rebuilt again', async () => {
  for (const file of [tellingJpeg(), tellingPng(), await tellingPdf('author', tellingJpeg())]) {
    const once = await rebuild(file)
    expect((await rebuild(once.bytes)).mediaType).toBe(once.mediaType)
  }
})

test('a photo of as many pixels as a telephone gives fits within the limits', async () => {
  const { bytes } = await rebuild(png({ width: 5712, height: 4284 }))
  expect((await pixelsOf(bytes)).width).toBe(5712)
})

/** Looked at by another process, so that no test depends on which files this one has read before. */
async function pixelsOf(picture: Buffer) {
  const path = join(folder, `picture-${++files}`)
  await writeFile(path, picture)
  const script = `const { PhotonImage } = require('@silvia-odwyer/photon-node'); const image = PhotonImage.new_from_byteslice(require('fs').readFileSync(process.argv[1]));
    require('fs').writeFileSync(process.argv[1] + '.raw', image.get_raw_pixels()); console.log(image.get_width(), image.get_height())`
  const text = await new Promise<string>((resolve, reject) => {
    execFile(process.execPath, ['-e', script, path], { cwd: import.meta.dirname }, (error, out) => (error ? reject(error) : resolve(out)))
  })
  const [width = 0, height = 0] = text.split(' ').map(Number)
  const raw = await readFile(`${path}.raw`)
  return { width, height, at: (x: number, y: number) => [...raw.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)] }
}
