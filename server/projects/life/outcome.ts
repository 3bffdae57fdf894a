import type { ProjectState } from '#contract/lifecycle.ts'
import type { TurnTask } from '#contract/turns.ts'
import { hasLapsed } from '#domain/steps/requests.ts'
import { type OpenRequestFacts, turnsOf } from '#domain/steps/turns.ts'
import { record } from '../../audit/store.ts'
import { actingFor } from './acting-for.ts'
import type { FilingContext } from './context.ts'
import type { LoadedDossier } from './dossier-store.ts'
import type { Effect } from './effects/effect.ts'
import { addEvent } from './event-store.ts'
import { withLastDigits } from './identity-numbers.ts'
import { lapseRequests } from './request-store.ts'
import { saveOutcome } from './store.ts'

type Outcome = {
  dossier: LoadedDossier
  action: string
  toState: ProjectState
  effect?: Effect
  deviations?: readonly string[]
  /** What was sent, for the audit trail, which may call the action otherwise. */
  sent: unknown
  auditedAs?: string
  /** The request that is decided. */
  request?: OpenRequestFacts
}

/** What every step leaves behind: the filing's own row with a new version, a line of its history, and one of the audit trail. */
export async function finishStep({ tx, actor, requestId }: FilingContext, outcome: Outcome) {
  const { dossier, action, toState, effect = {}, deviations = [], sent, auditedAs = action, request } = outcome
  const { id, state: fromState, scopeCode } = dossier
  const { columns = {}, reason = null, record: bound = null, before = null, after = null } = effect
  const turn = turnsOf({ ...dossier, requests: request ? [request] : [] }).find(({ task }) =>
    request ? task === 'decide' : awaited[action] === task,
  )
  const person = await actingFor(tx, actor, dossier, turn)
  const insteadOf = person && { id: person.id, name: person.name }
  const change = {
    before: { state: fromState, ...(before !== null && { values: before }) },
    after: {
      state: toState,
      ...(insteadOf && { insteadOf: insteadOf.name }),
      input: withLastDigits(sent),
      ...(before !== null && { values: after }),
    },
  }
  // What can no longer be granted in the new state lapses with the step that led there.
  const lapsed = dossier.openRequests.filter((kind) => hasLapsed(kind, toState))
  await Promise.all([
    saveOutcome(tx, id, toState, columns),
    lapseRequests(tx, id, lapsed),
    addEvent(tx, actor, { projectId: id, action, insteadOf, fromState, toState, reason, deviations, record: bound, before, after }),
    record(tx, actor, { event: `project.${auditedAs}`, subject: 'project', subjectId: id, region: scopeCode, ...change }, requestId),
  ])
}

/** What of a decider's is done by each action. */
const awaited: Partial<Record<string, TurnTask>> = {
  'start-review': 'review',
  approve: 'review',
  return: 'review',
  'send-back': 'review',
  accept: 'accept',
  'fail-acceptance': 'accept',
  archive: 'archive',
}
