import type { FastifyInstance } from 'fastify'
import { type FaultyField, faulty, Refusal } from '#contract/errors.ts'
import {
  type Finding,
  type FindingAction,
  type FindingHindrance,
  type FindingState,
  findingActionRoutes,
  findings,
  type NewFinding,
} from '#contract/findings.ts'
import type { Actor } from '#domain/access.ts'
import { yearOf } from '#domain/days.ts'
import { deadlinesFrom } from '#domain/deadlines.ts'
import { isSupervisorOf } from '#domain/deciding.ts'
import { dueOf, extendableTo, extensionFaults, findingLife, findingViews, hindranceTo, newDayFaults } from '#domain/findings.ts'
import { toldOfFinding } from '#domain/notifications.ts'
import { record } from '../audit/store.ts'
import { type Connection, type Database, inTransaction, type Transaction } from '../database.ts'
import { readDeadlines } from '../deadlines/store.ts'
import { listEvidence } from '../evidence/store.ts'
import { serve } from '../http.ts'
import { readToldFiling, tellOfFiling } from '../notifications/filing-store.ts'
import { type LoadedDossier, lockDossier, readDossier } from '../projects/life/dossier-store.ts'
import type { OpenFinding, Reassess, StopWork } from '../steps.ts'
import * as store from './store.ts'

export function findingRoutes(app: FastifyInstance, db: Database, { stopWork, reassess }: { stopWork: StopWork; reassess: Reassess }) {
  const whole = (actor: Actor, id: string) => readWhole(db, actor, id)
  const openFinding: OpenFinding = async (within, { projectId, alertId }, given) => {
    const { tx, actor } = within
    const { version } = await readDossier(tx, actor, projectId)
    const dossier = await lockDossier(tx, actor, projectId, version)
    const id = await writeNotice(within, { dossier, alertId }, given)
    if (given.stop) await stopWork(within, dossier, given.stopReason ?? '')
    else await reassess(tx, dossier.id)
    return id
  }

  serve(app, findings.list, ({ actor, query }) => store.listFindings(db, actor, query))
  serve(app, findings.read, ({ actor, params }) => whole(actor, params.id))

  serve(app, findings.open, async ({ actor, params, body, request }) => {
    const about = { projectId: params.id, alertId: null }
    const id = await inTransaction(db, (tx) => openFinding({ tx, actor, requestId: request.id }, about, body))
    return whole(actor, id)
  })

  for (const action of Object.keys(findingActionRoutes) as FindingAction[]) // the keys of a complete record
    serve(app, findingActionRoutes[action], async ({ actor, params, body, request }) => {
      await inTransaction(db, async (tx) => reassess(tx, await take(tx, { actor, id: params.id, action, body, requestId: request.id })))
      return whole(actor, params.id)
    })

  return { openFinding }
}

type Told = { version: number; note?: string; reason?: string; until?: string; to?: string }
type Taking = { actor: Actor; id: string; action: FindingAction; body: Told; requestId: string }

/** One step in the life of a finding: the row is locked, the rules are asked, and what follows is written together. */
async function take(tx: Transaction, { actor, id, action, body, requestId }: Taking): Promise<string> {
  const finding = await store.lockFinding(tx, actor, id)
  if (!finding) throw new Refusal('record.not-found')
  const dossier = await readDossier(tx, actor, finding.project.id)
  if (finding.version !== body.version) throw new Refusal('record.changed', { fresh: await shown(tx, actor, finding, dossier) })
  const hindrance = hindranceTo(action, { actor, filing: dossier, finding })
  if (hindrance) throw refusalFor(hindrance, finding.state)
  const faults = faultsOf(action, finding, body, dossier.today)
  if (faults.length > 0) throw faulty(...faults)
  const state = findingLife[action].to ?? finding.state
  await store.saveFinding(tx, id, { state, ...consequences(action, body) })
  const note = noteOf(body)
  await store.addFindingEvent(tx, { findingId: id, actorId: actor.id, actor: actor.name, action, toState: state, note })
  await record(
    tx,
    actor,
    {
      event: `finding.${action}`,
      subject: 'finding',
      subjectId: id,
      region: dossier.scopeCode,
      before: { state: finding.state, dueOn: finding.dueOn },
      after: { state, told: body, projectId: dossier.id },
    },
    requestId,
  )
  await tell(tx, { actor, action, dossier, finding: { ...finding, openedBy: finding.openedBy.id, dueOn: body.until ?? finding.dueOn } })
  return dossier.id
}

function refusalFor(hindrance: FindingHindrance, state: FindingState): Refusal {
  if (hindrance === 'evidence')
    return new Refusal('project.obstructed', { obstacles: [{ kind: 'evidence', category: 'PROJECT_PROCESS_FILE', step: 'rectification' }] })
  if (hindrance === 'state' || hindrance === 'extended') return new Refusal('finding.closed', { hindrance, state })
  return new Refusal('project.not-yours', { reason: hindrance })
}

