import { useSyncExternalStore } from 'react'
import { breakpoint } from '../look/tokens.ts'

const query = `(max-width: ${breakpoint - 0.02}px)`

let isPrinting = false

/** On a telephone the menu becomes a drawer and the rows of a list become cards. Paper is wide, whatever it is printed from. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => !isPrinting && window.matchMedia(query).matches)

function subscribe(listener: () => void): () => void {
  const narrow = window.matchMedia(query)
  // Pages are counted before the width of the paper is told: what becomes shorter only then would leave blank ones behind.
  const print = ({ type }: Event) => {
    isPrinting = type === 'beforeprint'
    listener()
  }
  narrow.addEventListener('change', listener)
  window.addEventListener('beforeprint', print)
  window.addEventListener('afterprint', print)
  return () => {
    narrow.removeEventListener('change', listener)
    window.removeEventListener('beforeprint', print)
    window.removeEventListener('afterprint', print)
  }
}
