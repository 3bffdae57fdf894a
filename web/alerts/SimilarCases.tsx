import { Link } from '@tanstack/react-router'
import type { Alert } from '#contract/alerts.ts'
import { useOpened } from '../client/address/opened.ts'
import { useTexts } from '../client/language.ts'
import { useMe } from '../client/session.ts'
import { AlertStateTag } from './AlertTags.tsx'
import { texts } from './texts.ts'

/** How supervisors decided the same elsewhere: theirs to weigh, and nobody else is told. */
export function SimilarCases({ alert: { similar } }: { alert: Alert }) {
  const words = useTexts(texts)
  const { authorities } = useMe()
  const { linkTo } = useOpened('alert')
  if (!authorities.includes('SUPERVISE')) return null
  return (
    <section className="detail-section" aria-label={words.similar}>
      <h3>{words.similar}</h3>
      {similar.length === 0 && <p className="quiet">{words.noSimilar}</p>}
      <ul className="detail-list">
        {similar.map(({ id, project, state, reason }) => (
          <li key={id}>
            <Link className="row-opener" {...linkTo(id)}>
              {project.name}
            </Link>
            <span className="detail-facts row gap-12 quiet">
              <AlertStateTag state={state} />
              {reason && <span>{reason}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
