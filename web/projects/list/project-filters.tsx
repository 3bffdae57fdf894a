import { kindLabel, projectKinds } from '#contract/kinds.ts'
import { projectStates } from '#contract/lifecycle.ts'
import { riskLevelNames } from '#contract/names/risk-names.ts'
import type { ProjectQuery } from '#contract/projects.ts'
import { riskLevels } from '#contract/risk-levels.ts'
import { today } from '../../client/clock.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import type { ListSearch } from '../../client/list-search.ts'
import { DictionarySelect } from '../../ui/form/DictionarySelect.tsx'
import type { Filter } from '../../ui/list/FilterBar.tsx'
import { amountFilter, manyFilter, oneFilter, regionFilter, textFilter } from '../../ui/list/filters.tsx'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { texts } from '../texts.ts'

/** Every filter of the list; all of them combine. */
export function useProjectFilters({ values, set }: ListSearch<ProjectQuery>): readonly Filter[] {
  const words = useTexts(texts)
  const { states } = useTexts(lifecycleTexts)
  const levels = useTexts(riskLevelNames)
  const labelOf = useLabel()
  const dictionary = (name: 'trade' | 'source' | 'method', from: 'trade' | 'zjly' | 'qrgysqd'): Filter => ({
    name,
    label: words[name],
    field: (id) => (
      <DictionarySelect
        id={id}
        dictionary={from}
        placeholder={words.any}
        value={values[name] ?? null}
        onChange={(code) => set({ [name]: code ?? undefined })}
      />
    ),
  })
  const amount = (name: 'atLeast' | 'atMost') =>
    amountFilter({ name, label: words[name], value: values[name], onChange: (fen) => set({ [name]: fen }, { replace: true }) })
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
      options: projectStates.map((state) => ({ value: state, label: states[state] })),
      onChange: (state) => set({ state }),
    }),
    regionFilter({ name: 'region', label: words.region, value: values.region, onChange: (region) => set({ region }) }),
    manyFilter({
      name: 'riskLevel',
      label: words.riskLevel,
      any: words.any,
      values: values.riskLevel,
      options: riskLevels.toReversed().map((level) => ({ value: level, label: levels[level] })),
      onChange: (riskLevel) => set({ riskLevel }),
    }),
    oneFilter({
      name: 'kind',
      label: words.kind,
      any: words.any,
      value: values.kind,
      options: projectKinds.map((kind) => ({ value: kind, label: labelOf(kindLabel(kind)) })),
      onChange: (kind) => set({ kind }),
    }),
    dictionary('trade', 'trade'),
    dictionary('source', 'zjly'),
    dictionary('method', 'qrgysqd'),
    oneFilter({
      name: 'major',
      label: words.major,
      any: words.any,
      value: values.major,
      options: (['yes', 'no'] as const).map((answer) => ({ value: answer, label: words[answer] })),
      onChange: (major) => set({ major }),
    }),
    oneFilter({
      name: 'placed',
      label: words.placed,
      any: words.any,
      value: values.placed,
      options: (['yes', 'no'] as const).map((answer) => ({ value: answer, label: words[answer] })),
      onChange: (placed) => set({ placed }),
    }),
    oneFilter({
      name: 'year',
      label: words.year,
      any: words.any,
      value: values.year,
      options: years(),
      onChange: (year) => set({ year }),
    }),
    amount('atLeast'),
    amount('atMost'),
  ]
}

function years() {
  const current = Number(today().slice(0, 4))
  return Array.from({ length: 12 }, (_, at) => ({ value: current - at, label: String(current - at) }))
}
