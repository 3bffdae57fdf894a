import { kindLabel, projectKinds } from '#contract/kinds.ts'
import { riskLevelNames } from '#contract/names/risk-names.ts'
import type { QueueQuery } from '#contract/projects.ts'
import { riskLevels } from '#contract/risk-levels.ts'
import { decidersTasks } from '#contract/turns.ts'
import type { ListSearch } from '../../client/address/list-search.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { useMe } from '../../client/session.ts'
import type { Filter } from '../../ui/list/FilterBar.tsx'
import { named, useFilterKinds } from '../../ui/list/filters.tsx'
import { texts } from '../texts.ts'
import { turnTexts } from '../turn-texts.ts'

/** What a queue is narrowed by: what is asked, how risky, where, and what is late. */
export function useQueueFilters(search: ListSearch<QueueQuery>): readonly Filter[] {
  const filter = useFilterKinds(search)
  const words = useTexts(texts)
  const { tasks } = useTexts(turnTexts)
  const levels = useTexts(riskLevelNames)
  const labelOf = useLabel()
  const { region } = useMe()
  return [
    filter.one('task', words.waitingFor, named(decidersTasks, tasks)),
    filter.many('riskLevel', words.riskLevel, named(riskLevels.toReversed(), levels)),
    filter.only('overdue', words.due, words.overdueOnly),
    filter.region('region', words.region, region.code),
    filter.one(
      'kind',
      words.kind,
      projectKinds.map((kind) => ({ value: kind, label: labelOf(kindLabel(kind)) })),
    ),
  ]
}
