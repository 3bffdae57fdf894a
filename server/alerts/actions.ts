import type { AlertAction, AlertHindrance } from '#contract/alerts.ts'
import { Refusal } from '#contract/errors.ts'
import type { NewFinding } from '#contract/findings.ts'
import type { Telling } from '#domain/notices/notifications.ts'
import { alertHindrance } from '#domain/supervision/alerts.ts'
import { record } from '../audit/store.ts'
import { openFindingOn } from '../findings/actions.ts'
import type { FilingContext } from '../projects/life/context.ts'
import { lockDossier } from '../projects/life/dossier-store.ts'
import { notifiedFiling } from '../projects/life/notices.ts'
import { addAlertEvent } from '../risk/alert-changes-store.ts'
import { lockRisks } from '../risk/result-store.ts'
import * as store from './store.ts'
import { alertPage } from './view.ts'

/** The owner side says why. */
export async function explainAlert(context: FilingContext, id: string, { version, explanation }: { version: number; explanation: string }) {
  await answerAlert(context, { id, version, action: 'explain', note: explanation })
  await store.saveExplanation(context.tx, id, context.actor.id, explanation)
}

/** A supervisor sees nothing wrong in it. */
export async function dismissAlert(context: FilingContext, id: string, { version, reason }: { version: number; reason: string }) {
  await answerAlert(context, { id, version, action: 'dismiss', note: reason })
  await store.saveDecision(context.tx, id, { state: 'dismissed', by: context.actor.id, reason })
}

/** A supervisor sees something wrong in it: it becomes a finding. */
export async function confirmAlert(context: FilingContext, id: string, { version, finding }: { version: number; finding: NewFinding }) {
  const { dossier, rating } = await answerAlert(context, { id, version, action: 'confirm', note: null })
  await store.saveDecision(context.tx, id, { state: 'confirmed', by: context.actor.id, reason: null })
  await openFindingOn(context, { dossier, alertId: id, rating }, finding)
}

type Answer = { id: string; version: number; action: AlertAction; note: string | null }

/** Locks filing, rating and alert in this order, asks the rules, and notes who answered what. */
async function answerAlert({ tx, actor, requestId, notices }: FilingContext, { id, version, action, note }: Answer) {
  const dossier = await lockDossier(tx, actor, store.filingOf(tx, id))
  const rating = await lockRisks(tx, [dossier.id])
  const alert = await store.lockAlert(tx, actor, id)
  if (!alert) throw new Refusal('record.not-found')
  if (alert.version !== version) throw new Refusal('record.changed', { fresh: await alertPage(tx, actor, alert, dossier) })
  const { state, indicator } = alert
  const hindrance = alertHindrance(action, { actor, filing: dossier, state })
  if (hindrance) throw refusalFor(hindrance, state)
  await addAlertEvent(tx, { alertId: id, actorId: actor.id, actor: actor.name, action, note })
  const change = { before: { state }, after: { action, note, indicator, projectId: dossier.id } }
  await record(tx, actor, { event: `alert.${action}`, subject: 'alert', subjectId: id, region: dossier.scopeCode, ...change }, requestId)
  const manner = { by: actor.id, path: `/v2/project/${dossier.id}?tab=risk&alert=${id}`, records: [id], facts: { indicator } }
  notices.push({ filing: notifiedFiling(dossier), tellings: [tellingOf[action]], manner })
  return { dossier, rating }
}

const tellingOf: Record<AlertAction, Telling> = {
  explain: { kind: 'alert.explained', to: 'supervisors' },
  confirm: { kind: 'alert.confirmed', to: 'owner-side' },
  dismiss: { kind: 'alert.dismissed', to: 'owner-side' },
}

function refusalFor(hindrance: AlertHindrance, state: string): Refusal {
  if (hindrance === 'state') return new Refusal('alert.closed', { state })
  return new Refusal(hindrance === 'duty-separated' ? 'duty.separated' : 'project.not-yours', { reason: hindrance })
}
