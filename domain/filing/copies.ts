import type { Filing, FilingField } from '#contract/filing.ts'
import type { NewTemplate } from '#contract/templates.ts'

/** What a filing like an earlier one has in common with it: what is built, where, by whom and how, but no day, amount, decision or paper. */
export const copiedFields = [
  'ownerUnitId',
  'trade',
  'description',
  'majorProject',
  'quantity',
  'quantityUnit',
  'address',
  'longitude',
  'latitude',
  'method',
  'contactName',
  'contactPhone',
  'inPublicBudget',
  'inAnnualPlan',
  'farmlandTouched',
  'remark',
] as const satisfies readonly FilingField[]

/** A new draft with what an earlier filing says. Where that says nothing, the draft keeps what it began with. */
export const copied = (fresh: Filing, earlier: Filing): Filing => ({
  ...fresh,
  ...Object.fromEntries(copiedFields.flatMap((field) => (earlier[field] === null ? [] : [[field, earlier[field]]]))),
})

/** What a template may fill in. */
export const templateFills = [
  'description',
  'quantityUnit',
  'decisionType',
  'method',
  'inPublicBudget',
  'inAnnualPlan',
  'farmlandTouched',
  'remark',
] as const satisfies readonly (FilingField & keyof NewTemplate)[]

/** Its name and kind are chosen where the filing is begun. */
const templateFields = ['trade', ...templateFills] as const

/** A new draft with what a template says. Where that says nothing, the draft keeps what it began with. */
export const begunFrom = (fresh: Filing, template: NewTemplate): Filing => ({
  ...fresh,
  ...Object.fromEntries(templateFields.flatMap((field) => (template[field] === null ? [] : [[field, template[field]]]))),
})
