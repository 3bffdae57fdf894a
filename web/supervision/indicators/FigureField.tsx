import { type FormRule, InputNumber } from 'antd'
import type { FaultyField } from '#contract/errors.ts'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import type { FigureUnit } from '#contract/risk.ts'
import type { FigureSet } from '#domain/risk/indicator.ts'
import { bilingual, useLanguage, useTexts } from '../../client/language.ts'
import { asPercent, plainFigure } from '../../terms/risk-figures.ts'
import { MoneyField } from '../../ui/form/MoneyField.tsx'

const suffixes = bilingual<Record<FigureUnit, string>>({
  en: {
    share: '%',
    days: 'days',
    months: 'months',
    hours: 'hours',
    hour: 'o’clock',
    'day-of-month': 'day of the month',
    count: '',
    metres: 'm',
    money: 'yuan',
    factor: 'times',
    points: 'points',
  },
  zh: {
    share: '%',
    days: '天',
    months: '个月',
    hours: '小时',
    hour: '时',
    'day-of-month': '日',
    count: '',
    metres: '米',
    money: '元',
    factor: '倍',
    points: '分',
  },
})

type Props = { unit: FigureUnit; id?: string; value?: number | null; onChange?: (value: number | null) => void }

/** A figure in the unit people think in: a share is typed as percent and kept as a fraction. */
export function FigureField({ unit, value, onChange, ...others }: Props) {
  const words = useTexts(suffixes)
  const change = (typed: number | null) => onChange?.(typed === null ? null : unit === 'share' ? fraction(typed) : typed)
  if (unit === 'money') return <MoneyField {...others} value={value ?? null} onChange={(fen) => onChange?.(fen)} />
  const shown = typeof value === 'number' ? (unit === 'share' ? asPercent(value) : value) : null
  return (
    <InputNumber<number>
      controls={false}
      {...others}
      className="wide-field"
      {...(words[unit] ? { suffix: words[unit] } : {})}
      value={shown}
      onChange={change}
    />
  )
}

/** 7 % is 0.07, not 0.07000000000000001. */
const fraction = (percent: number) => Number((percent / 100).toFixed(6))

/** The rule of the server at one figure, its bound told in the unit that is typed. */
export function useFigureRule(known: FigureSet, faultsOf: (figures: Record<string, number>) => FaultyField[]): (name: string) => FormRule {
  const language = useLanguage()
  return (name) => ({
    validator: async (_: unknown, value: unknown) => {
      if (typeof value !== 'number') throw new Error(fieldFaultText(language, 'required'))
      const fault = faultsOf({ [name]: value }).find(({ field }) => field === `figures.${name}`)
      if (!fault) return
      const limit = fault.facts?.limit
      const unit = known[name]?.unit ?? 'count'
      throw new Error(fieldFaultText(language, fault.code, typeof limit === 'number' ? { limit: plainFigure(unit, limit) } : fault.facts))
    },
  })
}
