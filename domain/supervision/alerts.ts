import { type AlertAction, type AlertHindrance, type AlertState, alertActions } from '#contract/alerts.ts'
import type { ProjectState } from '#contract/lifecycle.ts'
import type { FiredOutcome, RiskResult } from '#contract/risk.ts'
import type { Actor } from '../people/access.ts'
import { isAlert } from '../risk/evaluate.ts'
import { fingerprint } from '../risk/fingerprint.ts'
import type { ActionWeight } from '../steps/action-weights.ts'
import { type DecidedFiling, isDutySeparated, isOwnerSide, isSupervisorOf } from '../steps/deciding.ts'
import { abandonedStates } from '../steps/lifecycle.ts'

/** `settled` says of a confirmed one that its finding no longer asks anything of anybody. */
export type PresentAlert = { id: string; state: AlertState; fingerprint: string; severity: number; settled: boolean }

/** What an evaluation makes of the alert of one indicator: nothing, a new one, a fresher picture of it, or its end. */
export type AlertTurn =
  | { turn: 'raise'; fingerprint: string; outcome: FiredOutcome }
  | { turn: 'raise-again'; id: string; fingerprint: string; outcome: FiredOutcome }
  | { turn: 'refresh'; id: string; fingerprint: string; outcome: FiredOutcome }
  | { turn: 'clear'; id: string }

/**
 * One alert per indicator and project. It is raised again only when its inputs change; it ends by itself when the formula no longer holds.
 * A confirmed one has become a finding and stays what it was until that is settled. Whoever keeps fingerprints in another writing hands them in so.
 */
export function alertTurn(present: PresentAlert | undefined, result: RiskResult, print = fingerprint(result)): AlertTurn | null {
  if (result.state !== 'fired' || print === null || !isAlert(result))
    return present && isOpen(present) ? { turn: 'clear', id: present.id } : null
  const { id: _id, ...outcome } = result
  if (!present) return { turn: 'raise', fingerprint: print, outcome }
  if (present.state === 'confirmed' && !present.settled) return null
  const changed = present.fingerprint !== print
  if (present.state === 'new') return { turn: 'refresh', id: present.id, fingerprint: print, outcome }
  // What was explained or decided was about other facts; what had cleared holds again.
  return changed || present.state === 'cleared' ? { turn: 'raise-again', id: present.id, fingerprint: print, outcome } : null
}

/** Alerts of a filing that was given up end with it: what is still found about it is shown and asks nobody. */
export const asksNobody = ({ state }: { state: ProjectState }) => (abandonedStates as readonly ProjectState[]).includes(state)

/** Unanswered, or answered and not yet decided. */
export const openAlertStates = ['new', 'explained'] as const satisfies AlertState[]
const isOpen = ({ state }: Pick<PresentAlert, 'state'>) => (openAlertStates as readonly AlertState[]).includes(state)

/** Explaining leads to a decision, confirming to what has to be put right; dismissing lets it rest. */
export const alertWeights: Record<AlertAction, ActionWeight> = { explain: 'advance', confirm: 'advance', dismiss: 'neutral' }

type Terms = { actor: Actor; filing: DecidedFiling & { kind: number }; state: AlertState }

/** Why somebody cannot answer an alert so; null when they can. Whoever ever was on the owner side does not dismiss it. */
export function alertHindrance(action: AlertAction, { actor, filing, state }: Terms): AlertHindrance | null {
  if (action === 'explain') {
    if (!isOwnerSide(actor, filing)) return 'not-owner-side'
    return state === 'new' ? null : 'state'
  }
  if (!isSupervisorOf(actor, filing)) return 'not-supervisor'
  if (isDutySeparated(actor, filing)) return 'duty-separated'
  return isOpen({ state }) ? null : 'state'
}

export const alertViews = (terms: Terms) => alertActions.map((action) => ({ action, hindrance: alertHindrance(action, terms) }))
