import type { FaultyField } from '#contract/errors.ts'
import type { FileCategory } from '#contract/file-categories.ts'
import type { EvidenceStep, ProjectAction, ProjectState } from '#contract/lifecycle.ts'
import type { Supplier } from '#contract/project-actions.ts'
import { supplierFaults } from '../steps/contract-checks.ts'
import type { Dossier } from './dossier.ts'
import { filingCategories, needsEstimateFile, stepProofs } from './evidence.ts'

/** Where a project can stand that began before the platform. */
export const takenOverStates = [
  'filed',
  'sourcing',
  'contracted',
  'in-progress',
  'completed',
  'accepted',
  'settled',
  'archived',
] as const satisfies ProjectState[]
export type TakenOverState = (typeof takenOverStates)[number]

/** What is known of such a project besides what was filed. Days are `YYYY-MM-DD`, amounts fen. */
export type TakenOverFacts = {
  state: TakenOverState
  year: number
  filedOn: string | null
  noticeDate: string | null
  closingDate: string | null
  supplier: Supplier | null
  contractPrice: number | null
  signDate: string | null
  contractStart: string | null
  contractEnd: string | null
  actualStart: string | null
  progress: number | null
  paid: number | null
  paidOn: string | null
  actualEnd: string | null
  acceptedOn: string | null
  settlementSubmitted: number | null
  settlementReviewed: number | null
  settlementDate: string | null
  warrantyEnd: string | null
}
type Fact = keyof TakenOverFacts

const contract: Fact[] = ['contractPrice', 'signDate', 'contractStart', 'contractEnd']

/** What a running project needs so that the rules of its next steps can be kept. Of one that is done, what nobody knows any more is a gap. */
const needed: Partial<Record<TakenOverState, readonly Fact[]>> = {
  sourcing: ['noticeDate', 'closingDate'],
  contracted: ['supplier', ...contract],
  'in-progress': ['supplier', ...contract, 'actualStart'],
  completed: ['supplier', ...contract, 'actualStart', 'actualEnd'],
}

/** What is only understood together. A contract price stands for itself. */
const together: readonly (readonly Fact[])[] = [
  ['noticeDate', 'closingDate'],
  ['signDate', 'contractPrice', 'contractStart', 'contractEnd', 'supplier'],
  ['paid', 'paidOn'],
  ['settlementReviewed', 'settlementSubmitted', 'settlementDate'],
]

/** What belongs to a state that it has not reached cannot have happened. */
const since: readonly (readonly [TakenOverState, readonly Fact[]])[] = [
  ['contracted', ['supplier', ...contract, 'paid', 'paidOn']],
  ['in-progress', ['actualStart', 'progress']],
  ['completed', ['actualEnd']],
  ['accepted', ['acceptedOn', 'warrantyEnd']],
  ['settled', ['settlementSubmitted', 'settlementReviewed', 'settlementDate']],
]

const hasReached = (state: TakenOverState, other: TakenOverState) => takenOverStates.indexOf(state) >= takenOverStates.indexOf(other)

/** Days that lie behind, each not before the one above it. */
const course: readonly Fact[] = ['filedOn', 'signDate', 'actualStart', 'actualEnd', 'acceptedOn', 'settlementDate']
const past: readonly Fact[] = [...course, 'noticeDate', 'paidOn']

export function takenOverFaults(facts: TakenOverFacts, today: string): FaultyField[] {
  const faults = new Map<Fact, FaultyField>()
  const fault = (field: Fact, code: FaultyField['code'], more: object = {}) =>
    faults.has(field) || faults.set(field, { field, code, ...more })
  const isKnown = (fact: Fact) => facts[fact] !== null
  for (const [state, known] of since)
    if (!hasReached(facts.state, state)) for (const fact of known) if (isKnown(fact)) fault(fact, 'not-expected')
  for (const fact of needed[facts.state] ?? []) if (!isKnown(fact)) fault(fact, 'required')
  for (const [first, ...others] of together) {
    const isBegun = first !== undefined && (first === 'signDate' ? isKnown(first) : [first, ...others].some(isKnown))
    if (isBegun && !faults.has(first)) for (const fact of [first, ...others]) if (!isKnown(fact)) fault(fact, 'required')
  }
  for (const fact of past) if (String(facts[fact] ?? '') > today) fault(fact, 'day.in-the-future')
  if ((facts.closingDate ?? '9') < (facts.noticeDate ?? '')) fault('closingDate', 'day.before-start')
  if ((facts.contractEnd ?? '9') < (facts.contractStart ?? '')) fault('contractEnd', 'day.before-start')
  const days = course.flatMap((fact) => (facts[fact] === null ? [] : [[fact, String(facts[fact])] as const]))
  for (const [at, [fact, day]] of days.entries()) {
    const before = days[at - 1]
    if (before && day < before[1] && fact !== 'signDate') fault(fact, 'day.too-early', { facts: { limit: before[1] } })
  }
  if (facts.year > Number(today.slice(0, 4))) fault('year', 'too-large', { facts: { limit: today.slice(0, 4) } })
  return [...faults.values()]
}

type SupplierTerms = { method: string | null; ownerUnits: readonly string[]; supplierOnlyReviews: boolean }

/** What holds for a contractor by hand holds here. Where nobody knows any more how the work was given, a person or team may have had it. */
export const takenOverSupplierFaults = (supplier: Supplier | null, { method, ...around }: SupplierTerms): FaultyField[] =>
  supplier === null ? [] : supplierFaults({ method: { code: method ?? 'direct' } }, supplier, around)

/** The steps that lie behind a project of this state. */
const stepsBefore: readonly (readonly [TakenOverState, ProjectAction])[] = [
  ['sourcing', 'open-sourcing'],
  ['contracted', 'sign-competitive'],
  ['contracted', 'record-payment'],
  ['in-progress', 'start'],
  ['completed', 'complete'],
  ['accepted', 'accept'],
  ['settled', 'request-settlement'],
]

/** The papers of steps that were taken before the platform: they can be supplied at any time, and no alert asks for them. */
export function papersBefore(state: ProjectState): { category: FileCategory; step: EvidenceStep }[] {
  const reached = takenOverStates.find((known) => known === state) ?? 'filed'
  const steps = stepsBefore.filter(([since]) => hasReached(reached, since)).flatMap(([, action]) => stepProofs[action] ?? [])
  return [
    ...filingCategories.map((category) => ({ category, step: 'filing' as const })),
    ...steps.map(({ category, step }) => ({ category, step })),
  ]
}

/** Those of them that would belong to this project and are not there. */
export const papersToSupply = (state: ProjectState, dossier: Pick<Dossier, 'files' | 'filing' | 'limits' | 'paid' | 'rounds'>) =>
  papersBefore(state).filter(
    ({ category, step }) =>
      !dossier.files.some((file) => file.category === category && file.step === step) &&
      (category !== 'PROJECT_PROCESS_ESTIMATED_PRICE_FILE' || needsEstimateFile(dossier)) &&
      (step !== 'payment' || dossier.paid > 0) &&
      (step !== 'sourcing' || dossier.rounds.length > 0),
  )

export const isPaperBefore = (state: ProjectState, { category, step }: { category: FileCategory; step: EvidenceStep }) =>
  papersBefore(state).some((paper) => paper.category === category && paper.step === step)
