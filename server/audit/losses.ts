import type { Transaction } from '../database/connect.ts'
import { firstHash } from './chain.ts'
import { beginEpoch, type Epoch, expectedHeads, readEpochs } from './epochs.ts'
import type { Head, HeadsSigner } from './heads.ts'
import { type FoundHeads, genuineHeads } from './heads-check.ts'
import { record } from './store.ts'

/** Up to where the chain is what the heads outside the database tell, and the last line they know that is gone. */
export type Loss = { kept: Head; known: Head }
type Terms = { signer: HeadsSigner; found: readonly FoundHeads[] }

/**
 * What was lost with a primary whose standby had not followed: heads of its last lines lie outside the database, and there other lines, or none, stand in
 * their places. Null if every head that is to be found is.
 */
export async function findLoss(tx: Transaction, { signer, found }: Terms): Promise<Loss | null> {
  const outside = genuineHeads(found)
  const { epochs } = await readEpochs(tx, signer, outside)
  const expected = expectedHeads(outside, epochs).toSorted((one, other) => one.position - other.position)
  const positions = expected.map(({ position }) => position)
  const rows = await tx<Head[]>`select position, hash from audit_seal where position = any(${positions}::bigint[])`
  const hashes = new Map(rows.map(({ position, hash }) => [position, hash]))
  const isThere = ({ position, hash }: Head) => hashes.get(position)?.equals(hash) ?? false
  const gone = expected.filter((head) => !isThere(head))
  const [first, known] = [gone[0], gone.at(-1)]
  if (!first || !known) return null
  // A head that was noted later than one that is gone is of lines that came in place of the lost ones.
  const before = Math.min(...gone.map(({ number }) => number))
  const kept = expected.findLast((head) => head.position < first.position && head.number < before && isThere(head))
  return { kept: headOf(kept ?? { position: 0, hash: firstHash }), known: headOf(known) }
}

const headOf = ({ position, hash }: Head): Head => ({ position, hash })

/** Says for good that these lines are lost: a new epoch names them, and from now on the verification does instead of finding faults. */
export async function acknowledgeLoss(tx: Transaction, { signer, found, loss }: Terms & { loss: Loss }): Promise<Epoch> {
  const epoch = await beginEpoch(tx, { signer, found, loss })
  const after = { keptTo: loss.kept.position, knownTo: loss.known.position, epoch: epoch.number }
  await record(tx, { id: null, name: 'installation' }, { event: 'installation.loss-acknowledged', subject: 'installation', after })
  return epoch
}
