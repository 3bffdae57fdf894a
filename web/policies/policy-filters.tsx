import { type PolicySearch, policyCategories, policyLevels } from '#contract/policies.ts'
import { policyStates } from '#contract/policy-states.ts'
import type { ListSearch } from '../client/address/list-search.ts'
import { today } from '../client/clock.ts'
import { useTexts } from '../client/language.ts'
import type { Filter } from '../ui/list/FilterBar.tsx'
import { named, useFilterKinds } from '../ui/list/filters.tsx'
import { IssuerSelect } from './IssuerSelect.tsx'
import { texts } from './texts.ts'

/** Drafts are a view of their own, and what was withdrawn is looked for by managers only. */
export function usePolicyFilters(search: ListSearch<PolicySearch>, isManager: boolean): readonly Filter[] {
  const filter = useFilterKinds(search)
  const { values, set } = search
  const words = useTexts(texts)
  return [
    filter.text('text', words.searchHint),
    filter.one('category', words.category, named(policyCategories, words.categories)),
    filter.one(
      'state',
      words.state,
      named(
        policyStates.filter((state) => state === values.state || (state !== 'draft' && (isManager || state !== 'withdrawn'))),
        words.states,
      ),
      isManager ? { unused: words.allButWithdrawn } : {},
    ),
    {
      name: 'issuer',
      label: words.issuer,
      field: (id) => <IssuerSelect id={id} value={values.issuer} onChange={(issuer) => set({ issuer })} />,
    },
    filter.one('level', words.level, named(policyLevels, words.levels)),
    filter.one('year', `${words.year} (${words.yearHelp})`, years(), { isSearched: true }),
  ]
}

/** Back to the oldest laws that are still in use. */
function years() {
  const newest = Number(today().slice(0, 4))
  return Array.from({ length: newest - 1978 }, (_, back) => ({ value: newest - back, label: String(newest - back) }))
}
