import { figuresFrom, periodsOf, type ReportFigures } from '#domain/reports/figures.ts'
import { monthNumber, yearOf } from '#domain/statistics/period.ts'
import type { Database } from '../database/connect.ts'
import { publishedAppeals, readAnalysis } from '../statistics/analysis.ts'
import { atOneMoment, type Managed } from './store.ts'

/** The figures of a report as the analysis tells them, all of one moment: what one sentence says and another must agree. */
export const readReportFigures = (db: Database, place: Managed, month: string): Promise<ReportFigures> =>
  atOneMoment(db, async (tx) => {
    const page = (period: { from: string; until: string }) =>
      readAnalysis(tx, { query: { region: place.code, ...period }, from: place.prefix, isSeen: () => true })
    const periods = periodsOf(month)
    const asked = await page(periods.month)
    const year = yearOf(monthNumber(month)) * 100
    return figuresFrom({
      month: asked,
      monthBefore: await page(periods.monthBefore),
      sameMonthBefore: await page(periods.sameMonthBefore),
      year: await page(periods.year),
      twelveMonths: await page(periods.twelveMonths),
      ever: await page(periods.ever),
      appeals: await publishedAppeals(tx, { place, period: { from: year + 1, until: year + 12 }, query: {}, today: asked.today }),
    })
  })
