import type { ProjectState, RequestKind } from '#contract/lifecycle.ts'
import type { ActionInputs } from '#contract/project-actions.ts'
import { type Change, contractValue, type Dossier, type SignedContract } from '../filing/dossier.ts'
import type { Method } from '../filing/methods.ts'
import type { Actor } from '../people/access.ts'
import { type Corrected, isForCounty, type Recorded } from './corrections.ts'
import { type DecidingLevel, firstDecidingLevel, isDecider, isDutySeparated } from './deciding.ts'
import { lifecycle, readyToSign } from './lifecycle.ts'
import type { Obstacle } from './obstacles.ts'

/** What was asked, as it waits to be decided. */
export type OpenRequest =
  | { kind: 'over-price'; payload: ActionInputs['request-over-price'] }
  | { kind: 'amendment'; payload: ActionInputs['request-amendment']; newMethod: Method | null }
  | { kind: 'change'; payload: ActionInputs['request-change'] }
  | { kind: 'settlement'; payload: ActionInputs['request-settlement'] }
  | { kind: 'termination'; payload: ActionInputs['request-termination']; consented: boolean }
  | { kind: 'correction'; payload: CorrectionPayload; askedBy: string }

/** What was asked for, beside what was recorded when it was. */
export type CorrectionPayload = { corrected: Corrected; recorded: Recorded; reason: string; version: number }

/** Who decides: the ordinary office, or the county where much money or competition is at stake. */
export function decidingLevelOf(request: OpenRequest, dossier: Dossier): DecidingLevel {
  const ordinary = firstDecidingLevel(dossier)
  if (request.kind === 'amendment') return avoidsCompetition(request.newMethod, dossier) ? 'county' : ordinary
  if (request.kind === 'change') return changesAfter(dossier, request.payload) > dossier.limits.changeHardPercent ? 'county' : ordinary
  if (request.kind === 'settlement') return request.payload.reviewed > contractValue(dossier) ? 'county' : ordinary
  if (request.kind === 'correction') return isForCounty(dossier, request.payload.recorded, request.payload.corrected) ? 'county' : ordinary
  return ordinary
}

type Changed = { changes: readonly Pick<Change, 'type' | 'amount' | 'approved'>[]; contract: Pick<SignedContract, 'price'> | null }

/** All value changes together, this one too, against the contract, in percent: raising and lowering both count. */
export function changesAfter({ changes, contract }: Changed, { type, amount }: Pick<ActionInputs['request-change'], 'type' | 'amount'>) {
  if (contract === null || type !== 'value') return 0
  const earlier = changes.filter((change) => change.approved && change.type === 'value')
  return (earlier.reduce((sum, change) => sum + Math.abs(change.amount), Math.abs(amount)) / contract.price) * 100
}

const avoidsCompetition = (method: Method | null, { filing, limits }: Dossier) =>
  method?.methodClass === 'non-competitive' && (filing.estimatedPrice ?? 0) >= limits.directLimit

/** The action that asks for it also says in which states it can still be granted. */
export const askedBy = {
  'over-price': 'request-over-price',
  amendment: 'request-amendment',
  change: 'request-change',
  settlement: 'request-settlement',
  termination: 'request-termination',
  correction: 'request-correction',
} as const satisfies Record<RequestKind, keyof ActionInputs>

/** A request lapses when the filing has moved on. */
export const hasLapsed = (kind: RequestKind, state: ProjectState) => !lifecycle[askedBy[kind]].from.includes(state)

/** What keeps this person from granting a request, or from refusing it. */
export function obstaclesToDeciding(request: OpenRequest, actor: Actor, dossier: Dossier, grant: boolean): readonly Obstacle[] {
  if (hasLapsed(request.kind, dossier.state)) return [{ kind: 'state', state: dossier.state }]
  const level = decidingLevelOf(request, dossier)
  if (!isDecider(actor, dossier, level)) return [{ kind: 'person', reason: level === 'county' ? 'not-county' : 'not-decider' }]
  const isAsker = request.kind === 'correction' && request.askedBy === actor.id
  if (isAsker || isDutySeparated(actor, dossier)) return [{ kind: 'person', reason: 'duty-separated' }]
  // Refusing changes nothing.
  if (!grant) return []
  // While a supervisor has stopped the work, it ends only with a supervisor's consent.
  if (dossier.stopped && !(request.kind === 'termination' && request.consented)) return [{ kind: 'stopped' }]
  return request.kind === 'over-price' ? readyToSign(dossier) : []
}

/** Where granting leads. A way of contracting that no longer competes has nothing to source. */
export function stateAfterGranting(request: OpenRequest, dossier: Dossier): ProjectState {
  if (request.kind === 'over-price') return 'contracted'
  if (request.kind === 'settlement') return 'settled'
  if (request.kind === 'termination') return 'terminated'
  return request.kind === 'amendment' && request.newMethod?.methodClass === 'non-competitive' ? 'filed' : dossier.state
}
