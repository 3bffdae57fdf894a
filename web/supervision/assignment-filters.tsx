import { type AssignmentQuery, periods } from '#contract/supervision.ts'
import { useTexts } from '../client/language.ts'
import type { ListSearch } from '../client/list-search.ts'
import { useMe } from '../client/session.ts'
import type { Filter } from '../ui/list/FilterBar.tsx'
import { oneFilter, regionFilter } from '../ui/list/filters.tsx'
import { assignmentTexts } from './assignment-texts.ts'
import { useKindOptions } from './kind-names.ts'
import { SupervisorSelect } from './SupervisorSelect.tsx'
import { texts } from './texts.ts'

export function useAssignmentFilters({ values, set }: ListSearch<AssignmentQuery>): readonly Filter[] {
  const words = useTexts(assignmentTexts)
  const shared = useTexts(texts)
  const kinds = useKindOptions()
  const { region } = useMe()
  const { any } = shared
  return [
    {
      name: 'person',
      label: words.person,
      field: (id) => <SupervisorSelect id={id} value={values.person ?? null} onChange={(person) => set({ person: person ?? undefined })} />,
    },
    regionFilter({
      name: 'region',
      label: shared.region,
      value: values.region,
      below: region.code,
      onChange: (code) => set({ region: code }),
    }),
    oneFilter({
      name: 'period',
      label: words.state,
      value: values.period,
      any,
      options: periods.map((value) => ({ value, label: words.periods[value] })),
      onChange: (period) => set({ period }),
    }),
    oneFilter({ name: 'kind', label: shared.kind, value: values.kind, any, options: kinds, onChange: (kind) => set({ kind }) }),
  ]
}
