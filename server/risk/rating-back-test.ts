import { type RiskLevel, riskLevels } from '#contract/risk-levels.ts'
import type { RatingTest } from '#contract/risk-rating.ts'
import { type RatedResult, rate } from '#domain/risk/rating.ts'
import type { RatingFigures } from '#domain/risk/rating-figures.ts'
import type { Connection } from '../database/connect.ts'
import { listFired } from './result-store.ts'

type Trial = Record<'present' | 'proposed', RatingFigures>
type Moved = { id: string } & Record<keyof Trial, RiskLevel>
type Tried = Omit<RatingTest, 'examples' | 'sampled'> & { examples: Moved[] }

const mostExamples = 10

/** What is known about the same filings, rated by two sets of figures side by side. Nothing is evaluated again, nothing is written. */
export async function tryRating(db: Connection, ids: readonly string[], { present, proposed }: Trial): Promise<Tried> {
  const fired = Map.groupBy(await listFired(db, ids), ({ projectId }) => projectId)
  const rated = ids.map((id): Moved => {
    const results: RatedResult[] = (fired.get(id) ?? []).map(({ indicator, severity }) => ({ id: indicator, state: 'fired', severity }))
    return { id, present: rate(results, present).level, proposed: rate(results, proposed).level }
  })
  const moved = rated.filter((one) => one.present !== one.proposed)
  const raised = moved.filter((one) => riskLevels.indexOf(one.proposed) > riskLevels.indexOf(one.present)).length
  return {
    projects: ids.length,
    levels: riskLevels.map((level) => ({
      level,
      present: rated.filter((one) => one.present === level).length,
      proposed: rated.filter((one) => one.proposed === level).length,
    })),
    raised,
    lowered: moved.length - raised,
    examples: moved.slice(0, mostExamples),
  }
}
