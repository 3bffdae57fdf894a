import { Select } from 'antd'
import { kindLabel, projectKinds } from '#contract/kinds.ts'
import type { StatisticsQuery } from '#contract/statistics.ts'
import type { ListSearch } from '../client/address/list-search.ts'
import { today } from '../client/clock.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useMe } from '../client/session.ts'
import { RegionPicker } from '../ui/form/RegionPicker.tsx'
import type { Filter } from '../ui/list/FilterBar.tsx'
import { useFilterKinds } from '../ui/list/filters.tsx'
import { texts } from './texts.ts'

/** Everything the page can be narrowed by. */
export function useStatisticsFilters(search: ListSearch<StatisticsQuery>): readonly Filter[] {
  const filter = useFilterKinds(search)
  const { values, set } = search
  const words = useTexts(texts)
  const labelOf = useLabel()
  const { region } = useMe()
  return [
    { name: 'from', label: words.period, field: (id) => <Period id={id} values={values} onChange={set} /> },
    {
      name: 'region',
      label: words.region,
      field: (id) => (
        <RegionPicker
          id={id}
          below={region.code}
          value={values.region ?? region.code}
          onChange={(code) => set({ region: !code || code === region.code ? undefined : code })}
        />
      ),
    },
    filter.one(
      'kind',
      words.kind,
      projectKinds.map((kind) => ({ value: kind, label: labelOf(kindLabel(kind)) })),
    ),
    filter.dictionary('trade', words.trade, 'trade'),
    filter.dictionary('source', words.source, 'zjly'),
    filter.dictionary('method', words.method, 'qrgysqd'),
  ]
}

type PeriodProps = { id: string; values: StatisticsQuery; onChange: ListSearch<StatisticsQuery>['set'] }

/** A year, the last twelve months, everything, or months of one's own choice. */
function Period({ id, values: { from, until }, onChange }: PeriodProps) {
  const words = useTexts(texts)
  const year = Number(today().slice(0, 4))
  const years = Array.from({ length: 6 }, (_, at) => year - at)
  const known = [
    ...years.map((one) => ({ value: String(one), label: words.year(one), from: `${one}-01`, until: `${one}-12` })),
    { value: 'last', label: words.lastMonths, from: monthsAgo(11), until: today().slice(0, 7) },
    { value: 'all', label: words.allYears, from: '2000-01', until: `${year}-12` },
  ]
  const chosen = known.find((one) => one.from === (from ?? `${year}-01`) && one.until === (until ?? `${year}-12`))?.value ?? 'other'
  const choose = (value: string) => {
    const period = known.find((one) => one.value === value)
    const own = { from: monthsAgo(2), until: today().slice(0, 7) }
    if (value === String(year)) onChange({ from: undefined, until: undefined })
    else onChange(period ? { from: period.from, until: period.until } : own)
  }
  return (
    <div className="stack gap-8">
      <Select
        id={id}
        className="wide-field"
        value={chosen}
        options={[...known.map(({ value, label }) => ({ value, label })), { value: 'other', label: words.otherMonths }]}
        onChange={choose}
      />
      {chosen === 'other' && (
        <div className="pair gap-8">
          <MonthSelect
            name={words.fromMonth}
            value={from ?? `${year}-01`}
            onChange={(month) => onChange({ from: month, ...(until && until < month && { until: month }) })}
          />
          <MonthSelect
            name={words.untilMonth}
            value={until ?? `${year}-12`}
            onChange={(month) => onChange({ until: month, ...(from && from > month && { from: month }) })}
          />
        </div>
      )}
    </div>
  )
}

function MonthSelect({ name, value, onChange }: { name: string; value: string; onChange: (month: string) => void }) {
  const months = Array.from({ length: 72 }, (_, at) => monthsAgo(at))
  return (
    <Select
      className="wide-field"
      aria-label={name}
      showSearch
      value={value}
      options={[...new Set([value, ...months])]
        .toSorted()
        .toReversed()
        .map((month) => ({ value: month, label: month }))}
      onChange={onChange}
    />
  )
}

function monthsAgo(count: number) {
  const [year = 0, month = 1] = today().split('-').map(Number)
  const at = year * 12 + month - 1 - count
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}
