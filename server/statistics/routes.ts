import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contract/errors.ts'
import { type Statistics, type StatisticsQuery, statistics } from '#contract/statistics.ts'
import type { Actor } from '#domain/access.ts'
import { lastEndedMonth } from '#domain/appeal-publication.ts'
import { filingGrounds } from '#domain/scope.ts'
import { narrowedTo, scopeParts } from '#domain/scope-parts.ts'
import { type MonthRange, monthText, periodOf, wholeYear, yearOf } from '#domain/statistics-period.ts'
import { readPublishedFigure } from '../appeals/publication-store.ts'
import type { Connection, Database } from '../database.ts'
import { serve } from '../http.ts'
import { keepAnswers } from './kept-answers.ts'
import { withNames } from './naming.ts'
import { type Page, readSetting, readStatistics } from './page.ts'
import type { Place } from './place-store.ts'

/** `db` keeps its plans: what answers a question hangs on its shape, never on its values. */
export function statisticsRoutes(app: FastifyInstance, db: Database) {
  const pages = keepAnswers<Page>(mostKept)
  serve(app, statistics.read, async ({ actor, query }) => {
    const setting = await readSetting(db, query.region ?? actor.region.code, actor.region.prefix)
    const { place } = setting
    const period = periodOf(query, setting.today)
    if (period.from > period.until) throw new Refusal('input.invalid', { part: 'querystring' }, [{ field: 'until', code: 'too-small' }])
    if (!place || !isSeen(actor, place)) throw new Refusal('record.not-found')
    const { state, ...shown } = setting
    // What things are called is part of the question: it changes without any figure.
    const page = pages(JSON.stringify([shown, period, query]), state, () =>
      readStatistics(db, { setting: { ...setting, place }, period, query }),
    )
    const published = publishedAppeals(db, { place, period, query, today: setting.today })
    const [figures, appeals] = await Promise.all([page, published])
    return { ...figures, ...(await withNames(db, figures, setting.words)), appeals }
  })
}

/** Some megabytes. */
const mostKept = 200

/** The whole subtree must be the reader's: a figure of part of it would be taken for all. */
function isSeen(actor: Actor, { prefix }: Place) {
  const grounds = filingGrounds(actor).filter(({ authority }) => authority === 'PROJECT_MANAGEMENT')
  return narrowedTo(scopeParts(grounds), { prefix }).areas.some((area) => area.prefix === prefix)
}

type Question = { place: Place; period: MonthRange; query: StatisticsQuery; today: string }

/** Appeals are told of by their stored publications alone: by whole years and regions, so that no two answers differ by one of them. */
async function publishedAppeals(db: Connection, { place, period, query, today }: Question): Promise<Statistics['appeals']> {
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
