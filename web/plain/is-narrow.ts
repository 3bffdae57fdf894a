import { useSyncExternalStore } from 'react'

/** A window narrower than this is a telephone: the menu becomes a drawer and the rows of a list become cards. */
export const mobileThreshold = 768
const query = `(max-width: ${mobileThreshold - 0.02}px)`

export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)

function subscribe(listener: () => void): () => void {
  const narrow = window.matchMedia(query)
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}
