import { Checkbox, Select } from 'antd'
import { type InspectionQuery, inspectionStates, inspectionTypes } from '#contract/inspections.ts'
import { useTexts } from '../client/language.ts'
import type { ListSearch } from '../client/list-search.ts'
import { DayField } from '../ui/DayField.tsx'
import type { Filter } from '../ui/FilterBar.tsx'
import { RegionPicker } from '../ui/RegionPicker.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { texts } from './texts.ts'

export function useInspectionFilters({ values, set }: ListSearch<InspectionQuery>, { days }: { days: boolean }): readonly Filter[] {
  const words = useTexts(texts)
  const dayFilter = (name: 'from' | 'until'): Filter => ({
    name,
    label: words[name],
    field: (id) => <DayField id={id} value={values[name] ?? null} onChange={(day) => set({ [name]: day ?? undefined })} />,
  })
  return [
    {
      name: 'text',
      label: words.search,
      field: (id) => (
        <SearchField id={id} value={values.text} placeholder={words.searchHint} onSearch={(text) => set({ text }, { replace: true })} />
      ),
    },
    {
      name: 'state',
      label: words.state,
      field: (id) => (
        <Select
          id={id}
          className="wide-field"
          mode="multiple"
          maxTagCount="responsive"
          allowClear
          placeholder={words.any}
          options={inspectionStates.map((state) => ({ value: state, label: words.states[state] }))}
          value={values.state ?? []}
          onChange={(state) => set({ state })}
        />
      ),
    },
    {
      name: 'type',
      label: words.type,
      field: (id) => (
        <Select
          id={id}
          className="wide-field"
          allowClear
          placeholder={words.any}
          options={inspectionTypes.map((type) => ({ value: type, label: words.types[type] }))}
          value={values.type ?? null}
          onChange={(type) => set({ type: type ?? undefined })}
        />
      ),
    },
    {
      name: 'region',
      label: words.region,
      field: (id) => <RegionPicker id={id} value={values.region ?? null} onChange={(code) => set({ region: code ?? undefined })} />,
    },
    {
      name: 'mine',
      label: words.mine,
      field: (id) => (
        <Checkbox id={id} checked={values.mine === true} onChange={({ target }) => set({ mine: target.checked || undefined })}>
          {words.onlyMine}
        </Checkbox>
      ),
    },
    ...(days ? [dayFilter('from'), dayFilter('until')] : []),
  ]
}
