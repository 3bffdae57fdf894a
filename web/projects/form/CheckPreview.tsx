import { Button } from 'antd'
import { leastAlertSeverity } from '#contract/risk.ts'
import type { ComingResult, SubmissionPreview } from '#contract/submission-preview.ts'
import { indicatorTexts } from '#domain/risk/texts.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { RiskSeverityTag } from '../../terms/RiskSeverityTag.tsx'
import { filingTexts } from '../filing-texts.ts'
import { turnTexts } from '../turn-texts.ts'
import { checkTexts } from './check-texts.ts'
import { fieldOfIndicator } from './filing-fields.ts'

type Props = { preview: SubmissionPreview; onJump: (field: string) => void }

/** Who will decide until when, and the alerts that submitting will raise. */
export function CheckPreview({ preview, onJump }: Props) {
  const words = useTexts(checkTexts)
  const isAlert = ({ raisesAlert, severity }: ComingResult) => raisesAlert && severity >= leastAlertSeverity
  const coming = preview.results.filter(isAlert)
  const hints = preview.results.filter((result) => !isAlert(result))
  return (
    <>
      <section aria-labelledby="check-decided">
        <h3 id="check-decided">{words.decided}</h3>
        <Offices preview={preview} />
      </section>
      <section aria-labelledby="check-alerts">
        <h3 id="check-alerts">{words.alerts}</h3>
        {coming.length === 0 && <p className="quiet">{words.nothing}</p>}
        <Results results={coming} names={preview.names} onJump={onJump} />
      </section>
      {hints.length > 0 && (
        <section aria-labelledby="check-hints">
          <h3 id="check-hints">{words.hints}</h3>
          <Results results={hints} names={preview.names} onJump={onJump} />
        </section>
      )}
    </>
  )
}

function Offices({ preview: { offices, reviewDays, reviewUntil } }: Pick<Props, 'preview'>) {
  const words = useTexts(checkTexts)
  const turns = useTexts(turnTexts)
  const labelOf = useLabel()
  const [first, ...later] = offices.map(({ name, level, people }) => ({ name: name ? labelOf(name) : turns.offices[level], people }))
  if (!first) return null
  return (
    <ul className="offices">
      <li>
        {words.office(first.name, first.people)} <span className="quiet">{words.until(reviewDays, reviewUntil)}</span>
      </li>
      {later.map(({ name, people }) => (
        <li key={name}>{words.afterwards(name, people)}</li>
      ))}
    </ul>
  )
}

type ResultsProps = Pick<Props, 'onJump'> & { results: readonly ComingResult[]; names: SubmissionPreview['names'] }

function Results({ results, names, onJump }: ResultsProps) {
  const words = useTexts(checkTexts)
  const filing = useTexts(filingTexts)
  const labelOf = useLabel()
  return (
    <ul className="stack">
      {results.map(({ indicator, severity, inputs }) => {
        const { name, explanation } = indicatorTexts[indicator]
        const field = fieldOfIndicator[indicator]
        const others = inputs.flatMap(({ link }) => (link && names[link.id] ? [names[link.id] ?? ''] : []))
        return (
          <li key={indicator}>
            <div className="row apart">
              <span className="row">
                <strong>{labelOf(name)}</strong>
                <RiskSeverityTag severity={severity} />
              </span>
              {field && (
                <Button size="small" onClick={() => onJump(field)} aria-label={`${filing.goThere}: ${labelOf(name)}`}>
                  {filing.goThere}
                </Button>
              )}
            </div>
            <p>{labelOf(explanation)}</p>
            <p className="quiet">
              {words.advice[indicator] ?? (severity >= leastAlertSeverity ? words.explain : words.hint)}{' '}
              {others.length > 0 && words.others([...new Set(others)])}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
