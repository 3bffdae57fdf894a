import { Readable } from 'node:stream'
import type { ExportFormat } from '#contract/exports.ts'
import { type CellKind, defused, type Table, timeOf, type Value } from './sheet.ts'
import { writeWorkbook } from './workbook.ts'

export const writeTable = <Row>(format: ExportFormat, table: Table<Row>): Readable =>
  format === 'xlsx' ? writeWorkbook(table) : Readable.from(csvOf(table), { objectMode: false })

type Shown = { title: string; columns: readonly { title: string; kind: CellKind }[]; rows: readonly (readonly Value[])[] }

/** A table whose rows are at hand, cell by cell. */
export const tableOf = ({ title, columns, rows }: Shown): Table<readonly Value[]> => ({
  title,
  columns: columns.map((column, at) => ({ ...column, of: (row) => row[at] })),
  batches: [rows],
})

async function* csvOf<Row>({ columns, batches }: Table<Row>) {
  yield `\ufeff${columns.map(({ title }) => quoted(defused(title))).join(',')}\r\n` // Excel knows UTF-8 by this mark
  for await (const batch of batches) {
    let lines = ''
    for (const row of batch) lines += `${columns.map(({ kind, of }) => written(kind, of(row))).join(',')}\r\n`
    yield lines
  }
}

/** In a text file everything is text, days and moments as people write them. */
function written(kind: CellKind, value: Value): string {
  if (value === null || value === undefined || value === '') return ''
  if (kind === 'text') return quoted(defused(String(value)))
  if (kind === 'yuan') return String(Number(value) / 100)
  if (kind === 'share' || kind === 'count') return String(Number(value))
  const time = timeOf(kind, value)
  if (Number.isNaN(time)) return ''
  const moment = new Date(time).toISOString()
  return kind === 'day' ? moment.slice(0, 10) : `${moment.slice(0, 10)} ${moment.slice(11, 19)}`
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
