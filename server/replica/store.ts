import type { Connection } from '../database/connect.ts'

/** How far the primary has written its log to the disk. What was committed is before it. */
export async function readWritten(primary: Connection): Promise<string> {
  const [row] = await primary<[{ position: string }]>`select pg_current_wal_flush_lsn()::text as position`
  return row.position
}

/** How far a standby has followed; null where somebody is no standby. */
export async function readReplayed(replica: Connection): Promise<string | null> {
  const [row] = await replica<[{ position: string | null }]>`select pg_last_wal_replay_lsn()::text as position`
  return row.position
}

/** Tells installations apart: when the tables were made. */
export async function readIdentity(db: Connection): Promise<string> {
  const [row] = await db<[{ made: string }]>`select applied_at::text as made from schema_version`
  return row.made
}
