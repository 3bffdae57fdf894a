import type { Fragment, PendingQuery, Row } from 'postgres'
import type { Connection } from './connect.ts'

/**
 * A set of states that `domain` names, such as `openFindingStates`, as the list behind `in`. Written into the statement rather than handed in
 * as values: only so does the planner know that an index over these states alone will do.
 */
export function words(db: Connection, set: readonly string[]): PendingQuery<Row[]> {
  for (const word of set) if (!/^[\w-]+$/.test(word)) throw new Error(`${word} is no word that SQL may name.`)
  return db.unsafe(`(${set.map((word) => `'${word}'`).join(', ')})`)
}

/**
 * One of some records, for statements that are long to plan. How many there are is not told to the planner: it then keeps one plan for any
 * number of them, instead of planning anew because a single one costs less than it expects of many.
 */
export const anyOf = (db: Connection, ids: readonly string[]): PendingQuery<Row[]> => db`any(array(select unnest(${[...ids]}::uuid[])))`

/**
 * The rows that another question is answered by, as one column beside others: one way to the database instead of two. Moments inside it are text.
 */
export const rowsOf = (db: Connection, question: Fragment): PendingQuery<Row[]> =>
  db`(select coalesce(json_agg(answer), '[]') from (${question}) answer)`

/** Several questions, each by its name, and the rows that answer them. */
export type Asked = Record<string, Fragment>
export type Answers<Questions extends Asked> = { [Name in keyof Questions]: Awaited<Questions[Name]> }

/** The same for several questions: a column each. */
export const columnsOf = (db: Connection, questions: Asked): PendingQuery<Row[]>[] =>
  Object.entries(questions).map(([name, question], at) => db`${at === 0 ? db`` : db`, `}${rowsOf(db, question)} as ${db(name)}`)

/** Everything that several questions ask, for whom somebody is waiting: one way to the database instead of many. */
export async function inOneStatement<Questions extends Asked>(db: Connection, questions: Questions): Promise<Answers<Questions>> {
  const [answers] = await db<[Answers<Questions>]>`select ${columnsOf(db, questions)}`
  return answers
}

/** The place of a row that has one: an object of both degrees, or null. */
export const placeObject = (db: Connection, table: 'inspection' | 'region'): PendingQuery<Row[]> => db`
  case when ${db(table)}.longitude is not null then json_build_object('longitude', ${db(table)}.longitude, 'latitude', ${db(table)}.latitude) end`
