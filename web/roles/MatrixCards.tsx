import { type Authority, authorities } from '#contract/authority.ts'
import { authorityNames } from '#contract/names/authority-names.ts'
import { passage } from '#domain/people/gates.ts'
import { useTexts } from '../client/language.ts'
import type { MatrixRow } from './matrix-rows.ts'
import { useOpenTo } from './open-to.ts'
import { texts } from './texts.ts'

/** The matrix of a telephone: a card for every call that names who may make it. */
export function MatrixCards({ rows }: { rows: readonly MatrixRow[] }) {
  return (
    <ul className="list-cards stack gap-12">
      {rows.map((row) => (
        <li key={row.key}>
          <Card row={row} />
        </li>
      ))}
    </ul>
  )
}

function Card({ row }: { row: MatrixRow }) {
  const words = useTexts(texts)
  const names = useTexts(authorityNames)
  const openTo = useOpenTo(row.route.gate)
  const { gate } = row.route
  const who: readonly Authority[] = authorities.filter((authority) => passage(gate, authority) !== 'closed')
  return (
    <>
      <strong>{row.does}</strong>
      <code className="matrix-address faint small anywhere">
        {row.featureName} · {row.address}
      </code>
      {typeof gate === 'object' && 'all' in gate && <span className="quiet">{words.needsAll}</span>}
      <p className="above-8">{openTo ?? words.joined(who.map((authority) => names[authority]))}</p>
    </>
  )
}
