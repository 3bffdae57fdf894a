import type { Escalation } from '#contract/findings.ts'

/** How it is said that a thing is overdue, by how far that has gone. */
export const overdueEn: Record<Escalation, string> = {
  none: 'is overdue',
  urge: 'is overdue',
  supervise: 'is overdue and under supervision',
  investigate: 'is overdue and under investigation',
}
export const overdueZh: Record<Escalation, string> = {
  none: '已逾期',
  urge: '已逾期，请尽快办理',
  supervise: '已逾期，转入督办',
  investigate: '已逾期，转入问责',
}
