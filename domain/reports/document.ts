import { kindLabel } from '#contract/kinds.ts'
import type { Language } from '#contract/language.ts'
import { documentTexts } from './document-texts.ts'
import type { ReportFigures } from './figures.ts'
import { writeSentence } from './sentence-texts.ts'
import { indicatorName, type ReportTheme, reportThemes, sentencesOf } from './sentences.ts'
import { count, type Figure, fen, placeName, share, write, writeDay, writeMonth } from './writing.ts'

/** Bars of one or two series; `columns` stand upright, `bars` lie beside their names. */
export type ReportChart = {
  shape: 'columns' | 'bars'
  title: string
  names: string[]
  series: { name: string; values: number[]; labels: string[] }[]
  /** The same for those who do not see it. */
  spoken: string
}
export type ReportTable = { title: string; head: string[]; rows: string[][] }
export type ReportSection = { heading: string; sentences: string[]; charts: ReportChart[]; tables: ReportTable[] }

/** A report in one language, ready to be laid out. */
export type ReportDocument = { language: Language; title: string; region: string; asOf: string; notes: string[]; sections: ReportSection[] }

type Parts = Pick<ReportSection, 'charts' | 'tables'>

export function documentOf(figures: ReportFigures, language: Language): ReportDocument {
  const words = documentTexts[language]
  const sentences = sentencesOf(figures)
  const drawn = partsOf(figures, language)
  return {
    language,
    title: words.title(figures.region.name[language], writeMonth(figures.month, language)),
    region: figures.region.name[language],
    asOf: words.asOf(writeDay(figures.asOf, language), figures.isOver),
    notes: words.notes,
    sections: reportThemes.map((theme) => ({
      heading: words.themes[theme],
      sentences: sentences[theme].map((sentence) => writeSentence(sentence, language)),
      ...drawn[theme],
    })),
  }
}

function partsOf(figures: ReportFigures, language: Language): Record<ReportTheme, Parts> {
  const chart = chartsIn(figures, language)
  const table = tablesIn(figures, language)
  return {
    filings: { charts: [chart.months(), ...some(chart.places())], tables: [table.compared(), table.places()] },
    money: { charts: some(chart.prices()), tables: [table.kinds()] },
    delay: { charts: some(chart.overdue()), tables: [table.delays()] },
    evidence: { charts: [], tables: [table.evidence()] },
    supervision: { charts: some(chart.findings()), tables: [table.standing()] },
    alerts: { charts: some(chart.alerts()), tables: [table.indicators()] },
  }
}

/** A chart of nothing says nothing. */
const some = (chart: ReportChart): ReportChart[] => (chart.series.some(({ values }) => values.some((value) => value > 0)) ? [chart] : [])

/** More bars than this are read in the table. */
const mostBars = 12

function chartsIn({ region: own, now, months, standing, year }: ReportFigures, language: Language) {
  const words = documentTexts[language]
  const nameOf = (region: Parameters<typeof placeName>[0]) => placeName(region, own)[language]
  const chart = (
    shape: ReportChart['shape'],
    title: string,
    names: string[],
    series: { name: string; figures: Figure[] }[],
  ): ReportChart => {
    const written = series.map(({ name, figures }) => ({
      name,
      values: figures.map(({ figure, value }) => (figure === 'fen' ? Math.round(value / 10_000) / 100 : value)),
      labels: figures.map((figure) => write(figure, language)),
    }))
    const spoken = written.map(({ name, labels }) => `${name}: ${names.map((one, at) => `${one} ${labels[at]}`).join(', ')}`).join('; ')
    return { shape, title, names, series: written, spoken: `${title}. ${spoken}` }
  }
  /** The greatest first. */
  const ranked = <Row extends { region: Parameters<typeof placeName>[0] }>(
    title: string,
    rows: readonly Row[],
    of: (row: Row) => number,
  ) => {
    const shown = rows
      .filter((row) => of(row) > 0)
      .toSorted((one, other) => of(other) - of(one))
      .slice(0, mostBars)
    const names = shown.map(({ region }) => nameOf(region))
    return chart('bars', title, names, [{ name: title, figures: shown.map((row) => count(of(row))) }])
  }
  return {
    months: () =>
      chart(
        'columns',
        words.charts.months,
        months.map(({ month }) => month.slice(2)),
        [
          { name: words.columns.that, figures: months.map(({ filings }) => count(filings)) },
          { name: words.columns.yearBefore, figures: months.map(({ filingsBefore }) => count(filingsBefore)) },
        ],
      ),
    places: () => ranked(words.charts.places, now.places, ({ filings }) => filings),
    prices: () =>
      chart('bars', words.charts.prices, words.priceNames, [
        { name: words.columns.amount, figures: [fen(year.contractedEstimate), fen(year.contractedPrice), fen(year.paid)] },
      ]),
    overdue: () =>
      chart('bars', words.charts.overdue, words.bands, [
        {
          name: words.columns.filings,
          figures: [count(standing.overdue.upTo30), count(standing.overdue.upTo90), count(standing.overdue.more)],
        },
      ]),
    findings: () => ranked(words.charts.findings, standing.places, ({ findings }) => findings),
    alerts: () => ranked(words.charts.alerts, standing.places, ({ openAlerts }) => openAlerts),
  }
}

