import { type IndicatorId, leastAlertSeverity, type RiskResult } from '#contract/risk.ts'
import type { RiskRating } from '#contract/risk-levels.ts'
import { catalogue, projectIndicators } from './catalogue.ts'
import type { Need } from './indicator.ts'
import { type AppealCounts, appealBadge } from './indicators/loose-figures.ts'
import { rate } from './rating.ts'
import { defaultRating, type RatingFigures } from './rating-figures.ts'
import type { RiskSettings } from './settings.ts'
import type { RiskSubject } from './subject.ts'

export type Assessment = RiskRating & { results: readonly RiskResult[] }

/** Every indicator of a project that is on, with the score and level they make together. */
export function assess(subject: RiskSubject, settings: RiskSettings, rating: RatingFigures = defaultRating): Assessment {
  const results = evaluate(subject, settings, ['project', 'calendar', 'neighbours'])
  return { results, ...rate(results, rating) }
}

/** Those that depend on the project alone, for its own transaction. The score needs the stored results of the others: `rate`. */
export const assessProjectAlone = (subject: RiskSubject, settings: RiskSettings): readonly RiskResult[] =>
  evaluate(subject, settings, ['project'])

/** Those that need any of what is named, in the order of their numbers. */
export function evaluate(subject: RiskSubject, settings: RiskSettings, needs: readonly Need[]): readonly RiskResult[] {
  const results: RiskResult[] = []
  for (const [id, { needs: need, evaluate }] of projectIndicators) {
    const { on, figures } = settings[id]
    if (on && needs.includes(need)) results.push({ id, ...evaluate(subject, figures) })
  }
  return results
}

/** The badge of appeals stands apart, so that no score, list or statistic can tell that there are any. Null when it is off. */
export function assessAppeals(counts: AppealCounts, settings: RiskSettings): RiskResult | null {
  const { on, figures } = settings.K46
  return on ? { id: 'K46', ...appealBadge(counts, { open: figures.open ?? catalogue.K46.figures.open.default }) } : null
}

/** Whether a result asks somebody to answer. */
export const isAlert = (result: RiskResult) => result.state === 'fired' && result.severity >= leastAlertSeverity && alertsAt(result.id)

export const alertsAt = (id: IndicatorId) => catalogue[id].alerts
