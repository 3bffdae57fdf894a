import { inflateRawSync } from 'node:zlib'

/** A cell as the file itself holds it: what kind of value, written how, and shown by which format. */
export type ReadCell = { type: 'text' | 'number'; value: string; format: string }
export type ReadWorkbook = { sheet: string; isHeadFrozen: boolean; rows: ReadCell[][] }

/** Reads the first sheet of a workbook by the standard alone, to see that others than its writer understand it. */
export function readWorkbook(bytes: Buffer): ReadWorkbook {
  const parts = unzip(bytes)
  const part = (name: string) => parts.get(name) ?? ''
  const [, sheet = ''] = /<sheet [^>]*name="([^"]*)"/.exec(part('xl/workbook.xml')) ?? []
  const content = part('xl/worksheets/sheet1.xml')
  const formats = formatsOf(part('xl/styles.xml'))
  const rows = [...content.matchAll(/<row\b[^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map(([, cells = '']) => cellsOf(cells, formats))
  return { sheet: plain(sheet), isHeadFrozen: /<pane [^>]*ySplit="1"[^>]*state="frozen"/.test(content), rows }
}

function cellsOf(row: string, formats: readonly string[]): ReadCell[] {
  const cells: ReadCell[] = []
  for (const [, about = '', inside = ''] of row.matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
    const at = columnOf(/\br="([A-Z]+)\d+"/.exec(about)?.[1] ?? '')
    const isText = /\bt="inlineStr"/.test(about)
    const value = isText
      ? [...inside.matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, text = '']) => plain(text)).join('')
      : (/<v>(.*?)<\/v>/.exec(inside)?.[1] ?? '')
    cells[at] = { type: isText ? 'text' : 'number', value, format: formats[Number(/\bs="(\d+)"/.exec(about)?.[1] ?? 0)] ?? '' }
  }
  return cells
}

const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** By the number of a style: how it shows a value. */
function formatsOf(styles: string): string[] {
  const own = new Map(
    [...styles.matchAll(/<numFmt [^>]*numFmtId="(\d+)"[^>]*formatCode="([^"]*)"/g)].map(([, id, code]) => [id, plain(code ?? '')]),
  )
  const builtIn = new Map([
    ['3', '#,##0'],
    ['4', '#,##0.00'],
  ])
  const [, cellStyles = ''] = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles) ?? []
  return [...cellStyles.matchAll(/<xf\b[^>]*numFmtId="(\d+)"/g)].map(([, id = '']) => own.get(id) ?? builtIn.get(id) ?? '')
}

const marks: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const plain = (xml: string) => xml.replace(/&(lt|gt|quot|apos|amp);/g, (_, mark: string) => marks[mark] ?? '')

/** By the list at the end of the archive, as the standard has it. */
export function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const parts = new Map<string, string>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, nameLength, extra, note, start] = [
      bytes.readUInt32LE(at + 20),
      ...[28, 30, 32].map((by) => bytes.readUInt16LE(at + by)),
      bytes.readUInt32LE(at + 42),
    ] as [number, number, number, number, number]
    const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    const content = bytes.subarray(from, from + packed)
    const isPacked = bytes.readUInt16LE(at + 10) === 8
    parts.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), (isPacked ? inflateRawSync(content) : content).toString('utf8'))
    at += 46 + nameLength + extra + note
  }
  return parts
}
