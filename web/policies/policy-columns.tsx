import { PaperClipOutlined } from '@ant-design/icons'
import type { Policy, PolicySearch } from '#contract/policies.ts'
import type { PolicyState } from '#contract/policy-states.ts'
import { Moment } from '../plain/Moment.tsx'
import { StateTag, type Tone } from '../plain/StateTag.tsx'
import type { ListColumn } from '../ui/list/list-column.ts'
import { FavouriteStar } from './Favourite.tsx'
import type { Words } from './texts.ts'

export function policyColumns(words: Words, { text, read }: PolicySearch): ListColumn<Policy>[] {
  return [
    {
      key: 'favourite',
      title: words.favourites,
      width: 64,
      onCard: 'nothing',
      show: (policy) => <FavouriteStar policy={policy} />,
    },
    {
      key: 'title',
      title: words.title,
      onCard: 'heading',
      show: (policy) => <Title policy={policy} words={words} text={text} isHistory={read === true} />,
    },
    { key: 'category', title: words.category, show: (policy) => <span className="cell narrow">{words.categories[policy.category]}</span> },
    { key: 'issuer', title: words.issuer, show: (policy) => <span className="cell">{policy.issuer}</span> },
    {
      key: 'day',
      title: words.day,
      sort: 'day',
      show: (policy) => <span className="figure">{policy.amendedOn ?? policy.issuedOn}</span>,
    },
    { key: 'state', title: words.state, onCard: 'corner', show: (policy) => <PolicyStateTag state={policy.state} words={words} /> },
  ]
}

function Title({
  policy: { title, number, attachments, passage, readAt },
  words,
  text,
  isHistory,
}: {
  policy: Policy
  words: Words
  text: string | undefined
  isHistory: boolean
}) {
  return (
    <span className="policy-name stack gap-4 anywhere">
      {title}
      <small>
        {number && <span className="figure">{number}</span>}
        {attachments > 0 && (
          <span>
            <PaperClipOutlined aria-hidden /> {words.withFiles(attachments)}
          </span>
        )}
        {isHistory && readAt && (
          <span>
            {words.readOn} <Moment at={readAt} />
          </span>
        )}
      </small>
      {passage && text && <Passage passage={passage} text={text} />}
    </span>
  )
}

/** The words around what was searched for, which is marked. */
function Passage({ passage, text }: { passage: string; text: string }) {
  const at = passage.toLowerCase().indexOf(text.toLowerCase())
  if (at < 0) return <small className="policy-passage">…{passage}…</small>
  return (
    <small className="policy-passage">
      …{passage.slice(0, at)}
      <mark>{passage.slice(at, at + text.length)}</mark>
      {passage.slice(at + text.length)}…
    </small>
  )
}

const tones: Record<PolicyState, Tone> = {
  draft: 'wait',
  'in-force': 'done',
  coming: 'move',
  amended: 'care',
  repealed: 'stop',
  withdrawn: 'stop',
}

export const PolicyStateTag = ({ state, words }: { state: PolicyState; words: Words }) => (
  <StateTag tone={tones[state]}>{words.states[state]}</StateTag>
)
