import { useSyncExternalStore } from 'react'
import { session } from '#contract/session.ts'
import { isUnreachable, onOutcome, send } from './api.ts'

/** The pauses between two attempts to reach the server again: each twice the one before. */
const [shortest, longest] = [1_000, 15_000]

let lost = false
let asking = false
let pause = shortest
let timer: ReturnType<typeof setTimeout> | undefined
const watchers = new Set<() => void>()
const returns = new Set<() => void>()

/** True while the server cannot be reached. One failed call is not enough: only when asking again fails as well. */
export const useConnectionLost = (): boolean => useSyncExternalStore(watch, () => lost)

/** Calls back each time the server can be reached again. Answers how to stop. */
export function onReconnected(act: () => void): () => void {
  returns.add(act)
  return () => returns.delete(act)
}

onOutcome((reached) => {
  if (reached) found()
  else if (!lost) void askAgain()
})
// The browser knows of its own line before any call does.
if (typeof window !== 'undefined') window.addEventListener('online', () => lost && void askAgain())

async function askAgain(): Promise<void> {
  if (asking) return
  asking = true
  clearTimeout(timer)
  const isLost = await send(session.read, {}).then(() => false, isUnreachable)
  asking = false
  if (!isLost) return found()
  setLost(true)
  timer = setTimeout(() => void askAgain(), pause)
  pause = Math.min(pause * 2, longest)
}

function found(): void {
  if (!lost) return
  clearTimeout(timer)
  pause = shortest
  setLost(false)
  for (const act of [...returns]) act()
}

function setLost(isLost: boolean): void {
  if (isLost === lost) return
  lost = isLost
  for (const tell of watchers) tell()
}

function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}
