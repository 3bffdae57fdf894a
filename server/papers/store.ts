import type { Language } from '#contract/language.ts'
import type { Paper, PaperKind } from '#contract/papers.ts'
import type { Connection, Transaction } from '../database/connect.ts'

/** A decision in the life of a filing that a paper tells of. */
export type PaperEvent = { id: number; at: Date; actor: string; action: string; fromState: string; reason: string | null }

export const readPaperEvents = async (db: Connection, projectId: string): Promise<PaperEvent[]> => [
  ...(await db<PaperEvent[]>`
    select id, at, actor_name as actor, action, from_state, reason from project_event
    where project_id = ${projectId} and action in ('approve', 'return', 'send-back', 'stop', 'archive') order by id`),
]

/** What the numbers of a filing's papers begin with, and where it belongs. */
export async function readReference(db: Connection, projectId: string): Promise<{ number: string | null; region: string }> {
  const [row] = await db<[{ number: string | null; region: string }]>`
    select number, scope_code as region from project where id = ${projectId}`
  return row
}

/** A filing, or an appeal. */
export type Subject = { projectId: string; appealId: null } | { projectId: null; appealId: string }

export type StoredPaper = Paper & { projectId: string | null; appealId: string | null; contentHash: string; key: string }
type Row = Omit<StoredPaper, 'issuedAt'> & { issuedAt: Date }

const columns = (db: Connection) => db`
  paper.id, kind, record, number, language, event_on, issued_at, issuer.name as issued_by, size, sha256, project_id, appeal_id, content_hash, key
  from paper join user_account issuer on issuer.id = paper.issued_by`
const paperFrom = (row: Row): StoredPaper => ({ ...row, issuedAt: row.issuedAt.toISOString() })

/** The papers of a filing or an appeal, the newest first. */
export async function listPapers(db: Connection, subject: Subject): Promise<StoredPaper[]> {
  const rows = await db<Row[]>`
    select ${columns(db)} where ${ofSubject(db, subject)} order by issued_at desc, number desc limit 500`
  return rows.map(paperFrom)
}

const ofSubject = (db: Connection, { projectId, appealId }: Subject) =>
  appealId === null ? db`project_id = ${projectId}` : db`appeal_id = ${appealId}`

export async function readPaper(db: Connection, id: string): Promise<StoredPaper | null> {
  const [row] = await db<Row[]>`select ${columns(db)} where paper.id = ${id}`
  return row ? paperFrom(row) : null
}

export async function countOfKind(db: Connection, subject: Subject, kind: PaperKind): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from paper where ${ofSubject(db, subject)} and kind = ${kind}`
  return row.count
}

export type NewPaper = Subject & {
  kind: PaperKind
  record: string | null
  number: string
  language: Language
  eventOn: string
  contentHash: string
  checkAddress: string | null
  issuedBy: string
  sha256: string
  size: number
  key: string
}

/** Null when somebody else issued one under the same number meanwhile. */
export async function addPaper(tx: Transaction, paper: NewPaper): Promise<string | null> {
  const [row] = await tx<{ id: string }[]>`
    insert into paper (kind, project_id, appeal_id, record, number, language, event_on, content_hash, check_address, issued_by, sha256, size, media_type, key)
    values (${paper.kind}, ${paper.projectId}, ${paper.appealId}, ${paper.record}, ${paper.number}, ${paper.language}, ${paper.eventOn},
      ${paper.contentHash}, ${paper.checkAddress}, ${paper.issuedBy}, ${paper.sha256}, ${paper.size}, 'application/pdf', ${paper.key})
    on conflict (number) do nothing returning id`
  return row?.id ?? null
}

/** What the check page may know. The number of a filing is told of receipts alone. */
export type Checked = { issuedOn: string; sha256: string; filing: string | null }

export async function findByAddress(db: Connection, address: string): Promise<Checked | null> {
  const [row] = await db<Checked[]>`
    select (issued_at at time zone 'Asia/Shanghai')::date as issued_on, sha256, case when paper.kind = 'receipt' then project.number end as filing
    from paper left join project on project.id = paper.project_id where check_address = ${address}`
  return row ?? null
}
