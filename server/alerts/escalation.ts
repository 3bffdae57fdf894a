import type { Escalation } from '#contract/findings.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import { notifyOfOverdue } from '../notifications/overdue.ts'
import { addAlertEvent } from '../risk/alert-changes-store.ts'
import { type AwaitedAlert, saveEscalation } from './store.ts'

/** Raises the level of an unanswered alert and tells of it; false when it was answered, cleared or escalated meanwhile. */
export const escalateAlert = (db: Database, alert: AwaitedAlert, level: Escalation): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    if (!(await saveEscalation(tx, alert, level))) return false
    const { id } = alert
    await addAlertEvent(tx, { alertId: id, actorId: null, actor: '', action: `escalate-${level}`, note: null })
    await notifyOfOverdue(tx, { kind: 'reminder.alert', id, level })
    return true
  })
