import { hash } from 'node:crypto'
import type { IndicatorId, RiskResult } from '#contract/risk.ts'
import { type AlertTurn, alertTurn } from '#domain/alerts.ts'
import { projectIndicators } from '#domain/risk/catalogue.ts'
import { evaluate, isAlert } from '#domain/risk/evaluate.ts'
import { fingerprint } from '#domain/risk/fingerprint.ts'
import { rate } from '#domain/risk/rating.ts'
import type { Connection, Transaction } from '../database.ts'
import { type AlertChanges, type KnownAlert, listAlerts, saveAlerts } from './alert-changes-store.ts'
import { loadContext, type RiskContext } from './context-store.ts'
import { loadNeighbours } from './neighbour-store.ts'
import {
  type Fired,
  holdFilings,
  type Judged,
  listMarks,
  listResults,
  lockRisks,
  type Marks,
  saveJudged,
  saveResults,
} from './result-store.ts'
import { loadSubjects } from './subject-store.ts'

const alone = ['project', 'calendar'] as const
const everything = ['project', 'calendar', 'neighbours'] as const
const ofNeighbours = new Set(projectIndicators.flatMap(([id, { needs }]) => (needs === 'neighbours' ? [id] : [])))

/** What an evaluation of some projects found. `marks` says how each was known before anything was read. */
export type Judgement = { context: RiskContext; judged: readonly Judged[]; marks: Marks; complete: boolean }

/** What depends on the project and the day alone, in the transaction that changed it. What others say stays as it was last found. */
export async function reassess(tx: Transaction, context: RiskContext, projectId: string) {
  const marks = await lockRisks(tx, [projectId])
  const [project] = await loadSubjects(tx, [projectId])
  if (!project) return
  const { settings, today, isDayOff } = context
  const stored = await listResults(tx, projectId)
  const others = stored.filter(({ id }) => ofNeighbours.has(id) && settings[id].on)
  const results = [...evaluate({ project, neighbours: null, today, isDayOff }, settings, alone), ...others]
  await keep(tx, { context, judged: [judgedFrom(projectId, results)], marks, complete: false })
}

/** Everything about many projects at once, of which nothing is written yet. What changes meanwhile is found out when it is. */
export async function judge(db: Connection, projectIds: readonly string[]): Promise<Judgement> {
  const marks = await listMarks(db, projectIds)
  const context = await loadContext(db)
  const projects = await loadSubjects(db, projectIds)
  const around = await loadNeighbours(db, projects, context.reach)
  const { settings, today, isDayOff } = context
  const judged = projects.map((project) => {
    const neighbours = around.get(project.id) ?? null
    return judgedFrom(project.id, evaluate({ project, neighbours, today, isDayOff }, settings, everything))
  })
  return { context, judged, marks, complete: true }
}

/**
 * Writes what was found, as far as it differs from what is known. A project that somebody changed since it was read is left alone: it has
 * been marked as changed, and whoever looks at changed ones comes to it. Answers those of which something else was found than before.
 */
export async function keep(tx: Transaction, { context, judged, marks, complete }: Judgement): Promise<string[]> {
  const ids = judged.map(({ projectId }) => projectId)
  await holdFilings(tx, ids)
  const present = await lockRisks(tx, ids)
  const untouched = judged.filter(({ projectId }) => marks.get(projectId)?.mark === present.get(projectId)?.mark)
  const changed = await saveJudged(tx, untouched, { marks, complete })
  if (changed.length === 0) return []
  const known = changed.filter(({ projectId }) => marks.has(projectId)).map(({ projectId }) => projectId)
  const standing = Map.groupBy(await listAlerts(tx, known), ({ projectId }) => projectId)
  const changes: AlertChanges = { raised: new Set(), again: [], refreshed: [], cleared: [] }
  for (const one of changed) noteAlerts(changes, one, standing.get(one.projectId) ?? [])
  await saveResults(tx, changed, { known, raised: changes.raised, dueOn: context.explainBy })
  await saveAlerts(tx, changes, context.explainBy)
  return changed.map(({ projectId }) => projectId)
}

function judgedFrom(projectId: string, results: readonly RiskResult[]): Judged {
  const fired: Fired[] = []
  const gaps: Partial<Record<IndicatorId, readonly string[]>> = {}
  for (const result of results) {
    if (result.state === 'gap') gaps[result.id] = result.missing
    if (result.state !== 'fired') continue
    const { id, ...outcome } = result
    fired.push({ result, indicator: id, json: JSON.stringify(outcome), fingerprint: () => digestOf(fingerprint(result) ?? '') })
  }
  fired.sort((one, other) => (one.indicator < other.indicator ? -1 : 1))
  const missing = JSON.stringify(gaps)
  return {
    projectId,
    fired,
    gaps: missing === '{}' ? null : missing,
    rating: rate(results),
    digest: digestOf([missing, ...fired.map(({ indicator, json }) => indicator + json)].join('\n')),
  }
}

/** Compared with what was written earlier and never read; nobody gains by two that are equal. */
const digestOf = (text: string) => hash('md5', text)

/** What the results mean for the alerts of a project. */
function noteAlerts(changes: AlertChanges, { projectId, fired }: Judged, alerts: readonly KnownAlert[]) {
  const due = fired.filter(({ result }) => isAlert(result))
  for (const one of due) {
    const standing = alerts.find(({ indicator }) => indicator === one.indicator)
    note(changes, { projectId, ...one }, alertTurn(standing, one.result, one.fingerprint()))
  }
  for (const { id, indicator, ...alert } of alerts)
    if (!due.some((one) => one.indicator === indicator)) {
      const turn = alertTurn({ id, ...alert }, { id: indicator, state: 'clear', reason: 'checked' }, null)
      if (turn) changes.cleared.push(id)
    }
}

function note(changes: AlertChanges, { projectId, indicator, json }: Fired & { projectId: string }, next: AlertTurn | null) {
  if (next === null || next.turn === 'clear') return
  if (next.turn === 'raise') changes.raised.add(`${projectId} ${indicator}`)
  if (next.turn === 'raise-again') changes.again.push({ id: next.id, fingerprint: next.fingerprint, json })
  if (next.turn === 'refresh') changes.refreshed.push({ id: next.id, fingerprint: next.fingerprint, json })
}
