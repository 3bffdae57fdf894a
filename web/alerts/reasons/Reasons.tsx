import type { FiredOutcome, IndicatorId, NamedFigures } from '#contract/risk.ts'
import { indicatorTexts } from '#domain/risk/texts.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { limitNames } from '../../terms/limit-names.ts'
import { RiskClause } from '../../terms/RiskClause.tsx'
import { RiskFormula } from '../../terms/RiskFormula.tsx'
import { useFigureText } from '../../terms/risk-figures.ts'
import { CompareBids } from './CompareBids.tsx'
import { InputTable } from './InputTable.tsx'
import { measureText, type Vocabulary } from './input-text.ts'
import { limitWay, unitOf } from './limit-text.ts'
import { PhotoPairs } from './PhotoPairs.tsx'
import { reasonTexts } from './reason-texts.ts'
import { useVocabulary } from './use-vocabulary.ts'
import '../alerts.css'

type Props = {
  id: IndicatorId
  projectId: string
  outcome: FiredOutcome
  figures: NamedFigures
  names: Readonly<Record<string, string>>
}

/** Indicators that hold bids against each other. */
const comparable: readonly IndicatorId[] = ['K63', 'K64']

/** Why an indicator fired: in plain words, by its formula, by the facts, and by the rules it rests on. */
export function Reasons({ id, projectId, outcome, figures, names }: Props) {
  const words = useTexts(reasonTexts)
  const labelOf = useLabel()
  const vocabulary = useVocabulary(names)
  const { explanation, policy } = indicatorTexts[id]
  return (
    <div className="risk-reasons stack">
      <p className="measure">{labelOf(explanation)}</p>
      {id === 'K62' && <PhotoPairs projectId={projectId} inputs={outcome.inputs} names={names} />}
      {outcome.inputs.length > 0 && <InputTable projectId={projectId} inputs={outcome.inputs} vocabulary={vocabulary} />}
      {comparable.includes(id) && <CompareBids projectId={projectId} outcome={outcome} names={names} />}
      {outcome.limit && <Limit id={id} limit={outcome.limit} figures={figures} vocabulary={vocabulary} />}
      <RiskFormula id={id} figures={figures} />
      {policy.length > 0 && (
        <section>
          <h4>{words.policy}</h4>
          <ul className="bullets">
            {policy.map((clause) => (
              <li key={clause.en}>
                <RiskClause clause={clause} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

type LimitProps = Pick<Props, 'id' | 'figures'> & { limit: NonNullable<FiredOutcome['limit']>; vocabulary: Vocabulary }

/** The figure it was held against, and where that comes from. */
function Limit({ id, limit, figures, vocabulary }: LimitProps) {
  const words = useTexts(reasonTexts)
  const names = useTexts(limitNames)
  const labelOf = useLabel()
  const figureText = useFigureText()
  const way = limitWay(id, limit)
  if (way.from === 'others')
    return <HeldAgainst name={null} value={measureText(way.measure, limit.value, vocabulary)} origin={words.fromOthers} />
  if (way.from === 'limits')
    return <HeldAgainst name={names[way.field]} value={measureText(way.measure, limit.value, vocabulary)} origin={words.fromLimits} />
  const labels: Readonly<Record<string, { en: string; zh: string }>> = indicatorTexts[id].figures
  const label = labels[way.figure]
  return (
    <HeldAgainst
      name={label ? labelOf(label) : null}
      value={figureText(unitOf(figures, way.figure), limit.value)}
      origin={words.fromIndicator}
    />
  )
}

function HeldAgainst({ name, value, origin }: { name: string | null; value: string; origin: string }) {
  const words = useTexts(reasonTexts)
  return (
    <section>
      <h4>{words.limit}</h4>
      <p className="risk-limit">
        {name && <span>{name}</span>} <strong className="figure">{value}</strong> <span className="quiet">{origin}</span>
      </p>
    </section>
  )
}