function tablesIn({ region: own, now, before, yearBefore, kinds, year, standing }: ReportFigures, language: Language) {
  const words = documentTexts[language]
  const { columns, tables } = words
  const written = (...figures: Figure[]) => figures.map((figure) => write(figure, language))
  const nameOf = (region: Parameters<typeof placeName>[0]) => placeName(region, own)[language]
  const partIn = (part: number, whole: number) => (whole === 0 ? '—' : write(share(part / whole), language))
  const earlier = (at: typeof before, code: string | undefined) => at.places.find(({ region }) => region?.code === code)?.filings ?? 0
  return {
    compared: (): ReportTable => ({
      title: tables.compared,
      head: [columns.figure, columns.now, columns.before, columns.yearBefore],
      rows: [
        [columns.filings, ...written(count(now.filings), count(before.filings), count(yearBefore.filings))],
        [columns.amount, ...written(fen(now.estimate), fen(before.estimate), fen(yearBefore.estimate))],
      ],
    }),
    places: (): ReportTable => ({
      title: tables.places,
      head: [columns.place, columns.filings, columns.before, columns.yearBefore, columns.amount],
      rows: now.places.map(({ region, filings, estimate }) => [
        nameOf(region),
        ...written(count(filings), count(earlier(before, region?.code)), count(earlier(yearBefore, region?.code)), fen(estimate)),
      ]),
    }),
    kinds: (): ReportTable => ({
      title: tables.kinds,
      head: [columns.kind, columns.filings, columns.amount],
      rows: kinds.map(({ kind, filings, estimate }) => [kindLabel(kind)[language], ...written(count(filings), fen(estimate))]),
    }),
    delays: (): ReportTable => ({
      title: tables.delays,
      head: [columns.figure, columns.filings, columns.share],
      rows: [
        [words.delays.onTime, write(count(year.onTime), language), partIn(year.onTime, year.completed)],
        [words.delays.late30, write(count(year.late30), language), partIn(year.late30, year.completed)],
        [words.delays.late90, write(count(year.late90), language), partIn(year.late90, year.completed)],
        [words.delays.lateMore, write(count(year.lateMore), language), partIn(year.lateMore, year.completed)],
      ],
    }),
    evidence: (): ReportTable => {
      const { competition, disclosureDue, disclosureComplete } = year
      return {
        title: tables.evidence,
        head: [columns.figure, columns.filings, columns.of, columns.share],
        rows: [
          [
            words.evidence.competitive,
            ...written(count(competition.competitive), count(competition.known)),
            partIn(competition.competitive, competition.known),
          ],
          [
            words.evidence.disclosed,
            ...written(count(disclosureComplete), count(disclosureDue)),
            partIn(disclosureComplete, disclosureDue),
          ],
        ],
      }
    },
    standing: (): ReportTable => ({
      title: tables.standing,
      head: [columns.place, columns.overdue, columns.alerts, columns.findings, columns.overdueFindings],
      rows: standing.places.map(({ region, overdue, openAlerts, findings, overdueFindings }) => [
        nameOf(region),
        ...written(count(overdue), count(openAlerts), count(findings), count(overdueFindings)),
      ]),
    }),
    indicators: (): ReportTable => ({
      title: tables.indicators,
      head: [columns.indicator, columns.filings],
      rows: standing.indicators.map(({ indicator, filings }) => [
        `${indicator} ${indicatorName(indicator)[language]}`,
        ...written(count(filings)),
      ]),
    }),
  }
}
