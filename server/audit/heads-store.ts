import { type Connection, type Database, inTransaction, type Transaction, withTimeout } from '../database/connect.ts'
import type { Head, HeadsSigner } from './heads.ts'
import type { HeadsPlace } from './heads-places.ts'

/** How many heads a place has been given, and the position of the last: less than that must not lie there. */
export type Given = { heads: number; position: number }

const nothing: Given = { heads: 0, position: 0 }

/**
 * Notes the end of the chain in one place, if it has grown. What cannot be noted now is noted later: the next head stands for all lines before
 * it. One process at a time writes to a place.
 */
export async function noteHead(db: Database, signer: HeadsSigner, place: HeadsPlace, patience = 20_000): Promise<void> {
  const [grown] = await db`select from audit_seal where position > ${(await readGiven(db, place)).position} limit 1`
  if (!grown) return
  await inTransaction(db, async (tx) => {
    const given = await lockGiven(tx, place)
    const [head] = await tx<Head[]>`select position, hash from audit_seal where position > ${given.position} order by position desc limit 1`
    if (!head) return
    const number = given.heads + 1
    const [{ epoch }] = await tx<[{ epoch: number }]>`select coalesce(max(number), 1)::int as epoch from audit_epoch`
    await withTimeout(place.append(signer.write({ ...head, number, epoch }), number), patience).catch((cause: unknown) => {
      throw new NotNoted(place, cause)
    })
    await tx`update audit_heads_place set heads = ${number}, position = ${head.position}, noted_at = now() where address = ${place.address}`
  })
}

export async function readGiven(db: Connection, { address }: HeadsPlace): Promise<Given> {
  const [given] = await db<Given[]>`select heads, position from audit_heads_place where address = ${address}`
  return given ?? nothing
}

async function lockGiven(tx: Transaction, { address }: HeadsPlace): Promise<Given> {
  await tx`insert into audit_heads_place (address) values (${address}) on conflict do nothing`
  const [given] = await tx<Given[]>`select heads, position from audit_heads_place where address = ${address} for update`
  return given ?? nothing
}

/** Said in words of its own: a place that is away or keeps silent must not be taken for a database that does. */
class NotNoted extends Error {
  constructor({ address }: HeadsPlace, cause: unknown) {
    super(`The head of the audit trail could not be noted in ${address}. It will be tried again.`, { cause })
  }
}
