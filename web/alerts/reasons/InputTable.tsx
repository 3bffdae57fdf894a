import { Link } from '@tanstack/react-router'
import type { RiskInput } from '#contract/risk.ts'
import { inputNames } from '#domain/risk/texts/inputs.ts'
import { screenPath } from '../../client/address/screen-path.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { useMe } from '../../client/session.ts'
import { inputText, rowsOf, type Vocabulary } from './input-text.ts'
import { reasonTexts } from './reason-texts.ts'

type Props = { projectId: string; inputs: readonly RiskInput[]; vocabulary: Vocabulary }

/** The facts an indicator fired on, as a table one can check against the file. */
export function InputTable({ projectId, inputs, vocabulary }: Props) {
  const words = useTexts(reasonTexts)
  const labelOf = useLabel()
  return (
    <table className="risk-inputs table">
      <caption>{words.inputs}</caption>
      <tbody>
        {rowsOf(inputs).map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the inputs of a result never change their order
          <tr key={at}>
            <th scope="row">{labelOf(inputNames[row.name])}</th>
            <td>
              {row.inputs.map((input, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <span key={place}>
                  <Value projectId={projectId} input={input} text={inputText(input, vocabulary)} known={vocabulary.names} />
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type ValueProps = { projectId: string; input: RiskInput; text: string; known: Vocabulary['names'] }

/** What can be opened is a link; where one may not go stays a word. */
function Value({ projectId, input: { link }, text, known }: ValueProps) {
  const { authorities } = useMe()
  if (!link) return text
  const here = screenPath('/v2/project/:id', { id: projectId })
  if (link.kind === 'project' && link.id in known) return <Link to={screenPath('/v2/project/:id', { id: link.id })}>{text}</Link>
  if (link.kind === 'change')
    return (
      <Link to={here} search={{ tab: 'changes' }}>
        {text}
      </Link>
    )
  if (link.kind === 'file' && link.regionCode === null && link.id in known)
    return (
      <Link to={here} search={{ tab: 'evidence' }} hash={`file-${link.id}`}>
        {text}
      </Link>
    )
  if (link.kind === 'finding' && link.id in known)
    return (
      <Link to={here} search={{ tab: 'supervision', finding: link.id }}>
        {text}
      </Link>
    )
  if (link.kind === 'unit' && authorities.includes('UNIT_MANAGEMENT'))
    return (
      <Link to="/system" search={{ unit: link.id }}>
        {text}
      </Link>
    )
  return text
}
