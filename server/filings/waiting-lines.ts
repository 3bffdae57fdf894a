import type { PendingQuery, Row } from 'postgres'
import type { DecidersTask } from '#contract/turns.ts'
import type { Connection } from '../database/connect.ts'

type Fragment = PendingQuery<Row[]>

/** The most urgent first, then what has waited longest. */
export const byUrgency = (db: Connection): Fragment => db`due_on, since, project_id`

/** The day by which it stands in the line of its task, in which an index brings it: what is due on no day stands by the day since which it waits. */
export const waitingDay = (db: Connection): Fragment =>
  db`waiting_day(project.state, project.due_on, project.actual_end, project.settlement_date, project.created_at)`
export const waitsFor = (db: Connection, task: DecidersTask): Fragment => db`deciders_task(project.state) = ${task}`

/** All that waits, or so many of the most urgent in their order. */
export type Line = (most?: number) => Fragment

/** Those of the last day are put in order among themselves: so what comes in the order of its days is read no further. */
export const cutOff = (db: Connection, rows: Fragment, most?: number): Fragment =>
  most === undefined
    ? rows
    : db`select * from (${rows} order by urgency fetch first ${db.unsafe(String(most))} rows with ties) as line order by urgency, since, project_id limit ${most}`

type Parts = {
  /** Rows of `project_request` or `project` with the day by which they stand in line, `urgency`. */
  source: Fragment
  /** What is asked of them, and which of them are wanted. */
  pick: (source: Fragment) => Fragment
}

/** Looked through in the order of their days where only the first are wanted (`offset 0`), so that one after the other is checked until there are enough. */
const readInOrder = (db: Connection, { source, pick }: Parts, most?: number): Fragment =>
  cutOff(db, pick(most === undefined ? source : db`${source} order by urgency offset 0`), most)

export const lineOf =
  (db: Connection, parts: Parts): Line =>
  (most) =>
    readInOrder(db, parts, most)

type Wide = Pick<Parts, 'pick'> & {
  /** What is late, wherever; null for what is due on no day. */
  late: Fragment | null
  /** What is not late in the county `uncovered.county`. */
  inTime: Fragment
  counties: readonly string[]
}

/** Cities and provinces see what is late, and all of the counties in which nobody decides, each in its own order. */
export function wideLineOf(db: Connection, { pick, late, inTime, counties }: Wide): Line {
  return (most) => {
    const ofLate = late ? [db`(${readInOrder(db, { source: late, pick }, most)})`] : []
    const ofCounties = db`
      (select line.* from unnest(${[...counties]}::text[]) as uncovered (county), lateral (${readInOrder(db, { source: inTime, pick }, most)}) as line)`
    const all = [...ofLate, ofCounties].reduce((some, next) => db`${some} union all ${next}`)
    return cutOff(db, db`select * from (${all}) as pieces`, most)
  }
}
