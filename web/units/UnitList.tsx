import { UnitSearch, type UnitState, unitRoles, units } from '#contract/units.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { type ListSearch, useListSearch } from '../client/list-search.ts'
import { useOpened } from '../client/opened.ts'
import { useReply } from '../client/reply.ts'
import { DictionarySelect } from '../ui/form/DictionarySelect.tsx'
import type { Filter } from '../ui/list/FilterBar.tsx'
import { oneFilter, textFilter, yesNoFilter } from '../ui/list/filters.tsx'
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

function useUnitFilters({ values, set }: ListSearch<UnitSearch>): readonly Filter[] {
  const words = useTexts(texts)
  const { any } = words
  return [
    textFilter({
      name: 'text',
      label: words.search,
      value: values.text,
      placeholder: words.searchHint,
      onChange: (text) => set({ text }, { replace: true }),
    }),
    oneFilter({
      name: 'role',
      label: words.role,
      value: values.role,
      any,
      options: unitRoles.map((role) => ({ value: role, label: words.roles[role] })),
      onChange: (role) => set({ role }),
    }),
    {
      name: 'trade',
      label: words.trades,
      field: (id) => (
        <DictionarySelect
          id={id}
          dictionary="trade"
          placeholder={any}
          value={values.trade ?? null}
          onChange={(trade) => set({ trade: trade ?? undefined })}
        />
      ),
    },
    yesNoFilter({
      name: 'banned',
      label: words.badConduct,
      value: values.banned,
      any,
      yes: words.bannedNow,
      no: words.notBanned,
      onChange: (banned) => set({ banned }),
    }),
    yesNoFilter({
      name: 'inLibrary',
      label: words.library,
      value: values.inLibrary,
      any,
      yes: words.validNow,
      no: words.notValid,
      onChange: (inLibrary) => set({ inLibrary }),
    }),
  ]
}
