import type { AlertQuery } from '#contract/alerts.ts'
import type { FindingQuery } from '#contract/findings.ts'
import { type ProjectState, projectStates } from '#contract/lifecycle.ts'
import { nothingChosen } from '#contract/project-filters.ts'
import type { ProjectQuery } from '#contract/projects.ts'
import type { IndicatorId } from '#contract/risk.ts'
import type { Statistics, StatisticsQuery } from '#contract/statistics.ts'
import { awaitedFindingStates } from '../supervision/findings.ts'
import { abandonedStates } from './facts.ts'

type Filters<Query> = { [Name in Exclude<keyof Query, 'page' | 'size' | 'sort'>]?: Query[Name] }

/** The list behind a figure: which one, and the filters that show exactly what the figure counts. */
export type FigureLink =
  | { list: 'projects'; filters: Filters<ProjectQuery> }
  | { list: 'alerts'; filters: Filters<AlertQuery> }
  | { list: 'findings'; filters: Filters<FindingQuery> }

/** What a figure is a figure of. */
export type View = Pick<Statistics, 'period' | 'region' | 'today'> & Pick<StatisticsQuery, 'kind' | 'trade' | 'source' | 'method'>

/** Everything the lists behind one page have in common. A whole year is asked for as one: its totals are kept. */
const common = ({ period, region, kind, trade, source, method }: View) => ({
  region: region.code,
  ...(period.year === null ? { from: period.from, until: period.until } : { year: period.year }),
  ...(kind !== undefined && { kind }),
  ...(trade && { trade }),
  ...(source && { source }),
  ...(method && { method }),
})

export const linkToFilings = (view: View, filters: Filters<ProjectQuery> = {}): FigureLink => ({
  list: 'projects',
  filters: { ...common(view), ...filters },
})

/** One month in place of the whole period. */
export function linkToMonth(view: View, month: string): FigureLink {
  const { year: _year, from: _from, until: _until, ...rest } = common(view) as Filters<ProjectQuery>
  return { list: 'projects', filters: { ...rest, from: month, until: month } }
}

/** The region below, or, without one, what belongs to the region itself. */
export const linkToPlace = (view: View, code: string | null, filters: Filters<ProjectQuery> = {}): FigureLink =>
  linkToFilings(view, code === null ? { ownLevel: true, ...filters } : { region: code, ...filters })

export const linkToFired = (view: View, code: string | null, indicator: IndicatorId) => linkToPlace(view, code, { indicator })

/** Of trades, methods and sources: a code, or a dash for what names none. */
export const linkToValue = (view: View, of: 'trade' | 'method' | 'source', code: string) =>
  linkToFilings(view, { [of]: code === '' ? nothingChosen : code })

export const linkToSupplier = (view: View, supplier: string) => linkToFilings(view, { supplier })

const compared: ProjectState[] = projectStates.filter((state) => !(abandonedStates as readonly ProjectState[]).includes(state))

export const linkToOwner = (view: View, owner: string, competition?: 'no') =>
  linkToFilings(view, { owner, aboveDirect: true, state: compared, ...(competition && { competition }) })

type Market = NonNullable<Statistics['markets']>['top'][number]

/** A market has months of its own, by signature. */
export function linkToMarket(view: View, since: string, { region, ownLevel, trade }: Market): FigureLink {
  const { year: _year, from: _from, until: _until, ...rest } = common(view) as Filters<ProjectQuery>
  const place = { region: region.code, ...(ownLevel && { ownLevel }) }
  const filters = { stage: 'contracted' as const, signedFrom: since, signedUntil: view.today, state: compared }
  return { list: 'projects', filters: { ...rest, ...place, trade: trade.code || nothingChosen, ...filters } }
}

export const linkToAlerts = (view: View): FigureLink => ({ list: 'alerts', filters: { ...common(view), state: ['new', 'explained'] } })

type Findings = 'on-time' | 'late' | 'overdue' | 'awaited'

export const linkToFindings = (view: View, which: Findings): FigureLink => ({
  list: 'findings',
  filters: { ...common(view), ...findingFilters[which] },
})
const findingFilters: Record<Findings, Filters<FindingQuery>> = {
  'on-time': { rectified: 'on-time' },
  late: { rectified: 'late' },
  overdue: { overdue: true },
  awaited: { state: [...awaitedFindingStates] },
}

/** The same list of a region below, or, without one, of the region itself. */
export const withinPlace = (link: FigureLink, code: string | null): FigureLink =>
  ({ ...link, filters: { ...link.filters, ...(code === null ? { ownLevel: true } : { region: code }) } }) as FigureLink // every list knows both filters

/** Where each list is called, and where it is read. */
export const listRoutes = { projects: '/projects', alerts: '/alerts', findings: '/findings' } as const
