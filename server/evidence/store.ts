import type { PendingQuery, Row } from 'postgres'
import { Refusal } from '#contract/errors.ts'
import type { EvidenceView } from '#contract/project-views.ts'
import type { Dossier } from '#domain/filing/dossier.ts'
import { mayReadFile, maySupersede, type SupervisionRecord } from '#domain/filing/evidence-rights.ts'
import type { Actor } from '#domain/people/access.ts'
import type { TakenStep } from '#domain/steps/passed-steps.ts'
import { openFindingStates } from '#domain/supervision/findings.ts'
import type { Connection, Transaction } from '../database/connect.ts'
import { words } from '../database/sql-words.ts'

type Fragment = PendingQuery<Row[]>
export type StoredFile = Omit<EvidenceView, 'uploadedAt' | 'mayRemove' | 'maySupersede'> & {
  uploadedAt: Date
  key: string
  recordOpen: boolean
}

const fileColumns = (db: Connection) => db`
  file.id, file.category, file.step, file.record, file.name, content.size, content.media_type, file.sha256, file.uploaded_at, file.superseded_by, file.late_reason,
  json_build_object('takenAt', to_char(file.taken_at, 'YYYY-MM-DD HH24:MI'), 'longitude', file.longitude, 'latitude', file.latitude) as photo,
  case when bidder.id is not null then json_build_object('id', bidder.id, 'name', bidder.name) end as bidder,
  json_build_object('id', uploader.id, 'name', uploader.name) as uploaded_by, content.key, ${recordOpen(db, db`file.record`, db`file.step`)} as record_open
  from evidence_file file join stored_content content on content.sha256 = file.sha256 join user_account uploader on uploader.id = file.uploaded_by
    left join unit filed on filed.id = file.bidder_id left join unit bidder on bidder.id = coalesce(filed.merged_into, filed.id)`

/** The files of a filing that its reader may read, oldest first. */
export async function listEvidence(db: Connection, actor: Actor, dossier: Dossier): Promise<EvidenceView[]> {
  return evidenceViews(await listStoredFiles(db, dossier.id), actor, dossier)
}

export const evidenceViews = (files: readonly StoredFile[], actor: Actor, dossier: Dossier): EvidenceView[] =>
  readable(files, actor, dossier).map((file) => viewOf(file, actor, dossier))

export async function listFiles(db: Connection, actor: Actor, dossier: Dossier): Promise<StoredFile[]> {
  return readable(await listStoredFiles(db, dossier.id), actor, dossier)
}

const readable = (files: readonly StoredFile[], actor: Actor, dossier: Dossier) => files.filter((file) => mayReadFile(actor, dossier, file))

/** All files of a filing, before anybody asks who may read them. */
export const listStoredFiles = (db: Connection, projectId: string) => db<StoredFile[]>`
  select ${fileColumns(db)} where file.project_id = ${projectId} order by file.uploaded_at, file.id`

export async function readFile(db: Connection, actor: Actor, dossier: Dossier, fileId: string): Promise<StoredFile> {
  const [file] = await db<StoredFile[]>`select ${fileColumns(db)} where file.project_id = ${dossier.id} and file.id = ${fileId}`
  if (!file || !mayReadFile(actor, dossier, file)) throw new Refusal('record.not-found')
  return file
}

export function viewOf({ key: _key, recordOpen: open, ...file }: StoredFile, actor: Actor, dossier: Dossier): EvidenceView {
  return {
    ...file,
    uploadedAt: file.uploadedAt.toISOString(),
    mayRemove: isRemovable({ ...file, recordOpen: open }, actor, dossier),
    maySupersede: isSupersedable(file, actor, dossier),
  }
}

/** Its uploader may take a file back until the step it proves has passed. */
export const isRemovable = (file: Pick<StoredFile, 'record' | 'step' | 'uploadedBy' | 'recordOpen'>, actor: Actor, { state }: Dossier) =>
  file.uploadedBy.id === actor.id && (file.record === null || file.recordOpen || (file.step === 'filing' && state === 'draft'))

export const isSupersedable = (file: Omit<StoredFile, 'key' | 'recordOpen'>, actor: Actor, dossier: Dossier) =>
  maySupersede(actor, dossier, { ...file, uploadedBy: file.uploadedBy.id, superseded: file.supersededBy !== null })

