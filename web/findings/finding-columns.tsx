import type { FindingRow } from '#contract/findings.ts'
import type { Label } from '#contract/language.ts'
import type { ListColumn } from '../ui/list/list-column.ts'
import { FindingDue, FindingStateTag, SeverityTag } from './FindingTags.tsx'
import type { texts } from './texts.ts'

type Words = (typeof texts)['en']

export const findingColumns = (words: Words, labelOf: (label: Label) => string): ListColumn<FindingRow>[] => [
  {
    key: 'number',
    title: words.number,
    // Numbers follow the order in which notices were written.
    sort: 'opened',
    onCard: 'heading',
    show: ({ number, description }) => (
      <span className="name-and-number cell wide">
        <span className="two-lines" title={description}>
          {description}
        </span>
        <span className="figure">{number}</span>
      </span>
    ),
  },
  { key: 'state', title: words.state, onCard: 'corner', show: ({ state }) => <FindingStateTag state={state} /> },
  { key: 'severity', title: words.severity, sort: 'severity', show: ({ severity }) => <SeverityTag severity={severity} /> },
  { key: 'due', title: words.due, sort: 'due', stays: true, show: (finding) => <FindingDue finding={finding} /> },
  {
    key: 'project',
    title: words.project,
    show: ({ project }) => (
      <span className="name-and-number cell wide">
        <span>{project.name}</span>
        <span>{labelOf(project.region.name)}</span>
      </span>
    ),
  },
]
