import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { density } from '../../client/preferences.ts'
import { ListSkeleton } from './ListSkeleton.tsx'
import { ariaSort, isHeading, type ListColumn, nextSort, type Opening } from './list-column.ts'
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
  const nameOf = (column: ListColumn<Row>) =>
    [column.align && 'figure', isHeading(columns, column) && 'row-heading'].filter(Boolean).join(' ') || undefined
  return (
    <div ref={box} className="list-frame">
      <table className={`list-table ${density.use()}${opening ? ' opens' : ''}`}>
        <thead>
          <tr>
            {shown.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={nameOf(column)}
                style={{ width: column.width }}
                aria-sort={ariaSort(sort, column.sort)}
              >
                {column.sort ? <SortButton title={column.title} column={column.sort} sort={sort} onSort={onSort} /> : column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => (
            <tr key={keyOf(row)} {...(opening && rowClicks)}>
              {shown.map((column) => (
                <td key={column.key} className={nameOf(column)}>
                  {isHeading(columns, column) ? <Heading {...{ row, column, opening, folded }} /> : column.show(row)}
                </td>
              ))}
            </tr>
          ))}
          {!rows?.length && (
            <tr>
              <td className="list-empty" colSpan={shown.length}>
                {rows ? empty : <ListSkeleton />}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

type Sorting = { title: string; column: string; sort: string | undefined; onSort: (sort: string | undefined) => void }

/** Upwards, downwards, then as the list comes. On paper a heading is repeated on every page, which browsers do for text alone. */
function SortButton({ title, column, sort, onSort }: Sorting) {
  const order = ariaSort(sort, column)
  return (
    <>
      <button type="button" className="never-printed" onClick={() => onSort(nextSort(sort, column))}>
        {title}
        <span aria-hidden="true">{order === 'ascending' ? '↑' : order === 'descending' ? '↓' : '↕'}</span>
      </button>
      <span className="only-printed">{title}</span>
    </>
  )
}

type RowHeading<Row> = { row: Row; column: ListColumn<Row>; opening: Opening<Row> | undefined; folded: readonly ListColumn<Row>[] }

function Heading<Row>({ row, column, opening, folded }: RowHeading<Row>) {
  return (
    <>
      {opening ? (
        <Link className="row-opener" {...opening(row)}>
          {column.show(row)}
        </Link>
      ) : (
        column.show(row)
      )}
      {folded.length > 0 && (
        <dl className="row-folded">
          {folded.map(({ key, title, show }) => (
            <div key={key}>
              <dt>{title}</dt>
              <dd>{show(row)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
