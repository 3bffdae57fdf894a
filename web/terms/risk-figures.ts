import type { FigureUnit } from '#contract/risk.ts'
import { formatYuan } from '#domain/values/money.ts'
import { bilingual, useTexts } from '../client/language.ts'

type Say = (figure: string) => string
type Words = Record<FigureUnit, Say>

/** How a figure of an indicator reads with its unit. */
export const figureWords = bilingual<Words>({
  en: {
    share: (figure) => `${figure}%`,
    days: (figure) => (figure === '1' ? '1 day' : `${figure} days`),
    months: (figure) => (figure === '1' ? '1 month' : `${figure} months`),
    hours: (figure) => (figure === '1' ? '1 hour' : `${figure} hours`),
    hour: (figure) => `${figure}:00`,
    'day-of-month': (figure) => `day ${figure} of the month`,
    count: (figure) => figure,
    metres: (figure) => `${figure} m`,
    money: (figure) => `¥${figure}`,
    factor: (figure) => `× ${figure}`,
    points: (figure) => (figure === '1' ? '1 point' : `${figure} points`),
  },
  zh: {
    share: (figure) => `${figure}%`,
    days: (figure) => `${figure} 天`,
    months: (figure) => `${figure} 个月`,
    hours: (figure) => `${figure} 小时`,
    hour: (figure) => `${figure}:00`,
    'day-of-month': (figure) => `当月 ${figure} 日`,
    count: (figure) => figure,
    metres: (figure) => `${figure} 米`,
    money: (figure) => `${figure} 元`,
    factor: (figure) => `× ${figure}`,
    points: (figure) => `${figure} 分`,
  },
})

/** A figure as it is typed and read: shares in percent, money in yuan, the others as they are. */
export const plainFigure = (unit: FigureUnit, value: number): string => {
  if (unit === 'share') return String(Number((value * 100).toFixed(2)))
  return unit === 'money' ? formatYuan(value).replace(/\.00$/, '') : String(value)
}

/** Without the noise of binary fractions: 0.07 is 7, not 7.000000000000001. */
export const asPercent = (share: number) => Number((share * 100).toFixed(4))

export const figureText = (words: Words, unit: FigureUnit, value: number): string => words[unit](plainFigure(unit, value))

export function useFigureText(): (unit: FigureUnit, value: number) => string {
  const words = useTexts(figureWords)
  return (unit, value) => figureText(words, unit, value)
}
