import type { Label } from '#contract/language.ts'
import type { FigureUnit, IndicatorFamily, IndicatorId } from '#contract/risk.ts'
import { terms } from '#contract/terms.ts'
import { formatYuan } from '../values/money.ts'
import { evidence } from './texts/evidence.ts'
import type { IndicatorText } from './texts/indicator-text.ts'
import { money } from './texts/money.ts'
import { order } from './texts/order.ts'
import { people } from './texts/people.ts'
import { sourcing } from './texts/sourcing.ts'
import { time } from './texts/time.ts'

/** What people read about each indicator. Loads no code that evaluates. */
export const indicatorTexts: { readonly [Id in IndicatorId]: IndicatorText<Id> } = {
  ...sourcing,
  ...order,
  ...money,
  ...time,
  ...evidence,
  ...people,
}

export const familyNames: Readonly<Record<IndicatorFamily, Label>> = {
  sourcing: { en: terms.en.procurement, zh: terms.zh.procurement },
  order: { en: 'Order of steps', zh: '程序顺序' },
  money: { en: 'Money', zh: '资金造价' },
  time: { en: 'Time', zh: '时间进度' },
  evidence: { en: 'Evidence', zh: '佐证材料' },
  people: { en: 'People', zh: '人员关系' },
}

/** The letters of the formulas. */
export const formulaSymbols: Readonly<Record<string, Label>> = {
  E: { en: 'estimate', zh: '估算价' },
  C: { en: 'contract price', zh: '合同价' },
  V: { en: 'approved changes of value', zh: '已批准造价变更' },
  S: { en: 'submitted price', zh: '送审价' },
  R: { en: 'settled price', zh: terms.zh.settledPrice },
  P: { en: 'paid', zh: '累计付款' },
  g: { en: 'progress', zh: '进度' },
  L: { en: 'any limit', zh: '任一限额' },
  T: { en: 'statutory limit', zh: '法定招标限额' },
}

type Named = Readonly<Record<string, { value: number; unit: FigureUnit }>>

/** A formula with the figures in force in place of their names. */
export const filledFormula = (formula: string, figures: Named) =>
  formula.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const figure = figures[name]
    return figure ? figureText(figure) : whole
  })

/** A figure as it is read; its unit stands in the sentence around it. */
function figureText({ value, unit }: { value: number; unit: FigureUnit }) {
  if (unit === 'share') return `${Number((value * 100).toFixed(2))}%`
  return unit === 'money' ? formatYuan(value).replace(/\.00$/, '') : String(value)
}
