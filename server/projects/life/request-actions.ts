import { Refusal } from '#contract/errors.ts'
import { isSupervisorOf } from '#domain/steps/deciding.ts'
import type { Obstacle } from '#domain/steps/obstacles.ts'
import { askedBy, decidingLevelOf, obstaclesToDeciding, stateAfterGranting } from '#domain/steps/requests.ts'
import { awaitsConsent } from '#domain/steps/turns.ts'
import { reassessFiling } from '../../risk/reassessment.ts'
import type { FilingContext } from './context.ts'
import { type LoadedDossier, lockVersion } from './dossier-store.ts'
import { carryOut } from './effects/granted.ts'
import { noticeOfConsent, noticesOfDecision } from './notices.ts'
import { finishStep } from './outcome.ts'
import { closedTo, refuseFor } from './refusals.ts'
import { closeRequest, noteConsent, openRequest, type StoredRequest } from './request-store.ts'
import { findingsOf } from './step-findings.ts'

type Aim = { projectId: string; requestId: string }
type Decision = { version: number; grant: boolean; decision: string }

/** Decides a request. Granting carries it out in the same transaction. */
export async function decideRequest(context: FilingContext, { projectId, requestId }: Aim, sent: Decision): Promise<void> {
  const { tx, actor } = context
  const { version, grant, decision } = sent
  const dossier = await lockVersion(tx, actor, projectId, version)
  const request = await openRequest(context, projectId, requestId)
  refuseFor(obstaclesToDeciding(request, actor, dossier, grant), actor, dossier)
  if (grant) refuseFor(await contradictions(context, request, dossier), actor, dossier)
  const { kind, askedBy: asker, dueOn } = request
  const effect = grant ? await carryOut({ ...context, dossier }, request) : {}
  const toState = grant ? stateAfterGranting(request, dossier) : dossier.state
  await closeRequest(tx, { id: requestId, state: grant ? 'granted' : 'refused', by: actor.id, decision })
  await finishStep(context, {
    dossier,
    action: grant ? `grant-${request.kind}` : `refuse-${request.kind}`,
    toState,
    effect: { ...effect, reason: decision },
    sent,
    auditedAs: grant ? 'grant-request' : 'refuse-request',
    request: { kind, askedBy: asker, dueOn, level: decidingLevelOf(request, dossier), consented: dossier.consented },
  })
  context.notices.push(...noticesOfDecision(actor.id, dossier, { request: kind, askedBy: asker, granted: grant, effect, toState }))
  reassessFiling(context, dossier)
}

/** Since it was asked for, the filing may have become one that it no longer fits. */
async function contradictions(context: FilingContext, { kind, payload }: StoredRequest, dossier: LoadedDossier): Promise<Obstacle[]> {
  const { faults } = await findingsOf(context, askedBy[kind], dossier, payload)
  return faults.map((fault) => ({ kind: 'field', ...fault }))
}

export async function withdrawRequest(context: FilingContext, { projectId, requestId }: Aim, version: number): Promise<void> {
  const { tx, actor } = context
  const dossier = await lockVersion(tx, actor, projectId, version)
  const asked = await openRequest(context, projectId, requestId)
  if (asked.askedBy !== actor.id) throw new Refusal('project.not-yours', { reason: 'not-asker' })
  await closeRequest(tx, { id: asked.id, state: 'withdrawn', by: actor.id, decision: null })
  await finishStep(context, { dossier, action: `withdraw-${asked.kind}`, toState: dossier.state, sent: {} })
}

/** A supervisor who has stopped the work agrees that it may end. */
export async function consentToTermination(context: FilingContext, { projectId, requestId }: Aim, version: number): Promise<void> {
  const { tx, actor } = context
  const dossier = await lockVersion(tx, actor, projectId, version)
  const asked = await openRequest(context, projectId, requestId)
  const consented = 'consented' in asked && asked.consented
  if (!isSupervisorOf(actor, dossier) || !awaitsConsent({ kind: asked.kind, consented }, dossier)) throw closedTo(actor, dossier)
  await noteConsent(tx, asked.id, actor.id)
  await finishStep(context, { dossier, action: 'consent-termination', toState: dossier.state, sent: {} })
  context.notices.push(noticeOfConsent(actor.id, dossier, asked.kind, decidingLevelOf(asked, dossier)))
}
