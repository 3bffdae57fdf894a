import type { ProjectState } from '#contract/lifecycle.ts'

/** From filing to completion the agreed end is waited for. */
export const underwayStates = ['filed', 'sourcing', 'contracted', 'in-progress'] as const satisfies ProjectState[]
/** Once completed, the actual end is held against the agreed one. */
export const completedStates = ['completed', 'accepted', 'settled', 'archived'] as const satisfies ProjectState[]
/** What came to nothing is compared with nobody. */
export const abandonedStates = ['void', 'terminated'] as const satisfies ProjectState[]

/** By how many days something is late, from the first to the last of them. */
export const lateSpans = {
  '30': { from: 1, until: 30 },
  '90': { from: 31, until: 90 },
  more: { from: 91, until: 1_000_000 },
} as const
export type LateSpan = keyof typeof lateSpans
