import { useEffect, useState, useSyncExternalStore } from 'react'
import { menuFolded } from '../client/preferences.ts'

/** From here down the menu shows its icons alone, so that tables have the room. */
const query = '(max-width: 1280px)'

/**
 * Whether the menu shows icons alone: by itself in small windows, by choice in larger ones, which is remembered. Opened in a small window it
 * closes again with the next screen.
 */
export function useFoldedMenu(path: string | undefined) {
  const isSmall = useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
  const isWish = menuFolded.use()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  useEffect(() => setOpenedAt((before) => (before === path ? before : null)), [path])
  const isOpened = openedAt !== null && openedAt === path
  const folded = (isSmall || isWish) && !isOpened
  const unfold = () => (isSmall ? setOpenedAt(path ?? null) : menuFolded.set(false))
  const fold = () => (isSmall ? setOpenedAt(null) : menuFolded.set(true))
  return { folded, unfold, toggle: folded ? unfold : fold }
}

function subscribe(listener: () => void): () => void {
  const small = window.matchMedia(query)
  small.addEventListener('change', listener)
  return () => small.removeEventListener('change', listener)
}
