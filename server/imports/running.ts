import { type FaultyField, Refusal } from '#contract/errors.ts'
import type { ImportFault } from '#contract/imports.ts'
import { importRules } from '#contract/imports.ts'
import type { ActionContext } from '../action-context.ts'
import { beforeCommit, inTransaction, type Transaction } from '../database/connect.ts'
import { listDictionaryOptions } from '../dictionaries/store.ts'
import { type FilingServices, withinTransaction } from '../projects/life/context.ts'
import { numberTakenOver } from '../projects/take-over/actions.ts'
import { lockPowers, readRoleVersions } from '../roles/store.ts'
import type { Choice, Column } from './columns.ts'
import type { Writing } from './sheet.ts'
import { sheets } from './sheets.ts'
import { type Content, faultAt, readRow } from './workbook.ts'

export type Outcome = Pick<Writing, 'codes' | 'taken'> & { faults: ImportFault[]; faultCount: number }
type Terms = { services: FilingServices; context: ActionContext; content: Content; onRow: (rows: number) => void }

/** Thrown to undo what was only tried out. */
class TriedOut extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super('tried out')
    this.outcome = outcome
  }
}

/** Everything is written as it would be, each row by itself so that all faults are found, and then undone. */
export async function tryOut(terms: Terms): Promise<Outcome> {
  try {
    return await inTransaction(terms.services.db, (tx) =>
      eachRow(tx, terms, true).then((outcome) => {
        throw new TriedOut(outcome)
      }),
    )
  } catch (error) {
    if (error instanceof TriedOut) return error.outcome
    throw error
  }
}

/** Everything or nothing: `atEnd` belongs to the same transaction, and is not reached where anything is wrong by now. */
export const writeAll = (terms: Terms, atEnd: (tx: Transaction, outcome: Outcome) => Promise<void>): Promise<Outcome> =>
  inTransaction(terms.services.db, async (tx) => {
    const roles = await readRoleVersions(tx)
    const outcome = await eachRow(tx, terms, false)
    beforeCommit(tx, async () => {
      await takeTurns(tx, outcome, roles)
      await atEnd(tx, outcome)
    })
    return outcome
  })

/** What others wait for comes last of all, so that nobody waits for a whole workbook. */
async function takeTurns(tx: Transaction, { codes, taken }: Outcome, roles: string) {
  if (codes.length > 0) {
    await lockPowers(tx)
    if ((await readRoleVersions(tx)) !== roles) throw new RowRefused()
  }
  await numberTakenOver(tx, taken)
}

/** A row that is refused while it counts, or what it rests on has changed. */
export class RowRefused extends Error {}

async function eachRow(tx: Transaction, { services, context, content, onRow }: Terms, isTrial: boolean): Promise<Outcome> {
  const outcome: Outcome = { faults: [], faultCount: 0, codes: [], taken: [] }
  const note = (fault: ImportFault) => {
    outcome.faultCount += 1
    if (outcome.faults.length < importRules.mostFaults) outcome.faults.push(fault)
  }
  const { db: _, ...lent } = services
  const { encryption } = services
  await withinTransaction({ ...lent, tx }, context, async (filings) => {
    let rows = 0
    for (const part of content) {
      const choicesOf = await choicesIn(tx, sheets[part.sheet].columns)
      for (const row of part.rows) {
        const { values, faults } = readRow(part, row, choicesOf)
        const write = () =>
          sheets[part.sheet].write({ tx, context, encryption, filings, codes: outcome.codes, taken: outcome.taken }, values)
        const wrong = faults.length > 0 ? faults : await (isTrial ? undoneWhereRefused(tx, write) : write()).then(() => [], faultsOf)
        if (wrong.length > 0 && !isTrial) throw new RowRefused()
        for (const fault of wrong) note(faultAt(part, row, fault))
        rows += 1
        onRow(rows)
      }
    }
    // What is only tried out is not looked at by the indicators.
    if (isTrial) filings.reassessments.clear()
  })
  return outcome
}

/** The other rows go on as if a refused one had not been there. */
async function undoneWhereRefused(tx: Transaction, write: () => Promise<void>): Promise<void> {
  await tx`savepoint row`
  try {
    await write()
    await tx`release savepoint row`
  } catch (error) {
    await tx`rollback to savepoint row`
    throw error
  }
}

/** What an action says against a row. A refusal without fields is about the whole row. */
function faultsOf(error: unknown): FaultyField[] {
  if (!(error instanceof Refusal)) throw error
  if (error.fields.length > 0) return [...error.fields]
  return [{ field: '', code: error.code as FaultyField['code'], facts: error.facts }] // told by the texts of refusals
}

/** Read once for each sheet, after the sheets before it were written: a new item of a dictionary can be chosen at once. */
async function choicesIn(tx: Transaction, columns: readonly Column[]) {
  const choices = new Map<string, readonly Choice[]>()
  for (const { name, from } of columns) choices.set(name, typeof from === 'string' ? await listDictionaryOptions(tx, from) : (from ?? []))
  return ({ name }: Column) => choices.get(name) ?? []
}
