import type { FiredOutcome, RiskOutcome } from '#contract/risk.ts'
import { asShare, atLeast } from '../comparing.ts'
import {
  clear,
  count,
  type FigureSet,
  type FigureValues,
  factor,
  fired,
  input,
  type LooseFigure,
  limitUsed,
  months,
  share,
} from '../indicator.ts'
import { fencesOf, spreadOf } from '../quartiles.ts'

/** Figures of an owner, of a market, and of the appeals about a project. None of them is evaluated with a project or counts in its score. */
const figure = <const Figures extends FigureSet>(given: Omit<LooseFigure<Figures>, 'alerts' | 'limits'>): LooseFigure<Figures> => ({
  alerts: false,
  limits: [],
  ...given,
})

/** Owner avoids competition: non-competitive share among E ≥ direct ≥ max(0.6, upper fence of owners). Procurement Law art. 26. */
export const K12 = figure({
  of: 'owner',
  maximum: 3,
  reads: ['ownerUnit', 'method', 'estimatedPrice'],
  figures: { share: share(0.6), projects: count(5), factor: factor(1.5) },
})

/** Of an owner's projects with an estimate from the direct limit on: how many there are, and how many were given without competition. */
export type OwnerSample = { ownerUnitId: string; projects: number; nonCompetitive: number }
export type OwnerFigure = OwnerSample & { share: number; limit: number; state: 'fired' | 'clear' | 'gap' }

export function competitionAvoidance(samples: readonly OwnerSample[], figures: FigureValues<(typeof K12)['figures']>): OwnerFigure[] {
  const shares = samples.filter(({ projects }) => projects >= figures.projects).map(shareOf)
  const limit = Math.max(figures.share, shares.length > 0 ? fencesOf(spreadOf(shares), figures.factor).high : 0)
  return samples.map((sample) => {
    const enough = sample.projects >= figures.projects
    const state = enough ? (atLeast(shareOf(sample), limit) ? 'fired' : 'clear') : 'gap'
    return { ...sample, share: asShare(shareOf(sample)), limit: asShare(limit), state }
  })
}

const shareOf = ({ projects, nonCompetitive }: OwnerSample) => (projects === 0 ? 0 : nonCompetitive / projects)

/** Concentration of a town and trade over 12 months: Σ share² ≥ 0.25. */
export const K50 = figure({
  of: 'market',
  maximum: 3,
  reads: ['supplier', 'contractPrice', 'trade'],
  figures: { months: months(12), concentration: share(0.25), awards: count(10) },
})

export type MarketAward = { supplierKey: string; price: number }
export type MarketFigure = { concentration: number; awards: number; suppliers: number; state: 'fired' | 'clear' | 'gap' }

export function marketConcentration(awards: readonly MarketAward[], figures: FigureValues<(typeof K50)['figures']>): MarketFigure {
  const values = new Map<string, number>()
  for (const { supplierKey, price } of awards) values.set(supplierKey, (values.get(supplierKey) ?? 0) + price)
  const total = awards.reduce((sum, { price }) => sum + price, 0)
  const concentration = total === 0 ? 0 : [...values.values()].reduce((sum, value) => sum + (value / total) ** 2, 0)
  const enough = awards.length >= figures.awards
  const state = enough ? (atLeast(concentration, figures.concentration) ? 'fired' : 'clear') : 'gap'
  return { concentration: asShare(concentration), awards: awards.length, suppliers: values.size, state }
}

/** Appeals: substantiated, two open, one open. A badge for unconcerned supervisors only, kept out of everything that is stored. */
export const K46 = figure({
  of: 'appeals',
  maximum: 4,
  reads: ['openAppeals', 'substantiatedAppeals'],
  figures: { open: count(2, 2) },
})

export type AppealCounts = { open: number; substantiated: number }

export function appealBadge({ open, substantiated }: AppealCounts, figures: FigureValues<(typeof K46)['figures']>): RiskOutcome {
  const badge = (severity: FiredOutcome['severity']) =>
    fired(severity, [input('openAppeals', open), input('substantiatedAppeals', substantiated)], limitUsed('figure.open', figures.open))
  if (substantiated > 0) return badge(4)
  if (open >= figures.open) return badge(3)
  return open > 0 ? badge(2) : clear
}
