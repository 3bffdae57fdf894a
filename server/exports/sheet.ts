import type { DictionaryName } from '#contract/dictionaries.ts'
import type { Label, Language } from '#contract/language.ts'
import type { Actor } from '#domain/people/access.ts'
import type { Connection } from '../database/connect.ts'

/** What a column holds: it decides the type of its cells and how they are shown. Amounts are in fen, days `YYYY-MM-DD`, moments ISO texts. */
export type CellKind = 'text' | 'yuan' | 'count' | 'share' | 'day' | 'moment'
export type Value = string | number | null | undefined

/** A table to be written. Rows are pulled as the file takes them: however many there are, few are in memory. */
export type Table<Row> = {
  title: string
  columns: readonly { title: string; kind: CellKind; of: (row: Row) => Value }[]
  batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>
}

/** What a cell can be asked about besides its row. */
export type Reading = {
  language: Language
  /** What a code of a dictionary means, disabled ones too. */
  meaning: (dictionary: DictionaryName, code: string | null) => string | null
}

export type Column<Row> = { name: string; title: Label; kind: CellKind; of: (row: Row, reading: Reading) => Value }

/** Some rows, and what to ask to get those that follow; null at the end. */
export type Batch<Question, Row> = { items: readonly Row[]; next: Question | null }

/** A list as a file: what it is called, its columns, and how its rows are read, some at a time and always as one person may see them. */
export type Sheet<Question, Row> = {
  title: Label
  columns: readonly Column<Row>[]
  read: (db: Connection, actor: Actor, question: Question) => Promise<Batch<Question, Row>>
  /** How many rows there are, where that is known without reading them. */
  count?: (db: Connection, actor: Actor, question: Question) => Promise<number | null>
}

export const batchSize = 1_000

type Paged = { page: number; size: number }

/** Reads a list by its numbered pages. Within one transaction that sees one state, so that no row is missed or comes twice. */
export const byPages =
  <Question extends Paged, Row>(list: (db: Connection, actor: Actor, question: Question) => Promise<{ items: readonly Row[] }>) =>
  async (db: Connection, actor: Actor, asked: Question): Promise<Batch<Question, Row>> => {
    const question = asked.size === batchSize ? asked : { ...asked, page: 1, size: batchSize }
    const { items } = await list(db, actor, question)
    return { items, next: items.length < batchSize ? null : { ...question, page: question.page + 1 } }
  }

/** For lists that are short and come whole. */
export const atOnce =
  <Question, Row>(list: (db: Connection, actor: Actor, question: Question) => Promise<readonly Row[]>) =>
  async (db: Connection, actor: Actor, question: Question): Promise<Batch<Question, Row>> => ({
    items: await list(db, actor, question),
    next: null,
  })

/** Short ways to write the columns of a sheet. */
export const columnsOf = <Row>() => {
  const kind = (kind: CellKind) => (name: string, en: string, zh: string, of: Column<Row>['of']) => ({ name, title: { en, zh }, kind, of })
  return { text: kind('text'), yuan: kind('yuan'), count: kind('count'), share: kind('share'), day: kind('day'), moment: kind('moment') }
}

export const saidIn = (label: Label | null | undefined, { language }: Reading): string | null => label?.[language] ?? null

const day = 86_400_000
/** All of China keeps one time, without summer time. */
const aheadOfUtc = 8 * 3_600_000

/** A day or a moment as the calendar on the wall has it, counted as if it were of Greenwich. */
export const timeOf = (kind: CellKind, value: string | number): number =>
  kind === 'day' ? Math.floor(Date.parse(`${value}T00:00:00Z`) / day) * day : Date.parse(String(value)) + aheadOfUtc

/** What a program for tables would take for a formula is text to it after an apostrophe. No control character is a letter of a table. */
export function defused(text: string): string {
  const clean = text.replace(controlCharacters, ' ')
  return /^\s*[=+\-@]/.test(clean) ? `'${clean}` : clean
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what has to go
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g
