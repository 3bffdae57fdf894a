import type { ProjectAction, ProjectState, RequestKind } from '#contract/lifecycle.ts'
import { firstDecidingLevel } from '#domain/deciding.ts'
import { toldOfDecision, toldOfStep } from '#domain/notifications.ts'
import type { FilingNotice } from '../../notifications/filing-notices.ts'
import type { NotifiedFiling } from '../../notifications/filing-store.ts'
import type { LoadedDossier } from './dossier-store.ts'
import type { Effect } from './effect.ts'

/** A filing as those hear of it whom its matters concern. */
export const notifiedFiling = ({ id, scopeCode, kind, filerId, number, filing }: LoadedDossier): NotifiedFiling => ({
  id,
  scopeCode,
  kind,
  filerId,
  number,
  name: filing.name,
})

type Step = { by: string; dossier: LoadedDossier; action: ProjectAction; effect: Effect; toState: ProjectState }

/** Whoever has to act next after a step of a filing's life, and the owner side when others took it. */
export function noticeOfStep({ by, dossier, action, effect, toState }: Step): FilingNotice {
  const { number = dossier.number, due_on: dueOn = dossier.dueOn } = (effect.columns ?? {}) as { number?: string; due_on?: string | null } // our own columns
  const filing = { ...notifiedFiling(dossier), number }
  if (effect.telling) return { filing, tellings: [effect.telling], manner: { by, path: requestsOf(dossier) } }
  const tellings = toldOfStep(action, { toState, level: firstDecidingLevel(dossier) })
  return { filing, tellings, manner: { by, ...(dueOn && isClocked.has(toState) && { facts: { dueOn } }) } }
}

/** Where a filing waits for somebody by a day. */
const isClocked = new Set<ProjectState>(['town-review', 'county-review', 'returned'])

/** The owner side hears what was decided on their request. */
export const noticeOfDecision = (by: string, dossier: LoadedDossier, request: RequestKind, granted: boolean): FilingNotice => ({
  filing: notifiedFiling(dossier),
  tellings: [toldOfDecision(request, granted)],
  manner: { by, path: requestsOf(dossier) },
})

const requestsOf = ({ id }: LoadedDossier) => `/v2/project/${id}?tab=changes`
