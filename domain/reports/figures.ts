import type { RegionName } from '#contract/regions.ts'
import type { IndicatorId } from '#contract/risk.ts'
import type { Statistics, StatisticsTotals } from '#contract/statistics.ts'
import { monthsBefore } from './months.ts'

/** The analysis of one region for the periods a report speaks of. */
export type ReportPages = {
  month: Statistics
  monthBefore: Statistics
  sameMonthBefore: Statistics
  /** From January to the month. */
  year: Statistics
  twelveMonths: Statistics
  /** Everything ever submitted, up to the month. */
  ever: Statistics
  appeals: Statistics['appeals']
}

type Place = { region: RegionName | null; filings: number; estimate: number }
export type MonthFigures = { filings: number; estimate: number; places: Place[] }
export type StandingPlace = {
  region: RegionName | null
  overdue: number
  openAlerts: number
  findings: number
  overdueFindings: number
}

/** All that a report says, kept as it was when the report was made: words, charts and tables are made of it in either language. */
export type ReportFigures = {
  region: RegionName
  month: string
  /** The day on which it was read. */
  asOf: string
  isOver: boolean
  now: MonthFigures
  before: MonthFigures
  yearBefore: MonthFigures
  /** Filings submitted from January to the month. */
  year: StatisticsTotals & { competition: Statistics['competition']; overdueFindings: number }
  comparison: Statistics['comparison']
  kinds: Statistics['kinds']
  months: Statistics['months']
  standing: {
    inProgress: number
    overdue: Statistics['overdue']
    openAlerts: number
    findings: number
    overdueFindings: number
    places: StandingPlace[]
    /** What most filings set off, the most frequent first. */
    indicators: { indicator: IndicatorId; filings: number }[]
  }
  appeals: Statistics['appeals']
}

const mostIndicators = 8

export function figuresFrom(pages: ReportPages): ReportFigures {
  const { month, monthBefore, sameMonthBefore, year, twelveMonths, ever, appeals } = pages
  return {
    region: month.region,
    month: month.period.from,
    asOf: month.today,
    isOver: month.period.from < month.today.slice(0, 7),
    now: monthOf(month),
    before: monthOf(monthBefore),
    yearBefore: monthOf(sameMonthBefore),
    year: { ...year.totals, competition: year.competition, overdueFindings: year.overdueFindings },
    comparison: year.comparison,
    kinds: month.kinds,
    months: twelveMonths.months,
    standing: standingOf(ever),
    appeals,
  }
}

const monthOf = ({ totals, regions }: Statistics): MonthFigures => ({
  filings: totals.filings,
  estimate: totals.estimate,
  places: regions.map(({ region, filings, estimate }) => ({ region, filings, estimate })),
})

function standingOf({ states, overdue, totals, overdueFindings, regions, fired }: Statistics): ReportFigures['standing'] {
  const counts = new Map<IndicatorId, number>()
  for (const { indicator, filings } of fired) counts.set(indicator, (counts.get(indicator) ?? 0) + filings)
  return {
    inProgress: states.find(({ state }) => state === 'in-progress')?.filings ?? 0,
    overdue,
    openAlerts: totals.openAlerts,
    findings: regions.reduce((all, { findings }) => all + findings, 0),
    overdueFindings,
    places: regions.map(({ region, overdue, openAlerts, findings, overdueFindings }) => ({
      ...{ region, overdue, openAlerts, findings, overdueFindings },
    })),
    indicators: [...counts]
      .map(([indicator, filings]) => ({ indicator, filings }))
      .toSorted((one, other) => other.filings - one.filings || one.indicator.localeCompare(other.indicator))
      .slice(0, mostIndicators),
  }
}

/** The periods a report of a month is made of, as the analysis is asked for them. */
export function periodsOf(month: string) {
  const january = `${month.slice(0, 4)}-01`
  const span = (from: string, until: string) => ({ from, until })
  const [before, yearBefore] = [monthsBefore(month, 1), monthsBefore(month, 12)]
  return {
    month: span(month, month),
    monthBefore: span(before, before),
    sameMonthBefore: span(yearBefore, yearBefore),
    year: span(january, month),
    twelveMonths: span(monthsBefore(month, 11), month),
    ever: span('2000-01', month),
  }
}
