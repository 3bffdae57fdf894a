import * as T from 'typebox'
import { authorities } from './authority.ts'
import type { ProjectKind } from './kinds.ts'
import { RegionName, regionCode } from './regions.ts'
import { day, label, object, oneOf, orNull, route, text } from './route.ts'
import { periods } from './supervision.ts'

/** Why an authority shows the filings of a region, or does not. */
export const scopeReasons = [
  'own-filings',
  'region-contains',
  'region-elsewhere',
  'assigned',
  'assigned-elsewhere',
  'assignment-not-current',
  'no-assignment',
  'no-filings',
] as const
export type ScopeReason = (typeof scopeReasons)[number]

const kinds = T.Array(T.Unsafe<ProjectKind>({ type: 'integer', enum: [1, 2, 3] }))

export const ExplainedAssignment = object({
  region: RegionName,
  kinds,
  fromDay: day,
  untilDay: orNull(day),
  period: oneOf(periods),
  /** Its region holds the one that was asked about. */
  covers: T.Boolean(),
})
export type ExplainedAssignment = T.Static<typeof ExplainedAssignment>

export const ExplainedAuthority = object({
  authority: oneOf(authorities),
  /** The roles it is held through. */
  through: T.Array(label),
  /** The kinds of which it shows the filings of others that were submitted. */
  kinds,
  /** Whether it shows drafts of others that were never submitted. */
  drafts: T.Boolean(),
  reason: oneOf(scopeReasons),
})
export type ExplainedAuthority = T.Static<typeof ExplainedAuthority>

export const ScopeExplanation = object({
  user: object({ id: T.String(), username: T.String(), name: T.String(), enabled: T.Boolean(), region: RegionName }),
  region: RegionName,
  /** Where the filings of the region are looked after today, if it was merged into another. */
  successor: orNull(RegionName),
  authorities: T.Array(ExplainedAuthority),
  assignments: T.Array(ExplainedAssignment),
})
export type ScopeExplanation = T.Static<typeof ScopeExplanation>

export const scope = {
  explanation: route({
    method: 'GET',
    path: '/scope/explanation',
    gate: ['USER_MANAGEMENT', 'ROLE_MANAGEMENT'],
    does: 'Why somebody sees the filings of a region or does not, authority by authority; the person by id or by username',
    query: object({ userId: T.Optional(T.String({ format: 'uuid' })), username: T.Optional(text(1, 64)), region: regionCode }),
    reply: ScopeExplanation,
  }),
}
