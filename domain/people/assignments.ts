import type { FaultyField } from '#contract/errors.ts'
import type { ProjectKind } from '#contract/kinds.ts'
import type { AssignmentHindrance, Period } from '#contract/supervision.ts'
import { addDays } from '../time/days.ts'
import type { Actor } from './access.ts'
import { accountObstacle, type ManagedAccount } from './grants.ts'

export type Term = { fromDay: string; untilDay: string | null }
export type AssignmentTerms = Term & { regionCode: string; kinds: readonly ProjectKind[] }

export function periodOf({ fromDay, untilDay }: Term, today: string): Period {
  if (untilDay !== null && untilDay < today) return 'past'
  return fromDay > today ? 'future' : 'current'
}

/**
 * Nobody changes their own assignments, nor those of somebody from outside who watches over their region, nor of somebody whose powers they could
 * not hand out; and what is over is over.
 */
export function assignmentHindrance(
  actor: Actor,
  { person, ...term }: Term & { person: ManagedAccount },
  today: string,
): AssignmentHindrance | null {
  if (person.id === actor.id) return 'own'
  if (!person.regionCode.startsWith(actor.region.prefix)) return 'person-outside'
  if (accountObstacle(actor, person) === 'beyond-grants') return 'beyond-grants'
  return periodOf(term, today) === 'past' ? 'ended' : null
}

/** A new assignment begins today at the earliest: nobody supervised yesterday because of what is written today. */
export const newTermFaults = (term: Term, today: string): FaultyField[] => [
  ...(term.fromDay < today ? [tooEarly('fromDay', today)] : []),
  ...tooLate('fromDay', term.fromDay, today),
  ...orderFaults(term),
]

/** What has begun keeps its region and first day, so that it can still be read who supervised what and when. */
export function changeFaults(before: AssignmentTerms, after: AssignmentTerms, today: string): FaultyField[] {
  if (periodOf(before, today) === 'future') return newTermFaults(after, today)
  return [
    ...(after.regionCode === before.regionCode ? [] : [{ field: 'region', code: 'assignment.begun' as const }]),
    ...(after.fromDay === before.fromDay ? [] : [{ field: 'fromDay', code: 'assignment.begun' as const }]),
    ...(after.untilDay === before.untilDay ? [] : endFaults(before, after.untilDay, today)),
  ]
}

/** Yesterday as the last day ends it at once. Before its first day it would never have been, so it is deleted instead. */
export function endFaults({ fromDay }: Term, untilDay: string | null, today: string): FaultyField[] {
  if (untilDay === null) return []
  const earliest = fromDay > today ? fromDay : addDays(today, -1)
  return untilDay < earliest ? [tooEarly('untilDay', earliest)] : tooLate('untilDay', untilDay, today)
}

/** The same person would be assigned twice: one day and one kind in common. */
export const overlaps = (one: Omit<AssignmentTerms, 'regionCode'>, other: Omit<AssignmentTerms, 'regionCode'>) =>
  one.fromDay <= lastDay(other) &&
  other.fromDay <= lastDay(one) &&
  [one, other].every((term) => term.fromDay <= lastDay(term)) &&
  one.kinds.some((kind) => other.kinds.includes(kind))

const endOfTime = '9999-12-31'
const lastDay = ({ untilDay }: Term) => untilDay ?? endOfTime

const orderFaults = ({ fromDay, untilDay }: Term): FaultyField[] =>
  untilDay !== null && untilDay < fromDay ? [{ field: 'untilDay', code: 'day.before-start' }] : []
const tooEarly = (field: string, limit: string): FaultyField => ({ field, code: 'day.too-early', facts: { limit } })

/** Dates reach ten years ahead. */
const tooLate = (field: string, day: string, today: string): FaultyField[] => {
  const limit = `${Number(today.slice(0, 4)) + 10}-12-31`
  return day > limit ? [{ field, code: 'day.too-late', facts: { limit } }] : []
}
