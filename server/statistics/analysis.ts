import { Refusal } from '#contract/errors.ts'
import type { Statistics, StatisticsQuery } from '#contract/statistics.ts'
import { lastEndedMonth } from '#domain/appeals/publication.ts'
import type { Actor } from '#domain/people/access.ts'
import { filingGrounds } from '#domain/people/scope.ts'
import { narrowedTo, scopeParts } from '#domain/people/scope-parts.ts'
import { type MonthRange, monthText, periodOf, wholeYear, yearOf } from '#domain/statistics/period.ts'
import { readPublishedFigure } from '../appeals/publication/store.ts'
import type { Connection } from '../database/connect.ts'
import { keepAnswers } from './kept-answers.ts'
import { withNames } from './naming.ts'
import { type Page, readSetting, readStatistics } from './page.ts'
import type { Place } from './place-store.ts'

/** Pages that were read before and still hold. */
export type KeptPages = ReturnType<typeof keepAnswers<Page>>
export const keepPages = (): KeptPages => keepAnswers<Page>(mostKept)

/** Some megabytes. */
const mostKept = 200

type Asked = {
  query: StatisticsQuery & { region: string }
  /** From which region on the way down is shown. */
  from: string
  isSeen: (place: Pick<Place, 'prefix'>) => boolean
}

/** The analysis of a region, for the page and for whatever else tells of its figures. */
export async function readAnalysis(db: Connection, { query, from, isSeen }: Asked, kept?: KeptPages): Promise<Statistics> {
  const setting = await readSetting(db, query.region, from)
  const { place } = setting
  const period = periodOf(query, setting.today)
  if (period.from > period.until) throw new Refusal('input.invalid', { part: 'querystring' }, [{ field: 'until', code: 'too-small' }])
  if (!place || !isSeen(place)) throw new Refusal('record.not-found')
  const { state, ...shown } = setting
  const read = () => readStatistics(db, { setting: { ...setting, place }, period, query })
  // What things are called is part of the question: it changes without any figure.
  const page = kept ? kept(JSON.stringify([shown, period, query]), state, read) : read()
  const named = page.then(async (figures) => ({ ...figures, ...(await withNames(db, figures, setting.words)) }))
  const [figures, appeals] = await Promise.all([named, publishedAppeals(db, { place, period, query, today: setting.today })])
  return { ...figures, appeals }
}

/** The whole subtree must be the reader's: a figure of part of it would be taken for all. */
export function manages(actor: Actor, { prefix }: Pick<Place, 'prefix'>): boolean {
  const grounds = filingGrounds(actor).filter(({ authority }) => authority === 'PROJECT_MANAGEMENT')
  return narrowedTo(scopeParts(grounds), { prefix }).areas.some((area) => area.prefix === prefix)
}

type Question = { place: Pick<Place, 'prefix' | 'level'>; period: MonthRange; query: StatisticsQuery; today: string }

/** Appeals are told of by their stored publications alone: by whole years and regions, so that no two answers differ by one of them. */
export async function publishedAppeals(db: Connection, { place, period, query, today }: Question): Promise<Statistics['appeals']> {
  const hidden = (why: NonNullable<Statistics['appeals']['hidden']>) => ({
    hidden: why,
    until: null,
    answered: null,
    medianDays: null,
  })
  const year = wholeYear(period)
  if (query.kind !== undefined || query.trade || query.source || query.method) return hidden('filters')
  if (year === null) return hidden('period')
  if (place.level === 'village') return hidden('region')
  if (year > yearOf(lastEndedMonth(today))) return hidden('pending')
  const figure = await readPublishedFigure(db, { area: place.prefix, year })
  if (!figure) return hidden('few')
  const { until, replied, medianDays } = figure
  return { hidden: null, until: monthText(until), answered: replied, medianDays }
}
