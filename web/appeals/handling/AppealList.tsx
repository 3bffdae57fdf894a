import { appealStates, appealTypes } from '#contract/appeal-states.ts'
import { AppealQuery, type AppealRow, appeals } from '#contract/appeals.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { type ListSearch, useListSearch } from '../../client/list-search.ts'
import { useOpened } from '../../client/opened.ts'
import { useReply } from '../../client/reply.ts'
import type { Filter } from '../../ui/list/FilterBar.tsx'
import { manyFilter, oneFilter, onlyFilter, regionFilter, textFilter } from '../../ui/list/filters.tsx'
import { List } from '../../ui/list/ListPage.tsx'
import { appealNames } from '../appeal-names.ts'
import { appealColumns } from './appeal-columns.tsx'
import { TakeDown } from './TakeDown.tsx'
import { texts } from './texts.ts'
import './staff.css'

/** The appeals that are mine to handle, the most urgent first. A row opens beside the list. */
export function AppealList() {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const search = useListSearch(AppealQuery)
  const { linkTo } = useOpened('appeal')
  const reply = useReply(appeals.list, { query: search.values }, { keepPrevious: true })
  return (
    <>
      <TakeDown />
      <List
        search={search}
        reply={reply}
        columns={appealColumns(words, labelOf)}
        keyOf={(row: AppealRow) => row.id}
        filters={useFilters(search)}
        opening={({ id }) => linkTo(id)}
        empty={{ title: words.empty, text: words.emptyText }}
      />
    </>
  )
}

function useFilters({ values, set }: ListSearch<AppealQuery>): readonly Filter[] {
  const words = useTexts(texts)
  const names = useTexts(appealNames)
  return [
    textFilter({
      name: 'text',
      label: words.search,
      placeholder: words.searchHint,
      value: values.text,
      onChange: (text) => set({ text }, { replace: true }),
    }),
    oneFilter({
      name: 'handler',
      label: words.handler,
      any: words.any,
      value: values.handler,
      options: [
        { value: 'me', label: words.mine },
        { value: 'none', label: words.unassigned },
      ],
      onChange: (handler) => set({ handler }),
    }),
    manyFilter({
      name: 'state',
      label: words.state,
      any: words.any,
      values: values.state,
      options: appealStates.map((state) => ({ value: state, label: names.states[state] })),
      onChange: (state) => set({ state }),
    }),
    oneFilter({
      name: 'type',
      label: words.type,
      any: words.any,
      value: values.type,
      options: appealTypes.map((type) => ({ value: type, label: names.types[type] })),
      onChange: (type) => set({ type }),
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
