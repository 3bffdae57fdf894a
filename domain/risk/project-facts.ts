import { type ProjectState, projectStates } from '#contract/lifecycle.ts'
import type { LimitField } from '#contract/limits.ts'
import type { RiskInputName, RiskOutcome } from '#contract/risk.ts'
import type { Moment } from './day-numbers.ts'
import { type FigureSet, type FigureValues, gap, notApplicable, tooEarly } from './indicator.ts'
import type { RiskContract, RiskProject, RiskSubject } from './subject.ts'

/** The letters of the formulas: E, C, the larger of both, the ceiling, V and C + V. */
export const largerOf = (estimate: number | null, contract: number | null) =>
  estimate === null || contract === null ? (estimate ?? contract) : Math.max(estimate, contract)
export const amountOf = ({ filing, contract }: RiskProject) => largerOf(filing.estimatedPrice, contract?.price ?? null)
/** What is not on record although it should be by now, so that the larger of both is unknown. */
export const missingAmounts = (project: RiskProject): RiskInputName[] => [
  ...(project.filing.estimatedPrice === null ? (['estimatedPrice'] as const) : []),
  ...(project.contract === null && hasReached(project, 'contracted') ? (['contractPrice'] as const) : []),
]
export const ceilingOf = ({ filing }: RiskProject) => filing.controlPrice ?? filing.estimatedPrice
export const valueChanges = ({ changes }: RiskProject) => changes.filter((change) => change.type === 'value')

export function approvedValue({ changes }: RiskProject) {
  let sum = 0
  for (const change of changes) if (change.type === 'value') sum += change.amount
  return sum
}

/** The amounts at which a stricter way of contracting begins, the highest first. */
export const amountLimits = ['statutoryLimit', 'simpleLimit', 'directLimit'] as const satisfies readonly LimitField[]

export const isCompetitive = ({ method }: RiskProject) => method?.methodClass === 'tender' || method?.methodClass === 'competitive'
export const isNonCompetitive = ({ method }: RiskProject) => method?.methodClass === 'non-competitive'

/** Where a filing stands in its life, a suspended one where it was suspended; what was terminated or declared void stands nowhere. */
export const effectiveState = ({ state, suspendedFrom }: RiskProject): ProjectState =>
  state === 'suspended' ? (suspendedFrom ?? state) : state

const lastOfLife = projectStates.indexOf('archived')
export function hasReached(project: RiskProject, state: ProjectState) {
  const place = projectStates.indexOf(effectiveState(project))
  return place <= lastOfLife && place >= projectStates.indexOf(state)
}

/** A step not taken will still be taken, unless the project has ended without it. */
export const notYet = ({ state }: RiskProject) => (state === 'terminated' || state === 'void' ? notApplicable : tooEarly)

/** The end that was agreed last, or last before a moment: the newest approved one, else the contract's, else the planned one. */
export function agreedEnd({ changes, contract, filing }: RiskProject, before: Moment = Number.POSITIVE_INFINITY): string | null {
  const extended = changes.findLast((change) => change.newEnd !== null && change.approvedAt < before)
  return extended?.newEnd ?? contract?.end ?? filing.plannedEnd
}

type Evaluation<Part, Figures extends FigureSet> = (part: Part, subject: RiskSubject, figures: FigureValues<Figures>) => RiskOutcome

/** For formulas about a contract: without one it is too early, or, when there should be one, a gap. */
export const onceSigned =
  <Figures extends FigureSet>(evaluate: Evaluation<RiskContract, Figures>) =>
  (subject: RiskSubject, figures: FigureValues<Figures>): RiskOutcome => {
    const { project } = subject
    if (project.contract !== null) return evaluate(project.contract, subject, figures)
    return hasReached(project, 'contracted') ? gap('contract') : notYet(project)
  }

export type Settled = { contract: RiskContract; submitted: number | null; reviewed: number; date: string | null }

/** For formulas about a reviewed settlement. */
export const onceSettled = <Figures extends FigureSet>(evaluate: Evaluation<Settled, Figures>) =>
  onceSigned<Figures>((contract, subject, figures) => {
    const { settlement } = subject.project
    if (settlement === null) return hasReached(subject.project, 'settled') ? gap('settlement') : notYet(subject.project)
    const { submitted, reviewed, date } = settlement
    return reviewed === null ? gap('settlementReviewed') : evaluate({ contract, submitted, reviewed, date }, subject, figures)
  })
