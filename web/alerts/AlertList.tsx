import { Segmented } from 'antd'
import { AlertQuery, type AlertRow, type AlertState, alertStates, alerts } from '#contract/alerts.ts'
import { type ListSearch, useListSearch } from '../client/address/list-search.ts'
import { useOpened } from '../client/address/opened.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { useFilingChips } from '../ui/list/filing-chips.ts'
import { List } from '../ui/list/ListPage.tsx'
import { alertColumns } from './alert-columns.tsx'
import { useAlertFilters } from './alert-filters.tsx'
import { texts } from './texts.ts'
import './alerts.css'

/** What still waits for somebody; an address that names no states means these. */
const open: AlertState[] = ['new', 'explained']
const groups = { open, settled: alertStates.filter((state) => !open.includes(state)), all: [...alertStates] }
type Group = keyof typeof groups

/** The alerts on the projects one may see, the gravest first: what is open, unless one asks for more. A row opens beside the list. */
export function AlertList() {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const search = useListSearch(AlertQuery)
  const { linkTo } = useOpened('alert')
  const shown = { ...search, values: { ...search.values, state: search.values.state ?? open } }
  const reply = useReply(alerts.list, { query: shown.values }, { keepPrevious: true })
  const isUsual = search.values.state === undefined && search.filtered.length === 0
  return (
    <div className="stack">
      <div>
        <GroupChoice search={shown} />
      </div>
      <List
        exporting={{ list: 'alerts', route: alerts.list }}
        search={shown}
        reply={reply}
        columns={alertColumns(words, labelOf)}
        keyOf={(row: AlertRow) => row.id}
        filters={useAlertFilters(shown)}
        chips={useFilingChips(search.values, search.set)}
        opening={({ id }) => linkTo(id)}
        empty={isUsual ? { title: words.emptyOpen, text: words.emptyOpenText } : { title: words.empty, text: words.emptyText }}
      />
    </div>
  )
}

/** Says what the list shows even where its filters are folded. */
function GroupChoice({ search: { values, set } }: { search: ListSearch<AlertQuery> }) {
  const words = useTexts(texts)
  const states = values.state ?? open
  const within = (group: Group) => states.every((state) => groups[group].includes(state))
  const chosen = (['open', 'settled', 'all'] as const).find(within) ?? 'all'
  return (
    <Segmented
      aria-label={words.state}
      options={(['open', 'settled', 'all'] as const).map((group) => ({ value: group, label: words.groups[group] }))}
      value={chosen}
      onChange={(group) => set({ state: group === 'open' ? undefined : groups[group] })}
    />
  )
}
