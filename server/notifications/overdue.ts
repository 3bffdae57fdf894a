import type { Escalation } from '#contract/findings.ts'
import type { NoticeFacts } from '#contract/notifications.ts'
import { supervisorsHearOf } from '#domain/notices/notifications.ts'
import type { Transaction } from '../database/connect.ts'
import { notifyOfFiling } from './filing-notices.ts'
import { readNotifiedFiling } from './filing-store.ts'
import { readOverdueAlert, readOverdueFinding } from './overdue-store.ts'

type Overdue = { kind: 'reminder.alert' | 'finding.overdue'; id: string; level: Escalation }

/** Escalation of something overdue is for the owner side to hear, and for supervisors the higher it gets. */
export async function notifyOfOverdue(tx: Transaction, { kind, id, level }: Overdue): Promise<void> {
  const { projectId, path, ...facts } = kind === 'finding.overdue' ? await readOverdueFinding(tx, id) : await readOverdueAlert(tx, id)
  const filing = await readNotifiedFiling(tx, projectId)
  const offices = supervisorsHearOf[level]
  const manner = {
    by: null,
    path,
    records: [id],
    facts: { ...facts, escalation: level, overdue: true } satisfies NoticeFacts,
    key: `${id} ${facts.dueOn} ${level}`,
  }
  await notifyOfFiling(tx, filing, [{ kind, to: 'owner-side' }], manner)
  if (offices > 0) await notifyOfFiling(tx, filing, [{ kind, to: 'supervisors' }], { ...manner, reach: offices === 2 ? 2 : 1 })
}
