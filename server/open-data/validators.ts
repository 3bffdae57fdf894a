import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What an answer is known by: `seal` is the same for the same content and another for any other. */
type Known = { seal: unknown; changedAt: Date | null }

/**
 * Says by which marks an answer can be kept, and whether the caller's copy is still the answer: then it is told so, and nothing else. Copies are
 * asked about each time: what has stopped being public must not be shown from one.
 */
export function isStillFresh(request: FastifyRequest, response: FastifyReply, { seal, changedAt }: Known): boolean {
  // Weak: the same content may travel compressed or not.
  const etag = `W/"${createHash('sha256').update(JSON.stringify(seal)).digest('base64url').slice(0, 32)}"`
  response.header('cache-control', 'public, no-cache').header('etag', etag)
  if (changedAt) response.header('last-modified', changedAt.toUTCString())
  if (!matches(request, etag, changedAt)) return false
  response.code(304)
  return true
}

/** By RFC 9110 the date counts only where no mark was sent. */
function matches({ headers }: FastifyRequest, etag: string, changedAt: Date | null): boolean {
  const marks = headers['if-none-match']
  if (marks !== undefined) return marks.split(',').some((mark) => mark.trim() === etag || mark.trim() === '*')
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return changedAt !== null && since >= Math.floor(changedAt.getTime() / 1_000) * 1_000
}
