import { Spin } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../client/language.ts'
import type { ListColumn, Opening } from './list-column.ts'
import { listTexts } from './list-texts.ts'
import { RowOpener } from './RowOpener.tsx'

type Props<Row> = {
  rows: readonly Row[]
  columns: readonly ListColumn<Row>[]
  keyOf: (row: Row) => string
  opening: Opening<Row> | undefined
  isLoading: boolean
  empty: ReactNode
}

/** The list of a telephone: a card for every row, its heading and state first. */
export function ListCards<Row>({ rows, columns, keyOf, opening, isLoading, empty }: Props<Row>) {
  const words = useTexts(listTexts)
  return (
    <Spin spinning={isLoading} description={words.loading}>
      {rows.length === 0 ? (
        <div className="list-cards-empty">{isLoading ? null : empty}</div>
      ) : (
        <ul className="list-cards">
          {rows.map((row) => (
            <li key={keyOf(row)}>
              <Card row={row} columns={columns} opening={opening} />
            </li>
          ))}
        </ul>
      )}
    </Spin>
  )
}

function Card<Row>({ row, columns, opening }: { row: Row; columns: readonly ListColumn<Row>[]; opening: Opening<Row> | undefined }) {
  const heading = columns.find((column) => column.onCard === 'heading') ?? columns[0]
  const corner = columns.find((column) => column.onCard === 'corner')
  const lines = columns.filter((column) => column !== heading && column !== corner && column.onCard !== 'nothing')
  const title = heading?.show(row)
  return (
    <>
      <div className="card-top">
        <strong>
          {opening ? (
            <RowOpener row={row} opening={opening}>
              {title}
            </RowOpener>
          ) : (
            title
          )}
        </strong>
        {corner?.show(row)}
      </div>
      <dl className="card-lines">
        {lines.map((column) => (
          <div key={column.key}>
            <dt>{column.title}</dt>
            <dd className={column.align ? 'figure' : undefined}>{column.show(row)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