/** Whether the visit, finding or alert that a file belongs to still takes papers. */
const recordOpen = (db: Connection, record: Fragment, step: Fragment) => db`
  case split_part(${record}, ' ', 1)
    when 'inspection' then exists (select from inspection where id = split_part(${record}, ' ', 2)::uuid and state = 'in-progress')
    when 'alert' then exists (select from alert where id = split_part(${record}, ' ', 2)::uuid and state = 'new')
    when 'finding' then exists (select from finding where id = split_part(${record}, ' ', 2)::uuid and state in ${words(db, openFindingStates)}
      and (${step} <> 'rectification' or state <> 'rectified'))
    else false end`

/** A visit, finding or alert of this filing; null when it has none of that name. */
export async function readSupervisionRecord(db: Connection, projectId: string, name: string): Promise<SupervisionRecord | null> {
  const [kind, id = ''] = name.split(' ')
  const [row] = await db<{ open: boolean }[]>`
    select ${recordOpen(db, db`${name}::text`, db`'rectification'`)} as open
    from (select project_id, id from inspection union all select project_id, id from finding union all select project_id, id from alert) found
    where found.id = ${id} and found.project_id = ${projectId}`
  return row ? { kind: kind as SupervisionRecord['kind'], open: row.open } : null // the route admits these three names alone
}

/** The steps of a filing that left a record, the oldest first. */
export const listTakenSteps = async (db: Connection, projectId: string): Promise<TakenStep[]> => [
  ...(await db<TakenStep[]>`
    select action, record, to_state, (at at time zone 'Asia/Shanghai')::date as on from project_event
    where project_id = ${projectId} and record is not null order by id`),
]

/** Whether a unit can have bid: any that is not gone, while the bidders of a round are still being written down, and one of them afterwards. */
export async function mayHaveBid(db: Connection, unitId: string, roundsOf: string | null): Promise<boolean> {
  const [unit] = await db`
    select from unit where id = ${unitId} and ${
      roundsOf === null
        ? db`state in ('proposed', 'confirmed')`
        : db`exists (select from bidder join sourcing_round round on round.id = bidder.round_id join unit filed on filed.id = bidder.unit_id
            where round.project_id = ${roundsOf} and unit.id in (filed.id, filed.merged_into))`
    }`
  return unit !== undefined
}

/** An account may have been disabled while its bytes were on their way. */
export async function isEnabled(db: Connection, userId: string): Promise<boolean> {
  const [user] = await db<[{ enabled: boolean }]>`select enabled from user_account where id = ${userId}`
  return user.enabled
}

type Space = { files: number; bytes: number }

/** How much is already there: files of this category waiting for the same step, and bytes of the whole filing. */
export async function spaceTaken(
  db: Connection,
  projectId: string,
  { category, step, record }: { category: string; step: string; record?: string },
): Promise<Space> {
  const [taken] = await db<[Space]>`
    select count(*) filter (where file.category = ${category} and file.step = ${step} and ${inPlaceOf(db, record)} and file.superseded_by is null)::int as files,
      coalesce(sum(content.size), 0)::bigint as bytes
    from evidence_file file join stored_content content on content.sha256 = file.sha256 where file.project_id = ${projectId}`
  return taken
}

/** What waits for a step that is taken again, such as submitting, will belong to the record that is there already. */
const inPlaceOf = (db: Connection, record: string | undefined) =>
  record === undefined ? db`(file.record is null or file.record = file.step)` : db`file.record = ${record}`

type NewContent = { sha256: string; size: number; mediaType: string; key: string }

/** Notes that bytes are about to be kept, so that a crash before their row leaves a trace to clean up by. */
export const announceContent = (db: Connection, key: string) => db`insert into announced_content (key) values (${key})`
export const forgetAnnouncement = (db: Connection, key: string) => db`delete from announced_content where key = ${key}`

export async function isStored(db: Connection, sha256: string) {
  const [row] = await db`select from stored_content where sha256 = ${sha256}`
  return row !== undefined
}

