import { Link } from '@tanstack/react-router'
import { Table, type TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { ListSkeleton } from './ListSkeleton.tsx'
import { type ListColumn, type Opening, sortBy, sortOrder } from './list-column.ts'
import { rowClicks } from './row-clicks.ts'

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

/** Rows open by a click anywhere, and by Enter on their heading, which is a real link. */
export function ListTable<Row extends object>({ rows, columns, keyOf, opening, empty, sort, onSort }: Props<Row>) {
  return (
    <Table<Row>
      className={opening ? 'list-table opens' : 'list-table'}
      rowKey={keyOf}
      columns={columns.map((column, at) => tableColumn(column, { opening, sort, isHeading: isHeading(columns, at) }))}
      dataSource={rows ?? []}
      pagination={false}
      sticky={{ offsetHeader: 56 }}
      scroll={{ x: 'max-content' }}
      showSorterTooltip={false}
      locale={{ emptyText: rows ? empty : <ListSkeleton /> }}
      onRow={() => (opening ? rowClicks : {})}
      onChange={(_pages, _filters, sorter) => !Array.isArray(sorter) && onSort(sortBy(sorter.columnKey?.toString(), sorter.order))}
    />
  )
}

type Circumstances<Row> = { opening: Opening<Row> | undefined; sort: string | undefined; isHeading: boolean }

function tableColumn<Row extends object>(
  column: ListColumn<Row>,
  { opening, sort, isHeading }: Circumstances<Row>,
): TableColumnsType<Row>[number] {
  return {
    key: column.sort ?? column.key,
    title: column.title,
    ...(column.align ? { align: column.align, className: 'figure' } : {}),
    ...(column.width ? { width: column.width } : {}),
    ...(column.sort ? { sorter: true, sortOrder: sortOrder(sort, column.sort) } : {}),
    render: (_: unknown, row: Row) =>
      isHeading && opening ? (
        <Link className="row-opener" {...opening(row)}>
          {column.show(row)}
        </Link>
      ) : (
        column.show(row)
      ),
  }
}

/** The column marked as the heading of a card, else the first. */
const isHeading = <Row,>(columns: readonly ListColumn<Row>[], at: number) =>
  at ===
  Math.max(
    0,
    columns.findIndex((column) => column.onCard === 'heading'),
  )
