import type { ReactNode } from 'react'
import type { ProjectAction } from '#contract/lifecycle.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import type { StageKey } from '../step-texts.ts'
import { AwardFields, ContractFields, SupplierFields } from './ContractFields.tsx'
import { ReasonFields } from './reason-fields.tsx'

/** A part of a long form, and the fields it asks. The papers come last, with whatever has to be explained. */
export type Stage = { key: StageKey; fields: ReactNode; paths: readonly string[][] }

/** A contract is told in stages; every other step fits on one page. */
export function stagesOf(action: ProjectAction, project: ProjectDetail): readonly Stage[] | null {
  if (action === 'sign-competitive') return [...signing(project, [], true), papers(null)]
  if (action === 'sign-direct') return [...signing(project, [], false), papers(null)]
  // Where contractors competed there was an award; what is given directly has none.
  if (action === 'request-over-price')
    return [...signing(project, ['sign'], project.state === 'sourcing'), papers(<ReasonFields action={action} />)]
  return null
}

const signing = (project: ProjectDetail, path: string[], isCompetitive: boolean): Stage[] => [
  ...(isCompetitive
    ? [{ key: 'award' as const, fields: <AwardFields path={[...path, 'award']} drawsOf={project.id} />, paths: [[...path, 'award']] }]
    : []),
  {
    key: 'supplier',
    fields: <SupplierFields path={[...path, 'supplier']} unitsOnly={isCompetitive} />,
    paths: [[...path, 'supplier']],
  },
  { key: 'contract', fields: <ContractFields path={[...path, 'contract']} signing={project} />, paths: [[...path, 'contract']] },
]

const papers = (fields: ReactNode): Stage => ({ key: 'papers', fields, paths: [['reason'], ['deviationReason']] })

/** Where a field stands, by its dotted name; what belongs nowhere else stands with the papers. */
export function stageOf(stages: readonly Stage[], field: string): number {
  const at = stages.findIndex(({ paths }) => paths.some((path) => field === path.join('.') || field.startsWith(`${path.join('.')}.`)))
  return at < 0 ? stages.length - 1 : at
}
