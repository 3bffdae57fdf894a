import { Button, Flex } from 'antd'
import { type AuditLine, AuditQuery, audit } from '#contract/audit.ts'
import type { Label } from '#contract/language.ts'
import { useListSearch } from '../../client/address/list-search.ts'
import { useOpened } from '../../client/address/opened.ts'
import { momentText } from '../../client/clock.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { useIsNarrow } from '../../plain/is-narrow.ts'
import { ExportButton } from '../../ui/exports/ExportButton.tsx'
import type { Exporting } from '../../ui/exports/exporting.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { ListCards } from '../../ui/list/ListCards.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import type { ListColumn } from '../../ui/list/list-column.ts'
import '../../ui/list/list.css'
import { Moment } from '../../plain/Moment.tsx'
import { RefusalNotice } from '../../ui/feedback/RefusalNotice.tsx'
import { AuditLineDrawer } from './AuditLineDrawer.tsx'
import { useAuditFilters } from './audit-filters.tsx'
import { auditTexts } from './audit-texts.ts'
import { useEventName, usePersonName, useSubjectName } from './audit-words.ts'
import { BackupPanel } from './BackupPanel.tsx'
import { ReadingPanel } from './ReadingPanel.tsx'
import { VerificationPanel } from './VerificationPanel.tsx'

/** Lines have no number of their own, so that none can be missed; on the page they are told apart by their place. */
type ShownLine = AuditLine & { place: string }

export function AuditTab() {
  const words = useTexts(auditTexts)
  const isNarrow = useIsNarrow()
  const { values, set, clear, filtered } = useListSearch(AuditQuery)
  const reply = useReply(audit.lines, { query: values }, { keepPrevious: true })
  const { opened, linkTo, close } = useOpened('line')
  const { size: _size, older: _older, ...question } = values
  const inUse = filtered.filter((name) => name !== 'older')
  const rows = (reply.data?.items ?? []).map((line, at, all) => ({ ...line, place: placeOf(line, all.slice(0, at)) }))
  const empty = inUse.length > 0 ? { title: words.noMatch, text: words.noMatchText } : { title: words.emptyTitle, text: words.emptyText }
  const shown = {
    rows: reply.data && rows,
    columns: useColumns(),
    keyOf: (line: ShownLine) => line.place,
    opening: ({ place }: ShownLine) => linkTo(place),
    empty: <EmptyState bare {...empty} />,
  }
  return (
    <div className="supervision-tab stack">
      <p className="quiet measure">{words.lead}</p>
      <BackupPanel />
      <ReadingPanel />
      <VerificationPanel />
      <section className="list stack" aria-busy={reply.isPending || reply.isPlaceholderData}>
        <FilterBar filters={useAuditFilters({ values, set })} inUse={inUse} onClear={clear} />
        {reply.error ? <RefusalNotice failure={reply.error} onRetry={reply.refetch} /> : null}
        {!reply.error && isNarrow && <ListCards {...shown} />}
        {!reply.error && !isNarrow && <ListTable {...shown} sort={undefined} onSort={() => {}} />}
        {reply.data && !reply.error && (
          <Turning
            older={reply.data.older}
            searchedTo={reply.data.searchedTo}
            isAtNewest={values.older === undefined}
            isEmpty={rows.length === 0}
            exporting={rows.length === 0 ? null : { list: 'audit-lines', route: audit.lines, query: question }}
            onTurn={(older) => set({ older })}
          />
        )}
      </section>
      <AuditLineDrawer line={rows.find(({ place }) => place === opened) ?? null} onClose={close} />
    </div>
  )
}

/** Its moment, and how many lines of that moment stand before it. */
const placeOf = ({ at }: AuditLine, before: readonly AuditLine[]) => `${at}~${before.filter((line) => line.at === at).length}`

type TurningProps = {
  older: string | null
  searchedTo: string | null
  isAtNewest: boolean
  isEmpty: boolean
  exporting: Exporting | null
  onTurn: (older: string | undefined) => void
}

/** A trail of millions has no page numbers: one goes back in time, and returns to the newest. */
function Turning({ older, searchedTo, isAtNewest, isEmpty, exporting, onTurn }: TurningProps) {
  const words = useTexts(auditTexts)
  return (
    <nav className="row gap-12 apart" aria-label={words.pages}>
      <span className="row gap-12 quiet">
        {exporting && <ExportButton exporting={exporting} total={null} />}
        {searchedTo ? words.searchedTo(momentText(searchedTo)) : older || isEmpty ? '' : words.end}
      </span>
      <Flex gap={8}>
        {!isAtNewest && <Button onClick={() => onTurn(undefined)}>{words.newest}</Button>}
        {older && <Button onClick={() => onTurn(older)}>{searchedTo ? words.further : words.older}</Button>}
      </Flex>
    </nav>
  )
}

function useColumns(): ListColumn<ShownLine>[] {
  const words = useTexts(auditTexts)
  const labelOf = useLabel()
  const eventName = useEventName()
  const subjectName = useSubjectName()
  const personName = usePersonName()
  const region = (given: { code: string; name: Label | null } | null) =>
    given ? (given.name ? labelOf(given.name) : given.code) : words.nothing
  return [
    { key: 'event', title: words.event, onCard: 'heading', show: (line) => eventName(line.event) },
    { key: 'at', title: words.time, show: (line) => <Moment at={line.at} /> },
    { key: 'person', title: words.person, show: (line) => personName(line.person) },
    { key: 'subject', title: words.subject, show: (line) => subjectName(line.subject) },
    { key: 'region', title: words.region, show: (line) => region(line.region) },
  ]
}
