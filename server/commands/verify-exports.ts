/**
 * Holds what lists are exported as against a program that is not ours: a table with cells of every kind is written as a workbook, opened by
 * LibreOffice and compared, types and values.
 *
 *   npm run exports:verify
 */
import { spawnSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import type { CellKind, Value } from '../exports/sheet.ts'
import { tableOf, writeTable } from '../exports/spreadsheet.ts'
import { type Cell, rowsOf } from './flat-document.ts'

type Sample = { value: Value; read: Cell | null }

const text = (value: string, read = value): Sample => ({ value, read: { type: 'string', value: read } })
const number = (type: string, value: number, read: number): Sample => ({ value, read: { type, value: String(read) } })
const date = (value: string, read: string): Sample => ({ value, read: { type: 'date', value: read } })
const empty: Sample = { value: null, read: null }

/** By kind: what is handed in, and what another program should find. */
const samples: Record<CellKind, readonly Sample[]> = {
  text: [
    ...['村道硬化', 'Tom & Jerry <b>"1"</b>', '  两头有空格  ', '第一行\n第二行', '😀𠮷', '001234', '2026-11-17', '1e5'].map((one) =>
      text(one),
    ),
    text('=1+1', "'=1+1"),
    text('-5', "'-5"),
    empty,
  ],
  yuan: [number('float', 123_456, 1_234.56), number('float', -1, -0.01), number('float', 99_999_999_999_999, 999_999_999_999.99), empty],
  count: [number('float', 0, 0), number('float', 1_234_567, 1_234_567), empty],
  share: [number('percentage', 0.125, 0.125), number('percentage', 1, 1), empty],
  day: [date('2026-02-28', '2026-02-28'), date('1949-10-01', '1949-10-01'), empty],
  moment: [date('2026-11-16T18:30:15Z', '2026-11-17T02:30:15'), date('2025-12-31T16:00:00Z', '2026-01-01T00:00:00'), empty],
}
const kinds = Object.keys(samples) as CellKind[] // the keys of the table above
const rowCount = 5_000
/** Each kind by itself, so that they meet in ever other ways. */
const sampleAt = (kind: CellKind, row: number): Sample => samples[kind][row % samples[kind].length] ?? empty

async function compare(folder: string, path: string): Promise<number> {
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`
  const words = [profile, '--headless', '--norestore', '--convert-to', 'fods', '--outdir', folder, path]
  const { error, status, stderr } = spawnSync('soffice', words, { timeout: 300_000, encoding: 'utf8' })
  if (error && 'code' in error && error.code === 'ENOENT') {
    console.log(
      'NOT COMPARED: LibreOffice is not installed here (there is no soffice). Everything else of an export is tested by npm test.',
    )
    return 0
  }
  if (error || status !== 0) throw error ?? new Error(`soffice ended with ${status}: ${stderr}`)
  const [head, ...found] = rowsOf(await readFile(join(folder, 'export.fods'), 'utf8'), '项目 备案')
  const wrong = [
    ...differences(
      head ?? [],
      kinds.map((kind) => text(`列 ${kind}`)),
      0,
    ),
    ...Array.from({ length: rowCount }, (_, row) =>
      differences(
        found[row] ?? [],
        kinds.map((kind) => sampleAt(kind, row)),
        row + 1,
      ),
    ).flat(),
    ...(found.length === rowCount ? [] : [`${found.length} rows instead of ${rowCount}`]),
  ]
  for (const line of wrong.slice(0, 20)) console.log(line)
  const cells = rowCount * kinds.length
  console.log(
    wrong.length === 0 ? `LibreOffice reads all ${cells} cells as they were meant, types and values.` : `${wrong.length} differences.`,
  )
  return wrong.length === 0 ? 0 : 1
}

const differences = (cells: readonly (Cell | null)[], wanted: readonly Sample[], row: number): string[] =>
  wanted.flatMap(({ read }, at) => {
    const cell = cells[at] ?? null
    if (cell === null || read === null) return cell === read ? [] : [`row ${row}, ${kinds[at]}: ${told(cell)} instead of ${told(read)}`]
    const isSame = cell.type === read.type && isNear(cell, read)
    return isSame ? [] : [`row ${row}, ${kinds[at]}: ${told(cell)} instead of ${told(read)}`]
  })

const told = (cell: Cell | null) => (cell === null ? 'nothing' : `${cell.type} ${JSON.stringify(cell.value)}`)

/** Moments to a few thousandths of a second, numbers as numbers. */
function isNear(cell: Cell, read: Cell): boolean {
  if (read.type === 'string') return cell.value === read.value
  if (read.type !== 'date') return Number(cell.value) === Number(read.value)
  const time = ({ value }: Cell) => Date.parse(`${value.length > 10 ? value : `${value}T00:00:00`}Z`)
  return Math.abs(time(cell) - time(read)) < 5
}

const folder = await mkdtemp(join(tmpdir(), 'supervision-exports-'))
try {
  const path = join(folder, 'export.xlsx')
  const rows = Array.from({ length: rowCount }, (_, row) => kinds.map((kind) => sampleAt(kind, row).value))
  const columns = kinds.map((kind) => ({ title: `列 ${kind}`, kind }))
  await pipeline(writeTable('xlsx', tableOf({ title: '项目/备案', columns, rows })), createWriteStream(path))
  process.exitCode = await compare(folder, path)
} finally {
  await rm(folder, { recursive: true })
}
