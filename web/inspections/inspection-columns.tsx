import type { InspectionRow } from '#contract/inspections.ts'
import type { Label } from '#contract/language.ts'
import type { ListColumn } from '../ui/list/list-column.ts'
import { InspectionStateTag, ResultTag } from './InspectionTags.tsx'
import type { texts } from './texts.ts'

type Words = (typeof texts)['en']

export const inspectionColumns = (words: Words, labelOf: (label: Label) => string): ListColumn<InspectionRow>[] => [
  {
    key: 'project',
    title: words.project,
    onCard: 'heading',
    show: ({ project }) => (
      <span className="name-and-number">
        <span>{project.name}</span>
        <span className="figure">{project.number}</span>
      </span>
    ),
  },
  { key: 'state', title: words.state, onCard: 'corner', show: ({ state }) => <InspectionStateTag state={state} /> },
  { key: 'planned', title: words.day, sort: 'planned', show: ({ plannedOn }) => <time className="figure">{plannedOn}</time> },
  { key: 'type', title: words.type, show: ({ type }) => words.types[type] },
  { key: 'region', title: words.region, show: ({ project }) => labelOf(project.region.name) },
  { key: 'lead', title: words.lead, show: ({ lead }) => lead.name },
  { key: 'result', title: words.result, show: ({ result }) => (result ? <ResultTag result={result} /> : '–') },
  { key: 'findings', title: words.findings, align: 'right', onCard: 'nothing', show: ({ findings }) => findings },
]
