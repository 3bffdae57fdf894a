import { type ReactNode, useDeferredValue } from 'react'

/**
 * Draws what is in it as soon as there is time, a little at a time. Whatever the router shows it would otherwise draw in one go, and a
 * telephone could neither scroll nor take a key until all of it is there.
 */
export function InSlices({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null
}
