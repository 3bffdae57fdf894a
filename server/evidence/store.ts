import { Refusal } from '#contract/errors.ts'
import type { EvidenceView } from '#contract/project-views.ts'
import type { Actor } from '#domain/access.ts'
import type { Dossier } from '#domain/dossier.ts'
import { mayReadFile } from '#domain/evidence-rights.ts'
import type { Connection, Transaction } from '../database.ts'

type StoredFile = Omit<EvidenceView, 'uploadedAt' | 'mayRemove'> & { uploadedAt: Date; key: string }

const fileColumns = (db: Connection) => db`
  file.id, file.category, file.step, file.record, file.name, content.size, content.media_type, file.sha256, file.uploaded_at, file.superseded_by,
  json_build_object('id', uploader.id, 'name', uploader.name) as uploaded_by, content.key
  from evidence_file file join stored_content content on content.sha256 = file.sha256 join user_account uploader on uploader.id = file.uploaded_by`

/** The files of a filing that its reader may read, oldest first. */
export async function listEvidence(db: Connection, actor: Actor, dossier: Dossier): Promise<EvidenceView[]> {
  const files = await listFiles(db, actor, dossier)
  return files.map((file) => viewOf(file, actor, dossier))
}

export async function listFiles(db: Connection, actor: Actor, dossier: Dossier): Promise<StoredFile[]> {
  const files = await db<StoredFile[]>`select ${fileColumns(db)} where file.project_id = ${dossier.id} order by file.uploaded_at, file.id`
  return files.filter((file) => mayReadFile(actor, dossier, file))
}

export async function readFile(db: Connection, actor: Actor, dossier: Dossier, fileId: string): Promise<StoredFile> {
  const [file] = await db<StoredFile[]>`select ${fileColumns(db)} where file.project_id = ${dossier.id} and file.id = ${fileId}`
  if (!file || !mayReadFile(actor, dossier, file)) throw new Refusal('record.not-found')
  return file
}

export function viewOf({ key: _key, ...file }: StoredFile, actor: Actor, dossier: Dossier): EvidenceView {
  return { ...file, uploadedAt: file.uploadedAt.toISOString(), mayRemove: isRemovable(file, actor, dossier) }
}

/** Its uploader may take a file back until the step it proves has passed. */
export const isRemovable = (file: Pick<StoredFile, 'record' | 'step' | 'uploadedBy'>, actor: Actor, { state }: Dossier) =>
  file.uploadedBy.id === actor.id && (file.record === null || (file.step === 'filing' && state === 'draft'))

type Room = { files: number; bytes: number }

/** How much is already there: files of this category waiting for the same step, and bytes of the whole filing. */
export async function roomTaken(db: Connection, projectId: string, { category, step }: { category: string; step: string }): Promise<Room> {
  const [taken] = await db<[Room]>`
    select count(*) filter (where file.category = ${category} and file.step = ${step} and file.record is null and file.superseded_by is null)::int as files,
      coalesce(sum(content.size), 0)::bigint as bytes
    from evidence_file file join stored_content content on content.sha256 = file.sha256 where file.project_id = ${projectId}`
  return taken
}

type NewContent = { sha256: string; size: number; mediaType: string; key: string }

/** Notes that bytes are about to be kept, so that a crash before their row leaves a trace to clean up by. */
export const announceContent = (db: Connection, key: string) => db`insert into announced_content (key) values (${key})`
export const forgetAnnouncement = (db: Connection, key: string) => db`delete from announced_content where key = ${key}`

export async function isStored(db: Connection, sha256: string) {
  const [row] = await db`select from stored_content where sha256 = ${sha256}`
  return row !== undefined
}

/** The same bytes are stored once: when two arrive together the second finds the first's row and answers that it lost. */
export async function addContent(tx: Transaction, { sha256, size, mediaType, key }: NewContent): Promise<boolean> {
  const { count } = await tx`
    insert into stored_content (sha256, size, media_type, key) values (${sha256}, ${size}, ${mediaType}, ${key}) on conflict (sha256) do nothing`
  return count === 1
}

type NewFile = {
  projectId: string
  category: string
  step: string
  sha256: string
  name: string
  uploadedBy: string
  record: string | null
  takenAt: string | null
  longitude: number | null
  latitude: number | null
}

export async function addFile(tx: Transaction, file: NewFile): Promise<string> {
  const [added] = await tx<[{ id: string }]>`
    insert into evidence_file (project_id, category, step, record, sha256, name, uploaded_by, taken_at, longitude, latitude)
    values (${file.projectId}, ${file.category}, ${file.step}, ${file.record}, ${file.sha256}, ${file.name}, ${file.uploadedBy}, ${file.takenAt},
      ${file.longitude}, ${file.latitude}) returning id`
  return added.id
}

export const supersede = (tx: Transaction, fileId: string, by: string) =>
  tx`update evidence_file set superseded_by = ${by} where id = ${fileId}`

/** Removes a file; answers the key of its bytes when nothing else needs them. */
export async function removeFile(tx: Transaction, { id, sha256 }: { id: string; sha256: string }): Promise<string | null> {
  await tx`delete from evidence_file where id = ${id}`
  const [gone] = await tx<{ key: string }[]>`
    delete from stored_content content where sha256 = ${sha256} and not exists (select from evidence_file where sha256 = ${sha256}) returning key`
  return gone?.key ?? null
}

/** Bytes announced long ago by a process that never came to write their row. */
export const listAbandoned = (db: Connection) => db<{ key: string }[]>`
  select key from announced_content where announced_at < now() - interval '1 hour' and not exists (select from stored_content where stored_content.key = announced_content.key)`
