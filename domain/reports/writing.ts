import type { Label, Language } from '#contract/language.ts'
import type { RegionName } from '#contract/regions.ts'
import { formatWan, formatYuan } from '../values/money.ts'

/** A number of a report with what it counts, so that it is written the same way in sentences, charts and tables. */
export type Figure = { figure: 'count' | 'fen' | 'share' | 'points' | 'days'; value: number }

export const count = (value: number): Figure => ({ figure: 'count', value })
export const fen = (value: number): Figure => ({ figure: 'fen', value })
export const share = (value: number): Figure => ({ figure: 'share', value })
export const points = (value: number): Figure => ({ figure: 'points', value })
export const days = (value: number): Figure => ({ figure: 'days', value })

const numbers = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })
const tenth = (value: number) => numbers.format(Math.round(value * 10) / 10)
const written: Record<Figure['figure'], (value: number, language: Language) => string> = {
  count: (value) => numbers.format(value),
  fen: (value, language) => (language === 'zh' ? `${formatWan(value)} 万元` : `¥${formatYuan(Math.round(value / 100) * 100).slice(0, -3)}`),
  share: (value) => `${tenth(value * 100)}%`,
  points: (value) => tenth(value),
  days: (value) => tenth(value),
}
export const write = ({ figure, value }: Figure, language: Language): string => written[figure](value, language)

const monthNames = 'January February March April May June July August September October November December'.split(' ')

/** 2026 年 10 月, October 2026. */
export function writeMonth(month: string, language: Language): string {
  const [year = '', number = ''] = month.split('-')
  return language === 'zh' ? `${year} 年 ${Number(number)} 月` : `${monthNames[Number(number) - 1]} ${year}`
}

/** 2026 年 1—10 月, January to October 2026. */
export function writeSpan(from: string, until: string, language: Language): string {
  if (from === until) return writeMonth(until, language)
  const [first, last] = [Number(from.slice(5)), Number(until.slice(5))]
  return language === 'zh' ? `${until.slice(0, 4)} 年 ${first}—${last} 月` : `${monthNames[first - 1]} to ${writeMonth(until, language)}`
}

export function writeDay(day: string, language: Language): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return language === 'zh'
    ? `${year} 年 ${Number(month)} 月 ${Number(date)} 日`
    : `${Number(date)} ${monthNames[Number(month) - 1]} ${year}`
}

/** Without a region it is what belongs to the region of the report itself. */
export const placeName = (region: RegionName | null, own: RegionName): Label =>
  region?.name ?? { en: `${own.name.en} itself`, zh: `${own.name.zh}本级` }
