import { type AppealFileType, appealFileTypes, appealRules } from '#contract/appeal-states.ts'
import type { SentFile } from '#contract/public-appeals.ts'
import type { Connection, Transaction } from '../database/connect.ts'

/** What a link to a file says of it. */
export type LinkedFile = { kind: 'file'; key: string; name: string; mediaType: string; size: number; inline: boolean; until: number }

type FileColumns = { id: string; position: number; mediaType: AppealFileType; size: number; addedAt: Date }
type Preparer = { id: string; by: string }

/** A name that tells nothing of the appeal. */
const fileName = ({ position, mediaType }: Pick<FileColumns, 'position' | 'mediaType'>) =>
  `答复附件-${position}.${appealFileTypes[mediaType]}`

const fileFrom = ({ position, addedAt, ...file }: FileColumns): SentFile => ({
  ...file,
  name: fileName({ position, mediaType: file.mediaType }),
  addedAt: addedAt.toISOString(),
})

const isSent = (db: Connection) => db`exists (select from appeal_message_file sent where sent.file_id = appeal_reply_file.id)`

type NewFile = Preparer & { key: string; mediaType: AppealFileType; size: number }

export async function addReplyFile(tx: Transaction, { id, by, key, mediaType, size }: NewFile): Promise<SentFile> {
  const [row] = await tx<[FileColumns]>`
    with added as (
      insert into appeal_reply_file (appeal_id, added_by, media_type, size, key) values (${id}, ${by}, ${mediaType}, ${size}, ${key})
      returning id, media_type, size, added_at)
    select added.*, (select count(*)::int + 1 from appeal_reply_file where appeal_id = ${id} and added_by = ${by} and not ${isSent(tx)}) as position
    from added`
  return fileFrom(row)
}

/** Makes room for one more of somebody's unsent files, and answers the keys of those that are gone. */
export async function dropOldest(tx: Transaction, { id, by }: Preparer): Promise<string[]> {
  const rows = await tx<{ key: string }[]>`
    delete from appeal_reply_file where id in (
      select id from appeal_reply_file where appeal_id = ${id} and added_by = ${by} and not ${isSent(tx)}
      order by added_at desc, id offset ${appealRules.filesPerAppeal - 1})
    returning key`
  return rows.map(({ key }) => key)
}

/** Whether somebody prepared all of these for this appeal, and none has been sent. */
export async function arePrepared(tx: Transaction, { id, by, files }: Preparer & { files: readonly string[] }): Promise<boolean> {
  if (files.length === 0) return true
  const rows = await tx`
    select from appeal_reply_file
    where id = any(${[...files]}::uuid[]) and appeal_id = ${id} and added_by = ${by} and not ${isSent(tx)} for no key update`
  return rows.length === files.length
}

export const sendFiles = (tx: Transaction, messageId: string, files: readonly string[]) => tx`
  insert into appeal_message_file (message_id, position, file_id)
  select ${messageId}::bigint, position, file_id from unnest(${[...files]}::uuid[]) with ordinality sent (file_id, position)`

/** What goes with the messages of an appeal, by message. */
export async function listSentFiles(db: Connection, id: string): Promise<Map<string, SentFile[]>> {
  const rows = await db<(FileColumns & { messageId: string })[]>`
    select message.id::text as message_id, file.id, sent.position, file.media_type, file.size, file.added_at
    from appeal_message message join appeal_message_file sent on sent.message_id = message.id
      join appeal_reply_file file on file.id = sent.file_id
    where message.appeal_id = ${id} order by message.id, sent.position`
  const files = new Map<string, SentFile[]>()
  for (const { messageId, ...row } of rows) files.set(messageId, [...(files.get(messageId) ?? []), fileFrom(row)])
  return files
}

/** A file that was sent with a message of this appeal. */
export async function findSentFile(
  db: Connection,
  id: string,
  fileId: string,
): Promise<Pick<LinkedFile, 'key' | 'name' | 'mediaType' | 'size'> | null> {
  const [row] = await db<{ key: string; position: number; mediaType: AppealFileType; size: number }[]>`
    select file.key, sent.position, file.media_type, file.size
    from appeal_reply_file file join appeal_message_file sent on sent.file_id = file.id join appeal_message message on message.id = sent.message_id
    where file.id = ${fileId} and message.appeal_id = ${id} limit 1`
  return row ? { key: row.key, name: fileName(row), mediaType: row.mediaType, size: row.size } : null
}
