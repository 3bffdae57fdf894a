import { kindLabel, projectKinds } from '#contract/kinds.ts'
import { projectStates } from '#contract/lifecycle.ts'
import { riskLevelNames } from '#contract/names/risk-names.ts'
import type { ProjectQuery } from '#contract/projects.ts'
import { riskLevels } from '#contract/risk-levels.ts'
import type { ListSearch } from '../../client/address/list-search.ts'
import { today } from '../../client/clock.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import type { Filter } from '../../ui/list/FilterBar.tsx'
import { named, useFilterKinds } from '../../ui/list/filters.tsx'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { texts } from '../texts.ts'

/** Every filter of the list; all of them combine. */
export function useProjectFilters(search: ListSearch<ProjectQuery>): readonly Filter[] {
  const filter = useFilterKinds(search)
  const words = useTexts(texts)
  const { states } = useTexts(lifecycleTexts)
  const levels = useTexts(riskLevelNames)
  const labelOf = useLabel()
  const answers = named(['yes', 'no'], words)
  return [
    filter.text('text', words.searchHint),
    filter.many('state', words.state, named(projectStates, states)),
    filter.region('region', words.region),
    filter.many('riskLevel', words.riskLevel, named(riskLevels.toReversed(), levels)),
    filter.one(
      'kind',
      words.kind,
      projectKinds.map((kind) => ({ value: kind, label: labelOf(kindLabel(kind)) })),
    ),
    filter.dictionary('trade', words.trade, 'trade'),
    filter.dictionary('source', words.source, 'zjly'),
    filter.dictionary('method', words.method, 'qrgysqd'),
    filter.one('major', words.major, answers),
    filter.one('placed', words.placed, answers),
    filter.one('year', words.year, years()),
    filter.amount('atLeast', words.atLeast),
    filter.amount('atMost', words.atMost),
  ]
}

function years() {
  const current = Number(today().slice(0, 4))
  return Array.from({ length: 12 }, (_, at) => ({ value: current - at, label: String(current - at) }))
}