function faultsOf(action: FindingAction, finding: store.StoredFinding, { until }: Told, today: string): FaultyField[] {
  if (until === undefined) return []
  return action === 'extend' ? extensionFaults(finding, until) : newDayFaults(until, today)
}

/** More time begins a new count: what had climbed comes down again. */
function consequences(action: FindingAction, { until }: Told) {
  if (until === undefined) return {}
  return action === 'extend' ? { dueOn: until, extended: true, escalation: 'none' as const } : { dueOn: until, escalation: 'none' as const }
}

const noteOf = ({ note, reason, until, to }: Told) => [to, until, note ?? reason].filter(Boolean).join(' · ') || null

async function readWhole(db: Connection, actor: Actor, id: string): Promise<Finding> {
  const finding = await store.readFinding(db, actor, id)
  if (!finding) throw new Refusal('record.not-found')
  const dossier = await readDossier(db, actor, finding.project.id)
  return shown(db, actor, finding, dossier)
}

async function shown(db: Connection, actor: Actor, finding: store.StoredFinding, dossier: LoadedDossier): Promise<Finding> {
  const { openedOn: _day, firstDueOn: _first, rectificationFiles: _count, ...rest } = finding
  const files = await listEvidence(db, actor, dossier)
  return {
    ...rest,
    internalNote: isSupervisorOf(actor, dossier) ? finding.internalNote : null,
    // Why a finding was opened is the supervisors' business; the owner side learns what to put right.
    alertId: isSupervisorOf(actor, dossier) ? finding.alertId : null,
    inspectionId: isSupervisorOf(actor, dossier) ? finding.inspectionId : null,
    openedAt: finding.openedAt.toISOString(),
    extendableTo: extendableTo(finding),
    files: files.filter(({ record: matter }) => matter === `finding ${finding.id}`),
    history: await store.listFindingEvents(db, finding.id),
    actions: findingViews({ actor, filing: dossier, finding }),
  }
}

type About = { dossier: LoadedDossier; alertId: string | null }

/** A finding with its numbered notice. An alert that is confirmed opens one, too. */
async function writeNotice(
  { tx, actor, requestId }: Parameters<OpenFinding>[0],
  { dossier, alertId }: About,
  given: NewFinding,
): Promise<string> {
  if (!isSupervisorOf(actor, dossier)) throw new Refusal('project.not-yours', { reason: 'not-supervisor' })
  if (['draft', 'void'].includes(dossier.state)) throw new Refusal('project.action-closed', { state: dossier.state, allowed: [] })
  if (given.stop && given.severity !== 'serious') throw faulty({ field: 'stop', code: 'not-expected' })
  if (given.stop && given.stopReason === null) throw faulty({ field: 'stopReason', code: 'required' })
  if (given.inspectionId !== null && !(await store.isVisitOf(tx, given.inspectionId, dossier.id)))
    throw faulty({ field: 'inspectionId', code: 'choice' })
  const { figures } = await readDeadlines(tx)
  const number = await numberFor(tx, dossier)
  const { stop: _stop, stopReason: _reason, ...notice } = given
  const dueOn = dueOf(given.severity, dossier.today, deadlinesFrom(figures))
  const id = await store.insertFinding(tx, {
    ...notice,
    projectId: dossier.id,
    alertId,
    number,
    openedBy: actor.id,
    openedOn: dossier.today,
    dueOn,
  })
  await store.addFindingEvent(tx, { findingId: id, actorId: actor.id, actor: actor.name, action: 'open', toState: 'open', note: null })
  await record(
    tx,
    actor,
    {
      event: 'finding.opened',
      subject: 'finding',
      subjectId: id,
      region: dossier.scopeCode,
      after: { ...notice, number, dueOn, projectId: dossier.id },
    },
    requestId,
  )
  await tell(tx, { actor, action: 'open', dossier, finding: { id, number, severity: given.severity, dueOn, openedBy: actor.id } })
  return id
}

type Heard = {
  actor: Actor
  action: FindingAction | 'open'
  dossier: LoadedDossier
  finding: Pick<store.StoredFinding, 'id' | 'number' | 'severity' | 'dueOn'> & { openedBy: string }
}

/** Each side hears what the other did; a day is told where it still counts. */
async function tell(tx: Transaction, { actor, action, dossier, finding: { id, number, severity, dueOn, openedBy } }: Heard) {
  const isAwaited = ['open', 'extend', 'reopen'].includes(action)
  const facts = { number, severity, ...(isAwaited && { dueOn }) }
  const manner = { by: actor.id, path: `/v2/project/${dossier.id}?tab=supervision&finding=${id}`, facts, beganBy: openedBy }
  await tellOfFiling(tx, await readToldFiling(tx, dossier.id), [toldOfFinding[action]], manner)
}

/** `ZG`, the county, the year and five digits, as notices of rectification are numbered. */
async function numberFor(tx: Transaction, { scopeCode, today }: LoadedDossier): Promise<string> {
  const county = scopeCode.slice(0, 6)
  const sequence = await store.nextNumber(tx, county, yearOf(today))
  return `ZG${county}${yearOf(today)}${String(sequence).padStart(5, '0')}`
}
