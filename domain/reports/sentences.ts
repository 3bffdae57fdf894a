import type { Label } from '#contract/language.ts'
import type { IndicatorId } from '#contract/risk.ts'
import { indicatorTexts } from '../risk/texts.ts'
import type { ReportFigures, StandingPlace } from './figures.ts'
import { count, days, type Figure, fen, placeName, points, share } from './writing.ts'

/** By how much something is more or less than before, and the share where there was enough before to make one; null where it is the same. */
export type Change = { isMore: boolean; by: Figure; share: Figure | null } | null
/** A region with what it has of something. */
export type Most = { place: Label; figure: Figure } | null
/** A part of a whole: too few to make a share of are told as they are. */
export type Part = { part: Figure; whole: Figure; share: Figure | null }

/** What every sentence is made of, and nothing else. */
export type SentenceFacts = {
  filings: { month: string; filings: Figure; toMonth: Change; toYear: Change; most: Most }
  filingsSoFar: { month: string; asOf: string; filings: Figure; monthBefore: Figure; yearBefore: Figure; most: Most }
  where: { place: Label; isMore: boolean; by: Figure; from: Figure; to: Figure }
  amount: { estimate: Figure; toMonth: Change; toYear: Change; most: Most }
  amountSoFar: { estimate: Figure; monthBefore: Figure; yearBefore: Figure; most: Most }
  year: { from: string; until: string; filings: Figure; estimate: Figure; filingsChange: Change; estimateChange: Change }
  contracts: { contracted: Figure; isBelow: boolean; by: Figure; share: Figure | null; overBudget: Figure }
  noContracts: Record<string, never>
  overdue: { inProgress: Figure; overdue: Figure; more: Figure; most: Most }
  noneOverdue: { inProgress: Figure }
  onTime: Part
  competition: Part & { change: { isMore: boolean; by: Figure } | null }
  disclosure: { due: Figure; missing: Figure }
  findings: { findings: Figure; overdue: Figure; most: Most }
  fixed: Part
  alerts: { alerts: Figure; most: Most }
  indicators: { name: Label; filings: Figure }
  appeals: { until: string; answered: Figure; days: Figure }
  noAppeals: Record<string, never>
}
export type SentenceKind = keyof SentenceFacts
export type Sentence = { [Kind in SentenceKind]: { kind: Kind; facts: SentenceFacts[Kind] } }[SentenceKind]

export const reportThemes = ['filings', 'money', 'delay', 'evidence', 'supervision', 'alerts'] as const
export type ReportTheme = (typeof reportThemes)[number]

/** A share of fewer than this says nothing. */
const fewest = 10

const changeFrom = (before: number, now: number, figure: (value: number) => Figure, cases: number): Change =>
  before === now
    ? null
    : {
        isMore: now > before,
        by: figure(Math.abs(now - before)),
        share: cases < fewest || before === 0 ? null : share(Math.abs(now - before) / before),
      }

const partOf = (part: number, whole: number): Part => ({
  part: count(part),
  whole: count(whole),
  share: whole < fewest ? null : share(part / whole),
})

/** The headline sentences of a report, theme by theme. */
export const sentencesOf = (figures: ReportFigures): Record<ReportTheme, Sentence[]> => ({
  filings: [...filingSentences(figures), ...yearSentence(figures)],
  money: [amountSentence(figures), contractSentence(figures)],
  delay: delaySentences(figures),
  evidence: evidenceSentences(figures),
  supervision: supervisionSentences(figures),
  alerts: alertSentences(figures),
})

/** A month that still runs is not held against whole ones: these are told beside it. */
function filingSentences(figures: ReportFigures): Sentence[] {
  const { now, before, yearBefore, month, asOf, isOver } = figures
  const most = mostOf(figures, now.places, ({ filings }) => filings, count)
  const filings = count(now.filings)
  if (!isOver) {
    const facts = { month, asOf, filings, monthBefore: count(before.filings), yearBefore: count(yearBefore.filings), most }
    return [{ kind: 'filingsSoFar', facts }]
  }
  const toMonth = changeFrom(before.filings, now.filings, count, before.filings)
  const toYear = changeFrom(yearBefore.filings, now.filings, count, yearBefore.filings)
  return [{ kind: 'filings', facts: { month, filings, toMonth, toYear, most } }, ...whereSentence(figures)]
}

/** Where most of the change to the month before comes from, if there is more than one place. */
function whereSentence({ region: own, now, before }: ReportFigures): Sentence[] {
  const [greatest] = now.places
    .map(({ region, filings }) => {
      const from = before.places.find((one) => one.region?.code === region?.code)?.filings ?? 0
      return { region, from, to: filings, by: Math.abs(filings - from) }
    })
    .toSorted((one, other) => other.by - one.by)
  if (!greatest || greatest.by === 0 || now.places.length < 2) return []
  const { region, from, to, by } = greatest
  return [{ kind: 'where', facts: { place: placeName(region, own), isMore: to > from, by: count(by), from: count(from), to: count(to) } }]
}

