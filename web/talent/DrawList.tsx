import { DrawQuery, type DrawRow, type DrawState, drawStates, drawSubjects, draws } from '#contract/draws.ts'
import { type ListSearch, useListSearch } from '../client/address/list-search.ts'
import { screenPath } from '../client/address/screen-path.ts'
import { useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { Moment } from '../plain/Moment.tsx'
import { StateTag, type Tone } from '../plain/StateTag.tsx'
import type { Filter } from '../ui/list/FilterBar.tsx'
import { named, useFilterKinds } from '../ui/list/filters.tsx'
import { List } from '../ui/list/ListPage.tsx'
import type { ListColumn } from '../ui/list/list-column.ts'
import { texts, type Words } from './texts.ts'

/** Every draw of the projects one may see; a row leads to the project, where the draw runs. */
export function DrawList() {
  const words = useTexts(texts)
  const search = useListSearch(DrawQuery)
  const reply = useReply(draws.list, { query: search.values }, { keepPrevious: true })
  return (
    <List
      exporting={{ list: 'draws', route: draws.list }}
      search={search}
      reply={reply}
      columns={drawColumns(words)}
      keyOf={(draw) => draw.id}
      filters={useDrawFilters(search)}
      opening={({ id, project }) => ({ to: screenPath('/v2/project/:id', { id: project.id }), search: { tab: 'experts', draw: id } })}
      empty={words.emptyDraws}
    />
  )
}

const tones: Record<DrawState, Tone> = { committed: 'care', drawn: 'move', published: 'done', superseded: 'wait' }

const drawColumns = (words: Words): ListColumn<DrawRow>[] => [
  {
    key: 'project',
    title: words.project,
    onCard: 'heading',
    show: ({ project }) => (
      <span className="stack gap-0 anywhere cell">
        {project.name}
        <small className="figure">{project.number}</small>
      </span>
    ),
  },
  {
    key: 'state',
    title: words.state,
    onCard: 'corner',
    show: ({ state }) => <StateTag tone={tones[state]}>{words.drawStates[state]}</StateTag>,
  },
  {
    key: 'subject',
    title: words.subject,
    show: ({ subject, pool, seats }) => `${words.subjects[subject]}${pool ? ` · ${words.pools[pool]}` : ''} × ${seats}`,
  },
  { key: 'session', title: words.session, sort: 'session', show: ({ sessionStart }) => <Moment at={sessionStart} /> },
  { key: 'operator', title: words.operator, show: ({ operator }) => operator.name },
  { key: 'witness', title: words.witness, show: ({ witness }) => witness.name },
  { key: 'committed', title: words.made, sort: 'committed', onCard: 'nothing', show: ({ committedAt }) => <Moment at={committedAt} /> },
]

function useDrawFilters(search: ListSearch<DrawQuery>): readonly Filter[] {
  const filter = useFilterKinds(search)
  const words = useTexts(texts)
  return [
    filter.text('text', words.projectHint),
    filter.one('state', words.state, named(drawStates, words.drawStates)),
    filter.one('subject', words.subject, named(drawSubjects, words.subjects)),
  ]
}
