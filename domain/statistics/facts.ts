import type { ProjectState } from '#contract/lifecycle.ts'
import { addDays } from '../time/days.ts'

/** From filing to completion the agreed end is waited for. */
export const underwayStates = ['filed', 'sourcing', 'contracted', 'in-progress'] as const satisfies ProjectState[]
/** Once completed, the actual end is held against the agreed one. */
export const completedStates = ['completed', 'accepted', 'settled', 'archived'] as const satisfies ProjectState[]
/** What came to nothing is compared with nobody. */
export const abandonedStates = ['void', 'terminated'] as const satisfies ProjectState[]

/** By how many days something is late, from the first to the last of them, if there is a last. */
export type LateSpan = { from: number; until: number | null }
export const lateSpans = {
  '30': { from: 1, until: 30 },
  '90': { from: 31, until: 90 },
  more: { from: 91, until: null },
} as const satisfies Record<string, LateSpan>

/** The first and the last day on which something must have ended to be that late today. */
export const endedWithin = ({ from, until }: LateSpan, today: string) => ({
  first: until === null ? null : addDays(today, -until),
  last: addDays(today, -from),
})
