import { useSyncExternalStore } from 'react'
import { readStored, store } from '../client/storage.ts'
import { type Mode, modes } from './tokens.ts'

/** Light, dark, or whichever the system shows. */
export const modeWishes = [...modes, 'system'] as const
export type ModeWish = (typeof modeWishes)[number]

const key = 'mode'
const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
const kept = readStored(key)
let wish: ModeWish = modeWishes.find((one) => one === kept) ?? 'system'
systemIsDark.addEventListener('change', tell)
sayInDocument()

/** What somebody chose in this browser. */
export const useModeWish = (): ModeWish => useSyncExternalStore(subscribe, () => wish)

/** What is shown now. */
export const useMode = (): Mode => useSyncExternalStore(subscribe, currentMode)

export function wishMode(wanted: ModeWish): void {
  wish = wanted
  store(key, wish)
  tell()
}

function currentMode(): Mode {
  if (wish !== 'system') return wish
  return systemIsDark.matches ? 'dark' : 'light'
}

function tell() {
  sayInDocument()
  for (const listener of listeners) listener()
}

/** The style sheets have the colours of both; this says which. */
function sayInDocument() {
  document.documentElement.dataset.mode = currentMode()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
