import type { FastifyInstance } from 'fastify'
import { faulty, Refusal } from '#contract/errors.ts'
import { type CheckItem, type Inspection, type InspectionAction, inspections } from '#contract/inspections.ts'
import type { Actor } from '#domain/access.ts'
import { isSupervisorOf } from '#domain/deciding.ts'
import { inspectionHindrance, inspectionLife, inspectionViews, planFaults, submissionFaults } from '#domain/inspections.ts'
import { record } from '../audit/store.ts'
import { type Connection, type Database, inTransaction, type Transaction } from '../database.ts'
import { listEvidence } from '../evidence/store.ts'
import { serve } from '../http.ts'
import { notify } from '../notifications/store.ts'
import { type LoadedDossier, readDossier } from '../projects/life/dossier-store.ts'
import { checksFor } from './planning.ts'
import * as store from './store.ts'
import { hitRate, listPlanned, listProposals, saveSkip } from './week-store.ts'

export function inspectionRoutes(app: FastifyInstance, db: Database) {
  const answer = (actor: Actor, id: string) => readWhole(db, actor, id)

  serve(app, inspections.list, ({ actor, query }) => store.listInspections(db, actor, query))
  serve(app, inspections.read, ({ actor, params }) => answer(actor, params.id))
  serve(app, inspections.week, async ({ actor }) => ({
    items: await listProposals(db, actor),
    planned: await listPlanned(db, actor),
    ...(await hitRate(db, actor)),
  }))
  serve(app, inspections.leads, async ({ actor, params }) => store.listLeads(db, await supervised(db, actor, params.id)))

  serve(app, inspections.plan, async ({ actor, params, body, request }) => {
    const id = await inTransaction(db, async (tx) => {
      const dossier = await supervised(tx, actor, params.id)
      await checkPlan(tx, dossier, body)
      const planned = { ...body, projectId: dossier.id, checks: await checksFor(tx, dossier.kind), pickId: null, plannedBy: actor.id }
      const added = await store.insertInspection(tx, planned)
      await note(tx, { actor, dossier, id: added, event: 'planned', after: body, requestId: request.id })
      await tellLead(tx, { actor, dossier, id: added, ...body })
      return added
    })
    return answer(actor, id)
  })

  serve(app, inspections.change, async ({ actor, params, body: { version, ...plan }, request }) => {
    await inTransaction(db, async (tx) => {
      const { inspection, dossier } = await lock(tx, actor, params.id, version)
      if (inspection.state !== 'planned') throw new Refusal('inspection.closed', { hindrance: 'state', state: inspection.state })
      await checkPlan(tx, dossier, plan)
      await store.savePlan(tx, params.id, plan)
      await note(tx, { actor, dossier, id: params.id, event: 'changed', after: plan, requestId: request.id })
      await tellLead(tx, { actor, dossier, id: params.id, ...plan })
    })
    return answer(actor, params.id)
  })

  type Told = { version: number; checks?: CheckItem[]; summary?: string | null; result?: string; reason?: string }
  const step = async (
    action: InspectionAction,
    { actor, id, body, requestId }: { actor: Actor; id: string; body: Told; requestId: string },
  ) => {
    await inTransaction(db, async (tx) => {
      const { inspection, dossier } = await lock(tx, actor, id, body.version)
      const hindrance = inspectionHindrance(action, { actor, filing: dossier, inspection: factsOf(inspection) })
      if (hindrance) throw refusalFor(hindrance, inspection)
      const { version: _version, ...told } = body
      if (told.checks && !isSameList(told.checks, inspection.checks)) throw faulty({ field: 'checks', code: 'choice' })
      const faults = action === 'submit' ? submissionFaults({ checks: told.checks ?? [], summary: told.summary ?? null }) : []
      if (faults.length > 0) throw faulty(...faults)
      await store.saveStep(tx, id, inspectionLife[action].to, told)
      await note(tx, { actor, dossier, id, event: events[action], after: told, requestId })
    })
    return answer(actor, id)
  }
  serve(app, inspections.start, ({ actor, params, body, request }) => step('start', { actor, id: params.id, body, requestId: request.id }))
  serve(app, inspections.save, ({ actor, params, body, request }) => step('save', { actor, id: params.id, body, requestId: request.id }))
  serve(app, inspections.submit, ({ actor, params, body, request }) =>
    step('submit', { actor, id: params.id, body, requestId: request.id }),
  )
  serve(app, inspections.close, ({ actor, params, body, request }) => step('close', { actor, id: params.id, body, requestId: request.id }))
  serve(app, inspections.cancel, ({ actor, params, body, request }) =>
    step('cancel', { actor, id: params.id, body, requestId: request.id }),
  )

  serve(app, inspections.skip, async ({ actor, params, body, request }) => {
    await inTransaction(db, async (tx) => {
      const dossier = await supervised(tx, actor, params.id)
      await saveSkip(tx, { projectId: dossier.id, userId: actor.id, reason: body.reason })
      await note(tx, { actor, dossier, id: dossier.id, event: 'skipped', after: body, requestId: request.id })
    })
    return null
  })
}

