import type { Draw } from '#contract/draws.ts'
import { useTexts } from '../client/language.ts'
import { Moment } from '../plain/Moment.tsx'
import { texts } from './texts.ts'

/** Every step with who took it, as the audit trail keeps it. People drawn stand under the names of the draw. */
export function DrawHistory({ draw: { history } }: { draw: Draw }) {
  const words = useTexts(texts)
  if (history.length === 0) return null
  return (
    <section className="panel" aria-labelledby="draw-history">
      <h2 id="draw-history">{words.history}</h2>
      <ol className="detail-list">
        {history.map(({ at, actor, event, member, answer, by }) => (
          <li key={`${at} ${event} ${member}`}>
            <span>
              {words.events[event] ?? event}
              {answer && <> · {words.answers[answer]}</>}
            </span>
            <span className="detail-facts row gap-12 quiet">
              <Moment at={at} />
              <span>{actor}</span>
              {member && <code>{member}</code>}
              {by && (
                <span>
                  {words.cameIn} <code>{by}</code>
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
