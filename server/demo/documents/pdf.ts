import { Buffer } from 'node:buffer'
import { create } from 'qrcode'

/** What else a document may have: further pages, the code of an invoice in the upper left, and who wrote it. */
type More = { further?: readonly (readonly string[])[]; code?: string; author?: string }

/**
 * A4 pages with a title and lines of text. The font is one that every reader has for Chinese or replaces by its own, so nothing has
 * to be embedded and a page takes about a kilobyte.
 */
export function pdfPage(title: string, lines: readonly string[], { further = [], code, author }: More = {}): Buffer {
  const heading = `BT /F 18 Tf 72 760 Td <${utf16(title)}> Tj ET`
  const first = [heading, ...written(lines), ...(code ? [codeSquares(code)] : [])]
  const streams = [first, ...further.map(written)].map((page) => page.join('\n'))
  const pageAt = (at: number) => 6 + at * 2
  return assemble(
    [
      '<</Type/Catalog/Pages 2 0 R>>',
      `<</Type/Pages/Count ${streams.length}/Kids[${streams.map((_, at) => `${pageAt(at)} 0 R`).join(' ')}]>>`,
      '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[4 0 R]>>',
      '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 4>>/FontDescriptor 5 0 R/DW 1000/W[1 95 500]>>',
      '<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>',
      ...streams.flatMap((stream, at) => [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${pageAt(at) + 1} 0 R/Resources<</Font<</F 3 0 R>>>>>>`,
        `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
      ]),
      ...(author ? [`<</Author<feff${utf16(author)}>>>`] : []),
    ],
    author !== undefined,
  )
}

const written = (lines: readonly string[]) => lines.map((line, at) => `BT /F 11 Tf 72 ${720 - at * 22} Td <${utf16(line)}> Tj ET`)

/** A code of two centimetres, drawn as squares. */
function codeSquares(text: string): string {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const side = 60 / modules.size
  const places = Array.from({ length: modules.size }, (_, place) => place)
  const dark = places.flatMap((row) => places.filter((column) => modules.get(row, column)).map((column) => [row, column] as const))
  const squares = dark.map(
    ([row, column]) => `${(24 + column * side).toFixed(2)} ${(800 - row * side).toFixed(2)} ${side.toFixed(2)} ${side.toFixed(2)} re`,
  )
  return `${squares.join(' ')} f`
}

/** The last of them may say who wrote it. */
function assemble(objects: readonly string[], hasInfo: boolean): Buffer {
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = body.length
    body += `${at + 1} 0 obj${object}endobj\n`
    return String(offset).padStart(10, '0')
  })
  const table = ['0000000000 65535 f ', ...offsets.map((offset) => `${offset} 00000 n `)].join('\n')
  const trailer = `trailer<</Size ${objects.length + 1}/Root 1 0 R${hasInfo ? `/Info ${objects.length} 0 R` : ''}>>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(`${body}xref\n0 ${objects.length + 1}\n${table}\n${trailer}`, 'latin1')
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')
