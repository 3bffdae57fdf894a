import { useSyncExternalStore } from 'react'
import type { Authority } from '#contract/authority.ts'
import type { Reply } from '#contract/route.ts'
import { type Me, session } from '#contract/session.ts'
import { send } from './api.ts'
import { basePath } from './base-path.ts'

type Session = Reply<typeof session.read>
type Credentials = { username: string; password: string }

/** Who is signed in, asked once per page load; a failed question may be asked again. */
export function readSession(): Promise<Session> {
  asked ??= send(session.read, {}).then(
    (answer) => {
      known = answer
      return answer
    },
    (reason: unknown) => {
      asked = null
      throw reason
    },
  )
  return asked
}

export async function signIn(credentials: Credentials): Promise<Me> {
  const me = await send(session.start, { body: credentials })
  replaceMe(me)
  return me
}

/** Leaves by loading the sign-in page afresh, so that nothing one person has seen stays in memory for the next. */
export async function signOut(): Promise<void> {
  await send(session.end, {}).catch(() => null)
  isLeaving = true
  leaveTo('user/login')
}

/** After a call that answers with my own, changed record. */
export function replaceMe(me: Me): void {
  known = { me, demoAccounts: known?.demoAccounts ?? [] }
  asked = Promise.resolve(known)
  tell()
}

export const currentMe = (): Me | null => known?.me ?? null

/** The person in front of the page. Only screens inside the shell ask, and the shell opens with a session only. */
export function useMe(): Me {
  const me = useSyncExternalStore(subscribe, currentMe)
  if (!me) throw new Error('There is no session here.')
  return me
}

export const useHolds = (authority: Authority): boolean => useMe().authorities.includes(authority)

let known: Session | null = null
let asked: Promise<Session> | null = null
let isLeaving = false
const listeners = new Set<() => void>()

/** True once the page is about to be loaded afresh: nothing may hold whoever leaves it then. */
export const isPageLeft = (): boolean => isLeaving

/** Another person must not see what the first one left on the page. */
export function loadAfresh(): void {
  isLeaving = true
  window.location.reload()
}

const leaveTo = (path: string) => window.location.assign(basePath() + path)

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
