import type { ParameterOrFragment, Row, RowList } from 'postgres'
import { type Connection, type Database, inTransaction, type Transaction } from '../database/connect.ts'
import { afterFilingsChanged } from '../filings/changed.ts'
import { noteConcerned, peopleOfFiling } from '../filings/concerned-people.ts'
import { leftBehind } from '../filings/copies.ts'
import { listCounties, listWrongFacts } from '../filings/facts.ts'

/** Bare SQL that changes filings, what belongs to them or who belongs to a unit, and then does what the end of an action does. */
export type FilingWriter = <Rows extends readonly (object | undefined)[] = Row[]>(
  template: TemplateStringsArray,
  ...values: readonly ParameterOrFragment<never>[]
) => Promise<RowList<Rows>>

export const filingWriter =
  (db: Database): FilingWriter =>
  (template, ...values) =>
    inTransaction(db, async (tx) => {
      await expectNobodyForgotten(tx)
      const rows = await tx(template, ...values)
      await afterFilingsChanged(tx, await listWritten(tx))
      await noteConcerned(tx, tx`any (select project_id from appeal)`)
      return rows as never // what was asked for
    })

/** The filings of which this transaction has written something that is counted, or which it has deleted. */
async function listWritten(tx: Transaction): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select id from project where project.xmin = pg_current_xact_id()::xid
    union select project_id from alert where alert.xmin = pg_current_xact_id()::xid
    union select project_id from finding where finding.xmin = pg_current_xact_id()::xid
    union select project_id from risk_result where risk_result.xmin = pg_current_xact_id()::xid
    union select project_id from project_risk where project_risk.xmin = pg_current_xact_id()::xid
    union select project_id from filing_fact where not exists (select from project where project.id = filing_fact.project_id)
    order by id`
  return rows.map(({ id }) => id)
}

/** Fails when some action changed a filing without what follows from it. */
export async function expectNothingForgotten(db: Connection) {
  const wrong: string[] = []
  for (const county of await listCounties(db)) wrong.push(...(await listWrongFacts(db, county)))
  if (wrong.length > 0) throw new Error(`What is counted about these filings is not what they are: ${wrong.join(', ')}`)
  await expectNobodyForgotten(db)
  const left = await db<{ projectId: string }[]>`${leftBehind(db, db`any (select id from project)`)}`
  if (left.length > 0)
    throw new Error(`These filings have moved without what belongs to them: ${left.map(({ projectId }) => projectId).join(', ')}`)
  const elsewhere = await db<{ id: string }[]>`
    select id from appeal join region on region.code = region_code where project_id is null and scope_code <> current_code`
  if (elsewhere.length > 0)
    throw new Error(`These appeals are not where their region has gone: ${elsewhere.map(({ id }) => id).join(', ')}`)
}

async function expectNobodyForgotten(db: Connection) {
  const people = await db`
    select appeal.id as appeal_id, person.id as user_id from appeal, lateral (${peopleOfFiling(db)}) as person (id)
    where appeal.project_id is not null
      and not exists (select from appeal_concerned kept where kept.appeal_id = appeal.id and kept.user_id = person.id)`
  if (people.length > 0) throw new Error(`Some have a part in a filing and may learn of an appeal about it: ${JSON.stringify(people)}`)
}

/** Empties filings and everything that belongs to them or was computed from them. */
export async function deleteAllFilings(db: Connection) {
  await db`truncate project, figure_cell, figure_count, figure_mark cascade`
  await db`update figure_version set version = version + 1`
}
