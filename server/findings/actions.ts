import { type FaultyField, faulty, Refusal } from '#contract/errors.ts'
import type { FindingAction, FindingHindrance, FindingState, NewFinding } from '#contract/findings.ts'
import { findingNotices } from '#domain/notices/notifications.ts'
import { isSupervisorOf } from '#domain/steps/deciding.ts'
import { isSupervised } from '#domain/steps/lifecycle.ts'
import { dueOf, extensionFaults, findingLife, hindranceTo, newDayFaults } from '#domain/supervision/findings.ts'
import { yearOf } from '#domain/time/days.ts'
import { record } from '../audit/store.ts'
import type { FilingContext } from '../projects/life/context.ts'
import { type LoadedDossier, lockDossier } from '../projects/life/dossier-store.ts'
import { notifiedFiling } from '../projects/life/notices.ts'
import { stopWork } from '../projects/life/step-actions.ts'
import { reassessFiling } from '../risk/reassessment.ts'
import { lockRisks, type Marks } from '../risk/result-store.ts'
import * as store from './store.ts'
import { findingPage } from './view.ts'

/** Opens a finding with its numbered notice on a filing and answers its id. A serious one may stop the work. */
export async function openFinding(context: FilingContext, projectId: string, given: NewFinding): Promise<string> {
  const dossier = await lockDossier(context.tx, context.actor, projectId)
  return openFindingOn(context, { dossier, alertId: null }, given)
}

/** What a finding is opened on: a filing that the caller has locked, and the alert that was confirmed, with the rating locked before it. */
type About = { dossier: LoadedDossier; alertId: string | null; rating?: Marks }

export async function openFindingOn(context: FilingContext, about: About, given: NewFinding): Promise<string> {
  const id = await writeNotice(context, about, given)
  const { dossier } = about
  const after = given.stop ? await stopWork(context, dossier, given.stopReason ?? '') : dossier
  reassessFiling(context, after, about.rating)
  return id
}

async function writeNotice({ tx, actor, requestId, rules, notices }: FilingContext, { dossier, alertId }: About, given: NewFinding) {
  if (!isSupervisorOf(actor, dossier)) throw new Refusal('project.not-yours', { reason: 'not-supervisor' })
  if (!isSupervised(dossier)) throw new Refusal('project.action-closed', { state: dossier.state, allowed: [] })
  if (given.stop && given.severity !== 'serious') throw faulty({ field: 'stop', code: 'not-expected' })
  if (given.stop && given.stopReason === null) throw faulty({ field: 'stopReason', code: 'required' })
  if (given.inspectionId !== null && !(await store.isVisitOf(tx, given.inspectionId, dossier.id)))
    throw faulty({ field: 'inspectionId', code: 'choice' })
  const { stop: _stop, stopReason: _reason, ...notice } = given
  const { id: projectId, scopeCode, today: openedOn } = dossier
  const dueOn = dueOf(given.severity, openedOn, (await rules()).deadlines)
  const number = await numberFor(tx, dossier)
  const id = await store.insertFinding(tx, { ...notice, projectId, scopeCode, alertId, number, openedBy: actor.id, openedOn, dueOn })
  await store.addFindingEvent(tx, { findingId: id, actorId: actor.id, actor: actor.name, action: 'open', toState: 'open', note: null })
  const after = { ...notice, number, dueOn, projectId }
  await record(tx, actor, { event: 'finding.opened', subject: 'finding', subjectId: id, region: scopeCode, after }, requestId)
  notices.push(noticeOf('open', dossier, actor.id, { id, number, severity: given.severity, dueOn, openedBy: actor.id }))
  return id
}

/** `ZG`, the county, the year and five digits, as notices of rectification are numbered. */
async function numberFor(tx: FilingContext['tx'], { scopeCode, today }: LoadedDossier): Promise<string> {
  const county = scopeCode.slice(0, 6)
  const sequence = await store.nextNumber(tx, county, yearOf(today))
  return `ZG${county}${yearOf(today)}${String(sequence).padStart(5, '0')}`
}

