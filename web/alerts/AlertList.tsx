import { AlertQuery, type AlertRow, alerts } from '#contract/alerts.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useListSearch } from '../client/list-search.ts'
import { useOpened } from '../client/opened.ts'
import { useReply } from '../client/reply.ts'
import { List } from '../ui/ListPage.tsx'
import { alertColumns } from './alert-columns.tsx'
import { useAlertFilters } from './alert-filters.tsx'
import { texts } from './texts.ts'
import './alerts.css'

/** The alerts on the projects one may see, the gravest first. A row opens beside the list. */
export function AlertList() {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const search = useListSearch(AlertQuery)
  const { open } = useOpened('alert')
  const reply = useReply(alerts.list, { query: search.values }, { keepPrevious: true })
  return (
    <List
      search={search}
      reply={reply}
      columns={alertColumns(words, labelOf)}
      keyOf={(row: AlertRow) => row.id}
      filters={useAlertFilters(search)}
      opening={{ open: (row) => open(row.id) }}
      empty={{ title: words.empty, text: words.emptyText }}
    />
  )
}
