import {
  type FiredOutcome,
  familyCap,
  familyOf,
  type IndicatorFamily,
  levelScores,
  type RiskResult,
  severityWeights,
} from '#contract/risk.ts'
import { highestScore, type RiskLevel, type RiskRating, riskLevels } from '#contract/risk-levels.ts'

/** Score and level of a project from all its results, fresh and stored alike. */
export function rate(results: readonly RiskResult[]): RiskRating {
  const score = Math.min(
    highestScore,
    Object.values(familyPoints(results)).reduce((sum, points) => sum + points, 0),
  )
  const gravest = Math.max(0, ...results.map((result) => (counts(result) ? result.severity : 0)))
  return { score, level: levelOf(score, gravest) }
}

/** What each family adds to the score; those of which nothing fired are left out. */
export function familyPoints(results: readonly RiskResult[]): Partial<Record<IndicatorFamily, number>> {
  const points: Partial<Record<IndicatorFamily, number>> = {}
  for (const result of results) {
    if (!counts(result)) continue
    const family = familyOf(result.id)
    points[family] = Math.min(familyCap, (points[family] ?? 0) + severityWeights[result.severity])
  }
  return points
}

/** Appeals (K46) never count. */
const counts = (result: RiskResult): result is RiskResult & FiredOutcome => result.state === 'fired' && result.id !== 'K46'

const levelOf = (score: number, gravest: number): RiskLevel =>
  gravest === 5 ? 'red' : (riskLevels.findLast((level) => score >= levelScores[level]) ?? 'green')
