import { type AuditFault, type AuditRestore, type Verification, verificationStates } from '#contract/audit.ts'
import { auditSubjects } from '#contract/audit-events.ts'
import type { Connection, Database, Transaction } from '../database/connect.ts'
import type { Epoch } from './epochs.ts'
import type { Fault, Verdict } from './verify.ts'

/** A run that has said nothing for so long is over, however it ended. */
const silence = '30 seconds'
const keptFaults = 200

type Outcome =
  | { sealed: number; head: string; unsealed: number[]; faultCount: number; faults: Fault[]; restores: AuditRestore[] }
  | { failure: 'failed' | 'abandoned' }
type Row = Omit<Verification, 'startedAt' | 'endedAt' | 'sealed' | 'unsealed' | 'faultCount' | 'faults' | 'restores'> & {
  startedAt: Date
  endedAt: Date | null
  verdict: Outcome | null
}

/** Begins a run unless one is under way; nobody's is the nightly one. Two people at once take turns. */
export async function insertVerification(tx: Transaction, actorId: string | null): Promise<string | null> {
  await tx`select pg_advisory_xact_lock(909208)`
  const [running] = await tx`select from audit_verification where ended_at is null and seen_at > now() - ${silence}::interval`
  if (running) return null
  const [row] = await tx<{ id: string }[]>`insert into audit_verification (started_by) values (${actorId}) returning id`
  return row!.id // an insert that returns nothing has thrown
}

export const noteProgress = (db: Database, id: string, { done, total }: { done: number; total: number }) =>
  db`update audit_verification set done = ${done}, total = ${total}, seen_at = now() where id = ${id} and ended_at is null`

export const noteVerdict = (db: Database, id: string, { sealed, head, unsealed, faults, restores }: Verdict) =>
  end(db, id, {
    sealed,
    head,
    unsealed,
    faultCount: faults.length,
    faults: faults.slice(0, keptFaults),
    restores: restores.map(asAnswered),
  })

const asAnswered = ({ begunAt, takenAt, position, known }: Epoch): AuditRestore => ({
  at: begunAt.toISOString(),
  takenAt: takenAt.toISOString(),
  keptTo: position,
  knownTo: known?.position ?? null,
})

export const noteFailure = (db: Database, id: string, failure: 'failed' | 'abandoned') => end(db, id, { failure })

const end = (db: Database, id: string, outcome: Outcome) => db`
  update audit_verification set ended_at = now(), seen_at = now(), verdict = ${db.json(outcome)},
    done = ${'sealed' in outcome ? db`greatest(done, ${outcome.sealed})` : db`done`}, total = ${'sealed' in outcome ? outcome.sealed : db`total`}
  where id = ${id} and ended_at is null`

const columns = (db: Connection) => db`
  run.id, run.started_at, run.ended_at, run.done, run.total, run.verdict, person.name as started_by,
  case when run.ended_at is null and run.seen_at > now() - ${silence}::interval then 'running'
    when run.ended_at is null then 'abandoned'
    when run.verdict ? 'failure' then run.verdict ->> 'failure'
    when (run.verdict ->> 'faultCount')::int > 0 then 'damaged'
    when run.verdict #> '{restores,0}' is not null then 'restored' else 'intact' end as state`

export async function listVerifications(db: Connection): Promise<Verification[]> {
  const rows = await db<Row[]>`
    select ${columns(db)} from audit_verification run left join user_account person on person.id = run.started_by
    order by run.started_at desc, run.id limit 5`
  return Promise.all(rows.map((row) => complete(db, row)))
}

export async function readVerification(db: Connection, id: string): Promise<Verification | null> {
  const [row] = await db<Row[]>`
    select ${columns(db)} from audit_verification run left join user_account person on person.id = run.started_by where run.id = ${id}`
  return row ? complete(db, row) : null
}

async function complete(db: Connection, { verdict, startedAt, endedAt, ...run }: Row): Promise<Verification> {
  const found = verdict && 'sealed' in verdict ? verdict : null
  return {
    ...run,
    state: verificationStates.find((state) => state === run.state) ?? 'failed',
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    sealed: found?.sealed ?? null,
    unsealed: { count: found?.unsealed.length ?? 0, lineIds: found?.unsealed.slice(0, 20) ?? [] },
    faultCount: found?.faultCount ?? 0,
    faults: await withLines(db, found?.faults ?? []),
    restores: found?.restores ?? [],
  }
}

/** What the lines at fault say now. Those about anything but the organisation stay numbers, here as in the trail. */
async function withLines(db: Connection, faults: readonly Fault[]): Promise<AuditFault[]> {
  const ids = faults.flatMap((fault) => ('lineId' in fault ? [fault.lineId] : []))
  const lines = await db<{ id: number; at: Date; event: string; person: string }[]>`
    select id, at, event, actor_name as person from audit_line where id = any(${ids}::bigint[]) and subject = any(${Object.keys(auditSubjects)})`
  return faults.map((fault) => {
    const lineId = 'lineId' in fault ? fault.lineId : null
    const line = lines.find(({ id }) => id === lineId)
    return {
      kind: fault.kind,
      position: fault.position,
      place: 'place' in fault ? fault.place : null,
      lineId,
      line: line ? { at: line.at.toISOString(), event: line.event, person: line.person } : null,
    }
  })
}
