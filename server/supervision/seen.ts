import type { Assignment, AssignmentHindrance } from '#contract/supervision.ts'
import type { Actor } from '#domain/people/access.ts'
import { assignmentHindrance, periodOf } from '#domain/people/assignments.ts'
import type { StoredAssignment } from './store.ts'

/** An assignment as somebody sees it: with what keeps them from changing it. */
export function assignmentAsSeenBy(actor: Actor, stored: StoredAssignment, today: string): Assignment {
  const { powers: _, ...assignment } = stored
  return { ...assignment, period: periodOf(stored, today), hindrance: hindranceFor(actor, stored, today) }
}

export const hindranceFor = (
  actor: Actor,
  { person, powers, fromDay, untilDay }: StoredAssignment,
  today: string,
): AssignmentHindrance | null =>
  assignmentHindrance(actor, { person: { id: person.id, regionCode: person.region.code, ...powers }, fromDay, untilDay }, today)
