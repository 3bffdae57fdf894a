import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areAlike, distance, type PhotoPrint } from '#domain/reading/photo-prints.ts'
import { jpegPhoto } from '../demo/documents/jpeg.ts'
import { pdfPage } from '../demo/documents/pdf.ts'
import { printsOfDemoPhoto } from '../testing/demo-photos.ts'
import { contentsLimits } from './limits.ts'
import { rebuildJpeg } from './parsers/picture.ts'
import { createReader } from './reader.ts'
import { exifOf, jpegWith, png } from './testing/pictures.ts'

const reader = createReader('contents', contentsLimits)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prints-'))
})
afterAll(async () => {
  reader.close()
  await rm(folder, { recursive: true, force: true })
})

let files = 0
async function printsOf(bytes: Uint8Array): Promise<PhotoPrint[]> {
  const path = join(folder, String(++files))
  await writeFile(path, bytes)
  const { photoPrints } = await reader.read(path)
  return photoPrints.map(({ coarse, across, down }) => ({ coarse: BigInt(coarse), across: BigInt(across), down: BigInt(down) }))
}
const snapshot = { takenAt: '2026-06-16 08:00:00', longitude: 118, latitude: 29 }

test('a photo has a print of its whole and of its inner part, which another camera time does not change', async () => {
  const prints = await printsOf(jpegPhoto(1, snapshot))
  expect(prints).toHaveLength(2)
  expect(prints[0]).not.toEqual(prints[1])
  expect(await printsOf(jpegPhoto(1, { ...snapshot, takenAt: '2026-07-01 09:00:00' }))).toEqual(prints)
})

test('photos of the demonstration are read in tests as the reader does', async () => {
  const photo = jpegPhoto({ stand: 5, site: 6 }, snapshot, { brighter: 1.1, cut: 0.03 })
  const [read] = await printsOf(photo)
  const [told] = printsOfDemoPhoto(photo)
  if (!read || !told) throw new Error('A scene has prints.')
  expect(distance(read.coarse, BigInt(told.coarse))).toBeLessThanOrEqual(2)
  expect(distance(read.across, BigInt(told.across)) + distance(read.down, BigInt(told.down))).toBeLessThanOrEqual(4)
})

test('other photos have other prints, papers and blank pictures none', async () => {
  const [one, other] = [await printsOf(jpegPhoto(1, snapshot)), await printsOf(jpegPhoto(2, snapshot))]
  expect(one.some((mine) => other.some((its) => areAlike(mine, its)))).toBe(false)
  expect(await printsOf(pdfPage('合同', ['甲方：柳河村']))).toEqual([])
  expect(await printsOf(png({ width: 64, height: 64 }))).toEqual([])
})

test.each([3, 6, 8])('a photo that lies on its side by its Exif (%i) looks like the copy that was saved upright', async (orientation) => {
  const lying = jpegWith(exifOf({ orientation, takenAt: '2026:06:16 08:00:00' }))
  const [upright] = await printsOf(rebuildJpeg(lying).content)
  const [tagged] = await printsOf(lying)
  const [untagged] = await printsOf(jpegWith())
  if (!upright || !tagged || !untagged) throw new Error('A scene has prints.')
  expect(areAlike(tagged, upright)).toBe(true)
  expect(areAlike(untagged, upright)).toBe(false)
})
