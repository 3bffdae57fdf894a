import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { writeCsvStream } from 'hucre/csv'
import { writeXlsxStream } from 'hucre/xlsx'
import type { ExportFormat } from '#contract/exports.ts'
import { type CellKind, cellOf, type Value } from './sheet.ts'

/** The one place that knows the library for tables. Rows are pulled as the file is written: however many there are, few are in memory. */
export type Table = {
  format: ExportFormat
  title: string
  columns: readonly { title: string; kind: CellKind }[]
  rows: AsyncIterable<readonly Value[]> | Iterable<readonly Value[]>
}

const formats: Partial<Record<CellKind, string>> = {
  yuan: '#,##0.00',
  count: '#,##0',
  share: '0.0%',
  day: 'yyyy-mm-dd',
  moment: 'yyyy-mm-dd hh:mm',
}
const widths: Record<CellKind, number> = { text: 24, yuan: 16, count: 10, share: 10, day: 12, moment: 18 }

export function writeTable({ format, title, columns, rows }: Table): Readable {
  const headings = columns.map((column) => String(cellOf('text', column.title, format) ?? ''))
  const cells = cellsOf(columns, rows, format)
  const stream =
    format === 'csv'
      ? writeCsvStream(withHeading(headings, cells), { bom: true, lineSeparator: '\r\n', headers: false })
      : writeXlsxStream(cells, {
          name: sheetName(title),
          freezePane: { rows: 1 },
          columns: columns.map(({ kind }, at) => ({
            header: headings[at] ?? '',
            width: Math.max(widths[kind], Math.min(40, widthOf(headings[at] ?? '') + 2)),
            ...(formats[kind] && { numFmt: formats[kind] }),
          })),
        })
  return Readable.fromWeb(stream as WebStream) // the same stream by another name
}

async function* cellsOf(columns: Table['columns'], rows: Table['rows'], format: ExportFormat) {
  for await (const row of rows) yield columns.map(({ kind }, at) => cellOf(kind, row[at], format))
}

async function* withHeading<Row>(headings: Row, rows: AsyncIterable<Row>) {
  yield headings
  yield* rows
}

/** Chinese characters are twice as wide. */
const widthOf = (text: string) => [...text].reduce((width, letter) => width + (letter > '\u2e7f' ? 2 : 1), 0)

/** Excel takes 31 letters, and not these. */
export const sheetName = (title: string) =>
  title
    .replace(/[\\/?*[\]:]/g, ' ')
    .slice(0, 31)
    .trim() || 'Sheet1'