type Sent = { version: number; note?: string; reason?: string; until?: string; to?: string }

/** One step in the life of a finding: filing, rating and finding are locked in this order, the rules are asked, and what follows is written. */
export async function takeFindingStep(context: FilingContext, id: string, action: FindingAction, sent: Sent): Promise<void> {
  const { tx, actor, requestId } = context
  const dossier = await lockDossier(tx, actor, store.filingOf(tx, id))
  const rating = await lockRisks(tx, [dossier.id])
  const finding = await store.lockFinding(tx, actor, id)
  if (!finding) throw new Refusal('record.not-found')
  if (finding.version !== sent.version) throw new Refusal('record.changed', { fresh: await findingPage(tx, actor, finding, dossier) })
  const hindrance = hindranceTo(action, { actor, filing: dossier, finding })
  if (hindrance) throw refusalFor(hindrance, finding.state)
  const faults = faultsOf(action, finding, sent, dossier.today)
  if (faults.length > 0) throw faulty(...faults)
  const state = findingLife[action].to ?? finding.state
  await store.saveFinding(tx, id, { state, ...consequences(action, sent) })
  await store.addFindingEvent(tx, { findingId: id, actorId: actor.id, actor: actor.name, action, toState: state, note: noteOf(sent) })
  const change = { before: { state: finding.state, dueOn: finding.dueOn }, after: { state, input: sent, projectId: dossier.id } }
  await record(
    tx,
    actor,
    { event: `finding.${action}`, subject: 'finding', subjectId: id, region: dossier.scopeCode, ...change },
    requestId,
  )
  const heard = { ...finding, openedBy: finding.openedBy.id, dueOn: sent.until ?? finding.dueOn }
  context.notices.push(noticeOf(action, dossier, actor.id, heard))
  reassessFiling(context, dossier, rating)
}

function refusalFor(hindrance: FindingHindrance, state: FindingState): Refusal {
  if (hindrance === 'evidence')
    return new Refusal('project.obstructed', { obstacles: [{ kind: 'evidence', category: 'PROJECT_PROCESS_FILE', step: 'rectification' }] })
  if (hindrance === 'state' || hindrance === 'extended') return new Refusal('finding.closed', { hindrance, state })
  return new Refusal('project.not-yours', { reason: hindrance })
}

function faultsOf(action: FindingAction, finding: store.StoredFinding, { until }: Sent, today: string): FaultyField[] {
  if (until === undefined) return []
  return action === 'extend' ? extensionFaults(finding, until) : newDayFaults(until, today)
}

/** More time begins a new count: what had been escalated no longer is. */
function consequences(action: FindingAction, { until }: Sent) {
  if (until === undefined) return {}
  return action === 'extend' ? { dueOn: until, extended: true, escalation: 'none' as const } : { dueOn: until, escalation: 'none' as const }
}

const noteOf = ({ note, reason, until, to }: Sent) => [to, until, note ?? reason].filter(Boolean).join(' · ') || null

type Heard = Pick<store.StoredFinding, 'id' | 'number' | 'severity' | 'dueOn'> & { openedBy: string }

/** Each side hears what the other did; a day is told where it still counts. */
function noticeOf(action: FindingAction | 'open', dossier: LoadedDossier, by: string, { id, number, severity, dueOn, openedBy }: Heard) {
  const isAwaited = ['open', 'extend', 'reopen'].includes(action)
  const facts = { number, severity, ...(isAwaited && { dueOn }) }
  const path = `/v2/project/${dossier.id}?tab=supervision&finding=${id}`
  return {
    filing: notifiedFiling(dossier),
    tellings: [findingNotices[action]],
    manner: { by, path, facts, records: [id], beganBy: openedBy },
  }
}
