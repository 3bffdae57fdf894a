import type { AppliedLimits, LimitField, Limits } from '#contract/limits.ts'
import { loosened } from '#domain/steps/limits.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { limitGroups, useFigureText } from './limit-figure.ts'
import { limitTexts } from './limit-texts.ts'

type Props = { figures: Limits; above: AppliedLimits | null }

/** All figures of a row, group by group; beside them, where there is something, those above. */
export function LimitFigures({ figures, above }: Props) {
  return (
    <div className="limit-groups">
      {limitGroups.map(({ measure, fields }) => (
        <Group key={measure} measure={measure} fields={fields} figures={figures} above={above} />
      ))}
    </div>
  )
}

type GroupProps = Props & { measure: (typeof limitGroups)[number]['measure']; fields: readonly LimitField[] }

function Group({ measure, fields, figures, above }: GroupProps) {
  const words = useTexts(limitTexts)
  const labelOf = useLabel()
  const textOf = useFigureText()
  const looser = above ? loosened(figures, above) : []
  return (
    <table className="limit-figures table">
      <caption>{words.groups[measure]}</caption>
      <thead className={above ? undefined : 'visually-hidden'}>
        <tr>
          <th scope="col">{words.figure}</th>
          <th scope="col">{words.here}</th>
          {above && <th scope="col">{words.aboveColumn(labelOf(above.region.name))}</th>}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field}>
            <th scope="row">{words.fields[field]}</th>
            <td className="figure">
              {textOf(field, figures[field])}
              {looser.includes(field) && <span className="care"> {words.looser}</span>}
            </td>
            {above && <td className="figure faint">{textOf(field, above[field])}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
