import { Select } from 'antd'
import { type AlertQuery, alertStates } from '#contract/alerts.ts'
import { severityNames } from '#contract/names/risk-names.ts'
import { families, indicatorFamilies, leastAlertSeverity, severities } from '#contract/risk.ts'
import { familyNames, indicatorTexts } from '#domain/risk/texts.ts'
import { useLabel, useTexts } from '../client/language.ts'
import type { ListSearch } from '../client/list-search.ts'
import type { Filter } from '../ui/list/FilterBar.tsx'
import { manyFilter, oneFilter, onlyFilter, regionFilter, textFilter } from '../ui/list/filters.tsx'
import { texts } from './texts.ts'

export function useAlertFilters({ values, set }: ListSearch<AlertQuery>): readonly Filter[] {
  const words = useTexts(texts)
  const names = useTexts(severityNames)
  const labelOf = useLabel()
  const indicatorsIn = (family: (typeof families)[number]) =>
    indicatorFamilies[family].map((id) => ({ value: id, label: labelOf(indicatorTexts[id].name) }))
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
      options: alertStates.map((state) => ({ value: state, label: words.states[state] })),
      onChange: (state) => set({ state }),
    }),
    {
      name: 'indicator',
      label: words.indicator,
      field: (id) => (
        <Select
          id={id}
          className="wide-field"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={words.any}
          options={families.map((family) => ({ label: labelOf(familyNames[family]), options: indicatorsIn(family) }))}
          value={values.indicator ?? null}
          onChange={(indicator) => set({ indicator: indicator ?? undefined })}
        />
      ),
    },
    oneFilter({
      name: 'severity',
      label: words.severity,
      any: words.any,
      value: values.severity,
      options: severities
        .filter((severity) => severity >= leastAlertSeverity)
        .map((severity) => ({ value: severity, label: names[severity] })),
      onChange: (severity) => set({ severity }),
    }),
    oneFilter({
      name: 'family',
      label: words.family,
      any: words.any,
      value: values.family,
      options: families.map((family) => ({ value: family, label: labelOf(familyNames[family]) })),
      onChange: (family) => set({ family }),
    }),
    regionFilter({ name: 'region', label: words.region, value: values.region, onChange: (region) => set({ region }) }),
    onlyFilter({
      name: 'overdue',
      label: words.due,
      words: words.onlyOverdue,
      checked: values.overdue,
      onChange: (overdue) => set({ overdue }),
    }),
  ]
}
