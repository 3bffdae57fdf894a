import { useId, useState } from 'react'
import { useTexts } from '../client/language.ts'
import { useIsNarrow } from '../plain/is-narrow.ts'
import { ListCards } from '../ui/list/ListCards.tsx'
import { type AreaColumn, type AreaRow, areaColumns, areaRows, totalRow } from './area-columns.ts'
import type { Material, Target } from './chart-spec.ts'
import { FigureCell } from './Figures.tsx'
import { TableExport } from './TableExport.tsx'
import { texts } from './texts.ts'
import './areas.css'

type Sorting = { column: AreaColumn; falls: boolean }

/** The regions below beside each other: what a leader compares, every figure with the list behind it. */
export function AreaTable({ material, onFollow }: { material: Material; onFollow: (target: Target) => void }) {
  const words = useTexts(texts)
  const [{ column, falls }, sort] = useState<Sorting>({ column: 'amount', falls: true })
  const headingId = useId()
  const isNarrow = useIsNarrow()
  if (!material.page.regions.some(({ region }) => region)) return null
  const sorted = areaRows(material).toSorted((one, other) => (falls ? -1 : 1) * compare(one.values[column], other.values[column]))
  const rows = [...sorted, totalRow(material)]
  const choose = (next: AreaColumn) => sort({ column: next, falls: next === column ? !falls : next !== 'region' })
  return (
    <section className="panel areas" aria-labelledby={headingId}>
      <div className="chart-head">
        <div className="chart-words">
          <h2 id={headingId}>{words.areas}</h2>
          <p>{words.areasNote}</p>
        </div>
        <div className="row">
          <TableExport
            title={words.areas}
            head={areaColumns.map((name) => material.said.areaColumns[name])}
            rows={rows.map(({ cells }) => areaColumns.map((name) => cells[name]))}
          />
        </div>
      </div>
      {isNarrow ? (
        <AreaCards material={material} rows={rows} onFollow={onFollow} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than its frame is scrolled by keyboard
        <section className="figures-frame" aria-labelledby={headingId} tabIndex={0}>
          <table className="figures figure table" aria-labelledby={headingId}>
            <thead>
              <tr>
                {areaColumns.map((name) => (
                  <th
                    key={name}
                    scope="col"
                    className={name === 'region' ? '' : 'is-number'}
                    aria-sort={name === column ? (falls ? 'descending' : 'ascending') : 'none'}
                  >
                    <button type="button" className="text-button" onClick={() => choose(name)}>
                      {material.said.areaColumns[name]}
                      <span aria-hidden="true">{name === column ? (falls ? ' ↓' : ' ↑') : ''}</span>
                    </button>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells }) => (
                <tr key={key}>
                  {areaColumns.map((name) =>
                    name === 'region' ? (
                      <th key={name} scope="row">
                        <FigureCell cell={cells[name]} onFollow={onFollow} />
                      </th>
                    ) : (
                      <td key={name} className="is-number">
                        <FigureCell cell={cells[name]} onFollow={onFollow} />
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}

type CardsProps = { material: Material; rows: readonly AreaRow[]; onFollow: (target: Target) => void }

/** On a telephone a region is a card with its figures below each other. */
function AreaCards({ material, rows, onFollow }: CardsProps) {
  const columns = areaColumns.map((name) => ({
    key: name,
    title: material.said.areaColumns[name],
    show: ({ cells }: AreaRow) => <FigureCell cell={cells[name]} onFollow={onFollow} />,
  }))
  return <ListCards rows={rows} columns={columns} keyOf={({ key }) => key} opening={undefined} empty={null} />
}

/** What has no value comes last whichever way one sorts downwards, as the smallest. */
function compare(one: string | number | null, other: string | number | null): number {
  if (typeof one === 'string' && typeof other === 'string') return one.localeCompare(other, 'zh-CN')
  return Number(one ?? -1) - Number(other ?? -1)
}
