import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ListSkeleton } from './ListSkeleton.tsx'
import type { ListColumn, Opening } from './list-column.ts'
import { rowClicks } from './row-clicks.ts'
import './list.css'

type Props<Row> = {
  /** None until the first answer is there. */
  rows: readonly Row[] | undefined
  columns: readonly ListColumn<Row>[]
  keyOf: (row: Row) => string
  opening: Opening<Row> | undefined
  empty: ReactNode
}

/** The list of a telephone: a card for every row, its heading and state first. */
export function ListCards<Row>({ rows, columns, keyOf, opening, empty }: Props<Row>) {
  if (!rows?.length) return <div className="box">{rows ? empty : <ListSkeleton />}</div>
  return (
    <ul className="list-cards stack gap-12">
      {rows.map((row) => (
        <li key={keyOf(row)} {...(opening ? rowClicks : {})}>
          <Card row={row} columns={columns} opening={opening} />
        </li>
      ))}
    </ul>
  )
}

function Card<Row>({ row, columns, opening }: { row: Row; columns: readonly ListColumn<Row>[]; opening: Opening<Row> | undefined }) {
  const heading = columns.find((column) => column.onCard === 'heading') ?? columns[0]
  const corner = columns.find((column) => column.onCard === 'corner')
  const actions = columns.filter((column) => column.onCard === 'action')
  const lines = columns.filter((column) => ![heading, corner, ...actions].includes(column) && column.onCard !== 'nothing')
  const title = heading?.show(row)
  return (
    <>
      <div className="card-top">
        <strong>
          {opening ? (
            <Link className="row-opener" {...opening(row)}>
              {title}
            </Link>
          ) : (
            title
          )}
        </strong>
        {corner?.show(row)}
      </div>
      <dl className="card-lines above-8 stack gap-4">
        {lines.map((column) => (
          <div key={column.key}>
            <dt>{column.title}</dt>
            <dd className={column.align ? 'figure' : undefined}>{column.show(row)}</dd>
          </div>
        ))}
      </dl>
      {actions.map((column) => (
        <div key={column.key} className="above-8">
          {column.show(row)}
        </div>
      ))}
    </>
  )
}
