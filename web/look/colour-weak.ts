import { useSyncExternalStore } from 'react'
import { readStored, store } from '../client/storage.ts'
import { layoutDefaults } from '../shell/layout-defaults.ts'

const key = 'colourWeak'
const listeners = new Set<() => void>()
const kept = readStored(key)
let on: boolean = typeof kept === 'boolean' ? kept : layoutDefaults.colourWeak
sayInDocument()

export const useColourWeak = (): boolean => useSyncExternalStore(subscribe, () => on)

export function setColourWeak(wanted: boolean): void {
  on = wanted
  store(key, on)
  sayInDocument()
  for (const listener of listeners) listener()
}

/** The custom properties of states change while the attribute is there. */
function sayInDocument(): void {
  document.documentElement.toggleAttribute('data-colour-weak', on)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
