import { FindingQuery, type FindingRow, findingSeverities, findingStates, findings } from '#contract/findings.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { type ListSearch, useListSearch } from '../client/list-search.ts'
import { useOpened } from '../client/opened.ts'
import { useReply } from '../client/reply.ts'
import type { Filter } from '../ui/list/FilterBar.tsx'
import { useFilingChips } from '../ui/list/filing-chips.ts'
import { manyFilter, oneFilter, onlyFilter, regionFilter, textFilter } from '../ui/list/filters.tsx'
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

function useFilters({ values, set }: ListSearch<FindingQuery>): readonly Filter[] {
  const words = useTexts(texts)
  return [
    textFilter({
      name: 'text',
      label: words.search,
      placeholder: words.searchHint,
      value: values.text,
      onChange: (text) => set({ text }, { replace: true }),
    }),
    manyFilter({
      name: 'state',
      label: words.state,
      any: words.any,
      values: values.state,
      options: findingStates.map((state) => ({ value: state, label: words.states[state] })),
      onChange: (state) => set({ state }),
    }),
    oneFilter({
      name: 'severity',
      label: words.severity,
      any: words.any,
      value: values.severity,
      options: findingSeverities.map((severity) => ({ value: severity, label: words.severities[severity] })),
      onChange: (severity) => set({ severity }),
    }),
    regionFilter({ name: 'region', label: words.region, value: values.region, onChange: (region) => set({ region }) }),
    onlyFilter({
      name: 'overdue',
      label: words.due,
      words: words.onlyOverdue,
      checked: values.overdue,
      onChange: (overdue) => set({ overdue }),
    }),
  ]
}
