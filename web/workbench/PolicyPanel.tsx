import { Link } from '@tanstack/react-router'
import type { LatestPolicy } from '#contract/policies.ts'
import { momentText } from '../client/clock.ts'
import { useTexts } from '../client/language.ts'
import { texts } from './texts.ts'

export function PolicyPanel({ policies }: { policies: readonly LatestPolicy[] }) {
  const words = useTexts(texts)
  return (
    <section className="panel" aria-labelledby="workbench-policies">
      <div className="panel-head row apart gap-16">
        <h2 id="workbench-policies">{words.policies}</h2>
        <Link to="/zcfg">{words.allPolicies}</Link>
      </div>
      {policies.length === 0 ? (
        <p className="quiet">{words.noPolicies}</p>
      ) : (
        <ul className="work-policies">
          {policies.map(({ id, title, issuer, editedAt }) => (
            <li key={id}>
              <Link to="/zcfg" search={{ policy: id }}>
                {title}
              </Link>
              <span>
                {issuer} · <time dateTime={editedAt}>{momentText(editedAt).slice(0, 10)}</time>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
