import type { Label } from '#contract/language.ts'
import type { QueueItem } from '#contract/project-views.ts'
import { projects, QueueQuery } from '#contract/projects.ts'
import { useListSearch } from '../../client/address/list-search.ts'
import { screenPath } from '../../client/address/screen-path.ts'
import { momentText } from '../../client/clock.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { Money } from '../../plain/Money.tsx'
import { DueDay } from '../../terms/DueDay.tsx'
import { List } from '../../ui/list/ListPage.tsx'
import type { ListColumn } from '../../ui/list/list-column.ts'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { texts } from '../texts.ts'
import { turnTexts } from '../turn-texts.ts'
import { Risk } from './project-columns.tsx'
import { useQueueFilters } from './queue-filters.tsx'
import { SelectedFilings } from './selected-filings.ts'

/** What waits for this decider, the most urgent first unless they want it otherwise. */
export function QueueList() {
  const words = useTexts(texts)
  const names = useTexts(lifecycleTexts)
  const { tasks } = useTexts(turnTexts)
  const labelOf = useLabel()
  const search = useListSearch(QueueQuery)
  const reply = useReply(projects.queue, { query: search.values }, { keepPrevious: true })
  return (
    <List
      exporting={{ list: 'queue', route: projects.queue }}
      selecting={{ Bar: SelectedFilings, of: ({ project }: QueueItem) => project }}
      search={search}
      reply={reply}
      columns={queueColumns({ words, names, tasks }, labelOf)}
      keyOf={(item: QueueItem) => item.request?.id ?? item.project.id}
      filters={useQueueFilters(search)}
      opening={({ project }) => ({ to: screenPath('/v2/project/:id', { id: project.id }) })}
      empty={{ title: words.queueEmptyTitle, text: words.queueEmptyText }}
    />
  )
}

type Words = {
  words: (typeof texts)['en']
  names: (typeof lifecycleTexts)['en']
  tasks: (typeof turnTexts)['en']['tasks']
}

const queueColumns = ({ words, names, tasks }: Words, labelOf: (label: Label) => string): ListColumn<QueueItem>[] => [
  {
    key: 'name',
    title: words.name,
    onCard: 'heading',
    show: ({ project }) => (
      <span className="name-and-number">
        <span>{project.name}</span>
        <span className="figure">{[project.number, labelOf(project.region.name)].filter(Boolean).join(' · ')}</span>
      </span>
    ),
  },
  {
    key: 'waiting',
    title: words.waitingFor,
    onCard: 'corner',
    show: ({ request, task }) => (request ? names.requests[request.kind] : tasks[task]),
  },
  { key: 'risk', title: words.riskLevel, sort: 'risk', stays: true, show: ({ risk }) => (risk ? <Risk {...risk} /> : '–') },
  {
    key: 'estimate',
    title: words.estimate,
    sort: 'estimate',
    align: 'right',
    show: ({ project }) => <Money fen={project.estimatedPrice} inWan />,
  },
  { key: 'since', title: words.since, sort: 'since', onCard: 'nothing', show: ({ since }) => <Since at={since} /> },
  { key: 'due', title: words.due, sort: 'due', stays: true, show: ({ dueOn }) => (dueOn ? <DueDay day={dueOn} /> : '–') },
  { key: 'started', title: words.reviewer, onCard: 'nothing', show: ({ startedBy }) => (startedBy ? words.startedBy(startedBy) : '–') },
]

/** The day alone: completed and settled work waits since a day, not since a minute. */
function Since({ at }: { at: string }) {
  return (
    <time className="figure" dateTime={at}>
      {momentText(at).slice(0, 10)}
    </time>
  )
}
