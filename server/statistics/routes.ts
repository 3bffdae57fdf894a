import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contract/errors.ts'
import { type Statistics, type StatisticsQuery, statistics } from '#contract/statistics.ts'
import type { Actor } from '#domain/access.ts'
import { filingGrounds } from '#domain/scope.ts'
import { narrowedTo, scopeParts } from '#domain/scope-parts.ts'
import { type MonthRange, periodOf, wholeYear } from '#domain/statistics-period.ts'
import { appealAnswerTimes } from '../appeals/figure-store.ts'
import type { Connection, Database } from '../database.ts'
import { serve } from '../http.ts'
import { keepAnswers } from './kept-answers.ts'
import { withNames } from './naming.ts'
import { type Page, readSetting, readStatistics } from './page.ts'
import type { Place } from './place-store.ts'

/** `db` keeps its plans: what answers a question hangs on its shape, never on its values. */
export function statisticsRoutes(app: FastifyInstance, db: Database) {
  const pages = keepAnswers<Page>(mostKept)
  const appeals = keepAnswers<Statistics['appeals']>(mostKept)
  serve(app, statistics.read, async ({ actor, query }) => {
    const setting = await readSetting(db, query.region ?? actor.region.code, actor.region.prefix)
    const { place } = setting
    const period = periodOf(query, setting.today)
    if (period.from > period.until) throw new Refusal('input.invalid', { part: 'querystring' }, [{ field: 'until', code: 'too-small' }])
    if (!place || !isSeen(actor, place)) throw new Refusal('record.not-found')
    const { moment, state, ...shown } = setting
    // What things are called is part of the question: it changes without any figure.
    const page = pages(JSON.stringify([shown, period, query]), state, () =>
      readStatistics(db, { setting: { ...setting, place }, period, query }),
    )
    const times = appeals(JSON.stringify([place.prefix, period, query]), moment, () => answerTimes(db, { place, period, query }))
    const [figures, answers] = await Promise.all([page, times])
    return { ...figures, ...(await withNames(db, figures, setting.words)), appeals: answers }
  })
}

/** Some megabytes. */
const mostKept = 200

/** The whole subtree must be the reader's: a figure of part of it would be taken for all. */
function isSeen(actor: Actor, { prefix }: Place) {
  const grounds = filingGrounds(actor).filter(({ authority }) => authority === 'PROJECT_MANAGEMENT')
  return narrowedTo(scopeParts(grounds), { prefix }).areas.some((area) => area.prefix === prefix)
}

type Question = { place: Place; period: MonthRange; query: StatisticsQuery }

/** Appeals are told of by whole years and regions alone, so that no two answers differ by one of them. */
async function answerTimes(db: Connection, { place, period, query }: Question): Promise<Statistics['appeals']> {
  const hidden = (why: NonNullable<Statistics['appeals']['hidden']>) => ({
    hidden: why,
    answered: null,
    medianDays: null,
    onTimeShare: null,
  })
  const year = wholeYear(period)
  if (query.kind !== undefined || query.trade || query.source || query.method) return hidden('filters')
  if (year === null) return hidden('period')
  if (place.level === 'village') return hidden('region')
  const times = await appealAnswerTimes(db, { prefix: place.prefix, year })
  if (!times) return hidden('few')
  return { hidden: null, answered: times.n, medianDays: times.medianDays, onTimeShare: times.withinClockShare }
}
