import type { AppealRow } from '#contract/appeals.ts'
import type { Label } from '#contract/language.ts'
import { Moment } from '../../plain/Moment.tsx'
import type { ListColumn } from '../../ui/list/list-column.ts'
import { AppealDue, AppealStateTag, AppealTypeName } from './AppealTags.tsx'
import type { texts } from './texts.ts'

type Words = (typeof texts)['en']

export const appealColumns = (words: Words, labelOf: (label: Label) => string): ListColumn<AppealRow>[] => [
  {
    key: 'reference',
    title: words.appeal,
    onCard: 'heading',
    show: ({ reference, excerpt, type }) => (
      <span className="name-and-number cell wide">
        <span className="two-lines" title={excerpt}>
          {excerpt}
        </span>
        <span className="figure">
          {reference} · <AppealTypeName type={type} />
        </span>
      </span>
    ),
  },
  { key: 'state', title: words.state, onCard: 'corner', show: ({ state }) => <AppealStateTag state={state} /> },
  {
    key: 'due',
    title: words.due,
    sort: 'due',
    stays: true,
    show: (appeal) => (
      <span className="cell narrow">
        <AppealDue appeal={appeal} />
      </span>
    ),
  },
  {
    key: 'about',
    title: words.about,
    show: ({ project, region }) => (
      <span className="name-and-number cell">
        {project && <span>{project.name}</span>}
        <span>{labelOf(region.name)}</span>
      </span>
    ),
  },
  { key: 'handler', title: words.handler, show: ({ handler }) => handler?.name ?? <span className="quiet">{words.nobody}</span> },
  { key: 'lodged', title: words.lodged, sort: 'lodged', show: ({ lodgedAt }) => <Moment at={lodgedAt} /> },
]
