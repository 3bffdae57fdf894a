/** Months as numbers such as 202611, in order, both ends included. */
export type MonthRange = { from: number; until: number }

/** The months asked for, or those of the current year. */
export function periodOf({ from, until }: { from?: string | undefined; until?: string | undefined }, today: string): MonthRange {
  const year = today.slice(0, 4)
  return {
    from: monthNumber(from ?? (until ? `${until.slice(0, 4)}-01` : `${year}-01`)),
    until: monthNumber(until ?? (from && from.slice(0, 4) > year ? `${from.slice(0, 4)}-12` : `${year}-12`)),
  }
}

/** The one calendar year a period is, if it is one. */
export function wholeYear({ from, until }: MonthRange): number | null {
  return yearOf(from) === yearOf(until) && from % 100 === 1 && until % 100 === 12 ? yearOf(from) : null
}

export const everyMonth = ({ from, until }: MonthRange): number[] =>
  Array.from({ length: ordinal(until) - ordinal(from) + 1 }, (_, at) => fromOrdinal(ordinal(from) + at))

/** The period in as few numbers as it takes: a whole year as its number and two zeros, such as 202600, and the months that are left. */
export function spansOf(period: MonthRange): number[] {
  const isWhole = (year: number) => period.from <= year * 100 + 1 && period.until >= year * 100 + 12
  return [...new Set(everyMonth(period).map((month) => (isWhole(yearOf(month)) ? yearOf(month) * 100 : month)))]
}

/** The same, its whole years apart from its other months. */
export function yearsAndMonths(period: MonthRange): { years: number[]; months: number[] } {
  const isYear = (span: number) => span % 100 === 0
  const spans = spansOf(period)
  return { years: spans.filter(isYear), months: spans.filter((span) => !isYear(span)) }
}

/** Every month of the period, at most so many: the last ones of a longer one. */
export const monthsOf = (period: MonthRange, most: number): number[] => everyMonth(period).slice(-most)

export const yearBefore = (month: number) => month - 100
export const yearOf = (month: number) => Math.floor(month / 100)
export const monthNumber = (month: string) => Number(month.replace('-', ''))
export const monthText = (month: number) => `${yearOf(month)}-${String(month % 100).padStart(2, '0')}`

/** The same day so many months earlier; where there is none, the first of the month after. */
export function monthsEarlier(day: string, months: number): string {
  const at = ordinal(monthNumber(day.slice(0, 7))) - months
  const same = `${monthText(fromOrdinal(at))}-${day.slice(8)}`
  return new Date(`${same}T00:00:00Z`).toISOString().startsWith(same) ? same : `${monthText(fromOrdinal(at + 1))}-01`
}

const ordinal = (month: number) => yearOf(month) * 12 + (month % 100) - 1
const fromOrdinal = (at: number) => Math.floor(at / 12) * 100 + (at % 12) + 1
