import type { FaultyField } from '#contract/errors.ts'
import type { ActionInputs } from '#contract/project-actions.ts'
import type { Dossier } from '../filing/dossier.ts'
import { isMethodEnough } from '../filing/methods.ts'
import type { Surroundings } from './action-findings.ts'
import { fault, notBefore, planned } from './project-days.ts'

type Amendment = ActionInputs['request-amendment']

/** An amendment changes something, and what it leaves is as sound as a filing must be. */
export function amendmentFaults({ filing, limits }: Dossier, input: Amendment, { today, newMethod }: Surroundings): FaultyField[] {
  const { version: _version, reason: _reason, ...changes } = input
  const changed = (Object.keys(changes) as (keyof typeof changes)[]).filter((field) => changes[field] !== filing[field]) // fields of a filing
  const weaker = newMethod !== null && !isMethodEnough(newMethod, filing.estimatedPrice ?? 0, limits)
  const exempted = input.exemptionReason ?? filing.exemptionReason
  return [
    ...(changed.length === 0 ? [fault('reason', 'nothing-changed')] : []),
    ...(weaker && exempted === null ? [fault('exemptionReason', 'required')] : []),
    ...planned('plannedStart', input.plannedStart, today),
    ...planned('plannedEnd', input.plannedEnd, today),
    ...notBefore('plannedEnd', input.plannedStart ?? filing.plannedStart ?? '', input.plannedEnd ?? filing.plannedEnd ?? '9999'),
  ]
}
