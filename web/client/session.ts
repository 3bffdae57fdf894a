import { useSyncExternalStore } from 'react'
import type { Authority } from '#contract/authority.ts'
import { Refusal } from '#contract/errors.ts'
import { type FactorProof, factors } from '#contract/factors.ts'
import type { Reply } from '#contract/route.ts'
import { type FactorKind, type Me, session } from '#contract/session.ts'
import { basePath } from './address/base-path.ts'
import { send } from './api.ts'

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

/** The second step, where the first was answered by `session.factor-needed`. */
export async function finishSignIn(proof: FactorProof): Promise<Me> {
  const me = await send(factors.finish, { body: proof })
  replaceMe(me)
  return me
}

/** Which second factors are asked for, where the password was right and one is needed. */
export const factorsNeeded = (reason: unknown): readonly FactorKind[] | null =>
  reason instanceof Refusal && reason.code === 'session.factor-needed' ? (reason.facts.kinds as FactorKind[]) : null // as the server says them

/** Leaves by loading the sign-in page afresh, or the provider's page for signing out there as well, so that nothing one person has seen stays in memory for the next. */
export async function signOut(): Promise<void> {
  const left = await send(session.end, {}).catch(() => null)
  isLeaving = true
  if (left?.next) goTo(left.next)
  else leaveTo('user/login')
}

/** Leaves for a provider of sign-ins. */
export const goTo = (address: string): void => window.location.assign(address)

/** After a call that answers with my own, changed record. */
export function replaceMe(me: Me): void {
  known = { demoAccounts: [], providers: [], ...known, me }
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
