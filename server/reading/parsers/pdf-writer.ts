export type PdfPage = {
  /** Of the paper, in points. */
  width: number
  height: number
  pixels: { width: number; height: number }
  jpeg: Uint8Array
}

/** The plainest PDF there is: each page is one picture. It says nothing of when, with what and by whom it was made. */
export function writePdf(pages: readonly PdfPage[]): Buffer {
  const kids = pages.map((_, at) => `${3 + at * 3} 0 R`).join(' ')
  const objects = [
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from(`<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`),
    ...pages.flatMap((page, at) => objectsOf(page, 3 + at * 3)),
  ]
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%\xff\xff\xff\xff\n', 'latin1')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  for (const [at, object] of objects.entries()) {
    offsets.push(length)
    add(Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]))
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  add(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`))
  return Buffer.concat(parts)
}

/** A page, what is drawn on it, and the picture. */
function objectsOf({ width, height, pixels, jpeg }: PdfPage, first: number): Buffer[] {
  const paper = `${width.toFixed(2)} ${height.toFixed(2)}`
  const [content, picture] = [first + 1, first + 2]
  return [
    Buffer.from(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${paper}]/Contents ${content} 0 R/Resources<</XObject<</P ${picture} 0 R>>>>>>`),
    streamOf('', Buffer.from(`${width.toFixed(2)} 0 0 ${height.toFixed(2)} 0 0 cm /P Do`)),
    streamOf(
      `/Type/XObject/Subtype/Image/Width ${pixels.width}/Height ${pixels.height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`,
      Buffer.from(jpeg),
    ),
  ]
}

const streamOf = (entries: string, content: Buffer) =>
  Buffer.concat([Buffer.from(`<<${entries}/Length ${content.length}>>stream\n`), content, Buffer.from('\nendstream')])
