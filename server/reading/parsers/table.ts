import { readFile } from 'node:fs/promises'
import { type CellValue, EncryptedFileError } from 'hucre'
import { streamXlsxRows } from 'hucre/xlsx'
import { contentLimits } from '../limits.ts'
import type { ReadCell, ReadSheet, Tasks } from '../tasks.ts'
import { refusePrograms } from './office.ts'
import { Unacceptable } from './unacceptable.ts'
import { listEntries, type ZipEntry } from './zip-directory.ts'

const zipBeginning = Buffer.from('504b0304', 'hex')
/** Of files with a password, and of the Excel of before 2007. */
const oldBeginning = Buffer.from('d0cf11e0a1b11ae1', 'hex')

const shared = /^xl\/(sharedStrings|styles)\.xml$/i

/** Enough to show somebody what is meant. */
const mostPlaces = 50

/** What stands in a workbook. Nothing in it is computed, and nothing that it refers to is fetched. */
export async function table(path: string): Promise<Tasks['table']> {
  const bytes = await readFile(path)
  if (bytes.subarray(0, 8).equals(oldBeginning)) throw new Unacceptable('import.locked')
  if (!bytes.subarray(0, 4).equals(zipBeginning)) throw new Unacceptable('import.not-a-workbook')
  const entries = listEntries(bytes)
  const workbook = entries.find(({ name }) => name === 'xl/workbook.xml')
  if (!workbook) throw new Unacceptable('import.not-a-workbook')
  refusePrograms(bytes)
  if (entries.some(({ name }) => name.startsWith('xl/externalLinks/'))) throw new Unacceptable('import.linked')
  // What all sheets share is unpacked as well when they are read.
  for (const { name, read } of entries) if (shared.test(name)) read(contentLimits.bytesOfSheet)
  const sheets: ReadSheet[] = []
  let rows = 0
  for (const { name, part } of sheetsOf(workbook, entries)) {
    const text = textOf(part, contentLimits.bytesOfSheet)
    const sheet: ReadSheet = { name, rows: [], calculated: placesIn(text, formula), merged: placesIn(text, mergedCells) }
    for await (const { index, values } of rowsOf(bytes, name)) {
      if (values.every(isEmpty)) continue
      rows += 1
      if (rows > contentLimits.rowsOfWorkbook) throw new Unacceptable('import.too-many-rows')
      sheet.rows.push({ number: index + 1, cells: values.slice(0, contentLimits.columnsOfSheet).map(cellOf) })
    }
    sheets.push(sheet)
  }
  return { sheets }
}

async function* rowsOf(bytes: Buffer, sheet: string) {
  try {
    yield* streamXlsxRows(bytes, { sheet })
  } catch (error) {
    throw new Unacceptable(error instanceof EncryptedFileError ? 'import.locked' : 'file.unreadable')
  }
}

const isEmpty = (value: CellValue) => value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

/** A day of a table has no zone: it is written down as if it were Greenwich's. */
function cellOf(value: CellValue): ReadCell {
  if (isEmpty(value)) return null
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : { day: value.toISOString().slice(0, 10) }
  if (typeof value === 'string') return value.trim().slice(0, contentLimits.lettersOfCell).toWellFormed()
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value)
}

const formula = /<c\b[^>]*?\br="([A-Z]{1,3}\d{1,7})"[^>]*>\s*<f[\s>/]/g
const mergedCells = /<mergeCell\b[^>]*?\bref="([A-Z]{1,3}\d{1,7})/g
function placesIn(text: string, pattern: RegExp): string[] {
  const places: string[] = []
  for (const [, place = ''] of text.matchAll(pattern)) {
    places.push(place)
    if (places.length === mostPlaces) break
  }
  return places
}

/** The sheets by their names and the parts that hold them. */
function sheetsOf(workbook: ZipEntry, entries: readonly ZipEntry[]) {
  const relations = entries.find(({ name }) => name === 'xl/_rels/workbook.xml.rels')
  const targets = new Map(elements(relations ? textOf(relations) : '', 'Relationship').map(({ Id, Target }) => [Id, Target]))
  const named = elements(textOf(workbook), 'sheet').flatMap(({ name, 'r:id': id }) => {
    const target = targets.get(id)
    const path = target?.startsWith('/') ? target.slice(1) : `xl/${target}`
    const part = entries.find((entry) => entry.name === path)
    return name && part ? [{ name, part }] : []
  })
  if (named.length === 0) throw new Unacceptable('file.unreadable')
  if (named.length > contentLimits.sheetsOfWorkbook) throw new Unacceptable('file.too-complex')
  return named
}

/** Parts are written as UTF-8, whatever the operating system of the writer; anything else would be read as nonsense. */
function textOf(part: ZipEntry, limit?: number): string {
  const bytes = part.read(limit)
  const beginning = bytes.toString('latin1', 0, 100)
  const declared = /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(beginning)?.[1] ?? 'utf-8'
  if (declared.toLowerCase() !== 'utf-8' || !/^(?:\u00ef\u00bb\u00bf)?\s*</.test(beginning)) throw new Unacceptable('file.unreadable')
  return bytes.toString('utf8')
}

function elements(text: string, name: string): Record<string, string>[] {
  const found = text.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s([^>]*)>`, 'g'))
  return [...found].map(([, attributes = '']) =>
    Object.fromEntries([...attributes.matchAll(/([\w:]+)\s*=\s*"([^"]*)"/g)].map(([, key = '', value = '']) => [key, unescaped(value)])),
  )
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string) =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex: string, decimal: string, name: string) => {
    if (name) return named[name] ?? whole
    const point = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
