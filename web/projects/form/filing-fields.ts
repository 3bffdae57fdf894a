import type { FilingField } from '#contract/filing.ts'
import type { FilingStep } from '../filing-texts.ts'

/** Which step of the form asks for which field. */
export const fieldsOf: Record<FilingStep, readonly FilingField[]> = {
  what: ['name', 'kind', 'trade', 'description', 'majorProject', 'quantity', 'quantityUnit'],
  where: ['regionCode', 'ownerUnitId', 'address', 'longitude', 'latitude', 'contactName', 'contactPhone'],
  decision: ['decisionType', 'decisionDate', 'shouldAttend', 'didAttend', 'agreed', 'publicityStart', 'publicityEnd'],
  money: ['estimatedPrice', 'controlPrice', 'fundingLines'],
  how: [
    'method',
    'exemptionReason',
    'exemptionNote',
    'plannedStart',
    'plannedEnd',
    'inPublicBudget',
    'inAnnualPlan',
    'farmlandTouched',
    'remark',
  ],
  evidence: [],
  check: [],
}
