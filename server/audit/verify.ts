import { type Database, inTransaction, type Transaction } from '../database/connect.ts'
import { type ChainedLine, firstHash, linkHash } from './chain.ts'
import { type Epoch, type EpochFault, expectedHeads, namedAsLost, readEpochs } from './epochs.ts'
import type { Head } from './heads.ts'
import { findHeads, genuineHeads, type HeadsFault, headsFaults, notedHashes, placesBehind } from './heads-check.ts'
import type { Heads } from './heads-places.ts'
import { exactly, lineColumns } from './lines.ts'

/**
 * What does not fit, and where. `position` counts sealed lines from 1.
 * A line is *inserted* when it claims a time that had long been sealed when it appeared; heads noted outside the database that are
 * gone from it mean the end was *cut off*, heads with another hash that history was *rewritten*.
 */
export type Fault =
  | { kind: 'changed' | 'removed' | 'inserted' | 'broken-link'; position: number | null; lineId: number }
  | { kind: 'missing-seal' | 'cut-off' | 'rewritten'; position: number }
  | EpochFault
  | HeadsFault

/** A trail without faults is intact, unless it was restored: then something may be lost, and that is said. */
export type Verdict = { sealed: number; head: string; unsealed: number[]; faults: Fault[]; restores: Epoch[] }

type SealRow = ChainedLine & {
  position: number
  lineId: number
  present: boolean
  previousHash: Buffer
  hash: Buffer
}
type Terms = { db: Database; heads: Heads; onProgress?: (done: number, total: number) => void }

const longestTransaction = 15 * 60_000
const batchSize = 2_000

/** Reads the heads outside the database, then walks the whole chain once, in one snapshot and bounded memory. */
export async function verifyChain({ db, heads, onProgress }: Terms): Promise<Verdict> {
  const found = await findHeads(db, heads)
  const outside = genuineHeads(found)
  return inTransaction(db, async (tx) => {
    await tx`set transaction isolation level repeatable read read only`
    await tx`set local statement_timeout = 0`
    const [count] = await tx<{ total: number }[]>`select count(*) as total from audit_seal`
    const { epochs, faults: epochFaults } = await readEpochs(tx, heads.signer, outside)
    const noted = notedHashes(expectedHeads(outside, epochs))
    const walk = startWalk(noted)
    for await (const rows of sealedLines(tx)) {
      for (const row of rows) walk.take(row)
      onProgress?.(walk.last().position, count?.total ?? 0)
    }
    const { position, hash } = walk.last()
    const loose = await looseLines(tx)
    const inserted = loose.filter((line) => line.overdue).map((line): Fault => ({ kind: 'inserted', position: null, lineId: line.id }))
    const isCut = [...noted.keys()].some((known) => known > position)
    const cut: Fault[] = isCut ? [{ kind: 'cut-off', position: position + 1 }] : []
    return {
      sealed: position,
      head: hash.toString('hex'),
      unsealed: loose.filter((line) => !line.overdue).map((line) => line.id),
      faults: [
        ...walk.faults,
        ...inserted,
        ...cut,
        ...epochFaults,
        ...headsFaults(found, namedAsLost(epochs)),
        ...(await placesBehind(tx, found)),
      ],
      restores: epochs,
    }
  })
}

function startWalk(noted: ReadonlyMap<number, readonly Buffer[]>) {
  const faults: Fault[] = []
  let last: Head = { position: 0, hash: firstHash }
  let pass = { sealedAt: '', before: '' } // one pass of the sealer shares one time
  const take = (row: SealRow) => {
    if (row.sealedAt !== pass.sealedAt) pass = { sealedAt: row.sealedAt, before: pass.sealedAt }
    faults.push(...linkFaults(row, last), ...lineFaults(row, pass.before))
    if (noted.get(row.position)?.some((hash) => !hash.equals(row.hash))) faults.push({ kind: 'rewritten', position: row.position })
    last = { position: row.position, hash: row.hash }
  }
  return { faults, take, last: () => last }
}

function linkFaults({ position, lineId, previousHash }: SealRow, last: Head): Fault[] {
  if (position !== last.position + 1) return [{ kind: 'missing-seal', position: last.position + 1 }]
  return previousHash.equals(last.hash) ? [] : [{ kind: 'broken-link', position, lineId }]
}

function lineFaults(row: SealRow, passBefore: string): Fault[] {
  const { position, lineId } = row
  if (!row.present) return [{ kind: 'removed', position, lineId }]
  if (!linkHash(row.previousHash, row).equals(row.hash)) return [{ kind: 'changed', position, lineId }]
  const backdated = passBefore !== '' && Date.parse(row.at) < Date.parse(passBefore) - longestTransaction
  return backdated ? [{ kind: 'inserted', position, lineId }] : []
}

const sealedLines = (tx: Transaction) =>
  tx<SealRow[]>`
  select seal.position, seal.line_id, seal.previous_hash, seal.hash, line.id is not null as present,
    ${exactly(tx, tx`seal.sealed_at`)} as sealed_at, ${lineColumns(tx)}
  from audit_seal seal left join audit_line line on line.id = seal.line_id
  order by seal.position`.cursor(batchSize)

/** Lines without a seal: the newest are merely waiting for it, the others appeared behind the sealer's back. */
const looseLines = (tx: Transaction) => tx<{ id: number; overdue: boolean }[]>`
  select line.id, line.id <= coalesce((select max(line_id) from audit_seal where sealed_at < now() - interval '15 minutes'), 0) as overdue
  from audit_line line
  where not exists (select from audit_seal seal where seal.line_id = line.id)
  order by line.id limit 1000`
