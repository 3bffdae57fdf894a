import type { Assignment, AssignmentHindrance } from '#contract/supervision.ts'
import type { Actor } from '#domain/access.ts'
import { assignmentHindrance, periodOf } from '#domain/assignments.ts'
import type { StoredAssignment } from './store.ts'

/** An assignment as somebody sees it: with what keeps them from changing it. */
export const assignmentAsSeenBy = (actor: Actor, stored: StoredAssignment, today: string): Assignment => ({
  ...stored,
  period: periodOf(stored, today),
  hindrance: hindranceFor(actor, stored, today),
})

export const hindranceFor = (actor: Actor, { person, fromDay, untilDay }: StoredAssignment, today: string): AssignmentHindrance | null =>
  assignmentHindrance(actor, { person: { id: person.id, regionCode: person.region.code }, fromDay, untilDay }, today)
