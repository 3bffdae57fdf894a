import { useSyncExternalStore } from 'react'
import { onSessionEnded } from './api.ts'
import { currentMe, loadAfresh, signIn } from './session.ts'

type Ended = PromiseWithResolvers<boolean>

let ended: Ended | null = null
const listeners = new Set<() => void>()

onSessionEnded(() => {
  if (!currentMe()) return Promise.resolve(false)
  ended ??= Promise.withResolvers()
  tell()
  return ended.promise
})

/** True while an ended session waits to be brought back; the page below keeps everything that was typed. */
export const useSessionEnded = (): boolean => useSyncExternalStore(subscribe, hasSessionEnded)

export const hasSessionEnded = (): boolean => ended !== null

/** Signs in again over the page. Another person must not see what the first one left on it. */
export async function resumeSession(credentials: Parameters<typeof signIn>[0]): Promise<void> {
  const before = currentMe()
  const me = await signIn(credentials)
  if (me.id === before?.id && !me.mustChangePassword) settle(true)
  else loadAfresh()
}

/** Leaves the page as it is; the call that failed stays failed. */
export const postponeSession = (): void => settle(false)

function settle(again: boolean): void {
  ended?.resolve(again)
  ended = null
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
