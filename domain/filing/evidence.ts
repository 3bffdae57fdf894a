import type { FileCategory } from '#contract/file-categories.ts'
import type { EvidenceStep, ProjectAction } from '#contract/lifecycle.ts'
import type { Dossier } from './dossier.ts'

/** One kind of proof. `waiting` asks for a file that no earlier record of the step has used up, `photo` for a picture. */
export type EvidenceNeed = { category: FileCategory; step: EvidenceStep; waiting: boolean; photo?: true }

const proof = (category: FileCategory, step: EvidenceStep): EvidenceNeed => ({ category, step, waiting: true })
const filingProof = (category: FileCategory): EvidenceNeed => ({ category, step: 'filing', waiting: false })

/** What a filing itself is proved with. */
export const filingCategories = ['PROJECT_GENERATION_BASIS_FILE', 'PROJECT_PROCESS_ESTIMATED_PRICE_FILE'] as const

const signing = [proof('PROJECT_PROCESS_CONTACT_NAME_FILE', 'contract'), proof('PROJECT_PROCESS_FILE', 'award')]
const process = (step: EvidenceStep) => [proof('PROJECT_PROCESS_FILE', step)]
const supervision = [proof('PROJECT_SUPERVISION_FILE', 'supervision')]

/** What each step is proved with, whatever the filing is. */
export const stepProofs: Partial<Record<ProjectAction, readonly EvidenceNeed[]>> = {
  'open-sourcing': process('sourcing'),
  'fail-round': process('round'),
  'sign-competitive': signing,
  'sign-direct': signing,
  'request-over-price': signing,
  start: process('start'),
  'report-progress': [{ ...proof('PROJECT_PROCESS_FILE', 'report'), photo: true }],
  'record-payment': [proof('PROJECT_PROCESS_CUMULATIVE_INVESTMENT_FILE', 'payment')],
  'request-amendment': process('amendment'),
  'request-change': process('change'),
  suspend: process('suspension'),
  resume: process('suspension'),
  stop: supervision,
  lift: supervision,
  reopen: supervision,
  complete: [proof('PROJECT_PROCESS_ACTUAL_ENDDATE_FILE', 'completion')],
  accept: process('acceptance'),
  'fail-acceptance': process('acceptance'),
  'request-settlement': [proof('PROJECT_PROCESS_SETTLEMENT_REVIEW_PRICE__FILE', 'settlement')],
  'request-termination': process('termination'),
  'request-correction': process('correction'),
  'request-acceptance-correction': process('acceptance'),
}

/** What an action must be proved with. Filing and archiving depend on the filing itself. */
export function evidenceFor(action: ProjectAction, dossier: Dossier): readonly EvidenceNeed[] {
  if (action === 'submit') return filingNeeds(dossier)
  return action === 'archive' ? archiveNeeds(dossier) : (stepProofs[action] ?? [])
}

export const isProved = ({ files }: Pick<Dossier, 'files'>, { category, step, waiting, photo }: EvidenceNeed) =>
  files.some((file) => file.category === category && file.step === step && (!waiting || file.record === null) && (!photo || file.isPhoto))

export const missingEvidence = (action: ProjectAction, dossier: Dossier) =>
  evidenceFor(action, dossier).filter((need) => !isProved(dossier, need))

/** Above the direct limit an estimate must be proved; below it the clerk's figure is enough. */
export const needsEstimateFile = ({ filing, limits }: Pick<Dossier, 'filing' | 'limits'>) =>
  (filing.estimatedPrice ?? 0) >= limits.directLimit

const filingNeeds = (dossier: Dossier) => [
  filingProof('PROJECT_GENERATION_BASIS_FILE'),
  ...(needsEstimateFile(dossier) ? [filingProof('PROJECT_PROCESS_ESTIMATED_PRICE_FILE')] : []),
]

/** An archived file is complete: each step that was taken has left its proof. */
export function archiveNeeds(dossier: Dossier): readonly EvidenceNeed[] {
  const taken = (category: FileCategory, step: EvidenceStep): EvidenceNeed => ({ category, step, waiting: false })
  return [
    ...filingNeeds(dossier),
    taken('PROJECT_PROCESS_CONTACT_NAME_FILE', 'contract'),
    taken('PROJECT_PROCESS_FILE', 'award'),
    taken('PROJECT_PROCESS_FILE', 'start'),
    taken('PROJECT_PROCESS_FILE', 'acceptance'),
    taken('PROJECT_PROCESS_CUMULATIVE_INVESTMENT_FILE', 'payment'),
    taken('PROJECT_PROCESS_ACTUAL_ENDDATE_FILE', 'completion'),
    taken('PROJECT_PROCESS_SETTLEMENT_REVIEW_PRICE__FILE', 'settlement'),
    ...(dossier.rounds.length > 0 ? [taken('PROJECT_PROCESS_FILE', 'sourcing')] : []),
    ...(dossier.changes.length > 0 ? [taken('PROJECT_PROCESS_FILE', 'change')] : []),
    ...(dossier.inspected ? [taken('PROJECT_SUPERVISION_FILE', 'supervision')] : []),
  ]
}
