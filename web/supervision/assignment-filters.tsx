import { Select } from 'antd'
import { type AssignmentQuery, periods } from '#contract/supervision.ts'
import { useTexts } from '../client/language.ts'
import type { ListSearch } from '../client/list-search.ts'
import { useMe } from '../client/session.ts'
import type { Filter } from '../ui/FilterBar.tsx'
import { RegionPicker } from '../ui/RegionPicker.tsx'
import { assignmentTexts } from './assignment-texts.ts'
import { useKindOptions } from './kind-names.ts'
import { SupervisorSelect } from './SupervisorSelect.tsx'
import { texts } from './texts.ts'

export function useAssignmentFilters({ values, set }: ListSearch<AssignmentQuery>): readonly Filter[] {
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
    {
      name: 'region',
      label: shared.region,
      field: (id) => (
        <RegionPicker id={id} below={region.code} value={values.region ?? null} onChange={(code) => set({ region: code ?? undefined })} />
      ),
    },
    {
      name: 'period',
      label: words.state,
      field: (id) => (
        <Select
          id={id}
          allowClear
          placeholder={shared.any}
          options={periods.map((value) => ({ value, label: words.periods[value] }))}
          value={values.period ?? null}
          onChange={(period) => set({ period: period ?? undefined })}
        />
      ),
    },
    {
      name: 'kind',
      label: shared.kind,
      field: (id) => (
        <Select
          id={id}
          allowClear
          placeholder={shared.any}
          options={kinds}
          value={values.kind ?? null}
          onChange={(kind) => set({ kind: kind ?? undefined })}
        />
      ),
    },
  ]
}
