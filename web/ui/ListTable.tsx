import { useNavigate } from '@tanstack/react-router'
import { Table, type TableColumnsType } from 'antd'
import type { MouseEvent, ReactNode } from 'react'
import { type ListColumn, type Opening, sortBy, sortOrder } from './list-column.ts'
import { RowOpener } from './RowOpener.tsx'

type Props<Row> = {
  rows: readonly Row[]
  columns: readonly ListColumn<Row>[]
  keyOf: (row: Row) => string
  opening: Opening<Row> | undefined
  isLoading: boolean
  empty: ReactNode
  sort: string | undefined
  onSort: (sort: string | undefined) => void
}

/** Rows open by a click anywhere, and by Enter on their heading, which is a real link. */
export function ListTable<Row extends object>({ rows, columns, keyOf, opening, isLoading, empty, sort, onSort }: Props<Row>) {
  const navigate = useNavigate()
  const open = (row: Row) => opening && ('href' in opening ? void navigate({ to: opening.href(row) }) : opening.open(row))
  return (
    <Table<Row>
      className={opening ? 'list-table opens' : 'list-table'}
      rowKey={keyOf}
      columns={columns.map((column, at) => tableColumn(column, { opening, sort, isHeading: isHeading(columns, at) }))}
      dataSource={rows}
      loading={isLoading}
      pagination={false}
      sticky={{ offsetHeader: 56 }}
      scroll={{ x: 'max-content' }}
      showSorterTooltip={false}
      locale={{ emptyText: empty }}
      onRow={(row) => ({ onClick: (event) => isOnRowItself(event) && open(row) })}
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
        <RowOpener row={row} opening={opening}>
          {column.show(row)}
        </RowOpener>
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

/** A click on a link or button of the row is theirs, and marking text is no click. */
function isOnRowItself(event: MouseEvent): boolean {
  const { target } = event
  return target instanceof Element && !target.closest('a, button, input, label, [role=button]') && !window.getSelection()?.toString()
}
