import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../database/connect.ts'

/** Resolves as soon as somebody in this database waits for what another one holds. */
export async function untilSomebodyWaits(db: Database): Promise<void> {
  const waiting = () => db`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await waiting()).count === 0) await pause(20)
}
