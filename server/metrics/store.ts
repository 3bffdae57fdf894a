import type { Connection } from '../database/connect.ts'

/** What waits for somebody to do it: how much, and for how many seconds the oldest has waited (null where nobody notes it). */
export type Waiting = { length: number; age: number | null }
export type Queues = Record<'audit' | 'figures' | 'risk' | 'exports' | 'imports', Waiting>

/** More is not counted: by then it is long known that something is wrong. */
const most = 10_000

/** Nothing of it tells what the work is about. */
export async function readQueues(db: Connection): Promise<{ queues: Queues; jobsAge: number | null }> {
  const age = db`extract(epoch from now() - min(since))::float8`
  const [row] = await db<[{ jobsAge: number | null } & Record<keyof Queues, Waiting>]>`
    select
      (select extract(epoch from now() - max(last_finished))::float8 from job_run) as jobs_age,
      (select json_build_object('length', count(*), 'age', ${age}) from (
        select at as since from audit_line line
        where line.id > coalesce((select max(line_id) from audit_seal where sealed_at < now() - interval '15 minutes'), 0)
          and not exists (select from audit_seal seal where seal.line_id = line.id) limit ${most}) as waiting) as audit,
      (select json_build_object('length', count(*), 'age', null) from (select from figure_mark limit ${most}) as waiting) as figures,
      (select json_build_object('length', count(*), 'age', ${age}) from (
        select stale_since as since from project_risk where stale_since is not null order by stale_since limit ${most}) as waiting) as risk,
      (select json_build_object('length', count(*), 'age', ${age}) from (
        select created_at as since from export_file where state in ('waiting', 'running') limit ${most}) as waiting) as exports,
      (select json_build_object('length', count(*), 'age', ${age}) from (
        select created_at as since from import_file where state in ('checking', 'writing') limit ${most}) as waiting) as imports`
  const { jobsAge, ...queues } = row
  return { queues, jobsAge }
}
