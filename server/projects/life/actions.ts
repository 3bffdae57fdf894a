import { faulty } from '#contract/errors.ts'
import type { ProjectAction, RequestKind } from '#contract/lifecycle.ts'
import type { ActionInputs } from '#contract/project-actions.ts'
import type { Actor } from '#domain/access.ts'
import { actionChecks, type Findings } from '#domain/action-checks.ts'
import { evidenceFor } from '#domain/evidence.ts'
import { obstaclesTo, stateAfter } from '#domain/lifecycle.ts'
import { obstaclesToDeciding, stateAfterGranting } from '#domain/requests.ts'
import type { Transaction } from '../../database.ts'
import { type LoadedDossier, lockDossier } from './dossier-store.ts'
import type { Effect, EffectOf, Work } from './effect.ts'
import { effects } from './effects.ts'
import { addEvent, noteToucher } from './event-store.ts'
import type { Hold } from './filing.ts'
import { carryOut } from './granting.ts'
import { refuseFor } from './refusing.ts'
import { closeRequest, lapseRequests, openRequest } from './request-store.ts'
import { bindFiles, saveOutcome } from './store.ts'
import { surroundings } from './told.ts'

export type Hands = { tx: Transaction; actor: Actor; due: Work<'submit'>['due']; seal: (plain: string) => Buffer; hold: Hold }
type Done = { dossier: LoadedDossier; toState: LoadedDossier['state'] }

/** Takes one step in the life of a filing: locks it, asks the rules, writes what follows. */
export async function act<Action extends ProjectAction>(
  hands: Hands,
  id: string,
  action: Action,
  input: ActionInputs[Action],
): Promise<Done> {
  const { tx, actor } = hands
  const dossier = await lockDossier(tx, actor, id, input.version)
  refuseFor(obstaclesTo(action, { actor, dossier, today: dossier.today }), actor, dossier)
  const { deviations } = await check(hands, action, dossier, input)
  const work: EffectOf<Action> = effects[action] // the table is complete, its rows differ only in what they take
  const effect = await work({ ...hands, dossier, input })
  const toState = stateAfter(action, dossier)
  // Why something happened otherwise than it should have belongs to the line that tells of it.
  const reason = effect.reason ?? reasonIn(input)
  await finish(hands, { dossier, action, toState, effect: { ...effect, reason }, deviations })
  if (ownerActions.has(action)) await noteToucher(tx, id, actor.id)
  return { dossier, toState }
}

/** Decides a request. Granting carries it out in the same transaction. */
export async function decide(
  hands: Hands,
  id: string,
  requestId: string,
  input: { version: number; grant: boolean; decision: string },
): Promise<Done & { request: RequestKind }> {
  const { tx, actor } = hands
  const dossier = await lockDossier(tx, actor, id, input.version)
  const request = await openRequest(tx, id, requestId)
  refuseFor(obstaclesToDeciding(request, actor, dossier), actor, dossier)
  const effect = input.grant ? await carryOut({ ...hands, dossier }, request) : {}
  const toState = input.grant ? stateAfterGranting(request, dossier) : dossier.state
  await closeRequest(tx, { id: requestId, state: input.grant ? 'granted' : 'refused', by: actor.id, decision: input.decision })
  const action = input.grant ? `grant-${request.kind}` : `refuse-${request.kind}`
  await finish(hands, { dossier, action, toState, effect: { ...effect, reason: input.decision }, deviations: [] })
  return { dossier, toState, request: request.kind }
}

type Outcome = { dossier: LoadedDossier; action: string; toState: LoadedDossier['state']; effect: Effect; deviations: readonly string[] }

async function finish({ tx, actor }: Hands, { dossier, action, toState, effect, deviations }: Outcome) {
  const { columns = {}, record, reason = null, after = null } = effect
  await saveOutcome(tx, dossier.id, toState, columns)
  if (record !== undefined && isAction(action)) await bindFiles(tx, dossier.id, stepsOf(action, dossier), record)
  await lapseRequests(tx, dossier.id, toState)
  await addEvent(tx, actor, {
    projectId: dossier.id,
    action,
    fromState: dossier.state,
    toState,
    reason,
    deviations,
    record: record ?? null,
    after,
  })
}

const isAction = (action: string): action is ProjectAction => action in effects
const stepsOf = (action: ProjectAction, dossier: LoadedDossier) => [...new Set(evidenceFor(action, dossier).map(({ step }) => step))]

/** Actions that change what the owner side has filed; whoever takes one never decides this filing. */
const ownerActions = new Set<ProjectAction>([
  'submit',
  'open-sourcing',
  'fail-round',
  'sign-competitive',
  'sign-direct',
  'start',
  'report-progress',
  'record-payment',
  'complete',
  'request-over-price',
  'request-amendment',
  'request-change',
  'request-settlement',
  'request-termination',
])

/** Refuses contradictions, and asks for a reason where something happened otherwise than it should have. */
async function check<Action extends ProjectAction>(
  { tx, hold }: Hands,
  action: Action,
  dossier: LoadedDossier,
  input: ActionInputs[Action],
): Promise<Findings> {
  const examine = actionChecks[action]
  if (!examine) return { faults: [], deviations: [] }
  const around = await surroundings({ tx, hold, dossier }, input)
  const findings = examine({ dossier, input, around } as never) // the table pairs each action with its own input
  const unexplained = findings.deviations.length > 0 && !reasonIn(input)
  const asked = unexplained ? [{ field: 'deviationReason', code: 'required' as const, facts: { deviations: findings.deviations } }] : []
  const faults = [...findings.faults, ...asked]
  if (faults.length > 0) throw faulty(...faults)
  return findings
}

function reasonIn(input: object): string | null {
  if ('deviationReason' in input) return input.deviationReason as string | null
  return 'reason' in input ? (input.reason as string | null) : null
}
