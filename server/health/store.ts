import type { Connection } from '../database/connect.ts'

export type Condition = {
  /** A standby, and a primary that was made read-only, answer every question and take nothing. */
  isWritable: boolean
  /** What the tables were made from. */
  checksum: string | null
  /** The oldest code that may work with them. */
  oldestCode: number
  /** When a job last ended, or jobs became known; the jobs that come every second are written down once a minute. */
  jobsSeenAt: Date | null
  /** Which key the database was begun with. */
  fingerprint: string | null
  /** The newest line of the audit trail that should have been sealed by now, has been. */
  isSealed: boolean
  /** The backups by schedule: when the last one ended, or since when they are waited for. */
  backup: { at: Date; error: string | null } | null
}

export async function readCondition(db: Connection): Promise<Condition> {
  const [row] = await db<[Omit<Condition, 'backup'> & { backupAt: Date | null; backupError: string | null }]>`
    select current_setting('transaction_read_only') = 'off' as is_writable,
      (select checksum from schema_version) as checksum, coalesce((select oldest_code from schema_version), 0) as oldest_code,
      (select value #>> '{}' from setting where key = 'key-fingerprint') as fingerprint,
      (select max(greatest(last_finished, known_since)) from job_run) as jobs_seen_at,
      (select coalesce(last_finished, known_since) from job_run where name = 'backup') as backup_at,
      (select last_error from job_run where name = 'backup') as backup_error,
      coalesce((
        select exists (select from audit_seal where line_id = newest.id)
        from (select id from audit_line where at < now() - interval '2 minutes' order by at desc, id desc limit 1) as newest
      ), true) as is_sealed`
  const { backupAt, backupError, ...condition } = row
  return { ...condition, backup: backupAt && { at: backupAt, error: backupError } }
}
