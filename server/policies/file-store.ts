import { Refusal } from '#contract/errors.ts'
import type { PolicyAttachment } from '#contract/policies.ts'
import type { Connection, Transaction } from '../database/connect.ts'

export type StoredAttachment = PolicyAttachment & { key: string }

type FileRow = Omit<StoredAttachment, 'addedAt'> & { addedAt: Date }

const files = (db: Connection) => db`
  select file.id, file.name, size, media_type, sha256, added_at, adder.name as added_by, key
  from policy_file file join user_account adder on adder.id = added_by`

/** In the order they came. Where their bytes lie is nobody's business outside. */
export async function listFiles(db: Connection, policyId: string): Promise<PolicyAttachment[]> {
  const rows = await db<FileRow[]>`${files(db)} where policy_id = ${policyId} order by added_at, file.id`
  return rows.map((row) => withoutKey(fileFrom(row)))
}

export async function readFile(db: Connection, policyId: string, fileId: string): Promise<StoredAttachment> {
  const [row] = await db<FileRow[]>`${files(db)} where policy_id = ${policyId} and file.id = ${fileId}`
  if (!row) throw new Refusal('record.not-found')
  return fileFrom(row)
}

/** Where the bytes of its attachments lie. */
export async function listKeys(db: Connection, policyId: string): Promise<string[]> {
  const rows = await db<{ key: string }[]>`select key from policy_file where policy_id = ${policyId}`
  return rows.map(({ key }) => key)
}

type NewFile = { policyId: string; name: string; size: number; mediaType: string; sha256: string; key: string; addedBy: string }

export async function addFile(tx: Transaction, file: NewFile): Promise<PolicyAttachment> {
  const [added] = await tx<[{ id: string }]>`insert into policy_file ${tx(file)} returning id`
  return withoutKey(await readFile(tx, file.policyId, added.id))
}

export async function removeFile(tx: Transaction, fileId: string) {
  await tx`delete from policy_file where id = ${fileId}`
}

const fileFrom = (row: FileRow): StoredAttachment => ({ ...row, addedAt: row.addedAt.toISOString() })

const withoutKey = ({ key: _key, ...file }: StoredAttachment): PolicyAttachment => file
