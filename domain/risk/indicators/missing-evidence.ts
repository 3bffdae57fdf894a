import { type EvidenceNeed, stepProofs } from '../../filing/evidence.ts'
import { isPaperBefore } from '../../filing/taken-over.ts'
import { clear, fired, gap, indicator, input, tooEarly } from '../indicator.ts'
import { hasReached } from '../project-facts.ts'
import type { RiskFile, RiskProject } from '../subject.ts'

/** One proof, and the record it must belong to where a step happens more than once. */
export type Required = Pick<EvidenceNeed, 'category' | 'step'> & { record?: string }

/** Required evidence of a passed step absent. Quality Regulations art. 17; Procurement Law art. 42. */
export const K35 = indicator({
  needs: 'project',
  maximum: 4,
  reads: ['missingProof', 'estimatedPrice'],
  limits: ['directLimit'],
  evaluate({ project }) {
    if (project.firstSubmittedAt === null) return tooEarly
    const absent = requiredOf(project).filter((proof) => !isThere(project, proof))
    // The papers of the time before the platform are a gap that can be filled, no fault of whoever goes on.
    const missing = absent.filter((proof) => !isFromBefore(project, proof))
    if (missing.length === 0 && absent.length > 0) return gap('missingProof')
    if (missing.length > 0)
      return fired(
        hasReached(project, 'settled') ? 4 : 3,
        missing.map(({ step, category }) => input('missingProof', `${step} ${category}`)),
      )
    return project.filing.estimatedPrice === null ? gap('estimatedPrice') : clear
  },
})

const isThere = ({ files }: RiskProject, proof: Required) => files.some((file) => proves(file, proof))

export const proves = (file: RiskFile, { category, step, record }: Required) =>
  file.category === category && file.step === step && (record === undefined || file.record === record)

const isFromBefore = ({ takenOver }: RiskProject, proof: Required) =>
  takenOver !== null && proof.record === undefined && isPaperBefore(takenOver.state, proof)

/** The proofs that `domain/filing/evidence.ts` asks of each step, for every step the project has behind it. */
export function requiredOf(project: RiskProject): Required[] {
  const { filing, limits, contract, rounds, reports, payments, changes, takenOver } = project
  const isFiled = hasReached(project, 'town-review')
  return [
    ...(isFiled ? [{ category: 'PROJECT_GENERATION_BASIS_FILE', step: 'filing' } as const] : []),
    ...(isFiled && (filing.estimatedPrice ?? 0) >= limits.directLimit
      ? [{ category: 'PROJECT_PROCESS_ESTIMATED_PRICE_FILE', step: 'filing' } as const]
      : []),
    ...(rounds.length > 0 ? proofsOf('open-sourcing') : []),
    ...(rounds.some((round) => round.failed) ? proofsOf('fail-round') : []),
    ...(contract !== null ? proofsOf('sign-competitive') : []),
    ...(project.actualStart !== null ? proofsOf('start') : []),
    ...reports.flatMap(({ id }) => proofsOf('report-progress', id)),
    ...payments.flatMap(({ id, paidOn }) => proofsOf('record-payment', takenOver && paidOn <= takenOver.on ? undefined : id)),
    ...(changes.length > 0 ? proofsOf('request-change') : []),
    ...(project.actualEnd !== null ? proofsOf('complete') : []),
    ...(project.acceptedOn !== null ? proofsOf('accept') : []),
    ...(project.settlement !== null ? proofsOf('request-settlement') : []),
    ...(project.inspected ? [{ category: 'PROJECT_SUPERVISION_FILE', step: 'supervision' } as const] : []),
  ]
}

const proofsOf = (action: keyof typeof stepProofs, record?: string): readonly Required[] => {
  const proofs = stepProofs[action] ?? []
  return record === undefined ? proofs : proofs.map(({ category, step }) => ({ category, step, record }))
}
