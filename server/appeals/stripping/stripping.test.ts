import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import ExifReader from 'exifreader'
import { expect, test } from 'vitest'
import type { AppealFileType } from '#contract/appeal-states.ts'
import { strip } from './strip.ts'

const secret = 'Chen Xiaomei 13900001111'
/** Every way a text can stand in a file as it is. */
const tells = (bytes: Uint8Array, text = secret) =>
  (['latin1', 'utf16le'] as const).some((encoding) => Buffer.from(bytes).includes(Buffer.from(text, encoding))) ||
  Buffer.from(bytes).includes(Buffer.from(text, 'utf16le').swap16())

const segment = (marker: number, body: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
/** One grey block: quantisation, frame, Huffman tables, one scan. */
const quantisation = segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)]))
const frame = segment(0xc0, Buffer.from([8, 0, 8, 0, 8, 1, 1, 0x11, 0]))
const table = (kind: number) => segment(0xc4, Buffer.concat([Buffer.from([kind, 1]), Buffer.alloc(15), Buffer.from([0])]))
const scan = Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])), Buffer.from([0x3f, 0xff, 0x00, 0xff, 0xd0, 0x3f])])
const picture = Buffer.concat([quantisation, frame, table(0x00), table(0x10), scan])

function exif(orientation: number) {
  const text = Buffer.from(`${secret}\0`, 'latin1')
  const tiff = Buffer.alloc(38 + text.length)
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(2, 8)
  tiff.set([0x0f, 0x01, 2, 0], 10) // the maker of the camera
  tiff.writeUInt32LE(text.length, 14)
  tiff.writeUInt32LE(38, 18)
  tiff.set([0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0], 22)
  tiff.set(text, 38)
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]))
}
const adobe = segment(0xee, Buffer.concat([Buffer.from('Adobe', 'latin1'), Buffer.from([0, 100, 0, 0, 0, 0, 1])]))
const photo = (orientation = 6) =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from(`JFIF\0\x01\x01\0\0\x01\0\x01\0\0${secret}`, 'latin1')),
    exif(orientation),
    segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x>${secret}</x>`, 'latin1')),
    segment(0xe2, Buffer.from(`ICC_PROFILE\0${secret}`, 'latin1')),
    segment(0xed, Buffer.from(`Photoshop 3.0\0${secret}`, 'latin1')),
    adobe,
    segment(0xfe, Buffer.from(secret, 'latin1')),
    picture,
    Buffer.from([0xff, 0xd9]),
    Buffer.from(`a film behind the picture: ${secret}`, 'latin1'),
  ])

test('a photo keeps its picture, its colours and which way is up, and nothing else', async () => {
  expect(tells(photo())).toBe(true)
  expect(ExifReader.load(photo()).Make?.description).toBe(secret)
  const stripped = await strip(photo(), 'image/jpeg')
  expect(tells(stripped)).toBe(false)
  expect(stripped.includes(adobe)).toBe(true)
  expect(stripped.includes(picture)).toBe(true)
  const tags = ExifReader.load(stripped, { expanded: true })
  expect(Object.keys(tags.exif ?? {})).toEqual(['Orientation'])
  expect(tags.exif?.Orientation?.value).toBe(6)
  expect([tags.gps, tags.xmp, tags.iptc, tags.icc]).toEqual([undefined, undefined, undefined, undefined])
  expect(await strip(stripped, 'image/jpeg'), 'there is nothing left to strip').toEqual(stripped)
})

test('an upright photo needs no Exif at all', async () => {
  const stripped = await strip(photo(1), 'image/jpeg')
  expect(stripped).toEqual(Buffer.concat([Buffer.from([0xff, 0xd8]), adobe, picture, Buffer.from([0xff, 0xd9])]))
})

const chunk = (type: string, body: Buffer) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body, Buffer.alloc(4)]) // nobody checks the sums here
}
const header = chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]))
const data = chunk('IDAT', deflateSync(Buffer.from([0, 128])))
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

test('a PNG keeps its picture and loses texts, times, Exif, profiles, what nobody knows, and what hangs behind it', async () => {
  const telling = ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'iCCP', 'prVt'].map((type) => chunk(type, Buffer.from(`Author\0${secret}`, 'latin1')))
  const time = chunk('tIME', Buffer.from([7, 234, 6, 17, 8, 0, 0]))
  const gamma = chunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f]))
  const file = Buffer.concat([signature, header, gamma, ...telling, time, data, chunk('IEND', Buffer.alloc(0)), Buffer.from(secret)])
  const stripped = await strip(file, 'image/png')
  expect(stripped).toEqual(Buffer.concat([signature, header, gamma, data, chunk('IEND', Buffer.alloc(0))]))
})

async function paper() {
  const document = await PDFDocument.create()
  const page = document.addPage([200, 200])
  page.drawText('The road is 12 cm thick', { x: 10, y: 100, size: 10 })
  document.setTitle(`title ${secret}`)
  document.setAuthor(secret)
  document.setProducer(`producer ${secret}`)
  document.setCreator(`creator ${secret}`)
  document.setCreationDate(new Date('2026-06-17T08:00:00Z'))
  const { context, catalog } = document
  catalog.set(
    PDFName.of('Metadata'),
    context.register(context.stream(`<x:xmpmeta>${secret}</x:xmpmeta>`, { Type: 'Metadata', Subtype: 'XML' })),
  )
  const note = context.obj({ Type: 'Annot', Subtype: 'Text', Rect: [0, 0, 9, 9], T: PDFString.of(secret), M: PDFString.of('D:20260617') })
  page.node.set(PDFName.of('Annots'), context.obj([context.register(note)]))
  await document.attach(Buffer.from(secret), 'mine.txt', { mimeType: 'text/plain' })
  const image = context.stream(new Uint8Array(photo()), { Type: 'XObject', Subtype: 'Image', Width: 8, Height: 8, BitsPerComponent: 8 })
  image.dict.set(PDFName.of('ColorSpace'), PDFName.of('DeviceGray'))
  image.dict.set(PDFName.of('Filter'), PDFName.of('DCTDecode'))
  page.node.newXObject('Photo', context.register(image))
  context.register(context.obj({ Leftover: PDFString.of(secret) })) // of an earlier version, which nothing refers to
  context.trailerInfo.ID = context.obj([PDFString.of(secret), PDFString.of(secret)])
  return document.save({ useObjectStreams: false })
}

test('a PDF keeps its pages and loses properties, XMP, ids, the authors of notes, embedded files, and what its photos and earlier versions tell', async () => {
  const file = Buffer.from(await paper())
  expect(tells(file)).toBe(true)
  const stripped = await strip(file, 'application/pdf')
  const again = await PDFDocument.load(stripped, { updateMetadata: false })
  expect(tells(await again.save({ useObjectStreams: false })), 'also once everything is unpacked').toBe(false)
  expect(tells(stripped)).toBe(false)
  expect([
    again.getTitle(),
    again.getAuthor(),
    again.getProducer(),
    again.getCreator(),
    again.getCreationDate(),
    again.getModificationDate(),
  ]).toEqual(Array(6).fill(undefined))
  expect(again.catalog.has(PDFName.of('Metadata'))).toBe(false)
  expect(again.getPageCount()).toBe(1)
  const names = again.context.enumerateIndirectObjects().map(([, object]) => object.toString())
  expect(names.some((text) => text.includes('/Subtype /Image'))).toBe(true)
  expect(names.some((text) => text.includes('/Subtype /Text'))).toBe(true)
})

test.each<[string, Buffer, AppealFileType]>([
  ['a photo that breaks off', photo().subarray(0, 200), 'image/jpeg'],
  ['a photo whose segment reaches too far', Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 0]), 'image/jpeg'],
  ['a PNG that breaks off', Buffer.concat([signature, header]), 'image/png'],
  ['a PDF that is none', Buffer.from('%PDF-1.7\nnothing'), 'application/pdf'],
])('%s is refused, not kept as it is', async (_name, bytes, type) => {
  await expect(strip(bytes, type)).rejects.toMatchObject({ code: 'appeal.unreadable-file' })
})
