import { projectStates } from '#contract/lifecycle.ts'
import type { RegionName } from '#contract/regions.ts'
import type { IndicatorId } from '#contract/risk.ts'
import { type Statistics, type StatisticsQuery, StatisticsTotals } from '#contract/statistics.ts'
import type { OwnerSample } from '#domain/risk/indicators/loose-figures.ts'
import { type MonthRange, monthsEarlier, monthsOf, monthText, wholeYear, yearBefore } from '#domain/statistics/period.ts'
import type { Connection } from '../database/connect.ts'
import type { Fragment } from '../filings/figures.ts'
import { comparisonOf, earlier, endedMonths } from './comparison.ts'
import {
  type FiredCount,
  fired,
  type KindCount,
  kinds,
  late,
  type MonthCount,
  methodsIn,
  months,
  type PlaceCount,
  type PlaceLate,
  type PlaceMethod,
  placeMethods,
  places,
  placesLate,
  type Share,
  type StateCount,
  shares,
  states,
} from './figure-store.ts'
import { judgeMarkets, judgeOwners } from './judgement.ts'
import { type Late, nothingLate } from './late-store.ts'
import { concentrationOf, type Held, type Market, markets, owners, suppliers } from './market-store.ts'
import type { Unnamed } from './naming.ts'
import { changesIn, type Place, place } from './place-store.ts'
import { type Asked, ask, isNarrowed, many, one, shared } from './reading-store.ts'
import { type FigureChange, figureChanges, figuresFrom, type Word, words } from './word-store.ts'

export type Setting = { state: string; today: string; place: Place | null; words: Word[]; changes: FigureChange[] }

/** Where and when one looks, and what things are called there. */
export const readSetting = (db: Connection, region: string, from: string): Promise<Setting> =>
  ask<Setting>(db, {
    state: db`${database(db)} || (${changesIn(db, region)})`,
    today: db`(select today())`,
    place: one(db, place(db, region, from)),
    words: many(db, words(db)),
    changes: many(db, figureChanges(db)),
  })

/** Another database, or one set back to an earlier day, has seen nothing of what this one has. */
const database = (db: Connection): Fragment =>
  db`pg_postmaster_start_time() || ' ' || (select oid from pg_database where datname = current_database()) || ' '`

type Answers = {
  states: StateCount[]
  kinds: KindCount[]
  months: MonthCount[]
  shares: Share[]
  places: PlaceCount[]
  placeMethods: PlaceMethod[]
  placesLate: PlaceLate[]
  methodsNow: Share[] | null
  methodsBefore: Share[] | null
  fired: FiredCount[]
  late: Late | null
  suppliers: Held[]
  owners: OwnerSample[] | null
  markets: Market[] | null
}

/** Everything the page shows but appeals, and what units are called. */
export type Page = Omit<Statistics, 'appeals' | 'suppliers' | 'owners' | 'markets'> & Unnamed

type Question = { setting: Setting & { place: Place }; period: MonthRange; query: StatisticsQuery }

/** More months than a chart can hold are not drawn; the last ones are. */
const mostMonths = 24

/** In one statement: what one chart says and another are of the same moment and must agree. */
export async function readStatistics(db: Connection, { setting, period, query }: Question): Promise<Page> {
  const { kind, trade, method, source } = query
  const { today, place: at, words: said } = setting
  const asked: Asked = { prefix: at.prefix, period, narrowing: { kind, trade, method, source } }
  const drawn = monthsOf(period, mostMonths)
  const figures = figuresFrom(setting.changes)
  const isCompared = at.prefix.length >= county
  const since = monthsEarlier(today, figures.K50.figures.months ?? 12)
  const orNothing = (wanted: boolean, question: () => Fragment) => (wanted ? many(db, question()) : db`null::json`)
  const ended = endedMonths(period, drawn, today)
  const isClassed = ended !== null && !isNarrowed(asked)
  // The months drawn are compared with those a year before, of which nothing else is asked.
  const withYearBefore = { from: yearBefore(drawn[0] ?? period.from), until: period.until }
  const questions = {
    states: many(db, states(db, asked)),
    kinds: many(db, kinds(db, asked)),
    months: many(db, months(db, asked, withYearBefore)),
    shares: many(db, shares(db, asked)),
    places: many(db, places(db, asked, at)),
    placeMethods: many(db, placeMethods(db, asked, at)),
    placesLate: many(db, placesLate(db, asked, at, today)),
    methodsNow: orNothing(isClassed, () => methodsIn(db, asked, ended ?? period)),
    methodsBefore: orNothing(isClassed, () => methodsIn(db, asked, earlier(ended ?? period))),
    fired: many(db, fired(db, asked, at)),
    late: one(db, late(db, asked, [asked.prefix], today)),
    suppliers: many(db, suppliers(db, asked)),
    owners: orNothing(isCompared && figures.K12.on, () => owners(db, asked)),
    markets: orNothing(isCompared && figures.K50.on, () =>
      markets(db, asked, { since, until: today, least: figures.K50.figures.awards ?? 0 }),
    ),
  }
  const found = await ask<Answers>(db, questions, shared(db, asked, { ...at, drawn: withYearBefore, today }))
  const { upTo30, upTo90, more, overdueFindings } = found.late ?? nothingLate
  return {
    period: { from: monthText(period.from), until: monthText(period.until), year: wholeYear(period) },
    today,
    region: nameOf(at),
    path: at.path,
    totals: totalsOf(found.states),
    states: projectStates.map((state) => ({ state, filings: found.states.find((counted) => counted.state === state)?.filings ?? 0 })),
    overdue: { upTo30, upTo90, more },
    overdueFindings,
    comparison:
      ended &&
      comparisonOf(ended, found.months, {
        now: found.methodsNow && competitionOf(found.methodsNow, said),
        before: found.methodsBefore && competitionOf(found.methodsBefore, said),
      }),
    competition: competitionOf(
      found.shares.filter(({ facet }) => facet === 'method'),
      said,
    ),
    months: drawn.map((month) => comparedMonth(month, found.months)),
    kinds: found.kinds,
    trades: namedShares(found.shares, said, { facet: 'trade', dictionary: 'trade' }),
    // Of filings with several sources only the one asked for: a link to another would leave what one looks at.
    sources: namedShares(found.shares, said, { facet: 'source', dictionary: 'zjly' }).filter(({ code }) => !source || code === source),
    methods: namedShares(found.shares, said, { facet: 'method', dictionary: 'qrgysqd' }),
    regions: rankedPlaces(at, found, said),
    fired: firedIn(at, found.fired),
    suppliers: concentrationOf(found.suppliers),
    owners: found.owners && judgeOwners(found.owners, figures),
    markets: found.markets && judgeMarkets(found.markets, figures, since),
  }
}

