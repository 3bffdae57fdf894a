import type { PendingQuery, Row } from 'postgres'
import type { Connection } from './database.ts'

/** Columns that hold lower-cased text and have an index over their `bigrams`. */
type SearchedColumn = 'unit.search_text'

/** The rows whose text contains what was typed, from one character on. The index finds candidates, LIKE decides. */
export function containsText(db: Connection, column: SearchedColumn, typed: string): PendingQuery<Row[]> {
  const wanted = typed.toLowerCase()
  const name = db.unsafe(column)
  return db`(bigrams(${name}) @> ${gramsOf(wanted)}::text[] and ${name} like ${`%${literally(wanted)}%`})`
}

/** Pairs are rarer than single characters, so these are asked for only where there is no pair. */
function gramsOf(text: string): string[] {
  const letters = [...text]
  return letters.length < 2 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
}

/** What people type means itself, also where LIKE would read it as a wildcard. */
const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')
