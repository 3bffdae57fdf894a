import type { Appeal } from '#contract/appeals.ts'
import { useTexts } from '../../client/language.ts'
import { Moment } from '../../plain/Moment.tsx'
import { texts } from './texts.ts'

/** Who was kept away by hand. */
export function Concerned({ appeal: { concerned } }: { appeal: Appeal }) {
  const words = useTexts(texts)
  if (concerned.length === 0) return null
  return (
    <section className="detail-section" aria-label={words.concerned}>
      <h3>{words.concerned}</h3>
      <p className="quiet">{words.concernedText}</p>
      <ul className="detail-list">
        {concerned.map(({ id, name, reason, by, at }) => (
          <li key={id}>
            <span>{name}</span>
            <span className="detail-facts row gap-12 quiet">
              <Moment at={at} /> {words.by(by)}
            </span>
            <span className="detail-text">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
