import { useSyncExternalStore } from 'react'
import type { FactorProof } from '#contract/factors.ts'
import { type Me, type Proof, session } from '#contract/session.ts'
import { onSessionEnded, send, type Wanted } from './api.ts'
import { currentMe, finishSignIn, loadAfresh, signIn } from './session.ts'

/** Calls that wait until the person has signed in again, or given the password again. */
type Waiting = { wanted: Wanted; settled: PromiseWithResolvers<boolean> }

let waiting: Waiting | null = null
const listeners = new Set<() => void>()

onSessionEnded((wanted) => {
  if (!currentMe()) return Promise.resolve(false)
  // Signing in proves the password, too; the other way round it would not do.
  const isMore = waiting?.wanted === 'session.proof-needed' && wanted === 'session.required'
  if (!waiting || isMore) waiting = { wanted, settled: waiting?.settled ?? Promise.withResolvers() }
  tell()
  return waiting.settled.promise
})

/** True while an ended session waits to be brought back; the page below keeps everything that was typed. */
export const useSessionEnded = (): boolean => useSyncExternalStore(subscribe, hasSessionEnded)

export const hasSessionEnded = (): boolean => waiting?.wanted === 'session.required'

/** What the person is asked for now. */
export const useWanted = (): Wanted | null => useSyncExternalStore(subscribe, currentlyWanted)

export const currentlyWanted = (): Wanted | null => waiting?.wanted ?? null

/** Signs in again over the page. Another person must not see what the first one left on it. */
export async function resumeSession(credentials: Parameters<typeof signIn>[0]): Promise<void> {
  const before = currentMe()
  resume(before, await signIn(credentials))
}

/** Somebody may have signed in again beside this page: at a provider, or in another window. */
export async function resumeIfSignedIn(): Promise<void> {
  const before = currentMe()
  const { me } = await send(session.read, {})
  if (me) resume(before, me)
}

function resume(before: Me | null, me: Me): void {
  if (me.id === before?.id && !me.mustChangePassword && !me.mustEnrol) settle(true)
  else loadAfresh()
}

/** The second step of signing in again. */
export async function resumeWithFactor(proof: FactorProof): Promise<void> {
  const before = currentMe()
  resume(before, await finishSignIn(proof))
}

/** The password, or the second factor, was given once more. */
export async function giveProof(proof: Proof): Promise<void> {
  await send(session.prove, { body: proof })
  settle(true)
}

/** The provider has confirmed who it is, in another window. */
export const resumeProved = (): void => settle(true)

/** Leaves the page as it is; the call that failed stays failed. */
export const postponeSession = (): void => settle(false)

function settle(again: boolean): void {
  waiting?.settled.resolve(again)
  waiting = null
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
