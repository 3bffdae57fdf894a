import { beforeCommit, type Transaction } from '../database/connect.ts'
import { anyOf } from '../database/sql-words.ts'
import { noteConcerned } from './concerned-people.ts'
import { leftBehind, moveCopies } from './copies.ts'
import { heldFacts, writeFacts } from './facts.ts'
import { announceSettled, settledOfFilings } from './settled-notices.ts'

const changedBy = new WeakMap<Transaction, Set<string>>()

/**
 * Says that a transaction changes these filings, or what belongs to them: alerts, findings, what indicators found. What follows from it happens
 * at the end of the transaction, whatever else it does. Who locks a filing to work at it has said so.
 */
export function noteChangedFilings(tx: Transaction, ids: readonly string[]) {
  const known = changedBy.get(tx) ?? new Set()
  for (const id of ids) known.add(id)
  if (changedBy.has(tx) || known.size === 0) return
  changedBy.set(tx, known)
  beforeCommit(tx, () => afterFilingsChanged(tx, [...known].toSorted()))
}

/**
 * What follows from a change of filings, or from deleting them. The last thing of a transaction: whoever holds facts waits for nobody who waits
 * for facts. What rarely follows is asked on the way: nearly no filing moves, and about nearly none somebody appealed.
 */
export async function afterFilingsChanged(tx: Transaction, ids: readonly string[]) {
  const changed = anyOf(tx, ids)
  const [[{ readers, moved, appealed }]] = await Promise.all([
    tx<[{ readers: string[]; moved: string[]; appealed: string[] }]>`
      with ${settledOfFilings(tx, ids)}, marked as (
        insert into open_data_mark (project_id) select id from project where id = ${changed} and number is not null)
      select array(select distinct user_id from settled) as readers, (select count(*) from (${heldFacts(tx, ids)}) as held) as held, array(${leftBehind(tx, changed)}) as moved,
        array(select distinct project_id from appeal where project_id = ${changed}) as appealed`,
    writeFacts(tx, ids),
  ])
  announceSettled(tx, readers)
  if (moved.length > 0) await moveCopies(tx, moved)
  if (appealed.length > 0) await noteConcerned(tx, anyOf(tx, appealed))
}
