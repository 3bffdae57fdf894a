import type { ProjectRisk } from '#contract/alerts.ts'
import { families, familyCap, familyOf, levelScores, severities, severityWeights } from '#contract/risk.ts'
import { highestScore } from '#contract/risk-levels.ts'
import { familyPoints } from '#domain/risk/rating.ts'
import { familyNames } from '#domain/risk/texts.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { Moment } from '../plain/Moment.tsx'
import { RiskLevelTag } from '../terms/RiskLevelTag.tsx'
import { severityNames } from '../terms/risk-severities.ts'
import { riskTexts } from './risk-texts.ts'

/** Level and score in words, and how they come about. */
export function RatingPanel({ risk }: { risk: ProjectRisk }) {
  const words = useTexts(riskTexts)
  const { rating, evaluatedAt } = risk
  return (
    <section className="panel" aria-labelledby="risk-level">
      <h2 id="risk-level">{words.level}</h2>
      <p className="risk-rating">
        <RiskLevelTag level={rating.level} />
        <strong className="figure">{words.score(rating.score, highestScore)}</strong>
        <span className="quiet">{useBecause(risk)}</span>
        {evaluatedAt && (
          <span className="quiet">
            {words.evaluated} <Moment at={evaluatedAt} />
          </span>
        )}
      </p>
      <Points risk={risk} />
      <HowItIsCounted />
    </section>
  )
}

function useBecause({ rating: { level }, results }: ProjectRisk): string {
  const words = useTexts(riskTexts)
  if (results.some((result) => result.state === 'fired' && result.severity === 5)) return words.becauseSevere
  return level === 'green' ? words.becauseNothing(levelScores.yellow) : words.becauseScore(levelScores[level])
}

function Points({ risk: { results } }: { risk: ProjectRisk }) {
  const words = useTexts(riskTexts)
  const labelOf = useLabel()
  const points = familyPoints(results)
  const shown = families.filter((family) => points[family] !== undefined)
  if (shown.length === 0) return null
  const firedIn = (family: (typeof families)[number]) =>
    results.filter(({ id, state }) => state === 'fired' && familyOf(id) === family).length
  return (
    <table className="risk-points">
      <thead>
        <tr>
          <th scope="col">{words.group}</th>
          <th scope="col">{words.firedCount}</th>
          <th scope="col">{words.points}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((family) => (
          <tr key={family}>
            <th scope="row">{labelOf(familyNames[family])}</th>
            <td>{firedIn(family)}</td>
            <td>
              {points[family] === familyCap && <span className="quiet">{words.capped} </span>}
              {points[family]}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function HowItIsCounted() {
  const words = useTexts(riskTexts)
  const names = useTexts(severityNames)
  const weights = severities.map((severity) => words.weight(names[severity], severityWeights[severity]))
  return (
    <details className="risk-how">
      <summary>{words.how}</summary>
      <p>{words.howText(words.joined(weights), familyCap, highestScore)}</p>
      <p>{words.levels(levelScores.yellow, levelScores.orange, levelScores.red)}</p>
    </details>
  )
}