function amountSentence(figures: ReportFigures): Sentence {
  const { now, before, yearBefore, isOver } = figures
  const most = mostOf(figures, now.places, ({ estimate }) => estimate, fen)
  const estimate = fen(now.estimate)
  if (!isOver)
    return { kind: 'amountSoFar', facts: { estimate, monthBefore: fen(before.estimate), yearBefore: fen(yearBefore.estimate), most } }
  const toMonth = changeFrom(before.estimate, now.estimate, fen, before.filings)
  const toYear = changeFrom(yearBefore.estimate, now.estimate, fen, yearBefore.filings)
  return { kind: 'amount', facts: { estimate, toMonth, toYear, most } }
}

/** Only months that have ended are held against those of the year before. */
function yearSentence({ comparison }: ReportFigures): Sentence[] {
  if (!comparison) return []
  const { from, until, now, before } = comparison
  const filingsChange = changeFrom(before.filings, now.filings, count, before.filings)
  const estimateChange = changeFrom(before.estimate, now.estimate, fen, before.filings)
  return [{ kind: 'year', facts: { from, until, filings: count(now.filings), estimate: fen(now.estimate), filingsChange, estimateChange } }]
}

function contractSentence({ year }: ReportFigures): Sentence {
  const { contracted, contractedEstimate, contractedPrice, overBudget } = year
  if (contracted === 0) return { kind: 'noContracts', facts: {} }
  const by = contractedEstimate - contractedPrice
  return {
    kind: 'contracts',
    facts: {
      contracted: count(contracted),
      isBelow: by >= 0,
      by: fen(Math.abs(by)),
      share: contracted < fewest || contractedEstimate === 0 ? null : share(Math.abs(by) / contractedEstimate),
      overBudget: count(overBudget),
    },
  }
}

function delaySentences(figures: ReportFigures): Sentence[] {
  const { standing, year } = figures
  const { upTo30, upTo90, more } = standing.overdue
  const overdue = upTo30 + upTo90 + more
  const most = mostStanding(figures, 'overdue')
  const inProgress = count(standing.inProgress)
  return [
    overdue === 0
      ? { kind: 'noneOverdue', facts: { inProgress } }
      : { kind: 'overdue', facts: { inProgress, overdue: count(overdue), more: count(more), most } },
    ...(year.completed > 0 ? [{ kind: 'onTime' as const, facts: partOf(year.onTime, year.completed) }] : []),
  ]
}

function evidenceSentences({ year, comparison }: ReportFigures): Sentence[] {
  const { competition, disclosureDue, disclosureComplete } = year
  const disclosure = { due: count(disclosureDue), missing: count(disclosureDue - disclosureComplete) }
  return [
    ...(competition.known > 0
      ? [
          {
            kind: 'competition' as const,
            facts: { ...partOf(competition.competitive, competition.known), change: competitionChange(comparison) },
          },
        ]
      : []),
    ...(disclosureDue > 0 ? [{ kind: 'disclosure' as const, facts: disclosure }] : []),
  ]
}

function competitionChange(comparison: ReportFigures['comparison']) {
  const [now, before] = [comparison?.now.competition, comparison?.before.competition]
  if (!now || !before || now.known < fewest || before.known < fewest) return null
  const by = Math.round((now.competitive / now.known - before.competitive / before.known) * 1_000) / 10
  return by === 0 ? null : { isMore: by > 0, by: points(Math.abs(by)) }
}

function supervisionSentences(figures: ReportFigures): Sentence[] {
  const { standing, year, appeals } = figures
  const due = year.rectifiedOnTime + year.rectifiedLate + year.overdueFindings
  const { until, answered, medianDays } = appeals
  const facts = {
    findings: count(standing.findings),
    overdue: count(standing.overdueFindings),
    most: mostStanding(figures, 'findings'),
  }
  return [
    { kind: 'findings', facts },
    ...(due > 0 ? [{ kind: 'fixed' as const, facts: partOf(year.rectifiedOnTime, due) }] : []),
    until !== null && answered !== null && medianDays !== null
      ? { kind: 'appeals', facts: { until, answered: count(answered), days: days(medianDays) } }
      : { kind: 'noAppeals', facts: {} },
  ]
}

function alertSentences(figures: ReportFigures): Sentence[] {
  const { openAlerts, indicators } = figures.standing
  const [first] = indicators
  return [
    { kind: 'alerts', facts: { alerts: count(openAlerts), most: mostStanding(figures, 'openAlerts') } },
    ...(first ? [{ kind: 'indicators' as const, facts: { name: indicatorName(first.indicator), filings: count(first.filings) } }] : []),
  ]
}

export const indicatorName = (id: IndicatorId): Label => indicatorTexts[id].name

const mostStanding = (figures: ReportFigures, name: Exclude<keyof StandingPlace, 'region'>) =>
  mostOf(figures, figures.standing.places, (place) => place[name], count)

/** The first of them; none where nobody has any, or where there is nothing to choose from. */
function mostOf<Row extends { region: StandingPlace['region'] }>(
  { region: own }: ReportFigures,
  rows: readonly Row[],
  of: (row: Row) => number,
  figure: (value: number) => Figure,
): Most {
  const [first] = rows.toSorted((one, other) => of(other) - of(one))
  return !first || rows.length < 2 || of(first) === 0 ? null : { place: placeName(first.region, own), figure: figure(of(first)) }
}
