import { createHmac } from 'node:crypto'
import type { Connection, Transaction } from '../database/connect.ts'
import type { Encryption } from '../encryption.ts'
import { type AuditEntry, type Doer, record } from './store.ts'

/** Tells only whether two addresses were the same. */
export type AddressDigest = (address: string) => string
type Entry = AuditEntry & { after?: object }
export type Origin = { address: string; requestId: string; digestOf: AddressDigest }

export function addressDigest({ derive }: Pick<Encryption, 'derive'>): AddressDigest {
  const key = derive('addresses of sign-ins')
  return (address) => createHmac('sha256', key).update(address).digest('base64url').slice(0, 16)
}

/** Writes a line that also tells from where: for good by a digest of the address, and by the address itself, kept apart, for a while. */
export async function recordFrom(tx: Transaction, doer: Doer, { after, ...entry }: Entry, { address, requestId, digestOf }: Origin) {
  const line = await record(tx, doer, { ...entry, after: { ...after, addressDigest: digestOf(address) } }, requestId)
  await tx`insert into audit_address (line_id, address) values (${line}, ${address})`
}

const keptDays = 90

export const forgetAddresses = async (db: Connection) =>
  void (await db`delete from audit_address where kept_at < now() - ${keptDays} * interval '1 day'`)
