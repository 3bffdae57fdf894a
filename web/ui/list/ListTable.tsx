import { Link } from '@tanstack/react-router'
import { Table, type TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { density } from '../../client/preferences.ts'
import { ListSkeleton } from './ListSkeleton.tsx'
import { isHeading, type ListColumn, type Opening, sortBy, sortOrder } from './list-column.ts'
import { rowClicks } from './row-clicks.ts'
import { useFitting } from './use-fitting.ts'
import './rows.css'

type Props<Row> = {
  /** None until the first answer is there. */
  rows: readonly Row[] | undefined
  columns: readonly ListColumn<Row>[]
  keyOf: (row: Row) => string
  opening: Opening<Row> | undefined
  empty: ReactNode
  sort: string | undefined
  onSort: (sort: string | undefined) => void
}

/**
 * Rows open by a click anywhere, and by Enter on their heading, which is a real link. A table never scrolls sideways: what has no room as a
 * column of its own stands in the second line of the row.
 */
export function ListTable<Row extends object>({ rows, columns, keyOf, opening, empty, sort, onSort }: Props<Row>) {
  const { box, shown, folded } = useFitting(columns)
  return (
    <div ref={box}>
      <Table<Row>
        className={`list-table ${density.use()}${opening ? ' opens' : ''}`}
        rowKey={keyOf}
        columns={shown.map((column) => tableColumn(column, { opening, sort, folded: isHeading(columns, column) ? folded : null }))}
        dataSource={rows ?? []}
        pagination={false}
        showSorterTooltip={false}
        locale={{ emptyText: rows ? empty : <ListSkeleton /> }}
        onRow={() => (opening ? rowClicks : {})}
        onChange={(_pages, _filters, sorter) => !Array.isArray(sorter) && onSort(sortBy(sorter.columnKey?.toString(), sorter.order))}
      />
    </div>
  )
}

/** `folded`: what stands below the heading of a row; null in other columns. */
type Circumstances<Row> = { opening: Opening<Row> | undefined; sort: string | undefined; folded: readonly ListColumn<Row>[] | null }

function tableColumn<Row extends object>(
  column: ListColumn<Row>,
  { opening, sort, folded }: Circumstances<Row>,
): TableColumnsType<Row>[number] {
  const name = [column.align && 'figure', folded && 'row-heading'].filter(Boolean).join(' ')
  return {
    key: column.sort ?? column.key,
    title: column.title,
    ...(name && { className: name }),
    ...(column.align ? { align: column.align } : {}),
    ...(column.width ? { width: column.width } : {}),
    ...(column.sort ? { sorter: true, sortOrder: sortOrder(sort, column.sort) } : {}),
    render: (_: unknown, row: Row) => (
      <>
        {folded && opening ? (
          <Link className="row-opener" {...opening(row)}>
            {column.show(row)}
          </Link>
        ) : (
          column.show(row)
        )}
        {folded && folded.length > 0 && <Folded columns={folded} row={row} />}
      </>
    ),
  }
}

function Folded<Row>({ columns, row }: { columns: readonly ListColumn<Row>[]; row: Row }) {
  return (
    <dl className="row-folded">
      {columns.map(({ key, title, show }) => (
        <div key={key}>
          <dt>{title}</dt>
          <dd>{show(row)}</dd>
        </div>
      ))}
    </dl>
  )
}
