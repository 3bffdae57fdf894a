import { type FiredOutcome, familyOf, type IndicatorFamily, type RiskResult } from '#contract/risk.ts'
import { highestScore, type RiskLevel, type RiskRating, riskLevels } from '#contract/risk-levels.ts'
import { levelScoresOf, type RatingFigures, weightOf } from './rating-figures.ts'

/** As much of a result as its weight depends on. */
export type RatedResult = Pick<RiskResult, 'id' | 'state'> & Partial<Pick<FiredOutcome, 'severity'>>

/** Score and level of a project from all its results, fresh and stored alike. */
export function rate(results: readonly RatedResult[], figures: RatingFigures): RiskRating {
  const score = Math.min(
    highestScore,
    Object.values(familyPoints(results, figures)).reduce((sum, points) => sum + points, 0),
  )
  return { score, level: isGrave(results, figures) ? 'red' : levelAt(score, figures) }
}

/** What each family adds to the score; those of which nothing fired are left out. */
export function familyPoints(results: readonly RatedResult[], figures: RatingFigures): Partial<Record<IndicatorFamily, number>> {
  const points: Partial<Record<IndicatorFamily, number>> = {}
  for (const { id, severity } of results.filter(counts)) {
    const family = familyOf(id)
    points[family] = Math.min(figures.familyCap, (points[family] ?? 0) + weightOf(figures, severity))
  }
  return points
}

/** Whether something fired that makes a project red whatever the score. */
export const isGrave = (results: readonly RatedResult[], { redSeverity }: RatingFigures) =>
  results.some((result) => counts(result) && result.severity >= redSeverity)

/** Appeals (K46) never count. */
const counts = (result: RatedResult): result is RatedResult & Pick<FiredOutcome, 'severity'> =>
  result.state === 'fired' && result.severity !== undefined && result.id !== 'K46'

const levelAt = (score: number, figures: RatingFigures): RiskLevel =>
  riskLevels.findLast((level) => score >= levelScoresOf(figures)[level]) ?? 'green'
