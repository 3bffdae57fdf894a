import { Select } from 'antd'
import { kindLabel, projectKinds } from '#contract/kinds.ts'
import { projectStates } from '#contract/lifecycle.ts'
import type { ProjectQuery } from '#contract/projects.ts'
import { riskLevels } from '#contract/risk-levels.ts'
import { today } from '../client/clock.ts'
import { useLabel, useTexts } from '../client/language.ts'
import type { ListSearch } from '../client/list-search.ts'
import { DictionarySelect } from '../ui/DictionarySelect.tsx'
import type { Filter } from '../ui/FilterBar.tsx'
import { MoneyField } from '../ui/MoneyField.tsx'
import { RegionPicker } from '../ui/RegionPicker.tsx'
import { riskLevelNames } from '../ui/RiskLevelTag.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { lifecycleTexts } from './lifecycle-texts.ts'
import { texts } from './texts.ts'

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
      <DictionarySelect id={id} dictionary={from} value={values[name] ?? null} onChange={(code) => set({ [name]: code ?? undefined })} />
    ),
  })
  const amount = (name: 'atLeast' | 'atMost'): Filter => ({
    name,
    label: words[name],
    field: (id) => <MoneyField id={id} value={values[name] ?? null} onChange={(fen) => set({ [name]: usable(fen) }, { replace: true })} />,
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
          options={projectStates.map((state) => ({ value: state, label: states[state] }))}
          value={values.state ?? []}
          onChange={(state) => set({ state })}
        />
      ),
    },
    {
      name: 'region',
      label: words.region,
      field: (id) => <RegionPicker id={id} value={values.region ?? null} onChange={(code) => set({ region: code ?? undefined })} />,
    },
    {
      name: 'riskLevel',
      label: words.riskLevel,
      field: (id) => (
        <Select
          id={id}
          className="wide-field"
          mode="multiple"
          maxTagCount="responsive"
          allowClear
          placeholder={words.any}
          options={riskLevels.toReversed().map((level) => ({ value: level, label: levels[level] }))}
          value={values.riskLevel ?? []}
          onChange={(riskLevel) => set({ riskLevel })}
        />
      ),
    },
    {
      name: 'kind',
      label: words.kind,
      field: (id) => (
        <Choice
          id={id}
          value={values.kind}
          options={projectKinds.map((kind) => ({ value: kind, label: labelOf(kindLabel(kind)) }))}
          onChange={(kind) => set({ kind })}
        />
      ),
    },
    dictionary('trade', 'trade'),
    dictionary('source', 'zjly'),
    dictionary('method', 'qrgysqd'),
    {
      name: 'major',
      label: words.major,
      field: (id) => (
        <Choice
          id={id}
          value={values.major}
          options={[
            { value: 'yes' as const, label: words.yes },
            { value: 'no' as const, label: words.no },
          ]}
          onChange={(major) => set({ major })}
        />
      ),
    },
    {
      name: 'year',
      label: words.year,
      field: (id) => <Choice id={id} value={values.year} options={years()} onChange={(year) => set({ year })} />,
    },
    amount('atLeast'),
    amount('atMost'),
  ]
}

type ChoiceProps<Value> = {
  id: string
  value: Value | undefined
  options: { value: Value; label: string }[]
  onChange: (value: Value | undefined) => void
}

function Choice<Value extends string | number>({ id, value, options, onChange }: ChoiceProps<Value>) {
  const words = useTexts(texts)
  return (
    <Select
      id={id}
      className="wide-field"
      allowClear
      placeholder={words.any}
      options={options}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  )
}

/** What is no amount filters nothing. */
const usable = (fen: number | null) => (fen === null || Number.isNaN(fen) || fen < 0 ? undefined : fen)

function years() {
  const current = Number(today().slice(0, 4))
  return Array.from({ length: 12 }, (_, at) => ({ value: current - at, label: String(current - at) }))
}
