import type { ParameterOrFragment, Row, RowList } from 'postgres'
import { afterFilingsChanged } from '../changed-filings.ts'
import { type Connection, type Database, inTransaction, type Transaction } from '../database.ts'
import { listCounties, listWrongFacts } from '../filing-facts.ts'

/** Bare SQL that changes filings, or what belongs to them, and then does what the end of an action does. */
export type FilingWriter = <Rows extends readonly (object | undefined)[] = Row[]>(
  template: TemplateStringsArray,
  ...values: readonly ParameterOrFragment<never>[]
) => Promise<RowList<Rows>>

export const filingWriter =
  (db: Database): FilingWriter =>
  (template, ...values) =>
    inTransaction(db, async (tx) => {
      const rows = await tx(template, ...values)
      await afterFilingsChanged(tx, await listWritten(tx))
      return rows as never // what was asked for
    })

/** The filings of which this transaction has written something, or which it has deleted. */
async function listWritten(tx: Transaction): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select id from project where project.xmin = pg_current_xact_id()::xid
    union select project_id from alert where alert.xmin = pg_current_xact_id()::xid
    union select project_id from finding where finding.xmin = pg_current_xact_id()::xid
    union select project_id from risk_result where risk_result.xmin = pg_current_xact_id()::xid
    union select project_id from filing_fact where not exists (select from project where project.id = filing_fact.project_id)
    order by id`
  return rows.map(({ id }) => id)
}

/** Fails when some action changed a filing without what follows from it. */
export async function expectNothingForgotten(db: Connection) {
  const forgotten: string[] = []
  for (const county of await listCounties(db)) forgotten.push(...(await listWrongFacts(db, county)))
  if (forgotten.length > 0) throw new Error(`What is counted about these filings is not what they are: ${forgotten.join(', ')}`)
}

/** Empties filings and everything that belongs to them or was computed from them. */
export async function deleteAllFilings(db: Connection) {
  await db`truncate project, figure_cell, figure_count, figure_mark cascade`
  await db`update figure_version set version = version + 1`
}
