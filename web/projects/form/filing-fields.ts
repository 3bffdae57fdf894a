import type { FileCategory } from '#contract/file-categories.ts'
import type { FilingField } from '#contract/filing.ts'
import type { IndicatorId } from '#contract/risk.ts'
import type { FilingStep } from '../filing-texts.ts'

/** Which step of the form asks for which field; a latitude goes with its longitude. */
export const fieldsOf: Record<FilingStep, readonly FilingField[]> = {
  what: ['name', 'kind', 'trade', 'description', 'majorProject', 'quantity', 'quantityUnit'],
  where: ['regionCode', 'ownerUnitId', 'address', 'longitude', 'contactName', 'contactPhone'],
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

/** Where to look when an indicator would fire: a field, or a category of files. */
export const fieldOfIndicator: Partial<Record<IndicatorId, FilingField | FileCategory>> = {
  K01: 'method',
  K02: 'estimatedPrice',
  K03: 'name',
  K08: 'didAttend',
  K30: 'plannedEnd',
  K34: 'decisionDate',
  K37: 'PROJECT_GENERATION_BASIS_FILE',
  K38: 'PROJECT_GENERATION_BASIS_FILE',
  K39: 'name',
  K44: 'decisionDate',
  K48: 'contactPhone',
}
