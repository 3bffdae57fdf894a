import { Buffer } from 'node:buffer'
import { crc32 } from 'node:zlib'

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const officeTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageTypes = 'http://schemas.openxmlformats.org/package/2006'

/** A workbook of one sheet. */
export function workbook(rows: readonly (readonly (string | number)[])[]): Buffer {
  const cell = (value: string | number) =>
    typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${escaped(value)}</t></is></c>`
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const sheet = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')
  return zip({
    '[Content_Types].xml': contentTypes({
      '/xl/workbook.xml': 'spreadsheetml.sheet.main',
      '/xl/worksheets/sheet1.xml': 'spreadsheetml.worksheet',
    }),
    '_rels/.rels': relations('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${officeTypes}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `${xml}<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
  })
}

/** Who wrote a document, and the random numbers of its birth and of the sittings it was written in. */
export type Authorship = { author: string; rsidRoot: string; rsids: readonly string[] }

/** A text document of paragraphs. */
export function textDocument(paragraphs: readonly string[], authorship?: Authorship): Buffer {
  const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${escaped(text)}</w:t></w:r></w:p>`).join('')
  return zip({
    '[Content_Types].xml': contentTypes({ '/word/document.xml': 'wordprocessingml.document.main' }),
    '_rels/.rels': relations('officeDocument', 'word/document.xml'),
    'word/document.xml': `${xml}<w:document xmlns:w="${main}"><w:body>${body}</w:body></w:document>`,
    ...(authorship && written(authorship, main)),
  })
}

const written = ({ author, rsidRoot, rsids }: Authorship, main: string) => ({
  'docProps/core.xml': `${xml}<cp:coreProperties xmlns:cp="${packageTypes}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>${escaped(author)}</dc:creator></cp:coreProperties>`,
  'word/settings.xml': `${xml}<w:settings xmlns:w="${main}"><w:rsids><w:rsidRoot w:val="${rsidRoot}"/>${rsids.map((rsid) => `<w:rsid w:val="${rsid}"/>`).join('')}</w:rsids></w:settings>`,
})

const escaped = (text: string) => text.replace(/[<>&]/g, (sign) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;' })[sign] ?? '')

function contentTypes(parts: Record<string, string>) {
  const overrides = Object.entries(parts).map(
    ([name, type]) => `<Override PartName="${name}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
  )
  const rels = `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`
  return `${xml}<Types xmlns="${packageTypes}/content-types">${rels}<Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`
}

const relations = (type: string, target: string) =>
  `${xml}<Relationships xmlns="${packageTypes}/relationships"><Relationship Id="rId1" Type="${officeTypes}/${type}" Target="${target}"/></Relationships>`

/** Stored, not compressed: the parts are small. The date is the beginning of the format's own calendar. */
function zip(parts: Record<string, string>): Buffer {
  const entries = Object.entries(parts).map(([name, text]) => ({ name: Buffer.from(name), content: Buffer.from(text) }))
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(0x21, 8)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(content.length, 14)
    facts.writeUInt32LE(content.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), facts, name, content])
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, place, name]))
    local.push(file)
    offset += file.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, directory, end])
}
