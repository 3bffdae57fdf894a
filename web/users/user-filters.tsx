import { Select } from 'antd'
import { authorities } from '#contract/authority.ts'
import { authorityNames } from '#contract/names/authority-names.ts'
import { roles } from '#contract/roles.ts'
import type { UserQuery } from '#contract/users.ts'
import type { ListSearch } from '../client/address/list-search.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { useMe } from '../client/session.ts'
import { useChoiceStatus } from '../ui/form/choice-status.ts'
import { useSearchText } from '../ui/form/use-search-text.ts'
import type { Filter } from '../ui/list/FilterBar.tsx'
import { named, useFilterKinds } from '../ui/list/filters.tsx'
import { texts } from './texts.ts'

export function useUserFilters(search: ListSearch<UserQuery>): readonly Filter[] {
  const filter = useFilterKinds(search)
  const { values, set } = search
  const words = useTexts(texts)
  const names = useTexts(authorityNames)
  const { region } = useMe()
  return [
    filter.text('text', words.searchHint, { most: 60 }),
    filter.region('region', words.region, region.code),
    { name: 'role', label: words.role, field: (id) => <RoleFilter id={id} value={values.role} onChange={(role) => set({ role })} /> },
    filter.one('authority', words.authority, named(authorities, names)),
    filter.yesNo('enabled', words.state, { yes: words.enabled, no: words.disabled }),
    filter.yesNo('mustChangePassword', words.password, { yes: words.mustChange, no: words.ownPassword }),
  ]
}

/** Roles are searched on the server: a county with many towns has more of them than a list can hold. */
function RoleFilter({ id, value, onChange }: { id: string; value: string | undefined; onChange: (role: string | undefined) => void }) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const { text, isSettled, select } = useSearchText(60)
  const found = useReply(roles.options, { query: text ? { text } : {} }, { keepPrevious: true })
  const isSearching = !isSettled || found.isPlaceholderData
  const options = (isSearching ? [] : (found.data ?? [])).map((role) => ({ value: role.id, label: labelOf(role.name) }))
  return (
    <Select
      id={id}
      allowClear
      {...select}
      placeholder={words.searchRoles}
      {...useChoiceStatus(found, words.nothingFound, !isSettled)}
      options={options}
      value={value ?? null}
      onChange={(chosen?: string | null) => onChange(chosen ?? undefined)}
    />
  )
}
