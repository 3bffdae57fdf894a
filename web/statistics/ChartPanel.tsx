import { DownloadOutlined } from '@ant-design/icons'
import { Link } from '@tanstack/react-router'
import { Button, Segmented } from 'antd'
import { useId, useRef, useState } from 'react'
import { download } from '../client/download.ts'
import { useTexts } from '../client/language.ts'
import { Chart } from './Chart.tsx'
import type { Cell, ChartSpec, Target } from './chart-spec.ts'
import type { Drawing } from './drawing.ts'
import { addressOf } from './targets.ts'
import { texts } from './texts.ts'

type Props = { spec: ChartSpec; onFollow: (target: Target) => void }

/** A chart with the table behind it, and its picture to take along. */
export function ChartPanel({ spec, onFollow }: Props) {
  const words = useTexts(texts)
  const [shown, show] = useState<'chart' | 'table'>('chart')
  const drawing = useRef<Drawing | null>(null)
  const keep = useRef((drawn: Drawing | null) => {
    drawing.current = drawn
  }).current
  const headingId = useId()
  const savePicture = () => {
    const picture = drawing.current?.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: '#ffffff' })
    if (picture) download(picture, `${spec.title}.png`)
  }
  return (
    <section className={`panel chart-panel ${spec.width ?? 'half'}`} aria-labelledby={headingId}>
      <div className="chart-head">
        <div className="chart-words">
          <h3 id={headingId}>{spec.title}</h3>
          <p>{spec.note}</p>
        </div>
        {spec.option && (
          <div className="chart-actions">
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
            <Button
              size="small"
              icon={<DownloadOutlined aria-hidden />}
              aria-label={words.pictureOf(spec.title)}
              disabled={shown === 'table'}
              onClick={savePicture}
            >
              {words.picture}
            </Button>
          </div>
        )}
      </div>
      {!spec.option && <p className="chart-empty">{words.empty}</p>}
      {spec.option && shown === 'chart' && <Chart spec={spec} onFollow={onFollow} onDrawn={keep} />}
      {spec.option && shown === 'table' && <Figures spec={spec} onFollow={onFollow} labelledBy={headingId} />}
    </section>
  )
}

function Figures({ spec: { head, rows }, onFollow, labelledBy }: Props & { labelledBy: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than its frame is scrolled by keyboard
    <section className="figures-frame" aria-labelledby={labelledBy} tabIndex={0}>
      <table className="figures figure table" aria-labelledby={labelledBy}>
        <thead>
          <tr>
            {head.map((name, at) => (
              <th key={name} scope="col" className={at > 0 ? 'is-number' : ''}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells.map(({ text }) => text).join('|')}>
              {cells.map((cell, at) =>
                at === 0 ? (
                  <th key={head[at]} scope="row">
                    <FigureCell cell={cell} onFollow={onFollow} />
                  </th>
                ) : (
                  <td key={head[at]} className={cell.isNumber ? 'is-number' : ''}>
                    <FigureCell cell={cell} onFollow={onFollow} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function FigureCell({ cell: { text, target }, onFollow }: { cell: Cell; onFollow: (target: Target) => void }) {
  if (!target) return text
  if ('link' in target) return <Link {...addressOf(target.link)}>{text}</Link>
  return (
    <button type="button" className="text-button" onClick={() => onFollow(target)}>
      {text}
    </button>
  )
}
