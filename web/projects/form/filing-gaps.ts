import type { FileCategory } from '#contract/file-categories.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { needsEstimateFile } from '#domain/filing/evidence.ts'
import { type CheckedFiling, filingObstacles } from '#domain/filing/filing.ts'
import type { Obstacle } from '#domain/steps/obstacles.ts'
import { shownField } from '../../ui/map/read-place.ts'
import { type FilingStep, filingSteps, type StepState } from '../filing-texts.ts'
import { fieldsOf } from './filing-fields.ts'

/** What keeps a filing from being submitted: a field, or a paper that is not there. */
export type Gap = Extract<Obstacle, { kind: 'field' | 'evidence' }>

/** The papers a filing is submitted with. */
export const neededPapers = (checked: CheckedFiling): readonly FileCategory[] => [
  'PROJECT_GENERATION_BASIS_FILE',
  ...(needsEstimateFile(checked) ? (['PROJECT_PROCESS_ESTIMATED_PRICE_FILE'] as const) : []),
]

/** The rules of the server, on what stands in the form now. */
export function gapsIn(checked: CheckedFiling, files: ProjectDetail['files'], today: string): readonly Gap[] {
  const isThere = (category: FileCategory) =>
    files.some((file) => file.category === category && file.step === 'filing' && file.supersededBy === null)
  const isGap = (obstacle: Obstacle): obstacle is Gap => obstacle.kind === 'field' || obstacle.kind === 'evidence'
  return [
    ...filingObstacles(checked, today).filter(isGap),
    ...neededPapers(checked)
      .filter((category) => !isThere(category))
      .map((category): Gap => ({ kind: 'evidence', category, step: 'filing' })),
  ]
}

/** What can be jumped to: a field by its name, a paper by its category. */
export const targetOf = (gap: Gap): string => (gap.kind === 'field' ? gap.field : gap.category)

/** Fields stand in their steps; everything else that can be pointed at is a file. */
export function stepOf(target: string): FilingStep {
  const name = shownField(target.split('.')[0] ?? '')
  return filingSteps.find((step) => fieldsOf[step].some((one) => one === name)) ?? 'evidence'
}

/** What is only missing is no fault until its step was left; what contradicts itself is one at once. The last step asks for nothing itself. */
export function stateOf(step: FilingStep, gaps: readonly Gap[], isLeft: boolean): StepState {
  if (step === 'check') return 'open'
  const own = gaps.filter((gap) => stepOf(targetOf(gap)) === step)
  if (own.length === 0) return 'done'
  const isWrong = own.some((gap) => gap.kind === 'field' && gap.code !== 'required')
  return isLeft || isWrong ? 'faulty' : 'open'
}
