import { Checkbox, Select } from 'antd'
import { FindingQuery, type FindingRow, findingSeverities, findingStates, findings } from '#contract/findings.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { type ListSearch, useListSearch } from '../client/list-search.ts'
import { useOpened } from '../client/opened.ts'
import { useReply } from '../client/reply.ts'
import type { Filter } from '../ui/FilterBar.tsx'
import { List } from '../ui/ListPage.tsx'
import { RegionPicker } from '../ui/RegionPicker.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { findingColumns } from './finding-columns.tsx'
import { texts } from './texts.ts'
import './findings.css'

/** The findings on the projects one may see. A row opens beside the list. */
export function FindingList() {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const search = useListSearch(FindingQuery)
  const { open } = useOpened('finding')
  const reply = useReply(findings.list, { query: search.values }, { keepPrevious: true })
  return (
    <List
      search={search}
      reply={reply}
      columns={findingColumns(words, labelOf)}
      keyOf={(row: FindingRow) => row.id}
      filters={useFilters(search)}
      opening={{ open: (row) => open(row.id) }}
      empty={{ title: words.empty, text: words.emptyText }}
    />
  )
}

function useFilters({ values, set }: ListSearch<FindingQuery>): readonly Filter[] {
  const words = useTexts(texts)
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
          options={findingStates.map((state) => ({ value: state, label: words.states[state] }))}
          value={values.state ?? []}
          onChange={(state) => set({ state })}
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
          options={findingSeverities.map((severity) => ({ value: severity, label: words.severities[severity] }))}
          value={values.severity ?? null}
          onChange={(severity) => set({ severity: severity ?? undefined })}
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
