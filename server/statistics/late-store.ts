import { endedWithin, type LateSpan, lateSpans } from '#domain/statistics/facts.ts'
import type { Connection } from '../database/connect.ts'
import type { Fragment } from '../filings/figures.ts'

/** What should have been completed by now, by how long ago that was; findings that have to be fixed, and of these what should have been by now. */
export type Late = { upTo30: number; upTo90: number; more: number; findings: number; overdueFindings: number }

export const nothingLate: Late = { upTo30: 0, upTo90: 0, more: 0, findings: 0, overdueFindings: 0 }

/** The columns of `Late`, where facts are added up. */
export const lateOfFacts = (db: Connection, today: string): Fragment => db`
  count(*) filter (where ${within(db, db`ends_on`, lateSpans['30'], today)}) as "upTo30",
  count(*) filter (where ${within(db, db`ends_on`, lateSpans['90'], today)}) as "upTo90",
  count(*) filter (where ${within(db, db`ends_on`, lateSpans.more, today)}) as more,
  sum(cardinality(finding_due)) as findings,
  coalesce(sum((select count(*) from unnest(finding_due) as due where due < ${today})) filter (where finding_due <> '{}'), 0) as "overdueFindings"`

/** The same where what was added up before is added up further. */
export const lateAddedUp = (db: Connection): Fragment =>
  db.unsafe(
    Object.keys(nothingLate)
      .map((name) => `sum("${name}") as "${name}"`)
      .join(', '),
  ) as Fragment // our own names

/** The same where figures are, which keep days. These compare as text, which is much cheaper than making days of them. */
export const lateOfFigures = (db: Connection, today: string): Fragment => db`
  ${counted(db, db`facet = 'agreed-end' and ${within(db, db`value`, lateSpans['30'], today)}`)} as "upTo30",
  ${counted(db, db`facet = 'agreed-end' and ${within(db, db`value`, lateSpans['90'], today)}`)} as "upTo90",
  ${counted(db, db`facet = 'agreed-end' and ${within(db, db`value`, lateSpans.more, today)}`)} as more,
  ${counted(db, db`facet = 'finding-due'`)} as findings,
  ${counted(db, db`facet = 'finding-due' and value < ${today}`)} as "overdueFindings"`

const counted = (db: Connection, condition: Fragment) => db`coalesce(sum(filings) filter (where ${condition}), 0)`

function within(db: Connection, day: Fragment, span: LateSpan, today: string) {
  const { first, last } = endedWithin(span, today)
  return db`${day} <= ${last} ${first === null ? db`` : db`and ${day} >= ${first}`}`
}
