import { type AlertQuery, alertStates } from '#contract/alerts.ts'
import { severityNames } from '#contract/names/risk-names.ts'
import { families, indicatorFamilies, leastAlertSeverity, severities } from '#contract/risk.ts'
import { familyNames, indicatorTexts } from '#domain/risk/texts.ts'
import type { ListSearch } from '../client/address/list-search.ts'
import { useLabel, useTexts } from '../client/language.ts'
import type { Filter } from '../ui/list/FilterBar.tsx'
import { named, useFilterKinds } from '../ui/list/filters.tsx'
import { texts } from './texts.ts'

export function useAlertFilters(search: ListSearch<AlertQuery>): readonly Filter[] {
  const filter = useFilterKinds(search)
  const words = useTexts(texts)
  const names = useTexts(severityNames)
  const labelOf = useLabel()
  const indicatorsIn = (family: (typeof families)[number]) =>
    indicatorFamilies[family].map((id) => ({ value: id, label: labelOf(indicatorTexts[id].name) }))
  return [
    filter.text('text', words.searchHint),
    filter.many('state', words.state, named(alertStates, words.states)),
    filter.one(
      'indicator',
      words.indicator,
      families.map((family) => ({ label: labelOf(familyNames[family]), options: indicatorsIn(family) })),
      { isSearched: true },
    ),
    filter.one(
      'severity',
      words.severity,
      named(
        severities.filter((severity) => severity >= leastAlertSeverity),
        names,
      ),
    ),
    filter.one(
      'family',
      words.family,
      families.map((family) => ({ value: family, label: labelOf(familyNames[family]) })),
    ),
    filter.region('region', words.region),
    filter.only('overdue', words.due, words.onlyOverdue),
  ]
}
