import { Select } from 'antd'
import { type UnitRole, UnitSearch, type UnitState, unitRoles, units } from '#contract/units.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { type ListSearch, useListSearch } from '../client/list-search.ts'
import { useReply } from '../client/reply.ts'
import { DictionarySelect } from '../ui/DictionarySelect.tsx'
import type { Filter } from '../ui/FilterBar.tsx'
import { List } from '../ui/ListPage.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { texts } from './texts.ts'
import { unitColumns } from './unit-columns.tsx'

/** The units of one state. */
export function UnitList({ state, onOpen }: { state: UnitState; onOpen: (id: string) => void }) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const search = useListSearch(UnitSearch)
  const reply = useReply(units.list, { query: { ...search.values, state } }, { keepPrevious: true })
  return (
    <List
      search={search}
      reply={reply}
      columns={unitColumns(words, labelOf, state)}
      keyOf={(unit) => unit.id}
      filters={useUnitFilters(search)}
      opening={{ open: (unit) => onOpen(unit.id) }}
      empty={words.empty[state]}
    />
  )
}

function useUnitFilters({ values, set }: ListSearch<UnitSearch>): readonly Filter[] {
  const words = useTexts(texts)
  return [
    {
      name: 'text',
      label: words.search,
      field: (id) => (
        <SearchField id={id} value={values.text} placeholder={words.searchHint} onSearch={(text) => set({ text }, { replace: true })} />
      ),
    },
    {
      name: 'role',
      label: words.role,
      field: (id) => (
        <Select
          id={id}
          allowClear
          placeholder={words.any}
          options={unitRoles.map((role) => ({ value: role, label: words.roles[role] }))}
          value={values.role ?? null}
          onChange={(role: UnitRole | null | undefined) => set({ role: role ?? undefined })}
        />
      ),
    },
    {
      name: 'trade',
      label: words.trades,
      field: (id) => (
        <DictionarySelect
          id={id}
          dictionary="trade"
          placeholder={words.any}
          value={values.trade ?? null}
          onChange={(trade) => set({ trade: trade ?? undefined })}
        />
      ),
    },
    {
      name: 'banned',
      label: words.badConduct,
      field: (id) => (
        <EitherWay id={id} yes={words.bannedNow} no={words.notBanned} value={values.banned} onChange={(banned) => set({ banned })} />
      ),
    },
    {
      name: 'inLibrary',
      label: words.library,
      field: (id) => (
        <EitherWay id={id} yes={words.validNow} no={words.notValid} value={values.inLibrary} onChange={(inLibrary) => set({ inLibrary })} />
      ),
    },
  ]
}

type EitherWayProps = {
  id: string
  yes: string
  no: string
  value: boolean | undefined
  onChange: (value: boolean | undefined) => void
}

function EitherWay({ id, yes, no, value, onChange }: EitherWayProps) {
  const words = useTexts(texts)
  return (
    <Select
      id={id}
      allowClear
      placeholder={words.any}
      options={[
        { value: 'true', label: yes },
        { value: 'false', label: no },
      ]}
      value={value === undefined ? null : String(value)}
      onChange={(chosen?: string | null) => onChange(chosen ? chosen === 'true' : undefined)}
    />
  )
}
