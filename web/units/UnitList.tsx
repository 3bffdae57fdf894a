import { UnitSearch, type UnitState, unitRoles, units } from '#contract/units.ts'
import { type ListSearch, useListSearch } from '../client/address/list-search.ts'
import { useOpened } from '../client/address/opened.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import type { Filter } from '../ui/list/FilterBar.tsx'
import { named, useFilterKinds } from '../ui/list/filters.tsx'
import { List } from '../ui/list/ListPage.tsx'
import { texts } from './texts.ts'
import { unitColumns } from './unit-columns.tsx'

/** The units of one state. */
export function UnitList({ state }: { state: UnitState }) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const search = useListSearch(UnitSearch)
  const { linkTo } = useOpened('unit')
  const reply = useReply(units.list, { query: { ...search.values, state } }, { keepPrevious: true })
  return (
    <List
      exporting={{ list: 'units', route: units.list, query: { state } }}
      search={search}
      reply={reply}
      columns={unitColumns(words, labelOf, state)}
      keyOf={(unit) => unit.id}
      filters={useUnitFilters(search)}
      opening={({ id }) => linkTo(id)}
      empty={words.empty[state]}
    />
  )
}

function useUnitFilters(search: ListSearch<UnitSearch>): readonly Filter[] {
  const filter = useFilterKinds(search)
  const words = useTexts(texts)
  return [
    filter.text('text', words.searchHint),
    filter.one('role', words.role, named(unitRoles, words.roles)),
    filter.dictionary('trade', words.trades, 'trade'),
    filter.yesNo('banned', words.badConduct, { yes: words.bannedNow, no: words.notBanned }),
    filter.yesNo('inLibrary', words.library, { yes: words.validNow, no: words.notValid }),
  ]
}
