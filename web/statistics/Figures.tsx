import { Link } from '@tanstack/react-router'
import type { Cell, ChartSpec, Target } from './chart-spec.ts'
import { addressOf } from './targets.ts'

type Props = { spec: Pick<ChartSpec, 'head' | 'rows'>; onFollow: (target: Target) => void; labelledBy: string }

/** The table behind a chart. */
export function Figures({ spec: { head, rows }, onFollow, labelledBy }: Props) {
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

export function FigureCell({ cell: { text, code, target }, onFollow }: { cell: Cell; onFollow: (target: Target) => void }) {
  if (!target)
    return code ? (
      <>
        {text} <small className="quiet">{code}</small>
      </>
    ) : (
      text
    )
  if ('link' in target) return <Link {...addressOf(target.link)}>{text}</Link>
  return (
    <button type="button" className="text-button" onClick={() => onFollow(target)}>
      {text}
    </button>
  )
}
