import * as T from 'typebox'
import { projectKind } from './filing.ts'
import { projectStates } from './lifecycle.ts'
import { dictionaryCode, month } from './project-filters.ts'
import { RegionName, regionCode } from './regions.ts'
import { indicatorIds } from './risk.ts'
import { day, label, object, oneOf, orNull, route } from './route.ts'

const count = T.Integer()
const fen = T.Integer()

/** Everything the analysis can be narrowed by. Without months, the current year; without a region, the reader's own. */
export const StatisticsQuery = object({
  from: T.Optional(month),
  until: T.Optional(month),
  region: T.Optional(regionCode),
  kind: T.Optional(projectKind),
  trade: T.Optional(dictionaryCode),
  source: T.Optional(dictionaryCode),
  method: T.Optional(dictionaryCode),
})
export type StatisticsQuery = T.Static<typeof StatisticsQuery>

const tally = { filings: count, estimate: fen }
const named = { code: T.String(), label: orNull(label) }

/** All that is added up of the filings one looks at. */
export const StatisticsTotals = object({
  ...tally,
  contracted: count,
  contractedEstimate: fen,
  contractedPrice: fen,
  settled: count,
  settledEstimate: fen,
  settledContract: fen,
  settledPrice: fen,
  overBudget: count,
  disclosureDue: count,
  disclosureComplete: count,
  paid: fen,
  openAlerts: count,
  rectifiedOnTime: count,
  rectifiedLate: count,
  completed: count,
  onTime: count,
  late30: count,
  late90: count,
  lateMore: count,
})
export type StatisticsTotals = T.Static<typeof StatisticsTotals>

/** Of filings submitted in some months, what does not hang on how long ago that was. */
const compared = object({
  ...tally,
  contracted: count,
  contractedEstimate: fen,
  contractedPrice: fen,
  overBudget: count,
  /** Null where other filters leave the methods of earlier months unread. */
  competition: orNull(object({ known: count, competitive: count })),
})
export type ComparedMonths = T.Static<typeof compared>

export const figureStates = ['fired', 'clear', 'gap'] as const

export const Statistics = object({
  period: object({ from: month, until: month, year: orNull(count) }),
  today: day,
  region: RegionName,
  /** From the reader's own region down to the one looked at. */
  path: T.Array(RegionName),
  totals: StatisticsTotals,
  /** Past their agreed end today and not completed, by days. */
  overdue: object({ upTo30: count, upTo90: count, more: count }),
  overdueFindings: count,
  /** The months of the period that have ended, and the same months a year before; null where there are none, or too many to tell apart. */
  comparison: orNull(object({ from: month, until: month, now: compared, before: compared })),
  competition: object({ known: count, competitive: count }),
  months: T.Array(object({ month, ...tally, filingsBefore: count, estimateBefore: fen })),
  states: T.Array(object({ state: oneOf(projectStates), filings: count })),
  kinds: T.Array(object({ kind: projectKind, ...tally })),
  trades: T.Array(object({ ...named, ...tally })),
  sources: T.Array(object({ ...named, ...tally })),
  methods: T.Array(object({ ...named, ...tally })),
  /** The regions below, the widest amount first; null is what belongs to the region itself. */
  regions: T.Array(
    object({
      region: orNull(RegionName),
      ...tally,
      contracted: count,
      contractedPrice: fen,
      paid: fen,
      overBudget: count,
      completed: count,
      onTime: count,
      openAlerts: count,
      competition: object({ known: count, competitive: count }),
      /** Past their agreed end today and not completed. */
      overdue: count,
      /** Findings that have to be fixed, and of these what is overdue today. */
      findings: count,
      overdueFindings: count,
    }),
  ),
  /** How many filings of a region below set an indicator off. */
  fired: T.Array(object({ region: orNull(regionCode), indicator: oneOf(indicatorIds), filings: count })),
  suppliers: object({
    suppliers: count,
    contracts: count,
    amount: fen,
    top: T.Array(object({ key: T.String(), name: T.String(), contracts: count, amount: fen })),
    /** From the smallest on: this share of suppliers holds that share of the amount. */
    lorenz: T.Array(object({ suppliers: T.Number(), amount: T.Number() })),
  }),
  /** Null above county level: owners are compared with those of their own county. */
  owners: orNull(
    object({
      limit: T.Number(),
      least: count,
      compared: count,
      fired: count,
      top: T.Array(
        object({
          owner: object({ id: T.String(), name: T.String() }),
          projects: count,
          nonCompetitive: count,
          share: T.Number(),
          state: oneOf(figureStates),
        }),
      ),
    }),
  ),
  markets: orNull(
    object({
      from: day,
      limit: T.Number(),
      least: count,
      compared: count,
      fired: count,
      top: T.Array(
        object({
          region: RegionName,
          ownLevel: T.Boolean(),
          trade: object(named),
          concentration: T.Number(),
          awards: count,
          suppliers: count,
          state: oneOf(figureStates),
        }),
      ),
    }),
  ),
  /** Days from lodging an appeal to its answer, as published: for whole years and regions from town up alone, and only where there are enough. */
  appeals: object({
    hidden: orNull(oneOf(['period', 'filters', 'region', 'pending', 'few'])),
    /** The last month that is counted. */
    until: orNull(month),
    answered: orNull(count),
    medianDays: orNull(T.Number()),
  }),
})
export type Statistics = T.Static<typeof Statistics>

export const statistics = {
  read: route({
    method: 'GET',
    path: '/statistics',
    gate: ['PROJECT_MANAGEMENT'],
    does: 'The figures of a region and period: totals, months, states, breakdowns, places, risks, prices, contractors and delays',
    query: StatisticsQuery,
    reply: Statistics,
  }),
}
