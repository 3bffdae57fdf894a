import { ExpertQuery, expertPools, expertStates, talent } from '#contract/talent.ts'
import { type ListSearch, useListSearch } from '../client/address/list-search.ts'
import { useOpened } from '../client/address/opened.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { useMe } from '../client/session.ts'
import type { Filter } from '../ui/list/FilterBar.tsx'
import { named, useFilterKinds } from '../ui/list/filters.tsx'
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

function useExpertFilters(search: ListSearch<ExpertQuery>): readonly Filter[] {
  const filter = useFilterKinds(search)
  const words = useTexts(texts)
  const { region } = useMe()
  return [
    filter.text('text', words.searchHint),
    filter.one('state', words.state, named(expertStates, words.states)),
    filter.one('pool', words.pool, named(expertPools, words.pools)),
    filter.dictionary('specialty', words.specialties, 'trade'),
    filter.region('region', words.region, region.code),
    filter.yesNo('expired', words.certificate, { yes: words.expiredOnly, no: words.validOnly }),
  ]
}
