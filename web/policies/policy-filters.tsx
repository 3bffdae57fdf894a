import { Select } from 'antd'
import { type PolicyCategory, type PolicyLevel, type PolicySearch, policyCategories, policyLevels } from '#contract/policies.ts'
import { type PolicyState, policyStates } from '#contract/policy-states.ts'
import { today } from '../client/clock.ts'
import { useTexts } from '../client/language.ts'
import type { ListSearch } from '../client/list-search.ts'
import type { Filter } from '../ui/list/FilterBar.tsx'
import { SearchField } from '../ui/list/SearchField.tsx'
import { IssuerSelect } from './IssuerSelect.tsx'
import { texts } from './texts.ts'

/** Drafts are a view of their own, and what was withdrawn is looked for by managers only. */
export function usePolicyFilters({ values, set }: ListSearch<PolicySearch>, isManager: boolean): readonly Filter[] {
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
      name: 'category',
      label: words.category,
      field: (id) => (
        <OneOf<PolicyCategory>
          id={id}
          names={words.categories}
          order={policyCategories}
          value={values.category}
          onChange={(category) => set({ category })}
        />
      ),
    },
    {
      name: 'state',
      label: words.state,
      field: (id) => (
        <OneOf<PolicyState>
          id={id}
          names={words.states}
          order={policyStates.filter((state) => state === values.state || (state !== 'draft' && (isManager || state !== 'withdrawn')))}
          value={values.state}
          {...(isManager && { placeholder: words.allButWithdrawn })}
          onChange={(state) => set({ state })}
        />
      ),
    },
    {
      name: 'issuer',
      label: words.issuer,
      field: (id) => <IssuerSelect id={id} value={values.issuer} onChange={(issuer) => set({ issuer })} />,
    },
    {
      name: 'level',
      label: words.level,
      field: (id) => (
        <OneOf<PolicyLevel> id={id} names={words.levels} order={policyLevels} value={values.level} onChange={(level) => set({ level })} />
      ),
    },
    {
      name: 'year',
      label: `${words.year} (${words.yearHelp})`,
      field: (id) => (
        <Select
          id={id}
          allowClear
          showSearch
          placeholder={words.any}
          options={years()}
          value={values.year ?? null}
          onChange={(year?: number | null) => set({ year: year ?? undefined })}
        />
      ),
    },
  ]
}

type OneOfProps<Choice extends string> = {
  id: string
  names: Readonly<Record<Choice, string>>
  order: readonly Choice[]
  value: Choice | undefined
  placeholder?: string
  onChange: (value: Choice | undefined) => void
}

function OneOf<Choice extends string>({ id, names, order, value, placeholder, onChange }: OneOfProps<Choice>) {
  const words = useTexts(texts)
  return (
    <Select
      id={id}
      allowClear
      placeholder={placeholder ?? words.any}
      options={order.map((choice) => ({ value: choice, label: names[choice] }))}
      value={value ?? null}
      onChange={(chosen?: Choice | null) => onChange(chosen ?? undefined)}
    />
  )
}

/** Back to the oldest laws that are still in use. */
function years() {
  const newest = Number(today().slice(0, 4))
  return Array.from({ length: newest - 1978 }, (_, back) => ({ value: newest - back, label: String(newest - back) }))
}
