import type { Label } from '#contract/language.ts'
import type { Expert, ExpertState } from '#contract/talent.ts'
import { StateTag, type Tone } from '../plain/StateTag.tsx'
import type { ListColumn } from '../ui/list/list-column.ts'
import type { Words } from './texts.ts'

export const expertColumns = (words: Words, labelOf: (label: Label) => string): ListColumn<Expert>[] => [
  {
    key: 'name',
    title: words.name,
    sort: 'name',
    onCard: 'heading',
    show: ({ name, employer }) => (
      <span className="stack gap-0 anywhere cell">
        {name}
        <small>{employer}</small>
      </span>
    ),
  },
  { key: 'state', title: words.state, onCard: 'corner', show: ({ state }) => <ExpertStateTag state={state} words={words} /> },
  { key: 'pool', title: words.pool, show: ({ pool }) => words.pools[pool] },
  {
    key: 'specialties',
    title: words.specialties,
    show: ({ specialties }) => <span className="cell narrow">{words.joined(specialties.map(({ label }) => labelOf(label)))}</span>,
  },
  { key: 'region', title: words.region, show: ({ region }) => labelOf(region.name) },
  {
    key: 'certificate',
    title: words.certificate,
    sort: 'certificate',
    show: (expert) => <Certificate expert={expert} words={words} />,
  },
  {
    key: 'accepted',
    title: words.sessionCount,
    sort: 'accepted',
    align: 'right',
    onCard: 'nothing',
    show: ({ accepted }) => <span className="figure">{accepted}</span>,
  },
  {
    key: 'score',
    title: words.score,
    sort: 'score',
    align: 'right',
    show: ({ score }) => <span className="figure">{score ?? words.none}</span>,
  },
]

const tones: Record<ExpertState, Tone> = { pending: 'care', active: 'done', suspended: 'stop', removed: 'wait' }

export function ExpertStateTag({ state, words }: { state: ExpertState; words: Words }) {
  return <StateTag tone={tones[state]}>{words.states[state]}</StateTag>
}

export function Certificate({ expert: { certificateUntil, certificateValid }, words }: { expert: Expert; words: Words }) {
  return (
    <span className="expert-certificate">
      <span className="figure">{certificateUntil}</span>
      {!certificateValid && <StateTag tone="care">{words.expired}</StateTag>}
    </span>
  )
}
