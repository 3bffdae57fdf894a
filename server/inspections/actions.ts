import { faulty, Refusal } from '#contract/errors.ts'
import type { CheckItem, InspectionAction, InspectionPlan } from '#contract/inspections.ts'
import type { Place } from '#contract/places.ts'
import { visitAwaits } from '#domain/notices/awaited.ts'
import type { Actor } from '#domain/people/access.ts'
import { isSupervised } from '#domain/steps/lifecycle.ts'
import {
  inspectionHindrance,
  inspectionLife,
  pendingInspectionStates,
  planFaults,
  submissionFaults,
} from '#domain/supervision/inspections.ts'
import type { ActionContext } from '../action-context.ts'
import { record } from '../audit/store.ts'
import type { Transaction } from '../database/connect.ts'
import { settleFilingNotices } from '../filings/settled-notices.ts'
import { notify } from '../notifications/store.ts'
import { type LoadedDossier, readDossier } from '../projects/life/dossier-store.ts'
import { checksFor } from './check-lists.ts'
import * as store from './store.ts'
import { factsOf, inspectionPage, supervisedDossier } from './view.ts'
import { saveSkip } from './week-store.ts'

/** Plans a visit to a project and answers its id. */
export async function planInspection(tx: Transaction, context: ActionContext, projectId: string, plan: InspectionPlan): Promise<string> {
  const dossier = await supervisedDossier(tx, context.actor, projectId)
  await checkPlan(tx, dossier, plan)
  const checks = await checksFor(tx, dossier.kind)
  const id = await store.insertInspection(tx, { ...plan, projectId, checks, pickId: null, plannedBy: context.actor.id })
  await recordVisit(tx, context, { dossier, id, event: 'planned', sent: plan })
  await notifyLead(tx, context, { dossier, id, ...plan })
  return id
}

/** Moves a planned visit to another day or into other hands. */
export async function changePlan(tx: Transaction, context: ActionContext, id: string, { version, ...plan }: InspectionPlan & Seen) {
  const { inspection, dossier } = await lock(tx, context, id, version)
  if (inspection.state !== 'planned') throw new Refusal('inspection.closed', { hindrance: 'state', state: inspection.state })
  await checkPlan(tx, dossier, plan)
  await store.savePlan(tx, id, plan)
  await recordVisit(tx, context, { dossier, id, event: 'changed', sent: plan })
  await settleFilingNotices(tx, [dossier.id])
  await notifyLead(tx, context, { dossier, id, ...plan })
}

type Leaving = Seen & { id: string; from: string; to: string }

/** Gives a visit that is not over into other hands, for whoever manages the account of its lead; `steward` says which visits they look at for that. */
export async function handOverVisit(tx: Transaction, context: ActionContext, { id, version, from, to: leadId }: Leaving, steward: Actor) {
  const { inspection, dossier } = await lock(tx, { ...context, actor: steward }, id, version)
  if (inspection.leadId !== from) throw new Refusal('record.not-found')
  if (!pendingInspectionStates.some((state) => state === inspection.state))
    throw new Refusal('inspection.closed', { hindrance: 'state', state: inspection.state })
  if (!(await store.listLeads(tx, dossier)).some((lead) => lead.id === leadId)) throw faulty({ field: 'leadId', code: 'choice' })
  const { type, plannedOn, others } = inspection
  await store.savePlan(tx, id, { type, plannedOn, others, leadId })
  await recordVisit(tx, context, { dossier, id, event: 'changed', sent: { leadId } })
  await settleFilingNotices(tx, [dossier.id])
  await notifyLead(tx, context, { dossier, id, leadId, plannedOn })
}

type Seen = { version: number }
type Report = { checks?: CheckItem[]; summary?: string | null; place?: Place | null; result?: 'conforming' | 'faults'; reason?: string }

