import * as T from 'typebox'
import { FilingSummary } from './public-appeals.ts'
import { day, object, orNull, route } from './route.ts'

/** As it stands behind `#paper=` on a paper. */
export const addressPattern = '^[0-9a-f]{32}$'
export const paperRules = { mostBytes: 300 * 1024 } as const

/** The same members whether an address is known or not. Only a receipt tells more than its day. */
export const PaperCheck = object({
  genuine: T.Boolean(),
  issuedOn: orNull(day),
  sha256: orNull(T.String()),
  summary: orNull(FilingSummary),
})
export type PaperCheck = T.Static<typeof PaperCheck>

/** Apart from the other routes of papers: the public page loads nothing else of them. */
export const checkPaper = route({
  method: 'POST',
  path: '/public-papers/check',
  gate: 'public',
  does: 'Whether a paper with this address was issued; of a receipt also what everybody may know of the filing',
  // In the body: addresses of requests are written down on the way.
  body: object({ address: T.String({ minLength: 1, maxLength: 100 }) }),
  reply: PaperCheck,
})
