import type { ComparedMonths, Statistics } from '#contract/statistics.ts'
import { type MonthRange, monthNumber, monthText, yearBefore } from '#domain/statistics/period.ts'
import type { MonthCount } from './figure-store.ts'

/** Of the period the months that have ended: one that still runs would be held against a whole one. Null where there are none. */
export function endedMonths(period: MonthRange, drawn: readonly number[], today: string): MonthRange | null {
  if (drawn[0] !== period.from) return null // of a longer period the earlier months are not read
  const ended = drawn.filter((month) => month < monthNumber(today.slice(0, 7)))
  const until = ended.at(-1)
  return until === undefined ? null : { from: period.from, until }
}

export const earlier = ({ from, until }: MonthRange): MonthRange => ({ from: yearBefore(from), until: yearBefore(until) })

type Competition = ComparedMonths['competition']

export function comparisonOf(
  ended: MonthRange,
  months: readonly MonthCount[],
  competition: { now: Competition; before: Competition },
): NonNullable<Statistics['comparison']> {
  return {
    from: monthText(ended.from),
    until: monthText(ended.until),
    now: { ...sumsOf(months, ended), competition: competition.now },
    before: { ...sumsOf(months, earlier(ended)), competition: competition.before },
  }
}

function sumsOf(months: readonly MonthCount[], { from, until }: MonthRange): Omit<ComparedMonths, 'competition'> {
  const within = months.filter(({ month }) => month >= from && month <= until)
  const sum = (name: keyof Omit<MonthCount, 'month'>) => within.reduce((all, counts) => all + counts[name], 0)
  return {
    filings: sum('filings'),
    estimate: sum('estimate'),
    contracted: sum('contracted'),
    contractedEstimate: sum('contractedEstimate'),
    contractedPrice: sum('contractedPrice'),
    overBudget: sum('overBudget'),
  }
}
