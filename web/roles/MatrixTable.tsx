import { CheckOutlined, PlusCircleOutlined } from '@ant-design/icons'
import { type Authority, authorities } from '#contract/authority.ts'
import { authorityNames } from '#contract/names/authority-names.ts'
import { authorityGroups } from '#contract/roles.ts'
import { passage } from '#domain/people/gates.ts'
import { useTexts } from '../client/language.ts'
import { shortNames } from './authority-explanations.ts'
import type { MatrixRow } from './matrix-rows.ts'
import { useOpenTo } from './open-to.ts'
import { texts } from './texts.ts'

/** In the order of their groups, as on the form of a role. */
const columns: readonly Authority[] = Object.values(authorityGroups).flat()

type Props = { rows: readonly MatrixRow[]; chosen?: Authority }

export function MatrixTable({ rows, chosen }: Props) {
  const words = useTexts(texts)
  const names = useTexts(authorityNames)
  const short = useTexts(shortNames)
  const features = [...new Set(rows.map(({ feature }) => feature))]
  return (
    <table className="matrix-table">
      <caption className="visually-hidden">{words.matrixLead}</caption>
      <thead>
        <tr>
          <th scope="col">{words.call}</th>
          {columns.map((authority) => (
            <th key={authority} scope="col" className={authority === chosen ? 'chosen' : undefined}>
              <span aria-hidden>{short[authority]}</span>
              <span className="visually-hidden">{names[authority]}</span>
            </th>
          ))}
        </tr>
      </thead>
      {features.map((feature) => {
        const inFeature = rows.filter((row) => row.feature === feature)
        return (
          <tbody key={feature}>
            <tr className="matrix-feature">
              <th scope="rowgroup" colSpan={columns.length + 1}>
                {inFeature[0]?.featureName}
              </th>
            </tr>
            {inFeature.map((row) => (
              <Row key={row.key} row={row} chosen={chosen} />
            ))}
          </tbody>
        )
      })}
    </table>
  )
}

function Row({ row, chosen }: { row: MatrixRow; chosen: Authority | undefined }) {
  const openTo = useOpenTo(row.route.gate)
  return (
    <tr>
      <th scope="row">
        {row.does}
        <code className="matrix-address faint small anywhere">{row.address}</code>
      </th>
      {openTo ? (
        <td colSpan={authorities.length} className="matrix-open">
          {openTo}
        </td>
      ) : (
        columns.map((authority) => (
          <td key={authority} className={authority === chosen ? 'chosen' : undefined}>
            <Mark row={row} authority={authority} />
          </td>
        ))
      )}
    </tr>
  )
}

function Mark({ row, authority }: { row: MatrixRow; authority: Authority }) {
  const words = useTexts(texts)
  const leads = passage(row.route.gate, authority)
  if (leads === 'closed') return <span className="visually-hidden">{words.no}</span>
  if (leads === 'through') return <CheckOutlined aria-hidden={false} aria-label={words.yes} role="img" />
  return (
    <span className="matrix-with-others stack gap-4 care small">
      <PlusCircleOutlined aria-hidden />
      <span>{words.onlyTogether}</span>
    </span>
  )
}
