import type { ActionContext } from '../../action-context.ts'
import { type Database, inTransaction, type Transaction } from '../../database/connect.ts'
import type { Encryption } from '../../encryption.ts'
import { type FilingNotice, notifyOfFilings } from '../../notifications/filing-notices.ts'
import { loadRules, type Rules } from '../../rules/store.ts'
import { setMoment } from './store.ts'

/** What the running process lends to actions on filings and on their supervision. */
export type FilingServices = {
  db: Database
  encryption: Encryption
  /** Says that something changed that the background should look at soon. */
  nudge: () => void
}

/** One transaction about filings: what its actions work with and pass along to each other. */
export type FilingContext = ActionContext &
  Pick<FilingServices, 'encryption' | 'nudge'> & {
    tx: Transaction
    /** The day, the deadlines and the figures in force: read when first asked for, once for the whole transaction. */
    rules: () => Promise<Rules>
    /** What is to be looked at again at the end, by the id of the filing: once, however often it was changed. */
    reassessments: Map<string, () => Promise<void>>
    /** Written at the very end: notices come last in the order of locks. */
    notices: FilingNotice[]
  }

type Terms = ActionContext & {
  /** When it happens, such as `2026-03-01T09:30:00+08:00`; now unless said otherwise. Every day and moment that is written follows it. */
  moment?: string
}

/** Runs one action, or several that belong together: all of it happens or nothing. */
export const inFilingTransaction = <T>({ db, ...services }: FilingServices, terms: Terms, work: (context: FilingContext) => Promise<T>) =>
  inTransaction(db, (tx) => withinTransaction({ ...services, tx }, terms, work))

/** The same within a transaction that another feature began, which may know the rules of the day already. */
export async function withinTransaction<T>(
  given: Omit<FilingServices, 'db'> & { tx: Transaction; rules?: FilingContext['rules'] },
  { moment, ...who }: Terms,
  work: (context: FilingContext) => Promise<T>,
): Promise<T> {
  const { tx } = given
  if (moment !== undefined) await setMoment(tx, moment)
  let rules: Promise<Rules> | null = null
  const context: FilingContext = {
    rules: () => {
      rules ??= loadRules(tx)
      return rules
    },
    ...given,
    ...who,
    reassessments: new Map(),
    notices: [],
  }
  const result = await work(context)
  for (const reassess of context.reassessments.values()) await reassess()
  await notifyOfFilings(tx, context.notices)
  return result
}
