import type { Appeal } from '#contract/appeals.ts'
import { useTexts } from '../../client/language.ts'
import { Moment } from '../../plain/Moment.tsx'
import { appealNames } from '../appeal-names.ts'
import { FileRows } from './AppealFiles.tsx'
import { handlerNames } from './handler-names.ts'
import { texts } from './texts.ts'

/** What the two sides said to each other. */
export function Exchange({ appeal: { id, messages } }: { appeal: Appeal }) {
  const words = useTexts(texts)
  const names = useTexts(handlerNames)
  return (
    <section className="detail-section" aria-label={words.exchange}>
      <h3>{words.exchange}</h3>
      <p className="quiet">{messages.length === 0 ? words.noExchange : words.exchangeText}</p>
      <ol className="detail-history">
        {messages.map(({ at, from, kind, text, until, files }) => (
          <li key={`${at} ${kind}`}>
            <Moment at={at} />
            <div>
              <strong>{names.kinds[kind]}</strong>
              {text && <p className={from === 'author' ? 'detail-text appeal-from-author' : 'detail-text'}>{text}</p>}
              {until && <p className="detail-text">{words.answerUntil(until)}</p>}
              <FileRows appealId={id} files={files} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Who did what, the newest last, as one reads a file. */
export function AppealHistory({ appeal: { history } }: { appeal: Appeal }) {
  const words = useTexts(texts)
  const names = useTexts(handlerNames)
  const states = useTexts(appealNames).states
  const known: Readonly<Record<string, string>> = { ...names.actions, ...names.events }
  return (
    <section className="detail-section" aria-label={words.history}>
      <h3>{words.history}</h3>
      <ol className="detail-history">
        {history.map(({ at, actor, action, toState, note }) => (
          <li key={`${at} ${action}`}>
            <Moment at={at} />
            <div>
              <strong>{known[action] ?? action}</strong>
              {actor && ` · ${actor}`} → {states[toState]}
              {note && <p className="detail-text">{note}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
