import { useLayoutEffect, useRef, useState } from 'react'
import { isHeading, type ListColumn } from './list-column.ts'

/**
 * As many columns as there is room for. When the table is wider than its place, the least important column goes into the second line of the
 * rows, then the next, until it fits; with more room, or other columns, it is tried anew.
 */
export function useFitting<Row>(columns: readonly ListColumn<Row>[]) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const tried = `${width} ${columns.map(({ key, title }) => `${key} ${title}`).join()}`
  const [fold, setFold] = useState({ tried, count: 0 })
  const order = foldingOrder(columns)
  const count = fold.tried === tried ? Math.min(fold.count, order.length) : 0
  // After every rendering: other rows may be wider. And when the table grows by itself, because a cell has learnt something.
  useLayoutEffect(() => {
    const place = box.current
    const table = place?.querySelector('table')
    if (!table || !place || count >= order.length) return
    const foldIfTooWide = () => table.offsetWidth > place.clientWidth + 1 && setFold({ tried, count: count + 1 })
    foldIfTooWide()
    const watcher = new ResizeObserver(foldIfTooWide)
    watcher.observe(table)
    return () => watcher.disconnect()
  })
  const gone = order.slice(0, count)
  return { box, shown: columns.filter((column) => !gone.includes(column)), folded: columns.filter((column) => gone.includes(column)) }
}

function useWidth(box: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (!box.current) return
    const watcher = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)))
    watcher.observe(box.current)
    return () => watcher.disconnect()
  }, [box])
  return width
}

/** What a telephone leaves out goes first, then the lines of a card; from the right. Heading, corner and what must be seen stay. */
export function foldingOrder<Row>(columns: readonly ListColumn<Row>[]): readonly ListColumn<Row>[] {
  const others = columns.filter((column) => !isHeading(columns, column) && column.onCard !== 'corner' && !column.stays).toReversed()
  return [...others.filter(({ onCard }) => onCard === 'nothing'), ...others.filter(({ onCard }) => onCard !== 'nothing')]
}
