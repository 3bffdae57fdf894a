import type { ProjectRisk } from '#contract/alerts.ts'
import { severityNames } from '#contract/names/risk-names.ts'
import { families, familyOf, type Severity, severities } from '#contract/risk.ts'
import { highestScore } from '#contract/risk-levels.ts'
import { familyPoints, isGrave } from '#domain/risk/rating.ts'
import { levelScoresOf, type RatingFigures, ratingFrom, weightOf } from '#domain/risk/rating-figures.ts'
import { familyNames } from '#domain/risk/texts.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { Moment } from '../plain/Moment.tsx'
import { RiskLevelTag } from '../terms/RiskLevelTag.tsx'
import { riskTexts } from './risk-texts.ts'

/** Level and score in words, and how they come about. */
export function RatingPanel({ risk }: { risk: ProjectRisk }) {
  const words = useTexts(riskTexts)
  const { rating, evaluatedAt } = risk
  const scale = ratingFrom(risk.scale)
  return (
    <section className="panel" aria-labelledby="risk-level">
      <h2 id="risk-level">{words.level}</h2>
      <p className="risk-rating row gap-16 above-8 below-8">
        <RiskLevelTag level={rating.level} />
        <strong className="figure">{words.score(rating.score, highestScore)}</strong>
        <span className="quiet">{useBecause(risk, scale)}</span>
        {evaluatedAt && (
          <span className="quiet">
            {words.evaluated} <Moment at={evaluatedAt} />
          </span>
        )}
      </p>
      <Points risk={risk} scale={scale} />
      <HowItIsCounted scale={scale} />
    </section>
  )
}

function useBecause({ rating: { level }, results }: ProjectRisk, scale: RatingFigures): string {
  const words = useTexts(riskTexts)
  const graveName = useGraveName(scale)
  if (isGrave(results, scale)) return words.becauseSevere(graveName)
  const scores = levelScoresOf(scale)
  return level === 'green' ? words.becauseNothing(scores.yellow) : words.becauseScore(scores[level])
}

/** What a single fired indicator must be called to make a project red. */
function useGraveName({ redSeverity }: RatingFigures): string {
  return useTexts(severityNames)[redSeverity as Severity] // its bounds are severities
}

type Scaled = { scale: RatingFigures }

function Points({ risk: { results }, scale }: Scaled & { risk: ProjectRisk }) {
  const words = useTexts(riskTexts)
  const labelOf = useLabel()
  const points = familyPoints(results, scale)
  const shown = families.filter((family) => points[family] !== undefined)
  if (shown.length === 0) return null
  const firedIn = (family: (typeof families)[number]) =>
    results.filter(({ id, state }) => state === 'fired' && familyOf(id) === family).length
  return (
    <table className="risk-points table">
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
              {points[family] === scale.familyCap && <span className="quiet">{words.capped} </span>}
              {points[family]}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function HowItIsCounted({ scale }: Scaled) {
  const words = useTexts(riskTexts)
  const names = useTexts(severityNames)
  const weights = severities.map((severity) => words.weight(names[severity], weightOf(scale, severity)))
  const graveName = useGraveName(scale)
  return (
    <details className="risk-how">
      <summary>{words.how}</summary>
      <p>{words.howText(words.joined(weights), scale.familyCap, highestScore)}</p>
      <p>{words.levels(scale, graveName)}</p>
    </details>
  )
}
