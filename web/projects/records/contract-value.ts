import type { ProjectDetail } from '#contract/project-views.ts'

/** What was added to a contract, or taken from it, by approved changes. */
export const approvedOf = ({ changes }: Pick<ProjectDetail, 'changes'>) =>
  changes.filter(({ type }) => type === 'value').reduce((sum, { amount }) => sum + amount, 0)

/** What a contract comes to with its approved changes. */
export const contractValueOf = (project: Pick<ProjectDetail, 'changes' | 'contract'>) =>
  (project.contract?.contractPrice ?? 0) + approvedOf(project)