const events: Record<InspectionAction, string> = {
  start: 'started',
  save: 'saved',
  submit: 'submitted',
  close: 'closed',
  cancel: 'cancelled',
}

async function readWhole(db: Connection, actor: Actor, id: string): Promise<Inspection> {
  const inspection = await store.readInspection(db, actor, id)
  if (!inspection) throw new Refusal('record.not-found')
  return whole(db, actor, inspection, await readDossier(db, actor, inspection.project.id))
}

const factsOf = ({ state, leadId, fileCount, openFindings }: store.StoredInspection) => ({ state, leadId, files: fileCount, openFindings })

async function whole(db: Connection, actor: Actor, inspection: store.StoredInspection, dossier: LoadedDossier): Promise<Inspection> {
  const { leadId: _lead, fileCount: _count, openFindings: _open, ...rest } = inspection
  const files = await listEvidence(db, actor, dossier)
  return {
    ...rest,
    startedAt: rest.startedAt?.toISOString() ?? null,
    submittedAt: rest.submittedAt?.toISOString() ?? null,
    files: files.filter(({ record: matter }) => matter === `inspection ${rest.id}`),
    actions: inspectionViews({ actor, filing: dossier, inspection: factsOf(inspection) }),
  }
}

/** A project one supervises; to a decider it is there, but planning a visit is not theirs. */
async function supervised(db: Connection, actor: Actor, id: string): Promise<LoadedDossier> {
  const dossier = await readDossier(db, actor, id)
  if (!isSupervisorOf(actor, dossier)) throw new Refusal('record.not-found')
  return dossier
}

async function lock(tx: Transaction, actor: Actor, id: string, version: number) {
  const inspection = await store.lockInspection(tx, actor, id)
  if (!inspection) throw new Refusal('record.not-found')
  const dossier = await readDossier(tx, actor, inspection.project.id)
  if (inspection.version !== version) throw new Refusal('record.changed', { fresh: await whole(tx, actor, inspection, dossier) })
  return { inspection, dossier }
}

async function checkPlan(tx: Transaction, dossier: LoadedDossier, { plannedOn, leadId }: { plannedOn: string; leadId: string }) {
  if (['draft', 'void'].includes(dossier.state)) throw new Refusal('project.action-closed', { state: dossier.state, allowed: [] })
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

type Lead = { actor: Actor; dossier: LoadedDossier; id: string; leadId: string; plannedOn: string }

/** Whoever leads a visit hears of it, and again when it moves to another day. */
const tellLead = (tx: Transaction, { actor, dossier, id, leadId, plannedOn }: Lead) =>
  notify(tx, [
    {
      kind: 'inspection.planned',
      to: [leadId],
      path: `/v2/project/${dossier.id}?tab=supervision&visit=${id}`,
      facts: { filing: dossier.filing.name, dueOn: plannedOn },
      key: `inspection.planned ${id} ${plannedOn}`,
      by: actor.id,
    },
  ])

type Note = { actor: Actor; dossier: LoadedDossier; id: string; event: string; after: unknown; requestId: string }

const note = (tx: Transaction, { actor, dossier, id, event, after, requestId }: Note) =>
  record(
    tx,
    actor,
    {
      event: `inspection.${event}`,
      subject: 'inspection',
      subjectId: id,
      region: dossier.scopeCode,
      after: { told: after, projectId: dossier.id },
    },
    requestId,
  )
