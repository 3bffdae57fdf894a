import type { Escalation } from '#contract/findings.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import { notifyOfOverdueAppeal } from './notices.ts'
import { type AwaitedAppeal, addAppealEvent, readOwnAppeal, saveEscalation } from './store.ts'

/** Raises the level of an overdue appeal and notifies of it; false when it was answered, extended or escalated meanwhile. */
export const escalateAppeal = (db: Database, appeal: AwaitedAppeal, level: Escalation): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const state = await saveEscalation(tx, appeal, level)
    if (state === null) return false
    const { id } = appeal
    await addAppealEvent(tx, { id, actor: null, action: `escalate-${level}`, toState: state, note: null })
    await notifyOfOverdueAppeal(tx, await readOwnAppeal(tx, id), level)
    return true
  })
