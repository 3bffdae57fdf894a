import { Select } from 'antd'
import { useState } from 'react'
import { authorities } from '#contract/authority.ts'
import { roles } from '#contract/roles.ts'
import type { UserQuery } from '#contract/users.ts'
import { useLabel, useTexts } from '../client/language.ts'
import type { ListSearch } from '../client/list-search.ts'
import { useReply } from '../client/reply.ts'
import { useMe } from '../client/session.ts'
import { authorityTexts } from '../ui/authority-texts.ts'
import type { Filter } from '../ui/FilterBar.tsx'
import { RegionPicker } from '../ui/RegionPicker.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { texts } from './texts.ts'

type Search = ListSearch<UserQuery>

export function useUserFilters({ values, set }: Search): readonly Filter[] {
  const words = useTexts(texts)
  const names = useTexts(authorityTexts)
  const { region } = useMe()
  const yesNo = (yes: string, no: string) => [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ]
  return [
    {
      name: 'text',
      label: words.search,
      field: (id) => (
        <SearchField
          id={id}
          value={values.text}
          placeholder={words.searchHint}
          maxLength={60}
          onSearch={(text) => set({ text }, { replace: true })}
        />
      ),
    },
    {
      name: 'region',
      label: words.region,
      field: (id) => (
        <RegionPicker id={id} below={region.code} value={values.region ?? null} onChange={(code) => set({ region: code ?? undefined })} />
      ),
    },
    { name: 'role', label: words.role, field: (id) => <RoleFilter id={id} value={values.role} onChange={(role) => set({ role })} /> },
    {
      name: 'authority',
      label: words.authority,
      field: (id) => (
        <Choice
          id={id}
          value={values.authority}
          options={authorities.map((authority) => ({ value: authority, label: names[authority] }))}
          onChange={(authority) => set({ authority: authorities.find((known) => known === authority) })}
        />
      ),
    },
    {
      name: 'enabled',
      label: words.state,
      field: (id) => (
        <Choice
          id={id}
          value={asText(values.enabled)}
          options={yesNo(words.enabled, words.disabled)}
          onChange={(text) => set({ enabled: asBoolean(text) })}
        />
      ),
    },
    {
      name: 'mustChangePassword',
      label: words.password,
      field: (id) => (
        <Choice
          id={id}
          value={asText(values.mustChangePassword)}
          options={yesNo(words.mustChange, words.ownPassword)}
          onChange={(text) => set({ mustChangePassword: asBoolean(text) })}
        />
      ),
    },
  ]
}

type ChoiceProps = {
  id: string
  value: string | undefined
  options: { value: string; label: string }[]
  onChange: (value: string | undefined) => void
}

function Choice({ id, value, options, onChange }: ChoiceProps) {
  const words = useTexts(texts)
  return (
    <Select
      id={id}
      allowClear
      placeholder={words.any}
      options={options}
      value={value ?? null}
      onChange={(chosen?: string) => onChange(chosen ?? undefined)}
    />
  )
}

/** Roles are searched on the server: a county with many towns has more of them than a list can hold. */
function RoleFilter({ id, value, onChange }: { id: string; value: string | undefined; onChange: (role: string | undefined) => void }) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const [text, setText] = useState('')
  const found = useReply(roles.options, { query: text ? { text } : {} }, { keepPrevious: true })
  const options = (found.data ?? []).map((role) => ({ value: role.id, label: labelOf(role.name) }))
  return (
    <Select
      id={id}
      allowClear
      showSearch={{ filterOption: false, onSearch: (typed) => setText(typed.trim().slice(0, 60)) }}
      placeholder={words.searchRoles}
      loading={found.isFetching}
      notFoundContent={words.nothingFound}
      options={options}
      value={value ?? null}
      onChange={(chosen?: string | null) => onChange(chosen ?? undefined)}
    />
  )
}

const asText = (value: boolean | undefined) => (value === undefined ? undefined : String(value))
const asBoolean = (text: string | undefined) => (text === undefined ? undefined : text === 'true')
