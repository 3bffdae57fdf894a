import type { PendingQuery, Row } from 'postgres'
import type { Connection, Database, Transaction } from './database.ts'

/** Columns that hold lower-cased text and have an index over their pairs of characters: filings keep theirs as numbers in a column of their own, policies as they are. */
type SearchedColumn = 'project.search_text' | 'unit.search_text' | 'u.search_text' | 'policy.search_text' | 'expert.search_text'

/** The rows whose text contains what was typed, from one character on. The index finds candidates, LIKE decides. */
export function containsText(db: Connection, column: SearchedColumn, typed: string): PendingQuery<Row[]> {
  if (column === 'project.search_text')
    return db`(project.search_tokens @> asked_tokens(${typed.toLowerCase()}) and ${readsText(db, column, typed)})`
  // Few policies lie in one's scope, and reading their text is cheaper than looking through their pairs: LIKE is asked first.
  if (column === 'policy.search_text')
    return db`(${readsText(db, column, typed)} and policy.search_grams @> ${gramsOf(typed.toLowerCase())}::text[])`
  return db`(bigrams(${db.unsafe(column)}) @> ${gramsOf(typed.toLowerCase())}::text[] and ${readsText(db, column, typed)})`
}

/**
 * The same without the index, for counting up to a limit: where a term is frequent, reading on until the limit is reached
 * costs far less than working out the pairs of every row.
 */
export function readsText(db: Connection, column: SearchedColumn, typed: string): PendingQuery<Row[]> {
  return db`${db.unsafe(column)} like ${like(typed)}`
}

/**
 * Asks with a plan made for these very values. A plan kept for all of them guesses that every term is rare,
 * and then fetches and sorts a hundred thousand rows for a frequent one.
 */
export const planned = <T>(db: Database, ask: (tx: Transaction) => Promise<T>): Promise<T> =>
  db.begin('read only', async (tx) => {
    await tx`set local plan_cache_mode = force_custom_plan`
    return ask(tx)
  }) as Promise<T>

/** Pairs are rarer than single characters, so these are asked for only where there is no pair. */
function gramsOf(text: string): string[] {
  const letters = [...text]
  return letters.length < 2 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
}

/**
 * Which pairs of characters to look for, as the numbers they have in the index: those with another script in them where there are some, since
 * letters and digits form few; of many every other one and the last, at most four. A number is better found by its fives: none.
 */
export function tellingPairs(typed: string): number[] {
  const codes = [...typed].map((letter) => letter.codePointAt(0) ?? 0)
  const pairs = codes.slice(1).map((code, at) => [codes[at] ?? 0, code] as const)
  const telling = pairs.filter((pair) => pair.some((code) => code > 255))
  if (telling.length === 0 && isNumberLike.test(typed)) return []
  const chosen = telling.length > 0 ? telling : pairs
  return chosen
    .filter((_, at) => chosen.length <= 2 || (at % 2 === 0 && at < 6) || at === chosen.length - 1)
    .map(([before, code]) => (before << 16) | code)
}

const isNumberLike = /(?=[a-z]*\d)[a-z\d]{5}/

/** A pattern for lower-cased text that contains what was typed. */
export const like = (typed: string) => `%${literally(typed.toLowerCase())}%`

/** What people type means itself, also where LIKE would read it as a wildcard. */
const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')
