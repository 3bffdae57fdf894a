import type { ReactNode } from 'react'
import type { ProjectState } from '#contract/lifecycle.ts'
import type { WorkFigures } from '#contract/workbench.ts'
import { useTexts } from '../client/language.ts'
import { Money } from '../plain/Money.tsx'
import { texts } from './texts.ts'

const underWay: readonly ProjectState[] = ['sourcing', 'contracted', 'in-progress', 'completed', 'suspended']
const finished: readonly ProjectState[] = ['accepted', 'settled', 'archived']

/** What one's filings amount to this year beside the last, and how the years went. */
export function FigurePanel({ figures: { years, states } }: { figures: WorkFigures }) {
  const words = useTexts(texts)
  const present = years.at(-1)
  const before = years.at(-2)
  if (!present || !before) return null
  const countOf = (wanted: readonly ProjectState[]) =>
    states.filter(({ state }) => wanted.includes(state)).reduce((sum, { filings }) => sum + filings, 0)
  return (
    <section className="panel" aria-labelledby="workbench-figures">
      <h2 id="workbench-figures">{words.figures}</h2>
      <dl className="numbers work-figures above-8 below-16">
        <Figure name={words.filings(present.year)} before={`${words.against(before.year)} ${numbers.format(before.filings)}`}>
          {numbers.format(present.filings)}
        </Figure>
        <Figure
          name={words.amount(present.year)}
          before={
            <>
              {words.against(before.year)} <Money fen={before.estimatedPrice} inWan />
            </>
          }
        >
          <Money fen={present.estimatedPrice} inWan />
        </Figure>
        <Figure name={words.underWay}>{numbers.format(countOf(underWay))}</Figure>
        <Figure name={words.finished}>{numbers.format(countOf(finished))}</Figure>
      </dl>
      <Years years={years} />
    </section>
  )
}

const numbers = new Intl.NumberFormat('en')

function Figure({ name, before, children }: { name: string; before?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figure">{children}</dd>
      {before && <dd className="work-before figure">{before}</dd>}
    </div>
  )
}

/** A small chart that is a table to whoever listens. */
function Years({ years }: Pick<WorkFigures, 'years'>) {
  const words = useTexts(texts)
  const most = Math.max(1, ...years.map(({ filings }) => filings))
  return (
    <table className="work-years">
      <caption>{words.byYear}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{words.year}</th>
          <th scope="col">{words.count}</th>
        </tr>
      </thead>
      <tbody>
        {years.map(({ year, filings }) => (
          <tr key={year}>
            <th scope="row" className="figure">
              {year}
            </th>
            <td className="figure">
              <span className="work-bar" style={{ inlineSize: `${(filings / most) * 100}%` }} aria-hidden="true" />
              <span>{numbers.format(filings)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
