import { beforeCommit, type Transaction } from './database.ts'
import { refreshFacts } from './filing-facts.ts'

const changed = new WeakMap<Transaction, Set<string>>()

/**
 * Says that a transaction changes these filings, or what belongs to them: alerts, findings, what indicators found. What follows from it happens
 * at the end of the transaction, whatever else it does. Who locks a filing to work at it has said so.
 */
export function noteChangedFilings(tx: Transaction, ids: readonly string[]) {
  const known = changed.get(tx) ?? new Set()
  for (const id of ids) known.add(id)
  if (changed.has(tx) || known.size === 0) return
  changed.set(tx, known)
  beforeCommit(tx, () => afterFilingsChanged(tx, [...known].toSorted()))
}

/** What follows from a change of filings, or from deleting them. The last thing of a transaction: whoever holds facts waits for nothing else. */
export async function afterFilingsChanged(tx: Transaction, ids: readonly string[]) {
  await refreshFacts(tx, ids)
}
