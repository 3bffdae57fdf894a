import type { Connection } from '../database/connect.ts'
import type { LastRun } from './schedule.ts'

/** Any number nobody else uses. */
const leaderLock = 909_210

/**
 * Answers the session that now has the lock, if it is this one. Taken again by the session that has it the lock is merely counted, so that
 * one question both takes it and tells whether it is still held.
 */
export async function takeLeadership(connection: Connection): Promise<number | null> {
  const [row] = await connection<[{ session: number; held: boolean }]>`
    select pg_backend_pid() as session, pg_try_advisory_lock(${leaderLock}) as held`
  return row.held ? row.session : null
}

export const giveLeadershipBack = (connection: Connection) => connection`select pg_advisory_unlock_all()`

export const addJobs = (db: Connection, names: readonly string[], knownSince: Date) =>
  db`insert into job_run (name, known_since) select unnest(${[...names]}::text[]), ${knownSince} on conflict do nothing`

export const listRuns = (db: Connection) =>
  db<({ name: string } & LastRun)[]>`select name, known_since, last_started as started, last_finished as finished from job_run`

export const saveStart = (db: Connection, name: string, started: Date) =>
  db`update job_run set last_started = ${started} where name = ${name}`

type Ended = { started: Date; finished: Date; error: string | null; runs: number }

/** `runs` is how many there were since the last time this was saved. */
export const saveEnd = (db: Connection, name: string, { started, finished, error, runs }: Ended) => db`
  update job_run set last_started = ${started}, last_finished = ${finished}, last_error = ${error}, runs = job_run.runs + ${runs}
  where name = ${name}`

export const saveNudges = (db: Connection, names: readonly string[]) =>
  db`update job_run set nudged = true where name = any(${[...names]}) and not nudged`

export async function takeNudges(db: Connection): Promise<string[]> {
  const rows = await db<{ name: string }[]>`update job_run set nudged = false where nudged returning name`
  return rows.map(({ name }) => name)
}
