import type { ReactNode } from 'react'
import type { RecordLink } from '../../client/address/opened.ts'

/** One column of a list: a column of the table on a desk, a line of the card on a telephone. */
export type ListColumn<Row> = {
  key: string
  title: string
  show: (row: Row) => ReactNode
  /** The name the call sorts by. */
  sort?: string
  /** Amounts and counts stand at the right. */
  align?: 'right'
  width?: number
  /** What it becomes on a card: its heading, the tag in its corner, a line (the default), a button below the lines, or nothing. */
  onCard?: 'heading' | 'corner' | 'line' | 'action' | 'nothing'
  /** Keeps its column however narrow the window is. */
  stays?: true
}

/** The column marked as the heading of a card, else the first. */
export const isHeading = <Row>(columns: readonly ListColumn<Row>[], column: ListColumn<Row>): boolean =>
  column === (columns.find(({ onCard }) => onCard === 'heading') ?? columns[0])

/** The address a row opens. */
export type Opening<Row> = (row: Row) => RecordLink

export type ListValues = { page: number; size: number; sort?: string | undefined; after?: string | undefined }

/** `name` sorts upwards, `-name` downwards. A column that does not sort has no order at all. */
export function ariaSort(sort: string | undefined, column: string | undefined): 'ascending' | 'descending' | 'none' | undefined {
  if (column === undefined) return undefined
  return sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : 'none'
}

/** Upwards first, then downwards, then as the list comes by itself. */
export const nextSort = (sort: string | undefined, column: string): string | undefined =>
  sort === column ? `-${column}` : sort === `-${column}` ? undefined : column
