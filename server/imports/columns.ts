import type { DictionaryName } from '#contract/dictionaries.ts'
import type { FaultyField } from '#contract/errors.ts'
import type { Label } from '#contract/language.ts'
import type { ReadCell } from '../reading/tasks.ts'

/** Something to choose from, by its code or by either of its names. */
export type Choice = { code: string; label: Label }

/** What a column takes: it decides how a cell is read. Amounts are written in yuan and kept in fen. */
export type ColumnKind = 'text' | 'day' | 'yuan' | 'number' | 'choice' | 'choices' | 'names'

export type Column = {
  /** The field that it fills, as the refusals of its action name it. */
  name: string
  title: Label
  kind: ColumnKind
  required: boolean
  /** What is expected, for the explanations and beside every fault. */
  expected: Label
  /** A list of its own, or the items of a dictionary. */
  from?: readonly Choice[] | DictionaryName
}

type Terms = { required?: true; from?: Column['from'] }
const column =
  (kind: ColumnKind) =>
  (name: string, [en, zh]: readonly [string, string], [expectedEn, expectedZh]: readonly [string, string], terms: Terms = {}): Column => ({
    name,
    kind,
    title: { en, zh },
    expected: { en: expectedEn, zh: expectedZh },
    required: terms.required ?? false,
    ...(terms.from && { from: terms.from }),
  })

export const written = column('text')
export const onDay = column('day')
export const inYuan = column('yuan')
export const asNumber = column('number')
export const chosen = column('choice')
export const chosenMany = column('choices')
/** Several names of things that the database knows, such as roles. */
export const namedMany = column('names')

/** What a row says, by the names of its columns. */
export type Values = Readonly<Record<string, string | number | readonly string[] | null>>

const separators = /[、,，;；\n]+/
const parts = (text: string) => [...new Set(text.split(separators).map((part) => part.trim()))].filter(Boolean)

type Read = { value: Values[string] } | { fault: FaultyField['code'] }

/** Reads one cell; `choices` are those of its column. */
export function readCell({ kind, required }: Column, cell: ReadCell, choices: readonly Choice[]): Read {
  if (cell === null || cell === '') return required ? { fault: 'required' } : { value: kind === 'choices' || kind === 'names' ? [] : null }
  if (kind === 'day') return asDay(cell)
  if (typeof cell === 'object') return { value: cell.day } // a day where text is expected is kept as it is read
  if (kind === 'yuan' || kind === 'number') return asFigure(cell, kind)
  const text = String(cell).trim()
  if (kind === 'text') return { value: text }
  if (kind === 'names') return { value: parts(text) }
  const codes = (kind === 'choice' ? [text] : parts(text)).map((name) => codeOf(name, choices))
  if (codes.includes(null)) return { fault: 'choice' }
  return { value: kind === 'choice' ? (codes[0] ?? null) : codes.filter((code) => code !== null) }
}

const codeOf = (name: string, choices: readonly Choice[]) => {
  const wanted = name.toLowerCase()
  return choices.find(({ code, label }) => [code, label.zh, label.en].some((known) => known.toLowerCase() === wanted))?.code ?? null
}

/** `2026-03-05`, `2026/3/5`, `2026.3.5`, `2026年3月5日` or `20260305`, and what the program for tables keeps as a day. */
function asDay(cell: Exclude<ReadCell, null>): Read {
  if (typeof cell === 'object') return { value: cell.day }
  const text = String(cell).trim()
  const [, year, month, day] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? []
  if (!year || !month || !day) return { fault: 'format' }
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${written}T00:00:00Z`)
  const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(written)
  return exists ? { value: written } : { fault: 'format' }
}

/** `1,234.50` counts as a number; more than two decimals of an amount would be lost and are refused. */
function asFigure(cell: string | number | boolean, kind: 'yuan' | 'number'): Read {
  const text = typeof cell === 'string' ? cell.replace(/[,，\s¥￥]/g, '').replace(/元$/, '') : cell
  const number = typeof text === 'boolean' || text === '' ? Number.NaN : Number(text)
  if (!Number.isFinite(number)) return { fault: 'type' }
  if (kind === 'number') return { value: number }
  const fen = Math.round(number * 100)
  return Math.abs(fen - number * 100) < 0.001 && Number.isSafeInteger(fen) ? { value: fen } : { fault: 'format' }
}

/** For code that knows what its own columns hold. */
export const textIn = (values: Values, name: string) => (values[name] ?? null) as string | null
export const numberIn = (values: Values, name: string) => (values[name] ?? null) as number | null
export const listIn = (values: Values, name: string) => (values[name] ?? []) as readonly string[]