/** One step in the life of a visit: beginning it, saving or handing in the report, closing or cancelling it. */
export async function takeInspectionStep(
  tx: Transaction,
  context: ActionContext,
  { id, action }: { id: string; action: InspectionAction },
  { version, ...report }: Report & Seen,
) {
  const { inspection, dossier } = await lock(tx, context, id, version)
  const hindrance = inspectionHindrance(action, { actor: context.actor, filing: dossier, inspection: factsOf(inspection) })
  if (hindrance) throw refusalFor(hindrance, inspection)
  if (report.checks && !isSameList(report.checks, inspection.checks)) throw faulty({ field: 'checks', code: 'choice' })
  const faults = action === 'submit' ? submissionFaults({ checks: [], summary: null, result: null, ...report }) : []
  if (faults.length > 0) throw faulty(...faults)
  await store.saveStep(tx, id, inspectionLife[action].to, report)
  await recordVisit(tx, context, { dossier, id, event: events[action], sent: report })
  await settleFilingNotices(tx, [dossier.id])
}

const events: Record<InspectionAction, string> = {
  start: 'started',
  save: 'saved',
  submit: 'submitted',
  close: 'closed',
  cancel: 'cancelled',
}

/** Puts a proposal of the week aside for a while. */
export async function skipProposal(tx: Transaction, context: ActionContext, projectId: string, sent: { reason: string }) {
  const dossier = await supervisedDossier(tx, context.actor, projectId)
  await saveSkip(tx, { projectId, userId: context.actor.id, reason: sent.reason })
  await recordVisit(tx, context, { dossier, id: projectId, event: 'skipped', sent })
}

async function lock(tx: Transaction, { actor }: ActionContext, id: string, version: number) {
  const inspection = await store.lockInspection(tx, actor, id)
  if (!inspection) throw new Refusal('record.not-found')
  const dossier = await readDossier(tx, actor, inspection.project.id)
  if (inspection.version !== version) throw new Refusal('record.changed', { fresh: await inspectionPage(tx, actor, inspection, dossier) })
  return { inspection, dossier }
}

async function checkPlan(tx: Transaction, dossier: LoadedDossier, { plannedOn, leadId }: InspectionPlan) {
  if (!isSupervised(dossier)) throw new Refusal('project.action-closed', { state: dossier.state, allowed: [] })
  const leads = await store.listLeads(tx, dossier)
  const faults = [
    ...planFaults(plannedOn, dossier.today),
    ...(leads.some(({ id }) => id === leadId) ? [] : [{ field: 'leadId', code: 'choice' as const }]),
  ]
  if (faults.length > 0) throw faulty(...faults)
}

const isSameList = (one: readonly CheckItem[], other: readonly CheckItem[]) =>
  one.length === other.length &&
  one.every(({ question }, at) => question.zh === other[at]?.question.zh && question.en === other[at]?.question.en)

function refusalFor(hindrance: string, { state }: { state: string }): Refusal {
  if (hindrance === 'evidence')
    return new Refusal('project.obstructed', {
      obstacles: [{ kind: 'evidence', category: 'PROJECT_SUPERVISION_FILE', step: 'supervision' }],
    })
  if (hindrance === 'not-supervisor' || hindrance === 'not-lead') return new Refusal('project.not-yours', { reason: hindrance })
  return new Refusal('inspection.closed', { hindrance, state })
}

type Planned = { dossier: LoadedDossier; id: string; leadId: string; plannedOn: string }

/** Whoever leads a visit hears of it, and again when it moves to another day. */
const notifyLead = (tx: Transaction, { actor }: ActionContext, { dossier, id, leadId, plannedOn }: Planned) =>
  notify(tx, [
    {
      kind: 'inspection.planned',
      to: [leadId],
      path: `/v2/project/${dossier.id}?tab=supervision&visit=${id}`,
      facts: { filing: dossier.filing.name, dueOn: plannedOn },
      key: `inspection.planned ${id} ${plannedOn}`,
      by: actor.id,
      awaits: { about: dossier.id, conditions: visitAwaits(id, leadId) },
    },
  ])

type Line = { dossier: LoadedDossier; id: string; event: string; sent: unknown }

function recordVisit(tx: Transaction, { actor, requestId }: ActionContext, { dossier, id, event, sent }: Line) {
  const after = { input: sent, projectId: dossier.id }
  const line = { event: `inspection.${event}`, subject: 'inspection', subjectId: id, region: dossier.scopeCode, after } as const
  return record(tx, actor, line, requestId)
}
