import { useSyncExternalStore } from 'react'
import { readStored, store } from './storage.ts'

/** A wish of whoever sits at this browser, remembered by it: what they choose on one page holds on all. */
export type Preference<Value> = { use: () => Value; current: () => Value; set: (value: Value) => void }

export function preference<Value>(key: string, choices: readonly Value[], usual: Value): Preference<Value> {
  const listeners = new Set<() => void>()
  const kept = readStored(key)
  let value = choices.find((choice) => choice === kept) ?? usual
  const current = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    current,
    use: () => useSyncExternalStore(subscribe, current),
    set: (wanted) => {
      value = wanted
      store(key, wanted)
      for (const listener of listeners) listener()
    },
  }
}

/** How high the rows of lists are. */
export const density = preference('rowDensity', ['comfortable', 'compact'] as const, 'comfortable')

/** Whether a single slash opens the search (a single key must be possible to switch off: WCAG 2.1.4). */
export const slashShortcut = preference('slashShortcut', [true, false], true)

/** Whether the menu shows icons alone where there is room for words. */
export const menuFolded = preference('menuFolded', [true, false], false)
