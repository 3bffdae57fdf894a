import { ExpertQuery, expertPools, expertStates, talent } from '#contract/talent.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { type ListSearch, useListSearch } from '../client/list-search.ts'
import { useOpened } from '../client/opened.ts'
import { useReply } from '../client/reply.ts'
import { useMe } from '../client/session.ts'
import { DictionarySelect } from '../ui/form/DictionarySelect.tsx'
import type { Filter } from '../ui/list/FilterBar.tsx'
import { oneFilter, regionFilter, textFilter, yesNoFilter } from '../ui/list/filters.tsx'
import { List } from '../ui/list/ListPage.tsx'
import { expertColumns } from './expert-columns.tsx'
import { texts } from './texts.ts'

export function ExpertList() {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const search = useListSearch(ExpertQuery)
  const { linkTo } = useOpened('expert')
  const reply = useReply(talent.list, { query: search.values }, { keepPrevious: true })
  return (
    <List
      exporting={{ list: 'experts', route: talent.list }}
      search={search}
      reply={reply}
      columns={expertColumns(words, labelOf)}
      keyOf={(expert) => expert.id}
      filters={useExpertFilters(search)}
      opening={({ id }) => linkTo(id)}
      empty={words.empty}
    />
  )
}

function useExpertFilters({ values, set }: ListSearch<ExpertQuery>): readonly Filter[] {
  const words = useTexts(texts)
  const { region } = useMe()
  return [
    textFilter({
      name: 'text',
      label: words.search,
      placeholder: words.searchHint,
      value: values.text,
      onChange: (text) => set({ text }, { replace: true }),
    }),
    oneFilter({
      name: 'state',
      label: words.state,
      any: words.any,
      value: values.state,
      options: expertStates.map((state) => ({ value: state, label: words.states[state] })),
      onChange: (state) => set({ state }),
    }),
    oneFilter({
      name: 'pool',
      label: words.pool,
      any: words.any,
      value: values.pool,
      options: expertPools.map((pool) => ({ value: pool, label: words.pools[pool] })),
      onChange: (pool) => set({ pool }),
    }),
    {
      name: 'specialty',
      label: words.specialties,
      field: (id) => (
        <DictionarySelect
          id={id}
          dictionary="trade"
          placeholder={words.any}
          value={values.specialty ?? null}
          onChange={(specialty) => set({ specialty: specialty ?? undefined })}
        />
      ),
    },
    regionFilter({
      name: 'region',
      label: words.region,
      below: region.code,
      value: values.region,
      onChange: (code) => set({ region: code }),
    }),
    yesNoFilter({
      name: 'expired',
      label: words.certificate,
      any: words.any,
      yes: words.expiredOnly,
      no: words.validOnly,
      value: values.expired,
      onChange: (expired) => set({ expired }),
    }),
  ]
}
