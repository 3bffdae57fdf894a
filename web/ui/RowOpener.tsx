import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Opening } from './list-column.ts'

/** The heading of a row: a link where the row has an address, else a button. */
export function RowOpener<Row>({ row, opening, children }: { row: Row; opening: Opening<Row>; children: ReactNode }) {
  if ('href' in opening) {
    return (
      <Link className="row-opener" to={opening.href(row)}>
        {children}
      </Link>
    )
  }
  return (
    <button type="button" className="row-opener" onClick={() => opening.open(row)}>
      {children}
    </button>
  )
}
