import { useId, useState } from 'react'
import { useTexts } from '../client/language.ts'
import { type AreaColumn, areaColumns, areaRows, totalRow } from './area-columns.ts'
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
  if (!material.page.regions.some(({ region }) => region)) return null
  const rows = areaRows(material).toSorted((one, other) => (falls ? -1 : 1) * compare(one.values[column], other.values[column]))
  const choose = (next: AreaColumn) => sort({ column: next, falls: next === column ? !falls : next !== 'region' })
  return (
    <section className="panel areas" aria-labelledby={headingId}>
      <div className="chart-head">
        <div className="chart-words">
          <h2 id={headingId}>{words.areas}</h2>
          <p>{words.areasNote}</p>
        </div>
        <div className="chart-actions">
          <TableExport
            title={words.areas}
            head={areaColumns.map((name) => material.said.areaColumns[name])}
            rows={[...rows, totalRow(material)].map(({ cells }) => areaColumns.map((name) => cells[name]))}
          />
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than its frame is scrolled by keyboard */}
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
            {[...rows, totalRow(material)].map(({ key, cells }) => (
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
    </section>
  )
}

/** What has no value comes last whichever way one sorts downwards, as the smallest. */
function compare(one: string | number | null, other: string | number | null): number {
  if (typeof one === 'string' && typeof other === 'string') return one.localeCompare(other, 'zh-CN')
  return Number(one ?? -1) - Number(other ?? -1)
}
