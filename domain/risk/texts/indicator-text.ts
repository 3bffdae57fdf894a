import type { Label } from '#contract/language.ts'
import type { IndicatorFamily, IndicatorId, indicatorFamilies } from '#contract/risk.ts'
import type { Catalogue } from '../catalogue.ts'

/** What people read about an indicator. In the formula `{name}` stands for one of its figures. */
export type IndicatorText<Id extends IndicatorId = IndicatorId> = {
  name: Label
  explanation: Label
  formula: Label
  policy: readonly Label[]
  figures: Readonly<Record<keyof Catalogue[Id]['figures'], Label>>
}
export type FamilyTexts<Family extends IndicatorFamily> = {
  readonly [Id in (typeof indicatorFamilies)[Family][number]]: IndicatorText<Id>
}
