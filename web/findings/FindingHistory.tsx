import { type Finding, findingActions } from '#contract/findings.ts'
import { useTexts } from '../client/language.ts'
import { Moment } from '../plain/Moment.tsx'
import { texts } from './texts.ts'

/** Who did what, the newest last, as one reads a file. */
export function FindingHistory({ finding: { history } }: { finding: Finding }) {
  const words = useTexts(texts)
  const nameOf = (action: string) => {
    const known = findingActions.find((one) => one === action)
    if (known) return words.actions[known]
    return action in words.escalations ? words.escalations[action as keyof typeof words.escalations] : words.opening // just looked up
  }
  return (
    <section className="detail-section" aria-label={words.history}>
      <h3>{words.history}</h3>
      <ol className="detail-history">
        {history.map(({ at, actor, action, toState, note }) => (
          <li key={`${at} ${action}`}>
            <Moment at={at} />
            <div>
              <strong>{nameOf(action)}</strong> · {actor} → {words.states[toState]}
              {note && <p>{note}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
