import { type InspectionQuery, inspectionStates, inspectionTypes } from '#contract/inspections.ts'
import type { ListSearch } from '../client/address/list-search.ts'
import { useTexts } from '../client/language.ts'
import { DayField } from '../ui/dates/DayField.tsx'
import { isDay } from '../ui/dates/read-day.ts'
import type { Filter } from '../ui/list/FilterBar.tsx'
import { named, useFilterKinds } from '../ui/list/filters.tsx'
import { texts } from './texts.ts'

export function useInspectionFilters(search: ListSearch<InspectionQuery>, { days }: { days: boolean }): readonly Filter[] {
  const filter = useFilterKinds(search)
  const { values, set } = search
  const words = useTexts(texts)
  const dayFilter = (name: 'from' | 'until'): Filter => ({
    name,
    label: words[name],
    field: (id) => (
      <DayField id={id} value={values[name] ?? null} onChange={(day) => set({ [name]: day && isDay(day) ? day : undefined })} />
    ),
  })
  return [
    filter.text('text', words.searchHint),
    filter.many('state', words.state, named(inspectionStates, words.states)),
    filter.one('type', words.type, named(inspectionTypes, words.types)),
    filter.region('region', words.region),
    filter.only('mine', words.mine, words.onlyMine),
    ...(days ? [dayFilter('from'), dayFilter('until')] : []),
  ]
}
