import type { Alert } from '#contract/alerts.ts'
import { useTexts } from '../client/language.ts'
import { Moment } from '../plain/Moment.tsx'
import { texts } from './texts.ts'

/** Who did what, the newest last, as one reads a file. What the clock or an evaluation did has no person. */
export function AlertHistory({ alert: { history } }: { alert: Alert }) {
  const words = useTexts(texts)
  return (
    <section className="detail-section" aria-label={words.history}>
      <h3>{words.history}</h3>
      <ol className="detail-history">
        {history.map(({ at, actor, action, note }) => (
          <li key={`${at} ${action}`}>
            <Moment at={at} />
            <div>
              <strong>{words.events[action] ?? action}</strong> · {actor || words.system}
              {note && <p>{note}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
