import { Buffer } from 'node:buffer'

/**
 * One A4 page with a title and lines of text. The font is one that every reader has for Chinese or replaces by its own, so nothing has
 * to be embedded and a page takes about a kilobyte.
 */
export function pdfPage(title: string, lines: readonly string[]): Buffer {
  const text = [
    `BT /F 18 Tf 72 760 Td <${utf16(title)}> Tj ET`,
    ...lines.map((line, at) => `BT /F 11 Tf 72 ${720 - at * 22} Td <${utf16(line)}> Tj ET`),
  ]
  const stream = text.join('\n')
  return assemble([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[6 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 4>>/FontDescriptor 7 0 R/DW 1000/W[1 95 500]>>',
    '<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>',
  ])
}

function assemble(objects: readonly string[]): Buffer {
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = body.length
    body += `${at + 1} 0 obj${object}endobj\n`
    return String(offset).padStart(10, '0')
  })
  const table = ['0000000000 65535 f ', ...offsets.map((offset) => `${offset} 00000 n `)].join('\n')
  const trailer = `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(`${body}xref\n0 ${objects.length + 1}\n${table}\n${trailer}`, 'latin1')
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')
