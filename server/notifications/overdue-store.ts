import type { Escalation } from '#contract/findings.ts'
import type { NoticeFacts } from '#contract/notifications.ts'
import { supervisorsHearOf } from '#domain/notifications.ts'
import type { Transaction } from '../database.ts'
import { notifyOfFiling, readNotifiedFiling } from './filing-store.ts'

type Overdue = { kind: 'reminder.alert' | 'finding.overdue'; id: string; level: Escalation }

/** An overdue matter that climbs is told to the owner side, and to supervisors the higher it climbs. */
export async function tellOfOverdue(tx: Transaction, { kind, id, level }: Overdue): Promise<void> {
  const { projectId, path, ...facts } = kind === 'finding.overdue' ? await ofFinding(tx, id) : await ofAlert(tx, id)
  const filing = await readNotifiedFiling(tx, projectId)
  const offices = supervisorsHearOf[level]
  const manner = {
    by: null,
    path,
    facts: { ...facts, escalation: level, overdue: true } satisfies NoticeFacts,
    key: `${id} ${facts.dueOn} ${level}`,
  }
  await notifyOfFiling(tx, filing, [{ kind, to: 'owner-side' }], manner)
  if (offices > 0) await notifyOfFiling(tx, filing, [{ kind, to: 'supervisors' }], { ...manner, reach: offices === 2 ? 2 : 1 })
}

type Matter = Pick<NoticeFacts, 'number' | 'severity' | 'indicator'> & { projectId: string; path: string; dueOn: string }

async function ofFinding(tx: Transaction, id: string): Promise<Matter> {
  const [row] = await tx<[{ projectId: string; dueOn: string; number: string; severity: NonNullable<NoticeFacts['severity']> }]>`
    select project_id, due_on, number, severity from finding where id = ${id}`
  return { ...row, path: `/v2/project/${row.projectId}?tab=supervision&finding=${id}` }
}

async function ofAlert(tx: Transaction, id: string): Promise<Matter> {
  const [row] = await tx<[{ projectId: string; dueOn: string; indicator: string }]>`
    select project_id, due_on, indicator from alert where id = ${id}`
  return { ...row, path: `/v2/project/${row.projectId}?tab=risk&alert=${id}` }
}
