import { createHash } from 'node:crypto'
import type { Connection, Transaction } from '../database/connect.ts'
import { firstHash } from './chain.ts'
import type { Head, HeadsSigner, NumberedHead } from './heads.ts'
import { type FoundHeads, genuineHeads } from './heads-check.ts'

/**
 * What a restore said when it began a new epoch of the chain. `position` and `hash` are where the chain ended in the backup. A loss that was
 * acknowledged begins one, too; no backup was taken for it, so `takenAt` is when it began.
 */
export type Epoch = Head & { number: number; begunAt: Date; takenAt: Date; known: Head | null }

export type EpochFault = { kind: 'epoch-forged' | 'epoch-unknown'; position: number }

type Row = Omit<Epoch, 'known'> & { knownPosition: number | null; knownHash: Buffer | null; signature: string }

/** The restores behind this database: those its own key has signed, and what does not fit. */
export async function readEpochs(db: Connection, signer: HeadsSigner, heads: readonly NumberedHead[]) {
  const rows = await db<Row[]>`
    select number, begun_at, taken_at, position, hash, known_position, known_hash, signature from audit_epoch order by number`
  const found = rows.map(({ knownPosition, knownHash, signature, ...row }) => {
    const epoch: Epoch = { ...row, known: knownPosition === null || !knownHash ? null : { position: knownPosition, hash: knownHash } }
    return { epoch, isGenuine: signature === signer.signatureOf(contentOf(epoch)) }
  })
  const epochs = found.filter(({ isGenuine }) => isGenuine).map(({ epoch }) => epoch)
  const forged = found
    .filter(({ isGenuine }) => !isGenuine)
    .map(({ epoch }): EpochFault => ({ kind: 'epoch-forged', position: epoch.position }))
  const latest = rows.at(-1)?.number ?? 1
  const strangers = heads.filter(({ epoch }) => epoch > latest).map(({ position }) => position)
  const unknown: EpochFault[] = strangers.length > 0 ? [{ kind: 'epoch-unknown', position: Math.min(...strangers) }] : []
  return { epochs, faults: [...forged, ...unknown] }
}

/** Heads whose lines must be in the chain: all but those that a restore has named as lost. Its own record is one more of them. */
export function expectedHeads(heads: readonly NumberedHead[], epochs: readonly Epoch[]): (NumberedHead | Epoch)[] {
  const isLost = namedAsLost(epochs)
  return [...heads.filter((head) => !isLost(head)), ...epochs.filter(({ position }) => position > 0)]
}

/** Whether a head is one of those that some epoch has given up. */
export function namedAsLost(epochs: readonly Epoch[]): (head: NumberedHead) => boolean {
  const numbers = new Set([1, ...epochs.map(({ number }) => number)])
  return (head) =>
    epochs.some(({ number, position, known }) => {
      const isNamed = head.epoch < number && head.position <= (known?.position ?? 0)
      return isNamed && (head.position > position || !numbers.has(head.epoch)) // an epoch between that this database never had was given up
    })
}

type Beginning = { signer: HeadsSigner; found: readonly FoundHeads[] } & ({ takenAt: Date } | { loss: { kept: Head; known: Head } })

/**
 * Begins a new epoch, in the transaction of a restore or of whoever acknowledges a loss. No place outside the database may know the same number already.
 */
export async function beginEpoch(tx: Transaction, { signer, found, ...cause }: Beginning): Promise<Epoch> {
  const heads = genuineHeads(found)
  const [end] = await tx<Head[]>`select position, hash from audit_seal order by position desc limit 1`
  const [{ latest }] = await tx<[{ latest: number }]>`select coalesce(max(number), 1)::int as latest from audit_epoch`
  const number = heads.reduce((most, { epoch }) => Math.max(most, epoch), latest) + 1
  const last = heads.toSorted((one, other) => one.position - other.position || one.epoch - other.epoch).at(-1)
  const begunAt = new Date()
  const restored = { ...(end ?? { position: 0, hash: firstHash }), known: last ? { position: last.position, hash: last.hash } : null }
  const { position, hash, known } = 'loss' in cause ? { ...cause.loss.kept, known: cause.loss.known } : restored
  const takenAt = 'loss' in cause ? begunAt : cause.takenAt
  const epoch: Epoch = { number, begunAt, takenAt, position, hash, known }
  await tx`
    insert into audit_epoch (number, begun_at, taken_at, position, hash, known_position, known_hash, signature)
    values (${number}, ${begunAt}, ${takenAt}, ${position}, ${hash}, ${known?.position ?? null}, ${known?.hash ?? null},
      ${signer.signatureOf(contentOf(epoch))})`
  for (const { place, heads: there } of found) {
    const lying = (there ?? []).reduce((most, head) => Math.max(most, head.number), 0)
    await tx`
      insert into audit_heads_place (address, heads, position) values (${place.address}, ${lying}, ${position})
      on conflict (address) do update set heads = excluded.heads, position = excluded.position`
  }
  return epoch
}

const contentOf = ({ number, begunAt, takenAt, position, hash, known }: Epoch) => {
  const columns = [
    number,
    begunAt.toISOString(),
    takenAt.toISOString(),
    position,
    hash.toString('hex'),
    known?.position,
    known?.hash.toString('hex'),
  ]
  return `epoch ${createHash('sha256').update(JSON.stringify(columns)).digest('hex')}`
}
