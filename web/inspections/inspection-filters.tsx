import { type InspectionQuery, inspectionStates, inspectionTypes } from '#contract/inspections.ts'
import { useTexts } from '../client/language.ts'
import type { ListSearch } from '../client/list-search.ts'
import { DayField } from '../ui/dates/DayField.tsx'
import { isDay } from '../ui/dates/read-day.ts'
import type { Filter } from '../ui/list/FilterBar.tsx'
import { manyFilter, oneFilter, onlyFilter, regionFilter, textFilter } from '../ui/list/filters.tsx'
import { texts } from './texts.ts'

export function useInspectionFilters({ values, set }: ListSearch<InspectionQuery>, { days }: { days: boolean }): readonly Filter[] {
  const words = useTexts(texts)
  const dayFilter = (name: 'from' | 'until'): Filter => ({
    name,
    label: words[name],
    field: (id) => (
      <DayField id={id} value={values[name] ?? null} onChange={(day) => set({ [name]: day && isDay(day) ? day : undefined })} />
    ),
  })
  return [
    textFilter({
      name: 'text',
      label: words.search,
      placeholder: words.searchHint,
      value: values.text,
      onChange: (text) => set({ text }, { replace: true }),
    }),
    manyFilter({
      name: 'state',
      label: words.state,
      any: words.any,
      values: values.state,
      options: inspectionStates.map((state) => ({ value: state, label: words.states[state] })),
      onChange: (state) => set({ state }),
    }),
    oneFilter({
      name: 'type',
      label: words.type,
      any: words.any,
      value: values.type,
      options: inspectionTypes.map((type) => ({ value: type, label: words.types[type] })),
      onChange: (type) => set({ type }),
    }),
    regionFilter({ name: 'region', label: words.region, value: values.region, onChange: (region) => set({ region }) }),
    onlyFilter({ name: 'mine', label: words.mine, words: words.onlyMine, checked: values.mine, onChange: (mine) => set({ mine }) }),
    ...(days ? [dayFilter('from'), dayFilter('until')] : []),
  ]
}
