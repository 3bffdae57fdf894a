import type { ProjectAction, ProjectState, RequestKind } from '#contract/lifecycle.ts'
import { consentNotice, decisionNotice, stepNotices, turnNotices } from '#domain/notices/notifications.ts'
import { type DecidingLevel, firstDecidingLevel } from '#domain/steps/deciding.ts'
import { type TurnFacts, turnsOf } from '#domain/steps/turns.ts'
import type { FilingNotice } from '../../notifications/filing-notices.ts'
import type { NotifiedFiling } from '../../notifications/filing-store.ts'
import type { LoadedDossier } from './dossier-store.ts'
import type { Effect } from './effects/effect.ts'

/** A filing as those hear of it whom its matters concern. */
export const notifiedFiling = ({ id, scopeCode, kind, filerId, number, state, filing }: LoadedDossier): NotifiedFiling => ({
  id,
  scopeCode,
  kind,
  filerId,
  number,
  state,
  name: filing.name,
})

type Step = { by: string; dossier: LoadedDossier; action: ProjectAction; effect: Effect; toState: ProjectState }

/** The owner side hears what others did, and whoever has to act from now on that it is their turn. */
export function noticesOfStep({ by, dossier, action, effect, toState }: Step): FilingNotice[] {
  const { number = dossier.number } = (effect.columns ?? {}) as { number?: string } // our own columns
  const filing = { ...notifiedFiling(dossier), number, state: toState }
  const level = firstDecidingLevel(dossier)
  return [
    { filing, tellings: stepNotices(action, { toState, level }), manner: { by } },
    ...noticesOfTurns(by, dossier, filing, effect, toState),
    ...noticesOfWatching(by, dossier, filing),
  ]
}

/** Whoever asked hears what was decided, and whoever has to act from now on that it is their turn. */
export function noticesOfDecision(by: string, dossier: LoadedDossier, decided: Decided): FilingNotice[] {
  const { request, askedBy, granted, effect, toState } = decided
  const filing = { ...notifiedFiling(dossier), state: toState }
  const telling = decisionNotice(request, granted, askedBy)
  return [
    { filing, tellings: [telling], manner: { by, path: requestsOf(dossier) } },
    ...noticesOfTurns(by, dossier, filing, effect, toState),
    ...noticesOfWatching(by, dossier, filing),
  ]
}
type Decided = { request: RequestKind; askedBy: string; granted: boolean; effect: Effect; toState: ProjectState }

export const noticeOfConsent = (by: string, dossier: LoadedDossier, request: RequestKind, level: DecidingLevel): FilingNotice => ({
  filing: notifiedFiling(dossier),
  tellings: [consentNotice(request, level)],
  manner: { by, path: requestsOf(dossier) },
})

/** Last: whoever is told something more exact hears that instead. */
const noticesOfWatching = (by: string, { watchers }: LoadedDossier, filing: NotifiedFiling): FilingNotice[] =>
  watchers.length === 0 ? [] : [{ filing, tellings: [{ kind: 'filing.watched', to: { watchers } }], manner: { by } }]

/** Whoever is asked for something they were not asked for before. Requests lie on a tab of their own. */
function noticesOfTurns(by: string, dossier: LoadedDossier, filing: NotifiedFiling, effect: Effect, toState: ProjectState): FilingNotice[] {
  const before = factsOf(dossier)
  const { due_on: dueOn = before.dueOn, stopped = before.stopped } = (effect.columns ?? {}) as { due_on?: string | null; stopped?: boolean } // our own columns
  const requests = [...before.requests, ...(effect.asked ? [effect.asked] : [])]
  const tellings = turnNotices(turnsOf(before), turnsOf({ ...before, state: toState, dueOn, stopped, requests }))
  const [ofRequests, ofState] = [tellings.filter(({ facts }) => facts?.request), tellings.filter(({ facts }) => !facts?.request)]
  return [
    { filing, tellings: ofState, manner: { by } },
    { filing, tellings: ofRequests, manner: { by, path: requestsOf(dossier) } },
  ]
}

/** Requests that were open before have been told: only what is new of them is of interest. */
const factsOf = (dossier: LoadedDossier): TurnFacts => ({
  ...dossier,
  requests: dossier.openRequests.map((kind) => ({
    kind,
    level: firstDecidingLevel(dossier),
    dueOn: dossier.today,
    askedBy: '',
    consented: dossier.consented,
  })),
})

const requestsOf = ({ id }: LoadedDossier) => `/v2/project/${id}?tab=changes`
