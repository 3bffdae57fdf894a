import { type PaperHit, PaperQuery, readings } from '#contract/readings.ts'
import { useListSearch } from '../client/address/list-search.ts'
import { screenPath } from '../client/address/screen-path.ts'
import { useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { useFilterKinds } from '../ui/list/filters.tsx'
import { List } from '../ui/list/ListPage.tsx'
import type { ListColumn } from '../ui/list/list-column.ts'
import { texts } from './texts.ts'

/** What stands in the papers one may read. A row leads to the papers of its filing. */
export function PaperSearch() {
  const words = useTexts(texts)
  const search = useListSearch(PaperQuery)
  const reply = useReply(readings.search, { query: search.values }, { keepPrevious: true })
  const filter = useFilterKinds(search)
  return (
    <>
      {reply.data?.onlyNewest && <p className="remark">{words.onlyNewest}</p>}
      <List
        search={search}
        reply={reply}
        columns={columnsIn(words)}
        keyOf={({ fileId, page }: PaperHit) => `${fileId} ${page}`}
        filters={[filter.text('text', words.hint, { label: words.search, least: 2 })]}
        opening={({ filing: { id }, fileId }) => ({
          to: screenPath('/v2/project/:id', { id }),
          search: { tab: 'evidence' },
          hash: `file-${fileId}`,
        })}
        empty={{ title: words.empty, text: words.emptyText }}
      />
    </>
  )
}

const columnsIn = (words: (typeof texts)['en']): ListColumn<PaperHit>[] => [
  {
    key: 'found',
    title: words.found,
    onCard: 'heading',
    show: ({ file, page, excerpt, isRecognised }) => (
      <span className="name-and-number cell wide">
        <span>{excerpt}</span>
        <span>{isRecognised ? words.fromScan(words.page(file, page)) : words.page(file, page)}</span>
      </span>
    ),
  },
  {
    key: 'filing',
    title: words.filing,
    show: ({ filing: { name, number } }) => (
      <span className="name-and-number cell wide">
        <span>{name}</span>
        <span className="figure">{number}</span>
      </span>
    ),
  },
  { key: 'uploaded', title: words.uploaded, align: 'right', show: ({ uploadedOn }) => uploadedOn },
]
