import * as T from 'typebox'
import { BatchResult } from './batches.ts'
import { projectStates } from './lifecycle.ts'
import { kindCode } from './limits.ts'
import { id } from './project-views.ts'
import { byId, label, object, oneOf, orNull, route, version } from './route.ts'

export const handoverRules = {
  /** As many filings as are listed at once; whoever has more hands over again. */
  mostListed: 500,
  /** As many things as one call hands over. */
  most: 50,
} as const

export const holdingKinds = ['filing', 'inspection', 'assignment'] as const
export type HoldingKind = (typeof holdingKinds)[number]

const thing = { id, version }
/** Somebody who could take over, and which of the things of a kind. */
const Receiver = object({ id, name: T.String(), takes: T.Array(id) })
export type Receiver = T.Static<typeof Receiver>

/** Everything that is in the hands of one account. */
export const Holdings = object({
  filings: T.Array(object({ ...thing, name: T.String(), number: orNull(T.String()), state: oneOf(projectStates) })),
  /** Filings there are, listed or not. */
  filingCount: T.Integer(),
  /** What they are asked about these filings, which goes along with them. */
  openFindings: T.Integer(),
  openAlerts: T.Integer(),
  /** Where and when is for supervisors to know. */
  inspections: T.Array(object(thing)),
  assignments: T.Array(object({ ...thing, region: label, kinds: T.Array(kindCode) })),
  /** Whether the reader may hand on what somebody supervises. */
  mayAssign: T.Boolean(),
  receivers: object({ filing: T.Array(Receiver), inspection: T.Array(Receiver), assignment: T.Array(Receiver) }),
})
export type Holdings = T.Static<typeof Holdings>

export const HandedOver = object({ kind: oneOf(holdingKinds), ...thing, to: id })
export type HandedOver = T.Static<typeof HandedOver>

const gate = ['USER_MANAGEMENT'] as const

export const handovers = {
  holdings: route({
    method: 'GET',
    path: '/users/:id/holdings',
    gate,
    does: 'Everything that is in the hands of one account, and who could take it over',
    params: byId,
    reply: Holdings,
  }),
  handOver: route({
    method: 'POST',
    path: '/users/:id/handover',
    gate,
    does: 'Hands things of one account to others, each for itself',
    params: byId,
    body: object({ items: T.Array(HandedOver, { minItems: 1, maxItems: handoverRules.most }) }),
    reply: object({ results: T.Array(BatchResult) }),
  }),
}
