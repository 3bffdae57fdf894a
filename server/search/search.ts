import type { PendingQuery, Row } from 'postgres'
import { type Connection, type Database, inTransaction, type Transaction } from '../database/connect.ts'
import { askedTokens, tokensWithin } from './tokens.ts'

/** The tables with text to search, as statements call them. */
type Searched = 'unit' | 'u' | 'policy' | 'expert'

/** The rows whose text contains what was typed, from one character on. The index of tokens finds candidates, LIKE decides. */
export const containsText = (db: Connection, alias: Searched, typed: string): PendingQuery<Row[]> => db`
  (${db.unsafe(alias)}.search_tokens @> ${askedTokens(typed)}::integer[] and ${db.unsafe(alias)}.search_text like ${like(typed)})`

/** The filings of an area (everywhere: '') that have all of these tokens, or seem to: the area and the text itself decide. */
export function hasTokens(db: Connection, tokens: readonly number[], prefix: string): PendingQuery<Row[]> {
  const { all, any } = tokensWithin(tokens, prefix)
  const conditions = any.map((some) => db`project.search_tokens && ${some}::integer[]`)
  if (all.length > 0) conditions.push(db`project.search_tokens @> ${all}::integer[]`)
  return conditions.reduce((every, next) => db`${every} and ${next}`, db`true`)
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
