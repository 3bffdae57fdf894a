import type { ProjectKind } from '#contract/kinds.ts'
import type { Label } from '#contract/language.ts'
import type { Assignment, Period } from '#contract/supervision.ts'
import { StateTag, type Tone } from '../../plain/StateTag.tsx'
import type { ListColumn } from '../../ui/list/list-column.ts'
import type { assignmentTexts } from './assignment-texts.ts'

type Words = (typeof assignmentTexts)['en']
type Terms = { words: Words; region: string; labelOf: (label: Label) => string; kinds: (kinds: readonly ProjectKind[]) => string }

export const assignmentColumns = ({ words, region, labelOf, kinds }: Terms): ListColumn<Assignment>[] => [
  {
    key: 'person',
    title: words.person,
    sort: 'person',
    onCard: 'heading',
    show: ({ person }) => (
      <>
        {person.name} <span className="faint figure">{person.username}</span>
      </>
    ),
  },
  { key: 'state', title: words.state, onCard: 'corner', show: (assignment) => <AssignmentState assignment={assignment} words={words} /> },
  { key: 'region', title: region, sort: 'region', show: (assignment) => labelOf(assignment.region.name) },
  { key: 'kinds', title: words.kinds, show: (assignment) => kinds(assignment.kinds) },
  { key: 'from', title: words.from, sort: 'from', show: ({ fromDay }) => <span className="figure">{fromDay}</span> },
  { key: 'until', title: words.until, sort: 'until', show: (assignment) => <span className="figure">{untilText(assignment, words)}</span> },
]

const tones: Record<Period, Tone> = { current: 'done', future: 'wait', past: 'wait' }

export function AssignmentState({ assignment: { period, idle }, words }: { assignment: Assignment; words: Words }) {
  if (idle && period !== 'past') return <StateTag tone="care">{words.idleShort}</StateTag>
  return <StateTag tone={tones[period]}>{words.periods[period]}</StateTag>
}

export function untilText({ fromDay, untilDay }: Assignment, words: Words): string {
  if (untilDay === null) return words.openEnd
  return untilDay < fromDay ? words.takenBack : untilDay
}
