import { type AppealFileType, appealFileTypes, type MessageKind } from '#contract/appeal-states.ts'
import type { Appeal, AppealFile } from '#contract/appeals.ts'
import type { Message } from '#contract/public-appeals.ts'
import type { Connection, Transaction } from '../database/connect.ts'

type NewMessage = { id: string; sender: 'author' | 'handler'; kind: MessageKind; body: Buffer }
export type SealedMessage = { id: string; at: Date; from: 'author' | 'handler'; kind: MessageKind; body: Buffer }

export async function addMessage(tx: Transaction, { id, sender, kind, body }: NewMessage): Promise<string> {
  const [added] = await tx<[{ id: string }]>`
    insert into appeal_message (appeal_id, sender, kind, body) values (${id}, ${sender}, ${kind}, ${body}) returning id::text`
  return added.id
}

/** Whose supervisors somebody belongs to. */
export async function officeOf(db: Connection, regionCode: string): Promise<Message['office']> {
  const [office] = await db<{ en: string; zh: string }[]>`select name_en as en, name_zh as zh from region where code = ${regionCode}`
  return office ?? null
}

export const listMessages = async (db: Connection, id: string): Promise<SealedMessage[]> => [
  ...(await db<SealedMessage[]>`
    select id::text, at, sender as from, kind, body from appeal_message where appeal_id = ${id} order by appeal_message.id`),
]

/** Who wrote it, sealed; null when they gave no name. */
export async function readIdentity(db: Connection, id: string): Promise<Buffer | null> {
  const [row] = await db<{ identity: Buffer | null }[]>`select identity from appeal where id = ${id}`
  return row?.identity ?? null
}

export const addLook = (tx: Transaction, id: string, { userId, reason }: { userId: string; reason: string }) =>
  tx`insert into appeal_look (appeal_id, user_id, reason) values (${id}, ${userId}, ${reason})`

export async function listLooks(db: Connection, id: string): Promise<Appeal['looks']> {
  const rows = await db<{ at: Date; by: string; reason: string }[]>`
    select look.at, person.name as by, look.reason from appeal_look look join user_account person on person.id = look.user_id
    where look.appeal_id = ${id} order by look.id`
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

type Kept = { people: readonly string[]; cause: 'marked' | 'declared'; reason: Buffer; by: string }

/** Keeps people away from an appeal and from all that was joined to it. */
export const addConcerned = (tx: Transaction, ids: readonly string[], { people, cause, reason, by }: Kept) => tx`
  insert into appeal_concerned (appeal_id, user_id, cause, reason, marked_by)
  select appeal_id, user_id, ${cause}, ${reason}, ${by} from unnest(${[...ids]}::uuid[]) appeal_id, unnest(${[...people]}::uuid[]) user_id
  on conflict (appeal_id, user_id) do nothing`

/** Several appeals are answered as one: whoever is kept from any of them is kept from all. */
export const shareConcerned = (tx: Transaction, ids: readonly string[]) => tx`
  insert into appeal_concerned (appeal_id, user_id, cause, reason, marked_by, at)
  select id, kept.user_id, kept.cause, kept.reason, kept.marked_by, kept.at
  from unnest(${[...ids]}::uuid[]) id, (
    select distinct on (user_id) * from appeal_concerned where appeal_id = any(${[...ids]}::uuid[]) order by user_id, at, appeal_id) kept
  on conflict (appeal_id, user_id) do nothing`

export async function listConcernedIds(tx: Transaction, id: string): Promise<string[]> {
  const rows = await tx<{ userId: string }[]>`select user_id from appeal_concerned where appeal_id = ${id}`
  return rows.map(({ userId }) => userId)
}

export type SealedConcern = { id: string; name: string; reason: Buffer | null; by: string; at: Date }

/** Those who were marked or declared themselves; whom the filing itself names is not written here. */
export const listConcerned = async (db: Connection, id: string): Promise<SealedConcern[]> => [
  ...(await db<SealedConcern[]>`
    select person.id, person.name, kept.reason, kept.marked_by as by, kept.at
    from appeal_concerned kept join user_account person on person.id = kept.user_id
    where kept.appeal_id = ${id} and kept.cause <> 'filing' order by kept.at, person.name, person.id`),
]

type NewFile = Pick<AppealFile, 'size'> & { mediaType: AppealFileType; id: string; key: string; position: number }
type FileColumns = { id: string; position: number; mediaType: AppealFileType; size: number; addedAt: Date }

export async function addFile(tx: Transaction, { id, key, position, mediaType, size }: NewFile): Promise<AppealFile> {
  const [row] = await tx<[FileColumns]>`
    insert into appeal_file (appeal_id, key, position, name, media_type, size)
    values (${id}, ${key}, ${position}, ${fileName({ position, mediaType })}, ${mediaType}, ${size})
    returning id, position, media_type, size, added_at`
  return fileFrom(row)
}

/** Said anew wherever it is read: it tells nothing of the appeal, and nothing of what its author called it. */
const fileName = ({ position, mediaType }: Pick<FileColumns, 'position' | 'mediaType'>) => `附件-${position}.${appealFileTypes[mediaType]}`

const fileFrom = ({ position, addedAt, ...file }: FileColumns): AppealFile => ({
  ...file,
  name: fileName({ position, mediaType: file.mediaType }),
  addedAt: addedAt.toISOString(),
})

export async function listFiles(db: Connection, id: string): Promise<AppealFile[]> {
  const rows = await db<FileColumns[]>`
    select id, position, media_type, size, added_at from appeal_file where appeal_id = ${id} order by position`
  return rows.map(fileFrom)
}

type StoredFile = { key: string; name: string; mediaType: string; size: number }

export async function findFile(db: Connection, id: string, fileId: string): Promise<StoredFile | null> {
  const [row] = await db<{ key: string; position: number; mediaType: AppealFileType; size: number }[]>`
    select key, position, media_type, size from appeal_file where appeal_id = ${id} and id = ${fileId}`
  return row ? { key: row.key, name: fileName(row), mediaType: row.mediaType, size: row.size } : null
}
