import { useSyncExternalStore } from 'react'
import { breakpoint } from '../look/tokens.ts'

const query = `(max-width: ${breakpoint - 0.02}px)`

/** On a telephone the menu becomes a drawer and the rows of a list become cards. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)

function subscribe(listener: () => void): () => void {
  const narrow = window.matchMedia(query)
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}
