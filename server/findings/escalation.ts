import type { Escalation } from '#contract/findings.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import { notifyOfOverdue } from '../notifications/overdue.ts'
import { type AwaitedFinding, addFindingEvent, saveEscalation } from './store.ts'

/** Raises the level of an overdue finding and tells of it; false when it was put right, settled or escalated meanwhile. */
export const escalateFinding = (db: Database, finding: AwaitedFinding, level: Escalation): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const state = await saveEscalation(tx, finding, level)
    if (state === null) return false
    const { id } = finding
    await addFindingEvent(tx, { findingId: id, actorId: null, actor: '', action: `escalate-${level}`, toState: state, note: null })
    await notifyOfOverdue(tx, { kind: 'finding.overdue', id, level })
    return true
  })
