import type { PendingQuery, Row } from 'postgres'
import { type Connection, type Database, inTransaction, type Transaction } from '../database/connect.ts'
import { areaTokens, askedTokens } from './tokens.ts'

/** The tables with text to search, as statements call them. */
type Searched = 'project' | 'unit' | 'u' | 'policy' | 'expert'

/** The rows whose text contains what was typed, from one character on. The index of tokens finds candidates, LIKE decides. */
export const containsText = (db: Connection, alias: Searched, typed: string): PendingQuery<Row[]> => db`
  (${db.unsafe(alias)}.search_tokens @> ${askedTokens(typed)}::integer[] and ${db.unsafe(alias)}.search_text like ${like(typed)})`

/** The tokens of a filing that goes over into another region: only those of its city and its county change. */
export function movedTokens(db: Connection, scopeCode: string): PendingQuery<Row[]> {
  const [city = 0, county = 0] = areaTokens(scopeCode)
  return db`array_replace(array_replace(search_tokens, -left(scope_code, 4)::integer, ${city}), -left(scope_code, 6)::integer, ${county})`
}

/**
 * Asks with a plan made for these very values. A plan kept for all of them guesses that every term is rare,
 * and then fetches and sorts a hundred thousand rows for a frequent one.
 */
export const planned = <T>(db: Database, ask: (tx: Transaction) => Promise<T>): Promise<T> =>
  inTransaction(
    db,
    async (tx) => {
      await tx`set local plan_cache_mode = force_custom_plan`
      return ask(tx)
    },
    { mode: 'read only' },
  )

/** A pattern for lower-cased text that contains what was typed. */
export const like = (typed: string) => `%${literally(typed.toLowerCase())}%`

/** What people type means itself, also where LIKE would read it as a wildcard. */
const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')
