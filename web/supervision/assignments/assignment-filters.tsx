import { type AssignmentQuery, periods } from '#contract/supervision.ts'
import type { ListSearch } from '../../client/address/list-search.ts'
import { useTexts } from '../../client/language.ts'
import { useMe } from '../../client/session.ts'
import type { Filter } from '../../ui/list/FilterBar.tsx'
import { named, useFilterKinds } from '../../ui/list/filters.tsx'
import { useKindOptions } from '../kind-names.ts'
import { texts } from '../texts.ts'
import { assignmentTexts } from './assignment-texts.ts'
import { SupervisorSelect } from './SupervisorSelect.tsx'

export function useAssignmentFilters(search: ListSearch<AssignmentQuery>): readonly Filter[] {
  const filter = useFilterKinds(search)
  const { values, set } = search
  const words = useTexts(assignmentTexts)
  const shared = useTexts(texts)
  const kinds = useKindOptions()
  const { region } = useMe()
  return [
    {
      name: 'person',
      label: words.person,
      field: (id) => <SupervisorSelect id={id} value={values.person ?? null} onChange={(person) => set({ person: person ?? undefined })} />,
    },
    filter.region('region', shared.region, region.code),
    filter.one('period', words.state, named(periods, words.periods)),
    filter.one('kind', shared.kind, kinds),
  ]
}
