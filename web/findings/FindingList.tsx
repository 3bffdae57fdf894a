import { FindingQuery, type FindingRow, findingSeverities, findingStates, findings } from '#contract/findings.ts'
import { type ListSearch, useListSearch } from '../client/address/list-search.ts'
import { useOpened } from '../client/address/opened.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import type { Filter } from '../ui/list/FilterBar.tsx'
import { useFilingChips } from '../ui/list/filing-chips.ts'
import { named, useFilterKinds } from '../ui/list/filters.tsx'
import { List } from '../ui/list/ListPage.tsx'
import { findingColumns } from './finding-columns.tsx'
import { texts } from './texts.ts'
import './findings.css'

/** The findings on the projects one may see. A row opens beside the list. */
export function FindingList() {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const search = useListSearch(FindingQuery)
  const { linkTo } = useOpened('finding')
  const reply = useReply(findings.list, { query: search.values }, { keepPrevious: true })
  return (
    <List
      exporting={{ list: 'findings', route: findings.list }}
      search={search}
      reply={reply}
      columns={findingColumns(words, labelOf)}
      keyOf={(row: FindingRow) => row.id}
      filters={useFilters(search)}
      chips={useChips(search)}
      opening={({ id }) => linkTo(id)}
      empty={{ title: words.empty, text: words.emptyText }}
    />
  )
}

/** What came with a link from a figure. */
function useChips({ values, set }: ListSearch<FindingQuery>) {
  const words = useTexts(texts)
  const about = useFilingChips(values, set)
  const { rectified } = values
  return rectified
    ? [...about, { name: 'rectified', text: words.rectifiedIn[rectified], onRemove: () => set({ rectified: undefined }) }]
    : about
}

function useFilters(search: ListSearch<FindingQuery>): readonly Filter[] {
  const filter = useFilterKinds(search)
  const words = useTexts(texts)
  return [
    filter.text('text', words.searchHint),
    filter.many('state', words.state, named(findingStates, words.states)),
    filter.one('severity', words.severity, named(findingSeverities, words.severities)),
    filter.region('region', words.region),
    filter.only('overdue', words.due, words.onlyOverdue),
  ]
}
