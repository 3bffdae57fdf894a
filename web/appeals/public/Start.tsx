import { useTexts } from '../../client/language.ts'
import { pageTexts } from './page-texts.ts'
import { LargeWays } from './Ways.tsx'

/** What one can do here, how it goes on, and what protects whoever writes. */
export function Start() {
  const words = useTexts(pageTexts)
  return (
    <>
      <LargeWays />
      <div className="start-parts">
        <section aria-labelledby="start-how">
          <h2 id="start-how">{words.how}</h2>
          <ol className="start-steps above-16 stack bullets">
            {words.steps.map(([step, text]) => (
              <li key={step}>
                <strong>{step}</strong>
                <span>{text}</span>
              </li>
            ))}
          </ol>
        </section>
        <section aria-labelledby="start-protection">
          <h2 id="start-protection">{words.protection}</h2>
          <ul className="above-16 stack bullets quiet">
            {words.protections.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      </div>
    </>
  )
}
