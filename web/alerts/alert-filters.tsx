import { Checkbox, Select } from 'antd'
import { type AlertQuery, alertStates } from '#contract/alerts.ts'
import { families, indicatorFamilies, leastAlertSeverity, severities } from '#contract/risk.ts'
import { familyNames, indicatorTexts } from '#domain/risk/texts.ts'
import { useLabel, useTexts } from '../client/language.ts'
import type { ListSearch } from '../client/list-search.ts'
import type { Filter } from '../ui/FilterBar.tsx'
import { RegionPicker } from '../ui/RegionPicker.tsx'
import { severityNames } from '../ui/risk-severities.ts'
import { SearchField } from '../ui/SearchField.tsx'
import { texts } from './texts.ts'

export function useAlertFilters({ values, set }: ListSearch<AlertQuery>): readonly Filter[] {
  const words = useTexts(texts)
  const names = useTexts(severityNames)
  const labelOf = useLabel()
  const indicatorsIn = (family: (typeof families)[number]) =>
    indicatorFamilies[family].map((id) => ({ value: id, label: labelOf(indicatorTexts[id].name) }))
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
          options={alertStates.map((state) => ({ value: state, label: words.states[state] }))}
          value={values.state ?? []}
          onChange={(state) => set({ state })}
        />
      ),
    },
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
    {
      name: 'severity',
      label: words.severity,
      field: (id) => (
        <Select
          id={id}
          className="wide-field"
          allowClear
          placeholder={words.any}
          options={severities
            .filter((severity) => severity >= leastAlertSeverity)
            .map((severity) => ({ value: severity, label: names[severity] }))}
          value={values.severity ?? null}
          onChange={(severity) => set({ severity: severity ?? undefined })}
        />
      ),
    },
    {
      name: 'family',
      label: words.family,
      field: (id) => (
        <Select
          id={id}
          className="wide-field"
          allowClear
          placeholder={words.any}
          options={families.map((family) => ({ value: family, label: labelOf(familyNames[family]) }))}
          value={values.family ?? null}
          onChange={(family) => set({ family: family ?? undefined })}
        />
      ),
    },
    {
      name: 'region',
      label: words.region,
      field: (id) => <RegionPicker id={id} value={values.region ?? null} onChange={(code) => set({ region: code ?? undefined })} />,
    },
    {
      name: 'overdue',
      label: words.due,
      field: (id) => (
        <Checkbox id={id} checked={values.overdue === true} onChange={({ target }) => set({ overdue: target.checked || undefined })}>
          {words.onlyOverdue}
        </Checkbox>
      ),
    },
  ]
}
