import type { FastifyInstance } from 'fastify'
import { type Alert, type AlertAction, type AlertHindrance, alerts } from '#contract/alerts.ts'
import { Refusal } from '#contract/errors.ts'
import type { FiredOutcome, IndicatorId, NamedFigures, RiskResult } from '#contract/risk.ts'
import type { Actor } from '#domain/access.ts'
import { alertHindrance, alertViews } from '#domain/alerts.ts'
import { isSupervisorOf } from '#domain/deciding.ts'
import type { Telling } from '#domain/notifications.ts'
import { projectIndicators } from '#domain/risk/catalogue.ts'
import { figureSet, type RiskSettings } from '#domain/risk/settings.ts'
import { inputsFor } from '#domain/risk/visibility.ts'
import { record } from '../audit/store.ts'
import { type Connection, type Database, inTransaction, type Transaction } from '../database.ts'
import { listEvidence } from '../evidence/store.ts'
import { serve } from '../http.ts'
import { readToldFiling, tellOfFiling } from '../notifications/filing-store.ts'
import { type LoadedDossier, readDossier } from '../projects/life/dossier-store.ts'
import { addAlertEvent } from '../risk/alert-changes-store.ts'
import { loadContext } from '../risk/context-store.ts'
import type { OpenFinding } from '../steps.ts'
import * as store from './store.ts'

export function alertRoutes(app: FastifyInstance, db: Database, openFinding: OpenFinding) {
  const whole = (actor: Actor, id: string) => readWhole(db, actor, id)

  serve(app, alerts.list, ({ actor, query }) => store.listAlerts(db, actor, query))
  serve(app, alerts.read, ({ actor, params }) => whole(actor, params.id))

  serve(app, alerts.ofProject, async ({ actor, params }) => {
    const dossier = await readDossier(db, actor, params.id)
    const { risk, results } = await store.readRisk(db, dossier.id)
    const links = await store.knownLinks(db, actor, results.flatMap(linksIn))
    const { settings } = await loadContext(db)
    const fired = results.filter(({ state }) => state === 'fired')
    return {
      rating: { score: risk.score, level: risk.level },
      evaluatedAt: risk.evaluatedAt?.toISOString() ?? null,
      pending: risk.pending,
      results: results.map((result) => withoutHidden(result, links.names)),
      clear: clearOf(results, settings, risk.evaluatedAt !== null),
      figures: Object.fromEntries(fired.map(({ id }) => [id, figuresOf(id, settings)])),
      links,
      alerts: await store.listAlertsOf(db, dossier.id),
    }
  })

  serve(app, alerts.explain, async ({ actor, params, body, request }) => {
    await inTransaction(db, async (tx) => {
      await answer(tx, { actor, id: params.id, version: body.version, action: 'explain', note: body.explanation, requestId: request.id })
      await store.saveExplanation(tx, params.id, actor.id, body.explanation)
    })
    return whole(actor, params.id)
  })

  serve(app, alerts.dismiss, async ({ actor, params, body, request }) => {
    await inTransaction(db, async (tx) => {
      await answer(tx, { actor, id: params.id, version: body.version, action: 'dismiss', note: body.reason, requestId: request.id })
      await store.saveDecision(tx, params.id, { state: 'dismissed', by: actor.id, reason: body.reason })
    })
    return whole(actor, params.id)
  })

  serve(app, alerts.confirm, async ({ actor, params, body, request }) => {
    await inTransaction(db, async (tx) => {
      const { dossier } = await answer(tx, {
        actor,
        id: params.id,
        version: body.version,
        action: 'confirm',
        note: null,
        requestId: request.id,
      })
      await store.saveDecision(tx, params.id, { state: 'confirmed', by: actor.id, reason: null })
      await openFinding({ tx, actor, requestId: request.id }, { projectId: dossier.id, alertId: params.id }, body.finding)
    })
    return whole(actor, params.id)
  })
}

type Answer = { actor: Actor; id: string; version: number; action: AlertAction; note: string | null; requestId: string }

