import { type ReactNode, Suspense, useState } from 'react'
import type { ScreenPath } from '#contract/screens.ts'
import type { ListSearch } from '../../client/address/list-search.ts'
import { useTexts } from '../../client/language.ts'
import type { Answer } from '../../client/reply.ts'
import { useIsNarrow } from '../../plain/is-narrow.ts'
import { PageHeading } from '../../plain/PageHeading.tsx'
import type { Exporting } from '../exports/exporting.ts'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { RefusalNotice } from '../feedback/RefusalNotice.tsx'
import { type Chip, Chips } from './Chips.tsx'
import { type Filter, FilterBar } from './FilterBar.tsx'
import { ListCards } from './ListCards.tsx'
import { type Counted, ListPager } from './ListPager.tsx'
import { ListTable } from './ListTable.tsx'
import type { ListColumn, ListValues, Opening } from './list-column.ts'
import { listTexts } from './list-texts.ts'
import type { Selecting, Ticking } from './selecting.ts'
import './list.css'

type Props<Row, Values extends ListValues> = {
  screen: ScreenPath
  purpose: string
  action?: ReactNode
  search: ListSearch<Values>
  reply: Answer<{ items: Row[] } & Counted>
  columns: readonly ListColumn<Row>[]
  keyOf: (row: Row) => string
  filters?: readonly Filter[]
  /** Conditions in use that have no field. */
  chips?: readonly Chip[]
  /** How a row is opened; without it rows are only read. */
  opening?: Opening<Row>
  /** As what the list can be taken away, and whatever of its question is not in the address. */
  exporting?: Omit<Exporting, 'query'> & { query?: object }
  /** What can be done to several rows at once. */
  selecting?: Selecting<Row> | undefined
  /** What to say while there is nothing at all; with filters in use it says that nothing matches. */
  empty: { title: string; text: string; action?: ReactNode }
}

/** A whole screen that is a list. */
export function ListPage<Row extends object, Values extends ListValues>({ screen, purpose, action, ...list }: Props<Row, Values>) {
  return (
    <>
      <PageHeading screen={screen} purpose={purpose} action={action} />
      <List {...list} />
    </>
  )
}

type ListProps<Row, Values extends ListValues> = Omit<Props<Row, Values>, 'screen' | 'purpose' | 'action'>

/** The list alone, for a tab. */
export function List<Row extends object, Values extends ListValues>(props: ListProps<Row, Values>) {
  const { search, reply, columns, keyOf, filters = [], chips = [], opening, exporting, selecting } = props
  const isNarrow = useIsNarrow()
  const set = search.set as ListSearch<ListValues>['set'] // Only page, size and order are changed here, which every list has.
  const [isSelecting, setSelecting] = useState(false)
  const [ticking, setTicking] = useState<Ticking | null>(null)
  const ticked: ListColumn<Row>[] =
    isSelecting && selecting && ticking
      ? [{ key: 'selected', title: ticking.title, stays: true, show: (row) => ticking.box(selecting.of(row)) }]
      : []
  const shown = { rows: reply.data?.items, columns: [...ticked, ...columns], keyOf, opening, empty: <Nothing {...props} /> }

  return (
    // While another page is on its way, the rows of the one before stay.
    <section className="list stack" aria-busy={reply.isPending || reply.isPlaceholderData}>
      {filters.length > 0 && <FilterBar filters={filters} inUse={search.filtered} onClear={search.clear} />}
      <Chips chips={chips} />
      {reply.error ? <RefusalNotice failure={reply.error} onRetry={reply.refetch} /> : null}
      {!reply.error && isNarrow && <ListCards {...shown} />}
      {!reply.error && !isNarrow && <ListTable {...shown} sort={search.values.sort} onSort={(sort) => set({ sort })} />}
      {!reply.error && reply.data && !reply.isPlaceholderData && <Announcement values={search.values} total={reply.data.total} />}
      {!reply.error && reply.data && (
        <ListPager
          values={search.values}
          counted={reply.data}
          isNarrow={isNarrow}
          onChange={set}
          onSelect={selecting && !isSelecting ? () => setSelecting(true) : undefined}
          exporting={exporting && { ...exporting, query: { ...questionOf(search.values), ...exporting.query } }}
        />
      )}
      {isSelecting && selecting && (
        <Suspense>
          <selecting.Bar rows={reply.data?.items.map(selecting.of) ?? []} onTicking={setTicking} onClose={() => setSelecting(false)} />
        </Suspense>
      )}
    </section>
  )
}

/** Whatever page of it somebody looks at, the whole list is meant. */
function questionOf({ page: _page, size: _size, after: _after, ...question }: ListValues) {
  return question
}

/** What came of a filter or of turning a page, for whoever does not see it. Said once: the same words again are no change. */
function Announcement({ values: { page, size }, total }: { values: ListValues; total: number }) {
  const words = useTexts(listTexts)
  return (
    <p className="visually-hidden" role="status">
      {total === 0 ? words.total('0') : words.announced(total.toLocaleString('en'), page, Math.ceil(total / size))}
    </p>
  )
}

function Nothing<Row extends object, Values extends ListValues>({ search, empty }: ListProps<Row, Values>) {
  const words = useTexts(listTexts)
  if (search.filtered.length > 0) return <EmptyState bare title={words.noMatch} text={words.noMatchText} />
  return <EmptyState bare {...empty} />
}
