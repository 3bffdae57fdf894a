import { type Database, inTransaction, type Transaction } from '../database/connect.ts'
import { isDatabaseAway } from '../database/errors.ts'
import { type ChainedLine, firstHash, linkHash } from './chain.ts'
import type { Head } from './heads.ts'
import type { Heads } from './heads-places.ts'
import { noteHead } from './heads-store.ts'
import { exactly, lineColumns } from './lines.ts'

/** Held for the length of one pass, so that exactly one process seals at a time and none has to be elected. */
const sealerLock = 909_202
const batchSize = 5_000

/**
 * Links committed lines that are not sealed yet to the end of the chain; answers the new head, or null if there was nothing to do.
 * One pass is one transaction and so bears one time, however long the backlog: verification relies on it.
 */
export const sealOnce = (db: Database): Promise<Head | null> =>
  inTransaction(db, async (tx) => {
    const [lock] = await tx<{ taken: boolean }[]>`select pg_try_advisory_xact_lock(${sealerLock}) as taken`
    if (!lock?.taken) return null
    let head: Head | null = null
    for (let lines = await unsealedLines(tx); lines.length > 0; lines = await unsealedLines(tx)) head = await sealLines(tx, lines)
    return head
  })

/** Everything that has no seal, however old: for a restore, after which nobody else's transaction can be under way. */
export async function sealRestored(tx: Transaction): Promise<void> {
  for (let lines = await unsealedLines(tx, 0); lines.length > 0; lines = await unsealedLines(tx, 0)) await sealLines(tx, lines)
}

/** A long transaction may commit a low line id late, so the search starts a quarter of an hour back: no transaction lives that long. */
const unsealedLines = (tx: Transaction, after: number | null = null) => tx<ChainedLine[]>`
  select ${lineColumns(tx)}, ${exactly(tx, tx`now()`)} as sealed_at from audit_line line
  where line.id > coalesce(${after}, (select max(line_id) from audit_seal where sealed_at < now() - interval '15 minutes'), 0)
    and not exists (select from audit_seal seal where seal.line_id = line.id)
  order by line.id limit ${batchSize}`

async function sealLines(tx: Transaction, lines: readonly ChainedLine[]): Promise<Head> {
  const [last] = await tx<Head[]>`select position, hash from audit_seal order by position desc limit 1`
  let head: Head = last ?? { position: 0, hash: firstHash }
  const seals = lines.map((line) => {
    const previousHash = head.hash
    head = { position: head.position + 1, hash: linkHash(previousHash, line) }
    return { position: head.position, lineId: line.id, previousHash, hash: head.hash }
  })
  await tx`
    insert into audit_seal (position, line_id, previous_hash, hash)
    select position, line_id, decode(previous_hash, 'hex'), decode(hash, 'hex') from unnest(
      ${seals.map((seal) => seal.position)}::bigint[], ${seals.map((seal) => seal.lineId)}::bigint[],
      ${seals.map((seal) => seal.previousHash.toString('hex'))}::text[], ${seals.map((seal) => seal.hash.toString('hex'))}::text[]
    ) as seal (position, line_id, previous_hash, hash)`
  return head
}

/** What the last requests of a process have written. What is away by then keeps no process from ending: whoever starts next does it. */
export async function sealTheRest(db: Database, { signer, places }: Heads, warn: (message: string) => void): Promise<void> {
  const steps = [() => sealOnce(db), ...places.map((place) => () => noteHead(db, signer, place))]
  for (const step of steps)
    await step().catch((error: unknown) => {
      if (!isDatabaseAway(error)) warn(String(error))
    })
}
