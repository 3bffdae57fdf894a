import { compareLines, type LineChange } from '#domain/policies/text-comparison.ts'
import { useTexts } from '../../client/language.ts'
import { texts } from '../texts.ts'
import { type Compared, headingChanges } from './heading-changes.ts'
import './reading.css'

/** What became of a policy from one edition to another: its heading field by field, its text line by line. */
export function Comparison({ before, after }: { before: Compared; after: Compared }) {
  const words = useTexts(texts)
  const fields = headingChanges(before, after, words)
  const changes = compareLines(before.body, after.body)
  const isSame = changes.every(({ change }) => change === 'same')
  return (
    <div className="policy-comparison">
      <p className="quiet">{words.legend}</p>
      {fields.length > 0 && (
        <dl className="fact-list below-16">
          {fields.map(({ label, before: old, now }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <del>{old || words.none}</del> <ins>{now || words.none}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {isSame ? <p>{words.sameText}</p> : <Lines changes={changes} />}
    </div>
  )
}

function Lines({ changes }: { changes: readonly LineChange[] }) {
  const words = useTexts(texts)
  return (
    <div className="policy-lines" lang="zh-CN">
      {shortened(changes).map((piece, at) =>
        'left' in piece ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
          <p key={at} className="policy-gap" lang="">
            {words.unchanged(piece.left)}
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
          <Line key={at} line={piece} />
        ),
      )}
    </div>
  )
}

function Line({ line: { change, text } }: { line: LineChange }) {
  const words = useTexts(texts)
  if (change === 'same') return <p>{text}</p>
  const Mark = change === 'removed' ? 'del' : 'ins'
  return (
    <p className={`policy-${change}`}>
      <span className="visually-hidden">{change === 'removed' ? words.removed : words.added}</span>
      <Mark>{text}</Mark>
    </p>
  )
}

/** Long stretches without a change are told by their number, but for the lines next to one. */
function shortened(changes: readonly LineChange[]): (LineChange | { left: number })[] {
  const isNear = (at: number) => [-1, 0, 1].some((step) => (changes[at + step]?.change ?? 'same') !== 'same')
  const pieces: (LineChange | { left: number })[] = []
  for (const [at, line] of changes.entries()) {
    const last = pieces.at(-1)
    if (isNear(at)) pieces.push(line)
    else if (last && 'left' in last) last.left += 1
    else pieces.push({ left: 1 })
  }
  return pieces
}