const county = 6

const nameOf = ({ code, level, name }: RegionName): RegionName => ({ code, level, name })

function comparedMonth(month: number, counted: readonly MonthCount[]) {
  const of = (wanted: number) => counted.find((one) => one.month === wanted)
  const [now, before] = [of(month), of(yearBefore(month))]
  return {
    month: monthText(month),
    filings: now?.filings ?? 0,
    estimate: now?.estimate ?? 0,
    filingsBefore: before?.filings ?? 0,
    estimateBefore: before?.estimate ?? 0,
  }
}

/** What all states come to together. */
export function totalsOf(counted: readonly StateCount[]): StatisticsTotals {
  const names = Object.keys(StatisticsTotals.properties) as (keyof StatisticsTotals)[] // the properties of its own schema
  const sum = (name: keyof StatisticsTotals) => counted.reduce((total, of) => total + of[name], 0)
  return Object.fromEntries(names.map((name) => [name, sum(name)])) as StatisticsTotals // one for each name
}

type Named = { facet: Share['facet']; dictionary: Word['dictionary'] }

const namedShares = (shares: readonly Share[], words: readonly Word[], { facet, dictionary }: Named) =>
  shares
    .filter((share) => share.facet === facet)
    .map(({ value, filings, estimate }) => ({
      code: value,
      label: words.find((word) => word.dictionary === dictionary && word.code === value)?.label ?? null,
      filings,
      estimate,
    }))

/** By the class a method has today. What chose none is in neither. */
function competitionOf(methods: readonly { value: string; filings: number }[], words: readonly Word[]) {
  const competitive = new Set(
    words.filter(({ methodClass }) => methodClass !== null && methodClass !== 'non-competitive').map(({ code }) => code),
  )
  const classed = new Set(words.filter(({ methodClass }) => methodClass !== null).map(({ code }) => code))
  const sum = (codes: ReadonlySet<string>) => methods.filter(({ value }) => codes.has(value)).reduce((all, { filings }) => all + filings, 0)
  return { known: sum(classed), competitive: sum(competitive) }
}

const nothing = {
  filings: 0,
  estimate: 0,
  contracted: 0,
  contractedPrice: 0,
  paid: 0,
  overBudget: 0,
  completed: 0,
  onTime: 0,
  openAlerts: 0,
}

/** Every region below, also those without a filing, and the region itself where it has some; the largest amount first. */
function rankedPlaces(place: Place, counted: Pick<Answers, 'places' | 'placeMethods' | 'placesLate'>, words: readonly Word[]) {
  const figuresOf = (wanted: string) => {
    const { area: _area, ...counts } = counted.places.find(({ area }) => area === wanted) ?? { area: wanted, ...nothing }
    const { upTo30, upTo90, more, findings, overdueFindings } = counted.placesLate.find(({ area }) => area === wanted) ?? nothingLate
    const methods = counted.placeMethods.filter(({ area }) => area === wanted)
    return { ...counts, competition: competitionOf(methods, words), overdue: upTo30 + upTo90 + more, findings, overdueFindings }
  }
  const rows: Statistics['regions'] = [
    ...place.children.map((child) => ({ region: nameOf(child), ...figuresOf(child.prefix) })),
    ...(counted.places.some(({ area }) => area === place.code) ? [{ region: null, ...figuresOf(place.code) }] : []),
  ]
  return rows.toSorted((one, other) => other.estimate - one.estimate || other.filings - one.filings)
}

function firedIn(place: Place, counted: readonly FiredCount[]): Statistics['fired'] {
  const codes = new Map(place.children.map(({ prefix, code }) => [prefix, code]))
  return counted.map(({ area, indicator, filings }) => ({
    region: codes.get(area) ?? null, // none: the region itself
    indicator: `K${indicator.padStart(2, '0')}` as IndicatorId, // stored from these very ids
    filings,
  }))
}
