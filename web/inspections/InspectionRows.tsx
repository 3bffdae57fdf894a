import { Link } from '@tanstack/react-router'
import type { InspectionRow } from '#contract/inspections.ts'
import { useOpened } from '../client/address/opened.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { InspectionStateTag, ResultTag } from './InspectionTags.tsx'
import { texts } from './texts.ts'
import '../ui/list/details.css'

type Props = {
  rows: readonly InspectionRow[]
  /** What stands first: the project, or the day where the project is known. */
  about: 'project' | 'day'
  /** Under a day of the calendar the day needs no telling. */
  dated?: boolean
}

/** A short list of inspections, each opening beside the page. */
export function InspectionRows({ rows, about, dated = true }: Props) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const { linkTo } = useOpened('visit')
  return (
    <ul className="detail-list">
      {rows.map((row) => (
        <li key={row.id}>
          <Link className="row-opener" {...linkTo(row.id)}>
            {about === 'project' ? row.project.name : `${row.plannedOn} · ${words.types[row.type]}`}
          </Link>
          <span className="detail-facts row gap-12 quiet">
            <InspectionStateTag state={row.state} />
            {row.result && <ResultTag result={row.result} />}
            {about === 'project' && dated && <time className="figure">{row.plannedOn}</time>}
            {about === 'project' && <span>{words.types[row.type]}</span>}
            {about === 'project' && <span>{labelOf(row.project.region.name)}</span>}
            <span>
              {words.lead} {row.lead.name}
            </span>
            {row.findings > 0 && (
              <span>
                {words.findings} {row.findings}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
