import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createDeflate } from 'node:zlib'
import { officeFile } from './office-files.ts'
import { jpegSegment, jpegWith, png, pngChunk } from './pictures.ts'

/** A small PDF of one page with the given content stream. */
export function pdfOf(content: Buffer, { filter = '', mediaBox = '0 0 200 200', pages = 1 } = {}): Buffer {
  const kids = Array.from({ length: pages }, () => '3 0 R').join(' ')
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count ${pages}/Kids[${kids}]>>endobj\n` +
        `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[${mediaBox}]/Contents 4 0 R/Resources<</XObject<</X 5 0 R>>>>>>endobj\n` +
        `4 0 obj<</Length ${content.length}${filter}>>stream\n`,
    ),
    content,
    Buffer.from(
      '\nendstream endobj\n5 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 200 200]/Length 5/Resources<</XObject<</X 5 0 R>>>>>>stream\n/X Do\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
    ),
  ])
}

/** A page with two Chinese characters. Without a font inside it only names one, as older accounting programs do. */
export function chinesePdf({ font, isInvisible = false }: { font?: Buffer; isInvisible?: boolean } = {}): Buffer {
  const content = `BT ${isInvisible ? 3 : 0} Tr /F 40 Tf 20 100 Td <b9a4b3cc> Tj ET`
  const head = Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj\n` +
      `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj\n` +
      `4 0 obj<</Length ${content.length}>>stream\n${content}\nendstream endobj\n` +
      `5 0 obj<</Type/Font/Subtype/Type0/BaseFont/SimSun/Encoding/GBK-EUC-H/DescendantFonts[6 0 R]>>endobj\n` +
      `6 0 obj<</Type/Font/Subtype/CIDFontType2/BaseFont/SimSun/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/FontDescriptor 7 0 R>>endobj\n` +
      `7 0 obj<</Type/FontDescriptor/FontName/SimSun/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80${font ? '/FontFile3 8 0 R' : ''}>>endobj\n` +
      `8 0 obj<</Subtype/OpenType/Length ${font?.length ?? 0}>>stream\n`,
  )
  return Buffer.concat([head, font ?? Buffer.alloc(0), Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')])
}

const megabyte = 1024 * 1024

/** The same again and again, packed; never unpacked in one piece here. */
function packed(megabytes: number, piece: string): Promise<Buffer> {
  const part = Buffer.alloc(megabyte, piece)
  return buffer(Readable.from(Array(megabytes).fill(part)).pipe(createDeflate({ level: 1 })))
}

/** Files made to cost much and to give little. Each is made when it is asked for: some are large. */
export const hostileFiles: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  'a PDF that unpacks to a gigabyte': async () => pdfOf(await packed(1000, 'q 1 0 0 1 0 0 cm '), { filter: '/Filter/FlateDecode' }),
  'a PDF that draws the same for ever': () => pdfOf(Buffer.from('/X Do '.repeat(200_000))),
  'a PDF with ten thousand pages': () => pdfOf(Buffer.from(''), { pages: 10_000 }),
  'a PDF that is none': () => Buffer.from('%PDF-1.7\nnothing'),
  'a PNG of 30,000 × 30,000': () => png({ width: 30_000, height: 30_000, rows: Buffer.alloc(megabyte) }),
  'a PNG of no size': () => png({ width: 0, height: 0, rows: Buffer.alloc(1) }),
  'a PNG with a million chunks': () =>
    png({ width: 8, height: 8, chunks: [Buffer.concat(Array(400_000).fill(pngChunk('tEXt', Buffer.alloc(0))))] }),
  'a PNG whose text unpacks to half a gigabyte': async () =>
    png({ width: 8, height: 8, chunks: [pngChunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), await packed(500, 'a')]))] }),
  'a JPEG with a hundred thousand segments': () => jpegWith(Buffer.concat(Array(100_000).fill(jpegSegment(0xe1, Buffer.alloc(60))))),
  'a JPEG of 65,000 × 65,000': () => {
    const photo = jpegWith()
    const frame = photo.indexOf(Buffer.from([0xff, 0xc0]))
    photo.writeUInt16BE(65_000, frame + 5)
    photo.writeUInt16BE(65_000, frame + 7)
    return photo
  },
  'a JPEG that breaks off': () => jpegWith().subarray(0, 200),
  'an Office file whose table of contents reaches too far': () =>
    Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(60, 1), Buffer.from('504b0506', 'hex'), Buffer.alloc(18, 0xff)]),
}

/** Those that cost something only to whoever reads their text or looks for codes. */
export const hostileTexts: Readonly<Record<string, () => Buffer>> = {
  'a Word file whose text unpacks to forty megabytes': () => officeFile({ 'word/document.xml': Buffer.alloc(40 * megabyte, '<w:t>a') }),
  'a Word file of tags that never end': () => officeFile({ 'word/document.xml': Buffer.alloc(8 * megabyte, '<w:del><') }),
  'a PNG that looks like a thousand codes': () => {
    const side = 4_000
    const rows = Buffer.alloc((side + 1) * side, 255)
    // The mark of a code's corner is dark, light, dark three times as long, light, dark.
    for (let y = 0; y < side; y += 1) for (let x = 0; x < side; x += 1) if (isCornerMark(x % 36, y % 36)) rows[y * (side + 1) + 1 + x] = 0
    return png({ width: side, height: side, rows })
  },
}

const isCornerMark = (x: number, y: number) => {
  const fromCentre = Math.max(Math.abs(x - 14), Math.abs(y - 14)) / 4
  return fromCentre < 1.5 || (fromCentre >= 2.5 && fromCentre < 3.5)
}
