import { appealStates, appealTypes } from '#contract/appeal-states.ts'
import { AppealQuery, type AppealRow, appeals } from '#contract/appeals.ts'
import { type ListSearch, useListSearch } from '../../client/address/list-search.ts'
import { useOpened } from '../../client/address/opened.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import type { Filter } from '../../ui/list/FilterBar.tsx'
import { named, useFilterKinds } from '../../ui/list/filters.tsx'
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

function useFilters(search: ListSearch<AppealQuery>): readonly Filter[] {
  const filter = useFilterKinds(search)
  const words = useTexts(texts)
  const names = useTexts(appealNames)
  return [
    filter.text('text', words.searchHint),
    filter.one('handler', words.handler, [
      { value: 'me', label: words.mine },
      { value: 'none', label: words.unassigned },
    ]),
    filter.many('state', words.state, named(appealStates, names.states)),
    filter.one('type', words.type, named(appealTypes, names.types)),
    filter.region('region', words.region),
    filter.only('overdue', words.due, words.onlyOverdue),
  ]
}
