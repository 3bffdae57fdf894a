import { deflateSync } from 'node:zlib'
import {
  decodePDFRawStream,
  PDFArray,
  type PDFContext,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFPage,
  PDFRawStream,
  type PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import { telling } from './telling.ts'

type Put = (parts: { document: PDFDocument; context: PDFContext; page: PDFPage; photo: Buffer }) => unknown

/** Every place found so far in which a PDF tells who made it. */
const places = {
  author: ({ document }) => document.setAuthor(telling),
  'XMP metadata': ({ document, context }) =>
    document.catalog.set(
      PDFName.of('Metadata'),
      context.register(context.stream(`<x:xmpmeta>${telling}</x:xmpmeta>`, { Type: 'Metadata', Subtype: 'XML' })),
    ),
  'an embedded file': ({ document }) => document.attach(Buffer.from(telling), 'mine.txt', { mimeType: 'text/plain' }),
  'a script': ({ document, context }) =>
    document.catalog.set(PDFName.of('OpenAction'), context.obj({ S: 'JavaScript', JS: PDFString.of(`app.alert("${telling}")`) })),
  'a photo': ({ context, page, photo }) => draw(page, context, 'DCTDecode', photo),
  'an attachment annotation': ({ context, page }) => {
    const file = context.register(context.flateStream(telling, { Type: 'EmbeddedFile' }))
    const described = context.obj({ Type: 'Filespec', F: PDFString.of(telling), UF: PDFHexString.fromText(telling), EF: { F: file } })
    annotate(page, context, { Subtype: 'FileAttachment', FS: context.register(described), Contents: PDFString.of(telling) })
  },
  'a signature field': ({ document, context, page }) => {
    const signature = context.obj({ Type: 'Sig', Filter: 'Adobe.PPKLite', Name: PDFString.of(telling), ContactInfo: PDFString.of(telling) })
    const field = annotate(page, context, { Subtype: 'Widget', FT: 'Sig', T: PDFString.of('Signature1'), V: context.register(signature) })
    document.catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [field], SigFlags: 3 }))
  },
  'a photo behind two filters': ({ context, page, photo }) => draw(page, context, ['FlateDecode', 'DCTDecode'], deflateSync(photo)),
  'a JPEG 2000 picture': ({ context, page }) => draw(page, context, 'JPXDecode', jpeg2000()),
  'the path of a launched program': ({ context, page }) =>
    annotate(page, context, { Subtype: 'Link', A: { S: 'Launch', F: PDFString.of(`C:\\Users\\${telling}\\a.exe`) } }),
  'the base of its addresses': ({ document, context }) =>
    document.catalog.set(PDFName.of('URI'), context.obj({ Base: PDFString.of(`http://example.org/${telling}/`) })),
} satisfies Record<string, Put>

export const tellingPlaces = Object.keys(places) as (keyof typeof places)[] // the keys of the record above

/** A page with a line of text that tells of its maker in one place. */
export async function tellingPdf(place: keyof typeof places, photo: Buffer): Promise<Buffer> {
  const document = await PDFDocument.create()
  const page = document.addPage([200, 200])
  page.drawText('The road is 12 cm thick', { x: 10, y: 100, size: 10 })
  await places[place]({ document, context: document.context, page, photo })
  return Buffer.from(await document.save({ useObjectStreams: false, updateFieldAppearances: false }))
}

/** Whether a PDF tells of its maker, also inside of what is packed in it. */
export async function pdfTells(bytes: Buffer): Promise<boolean> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  const objects = document.context.enumerateIndirectObjects().map(([, object]) => object)
  const unpacked = objects.flatMap((object) => (object instanceof PDFRawStream ? [unpack(object)] : []))
  const plain = await document.save({ useObjectStreams: false, updateFieldAppearances: false })
  return [bytes, Buffer.from(plain), ...unpacked].some(tells)
}

/** Every way a text can stand in bytes as it is. */
export function tells(bytes: Buffer): boolean {
  const wide = Buffer.from(telling, 'utf16le')
  const written = [Buffer.from(telling), wide, Buffer.from(wide).swap16()]
  const inDigits = written.flatMap((text) => [text.toString('hex'), text.toString('hex').toUpperCase()])
  return [...written, ...inDigits.map((digits) => Buffer.from(digits))].some((text) => bytes.includes(text))
}

function unpack(stream: PDFRawStream): Buffer {
  const filter = stream.dict.lookup(PDFName.of('Filter'))
  const isPictureInside = filter instanceof PDFArray && filter.size() === 2
  const dict = stream.dict.clone()
  if (isPictureInside) dict.set(PDFName.of('Filter'), filter.get(0))
  try {
    return Buffer.from(decodePDFRawStream(PDFRawStream.of(dict, stream.contents)).decode())
  } catch {
    return Buffer.from(stream.contents) // packed as a picture: what it tells stands there as it is
  }
}

function draw(page: PDFPage, context: PDFContext, filter: string | string[], bytes: Buffer) {
  const image = { Type: 'XObject', Subtype: 'Image', Width: 8, Height: 8, BitsPerComponent: 8, ColorSpace: 'DeviceGray', Filter: filter }
  page.node.newXObject('Photo', context.register(PDFRawStream.of(context.obj(image), bytes)))
}

function annotate(page: PDFPage, context: PDFContext, content: Record<string, unknown>): PDFRef {
  const annotation = context.register(context.obj({ Type: 'Annot', Rect: [0, 0, 9, 9], ...content } as never)) // plain names and objects
  page.node.set(PDFName.of('Annots'), context.obj([annotation]))
  return annotation
}

/** The boxes of a JPEG 2000 file with a note in XML; its picture is of no interest here. */
function jpeg2000(): Buffer {
  const box = (type: string, content: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(content.length + 8)
    head.write(type, 4, 'latin1')
    return Buffer.concat([head, content])
  }
  return Buffer.concat([
    box('jP  ', Buffer.from('0d0a870a', 'hex')),
    box('ftyp', Buffer.from('jp2 \0\0\0\0jp2 ', 'latin1')),
    box('xml ', Buffer.from(`<author>${telling}</author>`)),
    box('jp2c', Buffer.from('ff4fffd9', 'hex')),
  ])
}
