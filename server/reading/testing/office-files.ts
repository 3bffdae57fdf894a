import { crc32, deflateRawSync } from 'node:zlib'

const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`

/** A small Word file, with further parts. */
export const officeFile = (parts: Readonly<Record<string, string | Buffer>> = {}): Buffer =>
  zipOf({ '[Content_Types].xml': types, 'word/document.xml': '<w:document/>', ...parts })

/** A small OFD document (GB/T 33190), with further parts. */
export const ofdFile = (parts: Readonly<Record<string, string | Buffer>> = {}): Buffer =>
  zipOf({
    'OFD.xml': '<?xml version="1.0"?><ofd:OFD xmlns:ofd="http://www.ofdspec.org/2016" Version="1.1"/>',
    'Doc_0/Document.xml': '<ofd:Document/>',
    ...parts,
  })

/** An electronic invoice as the tax office hands it out. */
export const xmlInvoice = (note: string, root = 'EInvoice'): Buffer =>
  Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- ${note} -->\n<${root}><TaxSupervisionInfo/></${root}>`)

/** An archive in memory (APPNOTE 4.3), each part packed. */
export function zipOf(parts: Readonly<Record<string, string | Buffer>>): Buffer {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const [name, given] of Object.entries(parts)) {
    const content = Buffer.from(given)
    const packed = deflateRawSync(content)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(crc32(content), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(content.length, 18)
    shared.writeUInt16LE(name.length, 22)
    const body = Buffer.concat([Buffer.from('504b0304', 'hex'), shared, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), shared, tail, Buffer.from(name)]))
    bodies.push(body)
    at += body.length
  }
  const table = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(table.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...bodies, table, Buffer.from('504b0506', 'hex'), end])
}
