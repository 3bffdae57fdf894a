import { Select } from 'antd'
import { authorities } from '#contract/authority.ts'
import { authorityNames } from '#contract/names/authority-names.ts'
import { roles } from '#contract/roles.ts'
import type { UserQuery } from '#contract/users.ts'
import { useLabel, useTexts } from '../client/language.ts'
import type { ListSearch } from '../client/list-search.ts'
import { useReply } from '../client/reply.ts'
import { useMe } from '../client/session.ts'
import { useChoiceStatus } from '../ui/form/choice-status.ts'
import { useSearchText } from '../ui/form/use-search-text.ts'
import type { Filter } from '../ui/list/FilterBar.tsx'
import { oneFilter, regionFilter, textFilter, yesNoFilter } from '../ui/list/filters.tsx'
import { texts } from './texts.ts'

type Search = ListSearch<UserQuery>

export function useUserFilters({ values, set }: Search): readonly Filter[] {
  const words = useTexts(texts)
  const names = useTexts(authorityNames)
  const { region } = useMe()
  const { any } = words
  return [
    textFilter({
      name: 'text',
      label: words.search,
      value: values.text,
      placeholder: words.searchHint,
      longest: 60,
      onChange: (text) => set({ text }, { replace: true }),
    }),
    regionFilter({
      name: 'region',
      label: words.region,
      value: values.region,
      below: region.code,
      onChange: (code) => set({ region: code }),
    }),
    { name: 'role', label: words.role, field: (id) => <RoleFilter id={id} value={values.role} onChange={(role) => set({ role })} /> },
    oneFilter({
      name: 'authority',
      label: words.authority,
      value: values.authority,
      any,
      options: authorities.map((authority) => ({ value: authority, label: names[authority] })),
      onChange: (authority) => set({ authority }),
    }),
    yesNoFilter({
      name: 'enabled',
      label: words.state,
      value: values.enabled,
      any,
      yes: words.enabled,
      no: words.disabled,
      onChange: (enabled) => set({ enabled }),
    }),
    yesNoFilter({
      name: 'mustChangePassword',
      label: words.password,
      value: values.mustChangePassword,
      any,
      yes: words.mustChange,
      no: words.ownPassword,
      onChange: (mustChangePassword) => set({ mustChangePassword }),
    }),
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
