import type { FileCategory } from '#contract/file-categories.ts'
import type { EvidenceStep } from '#contract/lifecycle.ts'
import { limitsOf, type Taken } from './rules.ts'

type Need = { category: FileCategory; step: EvidenceStep; isPhoto?: true; isBound: boolean }

const process = (step: EvidenceStep): Need => ({ category: 'PROJECT_PROCESS_FILE', step, isBound: true })
const supervision: Need = { category: 'PROJECT_SUPERVISION_FILE', step: 'supervision', isBound: true }
const signing: Need[] = [{ category: 'PROJECT_PROCESS_CONTACT_NAME_FILE', step: 'contract', isBound: true }, process('award')]

/** The evidence of each step, by the page. */
const needs: Readonly<Record<string, readonly Need[]>> = {
  'open-sourcing': [process('sourcing')],
  'fail-round': [process('round')],
  'sign-competitive': signing,
  'sign-direct': signing,
  'request-over-price': signing,
  start: [process('start')],
  'report-progress': [{ ...process('report'), isPhoto: true }],
  'record-payment': [{ category: 'PROJECT_PROCESS_CUMULATIVE_INVESTMENT_FILE', step: 'payment', isBound: true }],
  'request-amendment': [process('amendment')],
  'request-change': [process('change')],
  suspend: [process('suspension')],
  resume: [process('suspension')],
  stop: [supervision],
  lift: [supervision],
  reopen: [supervision],
  complete: [{ category: 'PROJECT_PROCESS_ACTUAL_ENDDATE_FILE', step: 'completion', isBound: true }],
  accept: [process('acceptance')],
  'fail-acceptance': [process('acceptance')],
  'request-settlement': [{ category: 'PROJECT_PROCESS_SETTLEMENT_REVIEW_PRICE__FILE', step: 'settlement', isBound: true }],
  'request-termination': [process('termination')],
  'request-correction': [process('correction')],
  'request-acceptance-correction': [process('acceptance')],
}

export function evidenceNeeds(taken: Taken): readonly Need[] {
  if (taken.label === 'submit') return ofFiling(taken)
  return taken.label === 'archive' ? ofArchive(taken) : (needs[taken.label] ?? [])
}

/** The estimate is proved from the direct limit on. */
const ofFiling = ({ before }: Taken): Need[] => [
  { category: 'PROJECT_GENERATION_BASIS_FILE', step: 'filing', isBound: false },
  ...((before.project.estimatedPrice ?? 0) >= limitsOf(before).direct
    ? [{ category: 'PROJECT_PROCESS_ESTIMATED_PRICE_FILE', step: 'filing', isBound: false } as const]
    : []),
]

/** An archived file is complete. */
const ofArchive = (taken: Taken): Need[] => [
  ...ofFiling(taken),
  ...[
    'sign-direct',
    'start',
    'record-payment',
    'complete',
    'accept',
    'request-settlement',
    ...(taken.before.rounds.length > 0 ? ['open-sourcing'] : []),
  ].flatMap((label) => (needs[label] ?? []).map((need) => ({ ...need, isBound: false }))),
]
