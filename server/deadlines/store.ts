import type { Connection, Transaction } from '../database/connect.ts'

const key = 'deadlines'

/** Only what was changed is kept, with the number of the change; nothing at all while nobody has changed anything. */
export type StoredDeadlines = { version: number; figures: Readonly<Record<string, unknown>> }

export async function readDeadlines(db: Connection): Promise<StoredDeadlines> {
  const [row] = await db<{ value: StoredDeadlines }[]>`select value from setting where key = ${key}`
  return row?.value ?? { version: 0, figures: {} }
}

/** Two people at once take turns, also while there is no row to lock yet. */
export const lockDeadlines = (tx: Transaction) => tx`select pg_advisory_xact_lock(909207)`

export const saveDeadlines = (tx: Transaction, value: { version: number; figures: Readonly<Record<string, number>> }) => tx`
  insert into setting (key, value) values (${key}, ${tx.json(value)})
  on conflict (key) do update set value = excluded.value, changed_at = now()`
