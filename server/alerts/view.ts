import type { Alert, ProjectRisk } from '#contract/alerts.ts'
import { Refusal } from '#contract/errors.ts'
import type { FiredOutcome, IndicatorId, NamedFigures, RiskResult } from '#contract/risk.ts'
import type { Actor } from '#domain/people/access.ts'
import { projectIndicators } from '#domain/risk/catalogue.ts'
import { figureSet, type RiskSettings } from '#domain/risk/settings.ts'
import { inputsFor } from '#domain/risk/visibility.ts'
import { isSupervisorOf } from '#domain/steps/deciding.ts'
import { alertViews } from '#domain/supervision/alerts.ts'
import type { Connection } from '../database/connect.ts'
import { listEvidence } from '../evidence/store.ts'
import { type LoadedDossier, readDossier } from '../projects/life/dossier-store.ts'
import { loadRules } from '../rules/store.ts'
import * as store from './store.ts'

/** What the indicators say about a project. */
export async function readRiskPage(db: Connection, actor: Actor, projectId: string): Promise<ProjectRisk> {
  const dossier = await readDossier(db, actor, projectId)
  const { risk, results } = await store.readRisk(db, dossier.id)
  const links = await store.knownLinks(db, actor, results.flatMap(linksIn))
  const { indicators, rating: scale } = await loadRules(db)
  const fired = results.filter(({ state }) => state === 'fired')
  return {
    rating: { score: risk.score, level: risk.level },
    scale: { ...scale },
    evaluatedAt: risk.evaluatedAt?.toISOString() ?? null,
    pending: risk.pending,
    results: results.map((result) => withoutHidden(result, links.names)),
    clear: clearOf(results, indicators, risk.evaluatedAt !== null),
    figures: Object.fromEntries(fired.map(({ id }) => [id, figuresOf(id, indicators)])),
    links,
    alerts: await store.listAlertsOf(db, dossier.id),
  }
}

/** One alert as its reader may see it, with what they can do about it. */
export async function readAlertPage(db: Connection, actor: Actor, id: string): Promise<Alert> {
  const alert = await store.readAlert(db, actor, id)
  if (!alert) throw new Refusal('record.not-found')
  return alertPage(db, actor, alert, await readDossier(db, actor, alert.project.id))
}

export async function alertPage(db: Connection, actor: Actor, alert: store.StoredAlert, dossier: LoadedDossier): Promise<Alert> {
  const links = await store.knownLinks(db, actor, linksIn({ id: alert.indicator, ...alert.outcome }))
  const { indicators } = await loadRules(db)
  const files = await listEvidence(db, actor, dossier)
  return {
    ...alert,
    raisedAt: alert.raisedAt.toISOString(),
    explainedAt: alert.explainedAt?.toISOString() ?? null,
    decidedAt: alert.decidedAt?.toISOString() ?? null,
    outcome: withoutHidden(alert.outcome, links.names),
    figures: figuresOf(alert.indicator, indicators),
    links,
    files: files.filter(({ record }) => record === `alert ${alert.id}`),
    history: await store.listAlertEvents(db, alert.id),
    // How supervisors decided elsewhere is theirs to weigh.
    similar: isSupervisorOf(actor, dossier) ? await store.listSimilar(db, actor, alert) : [],
    actions: alertViews({ actor, filing: dossier, state: alert.state }),
  }
}

/** Only what fired or could not be judged is kept: the rest of what was looked at is clear. Neighbours are looked at by a job of their own. */
function clearOf(results: readonly RiskResult[], indicators: RiskSettings, isComplete: boolean): IndicatorId[] {
  const known = new Set(results.map(({ id }) => id))
  if (!isComplete && known.size === 0) return []
  return projectIndicators.flatMap(([id, { needs }]) =>
    indicators[id].on && !known.has(id) && (isComplete || needs !== 'neighbours') ? [id] : [],
  )
}

const figuresOf = (id: IndicatorId, indicators: RiskSettings): NamedFigures =>
  Object.fromEntries(
    Object.entries(figureSet(id)).map(([name, figure]) => [
      name,
      { value: indicators[id].figures[name] ?? figure.default, unit: figure.unit },
    ]),
  )

const linksIn = (result: RiskResult) => (result.state === 'fired' ? result.inputs.flatMap(({ link }) => (link ? [link] : [])) : [])

/** A project out of sight is counted and not named, not even by its id. */
function withoutHidden<Outcome extends RiskResult | FiredOutcome>(outcome: Outcome, names: Readonly<Record<string, string>>): Outcome {
  return outcome.state === 'fired' ? { ...outcome, inputs: inputsFor(outcome.inputs, ({ id }) => id in names) } : outcome
}
