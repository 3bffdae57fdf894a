import type { FaultyField } from '#contract/errors.ts'
import { Refusal } from '#contract/errors.ts'
import { type ImportedSheet, type ImportFault, importRules, sheetTitles } from '#contract/imports.ts'
import type { ReadCell, ReadSheet } from '../reading/tasks.ts'
import { type Choice, type Column, readCell, type Values } from './columns.ts'
import { sheets, sheetTitled } from './sheets.ts'

/** The sheets of a workbook that are ours, each row by the names of its columns. This is what is kept until somebody decides. */
export type Content = { sheet: ImportedSheet; title: string; rows: { number: number; cells: ReadCell[] }[]; columns: (string | null)[] }[]

type Understood = { content: Content; faults: ImportFault[] }

/** Finds our sheets and columns in what was read, and what is wrong with them as they stand. */
export function understand(read: readonly ReadSheet[]): Understood {
  const faults: ImportFault[] = []
  const content: Content = []
  for (const given of read) {
    const sheet = sheetTitled(given.name)
    const [heading, ...rows] = given.rows
    if (sheet === null || !heading) continue
    const columns = columnsOf(sheet, given, heading, faults)
    noteUnusable(given, columns, rows, faults)
    content.push({ sheet, title: given.name, rows, columns })
  }
  if (content.length === 0) throw new Refusal('import.foreign')
  const total = content.reduce((sum, { rows }) => sum + rows.length, 0)
  if (total === 0) throw new Refusal('import.empty')
  if (total > importRules.mostRows) throw new Refusal('import.too-many-rows')
  return { content, faults }
}

/** Which column of ours each of theirs is, told by its heading in either language; stars and notes in brackets do not count. */
function columnsOf(sheet: ImportedSheet, given: ReadSheet, heading: ReadSheet['rows'][number], faults: ImportFault[]) {
  const known = sheets[sheet].columns
  const plain = (text: string) => text.replace(/[*＊\s]/g, '').toLowerCase()
  const fault = (column: ImportFault['column'], code: FaultyField['code'], text: string | null) =>
    faults.push({ sheet: given.name, row: heading.number, column, given: text, code, facts: {}, expected: null })
  const columns = heading.cells.map((cell) => {
    if (cell === null) return null
    const text = String(typeof cell === 'object' ? cell.day : cell)
    const column = known.find(({ title }) => Object.values(title).some((name) => plain(name) === plain(text)))
    if (!column) fault(null, 'column.unknown', text)
    return column?.name ?? null
  })
  for (const { name, title, required } of known) {
    const times = columns.filter((column) => column === name).length
    if (times > 1) fault(title, 'column.twice', null)
    if (times === 0 && required) fault(title, 'column.missing', null)
  }
  return columns
}

/** Formulas and merged cells below the heading: what they hold is not what somebody wrote there. */
function noteUnusable(given: ReadSheet, columns: Content[number]['columns'], rows: ReadSheet['rows'], faults: ImportFault[]) {
  const sheet = sheetTitled(given.name)
  const first = rows[0]?.number ?? Number.POSITIVE_INFINITY
  for (const [code, places] of [
    ['calculated', given.calculated],
    ['merged', given.merged],
  ] as const)
    for (const place of places) {
      const [, letters = '', digits = ''] = /^([A-Z]+)(\d+)$/.exec(place) ?? []
      const column = sheet && sheets[sheet].columns.find(({ name }) => name === columns[columnNumber(letters)])
      if (!column || Number(digits) < first) continue
      faults.push({
        sheet: given.name,
        row: Number(digits),
        column: column.title,
        given: place,
        code,
        facts: {},
        expected: column.expected,
      })
    }
}

const columnNumber = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

type Row = Content[number]['rows'][number]

/** What a row says, or what is wrong with its cells. */
export function readRow(content: Content[number], row: Row, choicesOf: (column: Column) => readonly Choice[]) {
  const values: Record<string, Values[string]> = {}
  const faults: FaultyField[] = []
  for (const column of sheets[content.sheet].columns) {
    const at = content.columns.indexOf(column.name)
    const read = readCell(column, at < 0 ? null : (row.cells[at] ?? null), choicesOf(column))
    if ('fault' in read) faults.push({ field: column.name, code: read.fault })
    else values[column.name] = read.value
  }
  return { values, faults }
}

/** A fault of a field, told by the row and the heading under which it stands. */
export function faultAt(content: Content[number], row: Row, { field, code, facts = {} }: FaultyField): ImportFault {
  const columns = sheets[content.sheet].columns
  const column =
    columns.find(({ name }) => name === field) ??
    columns.find(({ name }) => field.startsWith(`${name}.`) || name.startsWith(`${field}.`)) ??
    null
  const at = column ? content.columns.indexOf(column.name) : -1
  const cell = at < 0 ? null : (row.cells[at] ?? null)
  return {
    sheet: content.title,
    row: row.number,
    column: column?.title ?? null,
    given: cell === null ? null : String(typeof cell === 'object' ? cell.day : cell).slice(0, 100),
    code,
    facts,
    expected: column?.expected ?? null,
  }
}

export const countsOf = (content: Content) => content.map(({ sheet, rows }) => ({ sheet, rows: rows.length }))
export const titleOf = (sheet: ImportedSheet) => sheetTitles[sheet]
