import { kindLabel, projectKinds } from '#contract/kinds.ts'
import { riskLevelNames } from '#contract/names/risk-names.ts'
import type { QueueQuery } from '#contract/projects.ts'
import { riskLevels } from '#contract/risk-levels.ts'
import { decidersTasks } from '#contract/turns.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import type { ListSearch } from '../../client/list-search.ts'
import { useMe } from '../../client/session.ts'
import type { Filter } from '../../ui/list/FilterBar.tsx'
import { manyFilter, oneFilter, onlyFilter, regionFilter } from '../../ui/list/filters.tsx'
import { texts } from '../texts.ts'
import { turnTexts } from '../turn-texts.ts'

/** What a queue is narrowed by: what is asked, how risky, where, and what is late. */
export function useQueueFilters({ values, set }: ListSearch<QueueQuery>): readonly Filter[] {
  const words = useTexts(texts)
  const { tasks } = useTexts(turnTexts)
  const levels = useTexts(riskLevelNames)
  const labelOf = useLabel()
  const { region } = useMe()
  return [
    oneFilter({
      name: 'task',
      label: words.waitingFor,
      any: words.any,
      value: values.task,
      options: decidersTasks.map((task) => ({ value: task, label: tasks[task] })),
      onChange: (task) => set({ task }),
    }),
    manyFilter({
      name: 'riskLevel',
      label: words.riskLevel,
      any: words.any,
      values: values.riskLevel,
      options: riskLevels.toReversed().map((level) => ({ value: level, label: levels[level] })),
      onChange: (riskLevel) => set({ riskLevel }),
    }),
    onlyFilter({
      name: 'overdue',
      label: words.due,
      words: words.overdueOnly,
      checked: values.overdue,
      onChange: (overdue) => set({ overdue }),
    }),
    regionFilter({
      name: 'region',
      label: words.region,
      value: values.region,
      below: region.code,
      onChange: (code) => set({ region: code }),
    }),
    oneFilter({
      name: 'kind',
      label: words.kind,
      any: words.any,
      value: values.kind,
      options: projectKinds.map((kind) => ({ value: kind, label: labelOf(kindLabel(kind)) })),
      onChange: (kind) => set({ kind }),
    }),
  ]
}
