import { createContext, useContext } from 'react'

/** How wide the drawer is in which something stands; null where there is none, or where it takes the whole window. */
export const DrawerWidth = createContext<number | null>(null)

/** Puts a dialog that was opened in a drawer over the middle of it, not half beside it. */
export function useOverDrawer(): { left?: string } {
  const width = useContext(DrawerWidth)
  return width === null ? {} : { left: `calc(50vw - ${width / 2}px)` }
}
