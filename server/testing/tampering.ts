import { firstHash, linkHash } from '../audit/chain.ts'
import { exactly, lineColumns } from '../audit/lines.ts'
import { type Database, inTransaction, type Transaction } from '../database/connect.ts'

/** What somebody with full power over the database can do to the audit trail: switch its guards off for a moment. */
export const tamper = (db: Database, work: (tx: Transaction) => Promise<unknown>) =>
  inTransaction(db, async (tx) => {
    await tx`alter table audit_line disable trigger user`
    await tx`alter table audit_seal disable trigger user`
    await work(tx)
    await tx`alter table audit_line enable trigger user`
    await tx`alter table audit_seal enable trigger user`
  })

/** Computes every hash anew, as somebody would who wants a changed chain to look whole. */
export async function rechain(tx: Transaction): Promise<void> {
  const rows = await tx<(Parameters<typeof linkHash>[1] & { position: number })[]>`
    select seal.position, ${lineColumns(tx)}, ${exactly(tx, tx`seal.sealed_at`)} as sealed_at
    from audit_seal seal join audit_line line on line.id = seal.line_id order by seal.position`
  let previous: Buffer = firstHash
  for (const row of rows) {
    const hash = linkHash(previous, row)
    await tx`update audit_seal set previous_hash = ${previous}, hash = ${hash} where position = ${row.position}`
    previous = hash
  }
}