/** Locks an alert, asks the rules, and notes who answered what. */
async function answer(tx: Transaction, { actor, id, version, action, note, requestId }: Answer) {
  const alert = await store.lockAlert(tx, actor, id)
  if (!alert) throw new Refusal('record.not-found')
  const dossier = await readDossier(tx, actor, alert.project.id)
  if (alert.version !== version) throw new Refusal('record.changed', { fresh: await shown(tx, alert, actor, dossier) })
  const hindrance = alertHindrance(action, { actor, filing: dossier, state: alert.state })
  if (hindrance) throw refusalFor(hindrance, alert.state)
  await addAlertEvent(tx, { alertId: id, actorId: actor.id, actor: actor.name, action, note })
  const after = { action, note, indicator: alert.indicator, projectId: dossier.id }
  await record(
    tx,
    actor,
    { event: `alert.${action}`, subject: 'alert', subjectId: id, region: dossier.scopeCode, before: { state: alert.state }, after },
    requestId,
  )
  const manner = { by: actor.id, path: `/v2/project/${dossier.id}?tab=risk&alert=${id}`, facts: { indicator: alert.indicator } }
  await tellOfFiling(tx, await readToldFiling(tx, dossier.id), [toldOf[action]], manner)
  return { alert, dossier }
}

const toldOf: Record<AlertAction, Telling> = {
  explain: { kind: 'alert.explained', to: 'supervisors' },
  confirm: { kind: 'alert.confirmed', to: 'owner-side' },
  dismiss: { kind: 'alert.dismissed', to: 'owner-side' },
}

function refusalFor(hindrance: AlertHindrance, state: string): Refusal {
  if (hindrance === 'state') return new Refusal('alert.closed', { state })
  return new Refusal(hindrance === 'duty-separated' ? 'duty.separated' : 'project.not-yours', { reason: hindrance })
}

async function readWhole(db: Connection, actor: Actor, id: string): Promise<Alert> {
  const alert = await store.readAlert(db, actor, id)
  if (!alert) throw new Refusal('record.not-found')
  return shown(db, alert, actor, await readDossier(db, actor, alert.project.id))
}

async function shown(db: Connection, alert: store.StoredAlert, actor: Actor, dossier: LoadedDossier): Promise<Alert> {
  const links = await store.knownLinks(db, actor, linksIn({ id: alert.indicator, ...alert.outcome }))
  const official = isSupervisorOf(actor, dossier)
  const { settings } = await loadContext(db)
  const files = await listEvidence(db, actor, dossier)
  return {
    ...alert,
    raisedAt: alert.raisedAt.toISOString(),
    explainedAt: alert.explainedAt?.toISOString() ?? null,
    decidedAt: alert.decidedAt?.toISOString() ?? null,
    outcome: withoutHidden(alert.outcome, links.names),
    figures: figuresOf(alert.indicator, settings),
    links,
    files: files.filter(({ record: matter }) => matter === `alert ${alert.id}`),
    history: await store.listAlertEvents(db, alert.id),
    // How supervisors decided elsewhere is theirs to weigh.
    similar: official ? await store.listSimilar(db, actor, alert) : [],
    actions: alertViews({ actor, filing: dossier, state: alert.state }),
  }
}

/** Only what fired or could not be judged is kept: the rest of what was looked at is clear. Neighbours are looked at by a job of their own. */
function clearOf(results: readonly RiskResult[], settings: RiskSettings, isComplete: boolean): IndicatorId[] {
  const told = new Set(results.map(({ id }) => id))
  if (!isComplete && told.size === 0) return []
  return projectIndicators.flatMap(([id, { needs }]) =>
    settings[id].on && !told.has(id) && (isComplete || needs !== 'neighbours') ? [id] : [],
  )
}

const figuresOf = (id: IndicatorId, settings: RiskSettings): NamedFigures =>
  Object.fromEntries(
    Object.entries(figureSet(id)).map(([name, figure]) => [
      name,
      { value: settings[id].figures[name] ?? figure.default, unit: figure.unit },
    ]),
  )

const linksIn = (result: RiskResult) => (result.state === 'fired' ? result.inputs.flatMap(({ link }) => (link ? [link] : [])) : [])

/** A project out of sight is counted and not named, not even by its id. */
function withoutHidden<Outcome extends RiskResult | FiredOutcome>(outcome: Outcome, names: Readonly<Record<string, string>>): Outcome {
  return outcome.state === 'fired' ? { ...outcome, inputs: inputsFor(outcome.inputs, ({ id }) => id in names) } : outcome
}
