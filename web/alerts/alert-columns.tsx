import type { AlertRow } from '#contract/alerts.ts'
import type { Label } from '#contract/language.ts'
import { indicatorTexts } from '#domain/risk/texts.ts'
import { Moment } from '../plain/Moment.tsx'
import { RiskSeverityTag } from '../terms/RiskSeverityTag.tsx'
import type { ListColumn } from '../ui/list/list-column.ts'
import { AlertDue, AlertStateTag } from './AlertTags.tsx'
import type { texts } from './texts.ts'

type Words = (typeof texts)['en']

export const alertColumns = (words: Words, labelOf: (label: Label) => string): ListColumn<AlertRow>[] => [
  {
    key: 'indicator',
    title: words.indicator,
    onCard: 'heading',
    show: ({ indicator }) => <span className="medium">{labelOf(indicatorTexts[indicator].name)}</span>,
  },
  { key: 'severity', title: words.severity, sort: 'severity', show: ({ severity }) => <RiskSeverityTag severity={severity} /> },
  { key: 'state', title: words.state, onCard: 'corner', show: ({ state }) => <AlertStateTag state={state} /> },
  {
    key: 'project',
    title: words.project,
    show: ({ project }) => (
      <span className="name-and-number">
        <span>{project.name}</span>
        <span className="figure">{[project.number, labelOf(project.region.name)].filter(Boolean).join(' · ')}</span>
      </span>
    ),
  },
  {
    key: 'due',
    title: words.due,
    sort: 'due',
    stays: true,
    show: (alert) => (
      <span className="cell wide">
        <AlertDue alert={alert} />
      </span>
    ),
  },
  { key: 'raised', title: words.raised, sort: 'raised', onCard: 'nothing', show: ({ raisedAt }) => <Moment at={raisedAt} /> },
]
