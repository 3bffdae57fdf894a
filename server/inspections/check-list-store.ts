import type { Label } from '#contract/language.ts'
import type { Connection, Transaction } from '../database/connect.ts'

const keyOf = (kind: number) => `check-list.${kind}`

/** A changed check list; null while the one the product was made with is in force. */
export type StoredCheckList = { version: number; questions: Label[] }

export async function readCheckList(db: Connection, kind: number): Promise<StoredCheckList | null> {
  const [row] = await db<{ value: StoredCheckList }[]>`select value from setting where key = ${keyOf(kind)}`
  return row?.value ?? null
}

/** Two people at once take turns, also while there is no row to lock yet. */
export const lockCheckLists = (tx: Transaction) => tx`select pg_advisory_xact_lock(909212)`

export const saveCheckList = (tx: Transaction, kind: number, value: StoredCheckList) => tx`
  insert into setting (key, value) values (${keyOf(kind)}, ${tx.json(value)})
  on conflict (key) do update set value = excluded.value, changed_at = now()`
