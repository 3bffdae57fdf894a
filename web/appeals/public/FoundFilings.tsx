import { Link } from '@tanstack/react-router'
import { projectStateNames } from '#contract/names/project-state-names.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { summaryTexts } from './summary-texts.ts'
import type { Finding } from './use-finding.ts'

/** Enough of each to choose one. */
export function FoundFilings({ finding: { found, busy, goOn } }: { finding: Finding }) {
  const words = useTexts(summaryTexts)
  const states = useTexts(projectStateNames)
  const labelOf = useLabel()
  if (!found) return null
  return (
    <section className="panel above-24 stack" aria-labelledby="found-filings">
      <h2 id="found-filings">{words.found}</h2>
      <p role="status" className={found.items.length > 0 ? 'visually-hidden' : undefined}>
        {found.items.length > 0 ? words.count(found.items.length) : words.nothing}
      </p>
      <ul className="stack">
        {found.items.map(({ number, name, regionPath, state }) => (
          <li key={number}>
            <Link className="plain-link" to="/appeal/main" search={{ view: 'filing', filing: number }}>
              {name}
            </Link>
            <p className="plain-help">
              {[regionPath.map(labelOf).join(' / '), states[state as keyof typeof states] ?? state, number].join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      {found.more && (
        <button type="button" className="plain-button" disabled={busy} onClick={goOn}>
          {words.more}
        </button>
      )}
    </section>
  )
}
