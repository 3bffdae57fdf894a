import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createCodeKeys } from '../../server/appeals/secrets.ts'
import type { Database } from '../../server/database/connect.ts'
import type { Encryption } from '../../server/encryption.ts'
import { expectNothingForgotten } from '../../server/testing/filing-writes.ts'
import type { Entry, Ledger } from './ledger.ts'

type Terms = { db: Database; files: string; encryption: Encryption }

/** What the server had acknowledged and is not there in full: the row, the bytes, the line of the audit trail, the notice. */
export async function findLost({ db, files, encryption }: Terms, ledger: Ledger): Promise<Entry[]> {
  const codes = createCodeKeys(encryption)
  const isThere = async (entry: Entry): Promise<boolean> => {
    if (entry.kind === 'draft') return isAudited(db, entry.projectId, 'project.created')
    if (entry.kind === 'saved')
      return (await db`select from project where id = ${entry.projectId} and version >= ${entry.version}`).length === 1
    if (entry.kind === 'file') {
      const [row] = await db<{ key: string }[]>`
        select key from evidence_file join stored_content using (sha256)
        where id = ${entry.id} and project_id = ${entry.projectId} and sha256 = ${entry.sha256}`
      return row !== undefined && (await hashOf(join(files, row.key))) === entry.sha256
    }
    if (entry.kind === 'step') {
      const sent = await db`select from notification where path like ${`/v2/project/${entry.projectId}%`} limit 1`
      const done = await db`select from project_event where project_id = ${entry.projectId} and action = ${entry.action}`
      return done.length === 1 && sent.length === 1 && isAudited(db, entry.projectId, `project.${entry.action}`)
    }
    const [appeal] = await db<{ id: string }[]>`select id from appeal where code_hash = ${codes.hashOf(entry.code)}`
    if (!appeal) return false
    const history = await db`select from appeal_event where appeal_id = ${appeal.id}`
    return history.length > 0 && (await db`select from audit_line where subject_id = ${appeal.id}`).length > 0
  }
  const lost: Entry[] = []
  for (const entry of ledger) if (!(await isThere(entry))) lost.push(entry)
  return lost
}

const isAudited = async (db: Database, id: string, event: string) =>
  (await db`select from audit_line where subject = 'project' and subject_id = ${id} and event = ${event}`).length > 0

const hashOf = (file: string) =>
  readFile(file).then(
    (content) => createHash('sha256').update(content).digest('hex'),
    () => null,
  )

/** What exists in part: a step without its history or its line, a row without its bytes, a notice without its number. */
export async function findHalfDone({ db, files }: Terms): Promise<string[]> {
  const faults: string[] = []
  await expectNothingForgotten(db).catch((error: Error) => faults.push(error.message))
  const steps = await db<{ id: string }[]>`
    select project_id as id from project_event where action in ('submit', 'start-review', 'approve') and at > now() - interval '2 hours'
    group by project_id having count(*) <> (select count(*) from audit_line where subject = 'project' and subject_id = project_id::text
      and event in ('project.submit', 'project.start-review', 'project.approve'))`
  faults.push(...steps.map(({ id }) => `steps of ${id} without their lines`))
  const states = await db<{ id: string }[]>`
    select id from project where created_at > now() - interval '2 hours' and state <> coalesce(
      (select to_state from project_event where project_id = project.id order by id desc limit 1), 'draft')`
  faults.push(...states.map(({ id }) => `${id} is not where its history leads`))
  const unnumbered = await db`select from notification where seq is null`
  if (unnumbered.length > 0) faults.push(`${unnumbered.length} notices without a number`)
  const contents = await db<
    { key: string; size: number }[]
  >`select key, size from stored_content where stored_at > now() - interval '2 hours'`
  for (const { key, size } of contents) {
    const found = await stat(join(files, key)).catch(() => null)
    if (found?.size !== size) faults.push(`${key} without its bytes`)
  }
  return faults
}

/** Jobs that were begun and have not ended: broken off, until somebody begins them again. */
export const findBrokenJobs = (db: Database) =>
  db<{ name: string }[]>`select name from job_run where last_started is not null and last_started > coalesce(last_finished, '-infinity')`
