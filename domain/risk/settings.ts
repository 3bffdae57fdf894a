import { type IndicatorId, indicatorIds } from '#contract/risk.ts'
import { catalogue } from './catalogue.ts'
import { faultsIn } from './figure-faults.ts'
import type { FigureSet } from './indicator.ts'

/** Per indicator whether it is on, and its figures: complete, so that evaluating a million projects merges nothing. */
export type RiskSettings = Readonly<Record<IndicatorId, IndicatorSetting>>
export type IndicatorSetting = { on: boolean; figures: Readonly<Record<string, number>> }
/** What differs from the defaults, as an installation keeps it. */
export type SettingChanges = { readonly [Id in IndicatorId]?: { on?: boolean; figures?: Readonly<Record<string, number>> } }

/** Figures nobody knows any more are left out; those nobody set have their default. */
export const settingsFrom = (changes: SettingChanges): RiskSettings =>
  Object.fromEntries(
    indicatorIds.map((id) => [id, { on: changes[id]?.on ?? true, figures: figuresOf(id, changes[id]?.figures ?? {}) }]),
  ) as RiskSettings // one entry per id

export const figureSet = (id: IndicatorId): FigureSet => catalogue[id].figures

const figuresOf = (id: IndicatorId, changed: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(figureSet(id)).map(([name, figure]) => [name, changed[name] ?? figure.default]))

export const defaultSettings = settingsFrom({})

/** Everything wrong with figures somebody typed for an indicator. */
export const figureFaults = (id: IndicatorId, figures: Readonly<Record<string, number>>) => faultsIn(figureSet(id), figures)

/** Whose trades make the market that K41 compares a supplier with. */
export const marketFigures = ({ K41 }: RiskSettings) => ({ fewestAwards: K41.figures.awards ?? catalogue.K41.figures.awards.default })

/** After how many days without full payment a settled filing is to be looked at again, whatever has become of it: K51. */
export const calendarFigures = ({ K51 }: RiskSettings) => ({ unpaidDays: K51.figures.days ?? catalogue.K51.figures.days.default })

/** How many months back neighbours must be loaded so that no indicator looks further than what is there. */
export const reachOf = ({ K03, K10, K11, K18, K39, K40, K49, K50 }: RiskSettings) => ({
  /** By first submission; decisions within the days of K03 were submitted within them and the months it may take. */
  filings: Math.max(K39.figures.months ?? 0, Math.ceil((K03.figures.days ?? 0) / 28) + 12),
  ownerAwards: Math.max(K10.figures.months ?? 0, K11.figures.months ?? 0),
  coBids: K18.figures.months ?? 0,
  valueChanges: K49.figures.months ?? 0,
  unitPrices: K40.figures.months ?? 0,
  market: K50.figures.months ?? 0,
})
export type Reach = ReturnType<typeof reachOf>
