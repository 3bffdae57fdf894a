import { Refusal } from '#contract/errors.ts'
import type { Statistics, StatisticsQuery } from '#contract/statistics.ts'
import { lastEndedMonth } from '#domain/appeals/publication.ts'
import type { Actor } from '#domain/people/access.ts'
import { filingGrounds } from '#domain/people/scope.ts'
import { narrowedTo, scopeParts } from '#domain/people/scope-parts.ts'
import { type MonthRange, monthText, periodOf, wholeYear, yearOf } from '#domain/statistics/period.ts'
import { type PublishedFigure, publishedFigure, readPublishedFigure } from '../appeals/publication/store.ts'
import type { Connection } from '../database/connect.ts'
import { keepAnswers } from './kept-answers.ts'
import { type Names, names } from './name-store.ts'
import { keysIn, withNames } from './naming.ts'
import { type Page, readSetting, readStatistics } from './page.ts'
import type { Place } from './place-store.ts'
import { ask, one } from './reading-store.ts'

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
  const figures = await (kept ? kept(JSON.stringify([shown, period, query]), state, read) : read())
  const published = whatIsPublished({ place, period, query, today: setting.today })
  const { appeals, ...known } = await ask<Names & { appeals: PublishedFigure | null }>(db, {
    ...names(db, keysIn(figures)),
    appeals: 'hidden' in published ? db`null::json` : one(db, publishedFigure(db, published)),
  })
  return { ...figures, ...withNames(figures, known, setting.words), appeals: appealsFrom(published, appeals) }
}

/** The whole subtree must be the reader's: a figure of part of it would be taken for all. */
export function manages(actor: Actor, { prefix }: Pick<Place, 'prefix'>): boolean {
  const grounds = filingGrounds(actor).filter(({ authority }) => authority === 'PROJECT_MANAGEMENT')
  return narrowedTo(scopeParts(grounds), { prefix }).areas.some((area) => area.prefix === prefix)
}

type Question = { place: Pick<Place, 'prefix' | 'level'>; period: MonthRange; query: StatisticsQuery; today: string }
type Hidden = NonNullable<Statistics['appeals']['hidden']>
type Published = { hidden: Hidden } | { area: string; year: number }

/** Appeals are told of by their stored publications alone: by whole years and regions, so that no two answers differ by one of them. */
function whatIsPublished({ place, period, query, today }: Question): Published {
  const year = wholeYear(period)
  if (query.kind !== undefined || query.trade || query.source || query.method) return { hidden: 'filters' }
  if (year === null) return { hidden: 'period' }
  if (place.level === 'village') return { hidden: 'region' }
  if (year > yearOf(lastEndedMonth(today))) return { hidden: 'pending' }
  return { area: place.prefix, year }
}

function appealsFrom(published: Published, figure: PublishedFigure | null): Statistics['appeals'] {
  if (!figure) return { hidden: 'hidden' in published ? published.hidden : 'few', until: null, answered: null, medianDays: null }
  const { until, replied, medianDays } = figure
  return { hidden: null, until: monthText(until), answered: replied, medianDays }
}

/** The same where nothing else is asked. */
export async function publishedAppeals(db: Connection, question: Question): Promise<Statistics['appeals']> {
  const published = whatIsPublished(question)
  return appealsFrom(published, 'hidden' in published ? null : await readPublishedFigure(db, published))
}
