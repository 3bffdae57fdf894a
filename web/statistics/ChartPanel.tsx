import { Segmented } from 'antd'
import { useId, useState } from 'react'
import { useTexts } from '../client/language.ts'
import { Chart } from './Chart.tsx'
import type { ChartSpec, Target } from './chart-spec.ts'
import { Figures } from './Figures.tsx'
import { TableExport } from './TableExport.tsx'
import { texts } from './texts.ts'

type Props = { spec: ChartSpec; onFollow: (target: Target) => void }

/** A chart with the table behind it. */
export function ChartPanel({ spec, onFollow }: Props) {
  const words = useTexts(texts)
  const [shown, show] = useState<'chart' | 'table'>('chart')
  const headingId = useId()
  return (
    <section className={`panel chart-panel ${spec.width ?? 'half'}`} aria-labelledby={headingId}>
      <div className="chart-head">
        <div className="chart-words">
          <h3 id={headingId}>{spec.title}</h3>
          <p>{spec.note}</p>
        </div>
        {spec.option && (
          <div className="row">
            {shown === 'table' && <TableExport title={spec.title} head={spec.head} rows={spec.rows} />}
            <Segmented
              size="small"
              aria-label={words.shownAs(spec.title)}
              options={[
                { value: 'chart', label: words.chart },
                { value: 'table', label: words.table },
              ]}
              value={shown}
              onChange={(next) => show(next === 'table' ? 'table' : 'chart')}
            />
          </div>
        )}
      </div>
      {!spec.option && <p className="chart-empty">{words.empty}</p>}
      {spec.option && shown === 'chart' && <Chart spec={spec} onFollow={onFollow} />}
      {spec.option && shown === 'table' && <Figures spec={spec} onFollow={onFollow} labelledBy={headingId} />}
    </section>
  )
}
