import type { NoticeFacts } from '#contract/notifications.ts'
import type { Transaction } from '../database/connect.ts'

/** What is overdue, as far as notices tell of it. */
export type OverdueRecord = Pick<NoticeFacts, 'number' | 'severity' | 'indicator'> & { projectId: string; path: string; dueOn: string }

export async function readOverdueFinding(tx: Transaction, id: string): Promise<OverdueRecord> {
  const [row] = await tx<[{ projectId: string; dueOn: string; number: string; severity: NonNullable<NoticeFacts['severity']> }]>`
    select project_id, due_on, number, severity from finding where id = ${id}`
  return { ...row, path: `/v2/project/${row.projectId}?tab=supervision&finding=${id}` }
}

export async function readOverdueAlert(tx: Transaction, id: string): Promise<OverdueRecord> {
  const [row] = await tx<[{ projectId: string; dueOn: string; indicator: string }]>`
    select project_id, due_on, indicator from alert where id = ${id}`
  return { ...row, path: `/v2/project/${row.projectId}?tab=risk&alert=${id}` }
}
