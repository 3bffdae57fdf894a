import { createHash } from 'node:crypto'

/**
 * A line as it is hashed: every column and the time of its seal, in this order, times as text with microseconds as PostgreSQL prints them.
 * Without the time of the seal a backdated line could be hidden by backdating the seals before it.
 */
export type ChainedLine = {
  id: number
  at: string
  actorId: string | null
  actorName: string
  event: string
  subject: string
  subjectId: string | null
  regionCode: string | null
  before: string | null
  after: string | null
  requestId: string | null
  sealedAt: string
}

export const firstHash = Buffer.alloc(32)

/** SHA-256 over the previous hash and this line: changing one line changes every hash behind it. */
export function linkHash(previous: Buffer, line: ChainedLine): Buffer {
  const columns = [
    line.id,
    line.at,
    line.actorId,
    line.actorName,
    line.event,
    line.subject,
    line.subjectId,
    line.regionCode,
    line.before,
    line.after,
    line.requestId,
    line.sealedAt,
  ]
  return createHash('sha256').update(previous).update(JSON.stringify(columns)).digest()
}
