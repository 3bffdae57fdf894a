import { Link } from '@tanstack/react-router'
import type { Label } from '#contract/language.ts'
import { textCitedBy } from '#domain/policies/clauses.ts'
import { useLabel } from '../client/language.ts'

/** A clause that an indicator rests on leads to its article in the library; what names no text is said as it stands. */
export function RiskClause({ clause }: { clause: Label }) {
  const labelOf = useLabel()
  const cited = textCitedBy(clause)
  if (!cited) return labelOf(clause)
  return (
    <Link className="row" to="/zcfg" search={{ title: cited.title, clause: cited.articles[0] }}>
      {labelOf(clause)}
    </Link>
  )
}