/** The same bytes are stored once: when two arrive together the second finds the first's row and answers that it lost. */
export async function addContent(db: Connection, { sha256, size, mediaType, key }: NewContent): Promise<boolean> {
  const { count } = await db`
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
  bidder: string | null
  takenAt: string | null
  longitude: number | null
  latitude: number | null
  lateReason: string | null
}

export async function addFile(tx: Transaction, file: NewFile): Promise<string> {
  const [added] = await tx<[{ id: string }]>`
    insert into evidence_file (project_id, category, step, record, bidder_id, sha256, name, uploaded_by, taken_at, longitude, latitude, late_reason)
    values (${file.projectId}, ${file.category}, ${file.step}, ${file.record}, ${file.bidder}, ${file.sha256}, ${file.name}, ${file.uploadedBy}, ${file.takenAt},
      ${file.longitude}, ${file.latitude}, ${file.lateReason}) returning id`
  return added.id
}

/** Of two who bring a better copy at once the second is told. */
export async function supersede(tx: Transaction, fileId: string, by: string) {
  const { count } = await tx`update evidence_file set superseded_by = ${by} where id = ${fileId} and superseded_by is null`
  if (count === 0) throw new Refusal('record.changed')
}

/**
 * Removes a file; answers the key of its bytes when nothing else needs them. It stays announced until they are dropped. The row of the
 * bytes is locked first: whoever files the same bytes at this moment either finds them still needed or finds them gone and brings them again.
 */
export async function removeFile(tx: Transaction, { id, sha256 }: { id: string; sha256: string }): Promise<string | null> {
  await tx`select from stored_content where sha256 = ${sha256} for update`
  await tx`delete from evidence_file where id = ${id}`
  const [gone] = await letGo(tx, [sha256])
  return gone ?? null
}

/** Removes all files of a draft with it. Bytes that nothing else needs are dropped by the next cleaning. */
export async function removeFilesOf(tx: Transaction, projectId: string) {
  const files = await tx<{ sha256: string }[]>`
    select sha256 from stored_content where sha256 in (select sha256 from evidence_file where project_id = ${projectId}) order by sha256 for update`
  await tx`delete from evidence_file where project_id = ${projectId}`
  await letGo(
    tx,
    files.map(({ sha256 }) => sha256),
  )
}

async function letGo(tx: Transaction, hashes: readonly string[]): Promise<string[]> {
  const gone = await tx<{ key: string }[]>`
    with gone as (
      delete from stored_content content where sha256 = any(${[...hashes]}) and not exists (select from evidence_file where sha256 = content.sha256)
      returning key)
    insert into announced_content (key) select key from gone returning key`
  return gone.map(({ key }) => key)
}

/** Whether the bytes are still kept; holds them until the transaction ends, so that nobody removes them in between. */
export async function holdContent(tx: Transaction, sha256: string): Promise<boolean> {
  const [row] = await tx`select from stored_content where sha256 = ${sha256} for key share`
  return row !== undefined
}

/**
 * Bytes that were announced and never came to be needed, or are needed no more, because a process died in between. Where a
 * process may just be at work, only what was announced long ago counts.
 */
export const listAbandoned = (db: Connection, { mayBeAtWork }: { mayBeAtWork: boolean }) => db<{ key: string }[]>`
  select key from announced_content where announced_at < now() - ${mayBeAtWork ? '1 hour' : '0 seconds'}::interval`

/** Whether bytes may be dropped: not while a backup still reads them. Holds the next backup off until the transaction ends. */
export async function mayDrop(tx: Transaction): Promise<boolean> {
  const [row] = await tx<[{ free: boolean }]>`select pg_try_advisory_xact_lock_shared(${droppingLock}) as free`
  return row.free
}

/** Held alone by a backup, shared by whoever drops bytes. */
export const droppingLock = 909_221

/**
 * Gives an announced key up: true when its bytes are to be dropped, false when a file needs them after all. What is announced no more was
 * filed; a transaction that is just doing so is waited for.
 */
export async function giveUp(tx: Transaction, key: string): Promise<boolean> {
  const [announced] = await tx`select from announced_content where key = ${key} for update`
  if (!announced) return false
  await tx`
    delete from stored_content content where key = ${key} and not exists (select from evidence_file where sha256 = content.sha256)`
  const [kept] = await tx`select from stored_content where key = ${key}`
  return kept === undefined
}
