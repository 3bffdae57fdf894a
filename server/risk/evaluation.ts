import { hash } from 'node:crypto'
import type { IndicatorId, RiskResult } from '#contract/risk.ts'
import type { Dossier } from '#domain/filing/dossier.ts'
import { projectIndicators } from '#domain/risk/catalogue.ts'
import { evaluate, isAlert } from '#domain/risk/evaluate.ts'
import { fingerprint } from '#domain/risk/fingerprint.ts'
import { rate } from '#domain/risk/rating.ts'
import type { RatingFigures } from '#domain/risk/rating-figures.ts'
import type { RiskProject } from '#domain/risk/subject.ts'
import { type AlertTurn, alertTurn, asksNobody } from '#domain/supervision/alerts.ts'
import type { Connection, Transaction } from '../database/connect.ts'
import { loadRules, type Rules } from '../rules/store.ts'
import { type AlertChanges, type KnownAlert, listAlerts, saveAlerts } from './alert-changes-store.ts'
import { loadNeighbours } from './neighbour-store.ts'
import {
  type Fired,
  hasChanged,
  holdFilings,
  type Judged,
  listMarks,
  lockRisks,
  type Marks,
  saveJudged,
  saveResults,
} from './result-store.ts'
import { loadSubject, loadSubjects, loadWritten } from './subject-store.ts'

const alone = ['project', 'calendar'] as const
const everything = ['project', 'calendar', 'neighbours'] as const
const ofNeighbours = new Set(projectIndicators.flatMap(([id, { needs }]) => (needs === 'neighbours' ? [id] : [])))

/** What an evaluation of some projects found. `marks` says how each was known before anything was read. */
export type Judgement = { rules: Rules; judged: readonly Judged[]; marks: Marks; complete: boolean }

/**
 * What depends on the project and the day alone, in the transaction that changed it and holds its rating. What others say stays as it was
 * last found. Answers whether an alert was raised.
 */
export async function reassess(
  tx: Transaction,
  known: { rules: () => Promise<Rules>; marks: Marks | Promise<Marks> },
  { id, limits }: Pick<Dossier, 'id' | 'limits'>,
): Promise<boolean> {
  const [marks, rules, subject] = await Promise.all([known.marks, known.rules(), loadSubject(tx, id, limits)])
  if (!subject) return false
  const { project } = subject
  const { indicators, today, isDayOff } = rules
  const others = subject.known.filter((result) => ofNeighbours.has(result.id) && indicators[result.id].on)
  const results = [...evaluate({ project, neighbours: null, today, isDayOff }, indicators, alone), ...others]
  const { raised } = await write(tx, { rules, judged: [judgedFrom(project, results, rules.rating)], marks, complete: false })
  return raised
}

/** Everything about many projects at once, without a lock and without writing. What changes meanwhile is found out when it is written. */
export async function judge(db: Connection, projectIds: readonly string[]): Promise<Judgement> {
  const marks = await listMarks(db, projectIds)
  const rules = await loadRules(db)
  const projects = await loadSubjects(db, projectIds)
  const around = await loadNeighbours(db, projects, rules.reach)
  const { indicators, today, isDayOff } = rules
  const judged = projects.map((project) => {
    const neighbours = around.get(project.id) ?? null
    return judgedFrom(project, evaluate({ project, neighbours, today, isDayOff }, indicators, everything), rules.rating)
  })
  return { rules, judged, marks, complete: true }
}

/** The same about one filing that is still being written, as if it were submitted at this moment. */
export async function judgeAsSubmitted(
  db: Connection,
  { indicators, today, isDayOff, reach }: Rules,
  { id, limits, state }: Pick<Dossier, 'id' | 'limits' | 'state'>,
): Promise<readonly RiskResult[]> {
  const written = await loadWritten(db, id, limits)
  if (!written) return []
  const project = { ...written, state }
  const around = await loadNeighbours(db, [project], reach)
  return evaluate({ project, neighbours: around.get(id) ?? null, today, isDayOff }, indicators, everything)
}

/**
 * Writes what was found, as far as it differs from what is known. A project that somebody changed since it was read is left alone: it has
 * been marked as changed, and whoever looks at changed ones comes to it. Answers those of which something else was found than before.
 */
export async function keep(tx: Transaction, judgement: Judgement): Promise<readonly string[]> {
  const ids = idsOf(judgement)
  await holdFilings(tx, ids)
  const { changed } = await keepUntouched(tx, judgement, await lockRisks(tx, ids))
  return changed
}

/** The same for whoever holds the filings and ratings; says besides which were still untouched. */
export async function keepUntouched(tx: Transaction, { judged, ...rest }: Judgement, present: Marks) {
  const untouched = judged.filter(({ projectId }) => rest.marks.get(projectId)?.mark === present.get(projectId)?.mark)
  const { changed } = await write(tx, { judged: untouched, ...rest })
  return { untouched: untouched.map(({ projectId }) => projectId), changed }
}

export const idsOf = ({ judged }: Judgement) => judged.map(({ projectId }) => projectId)

async function write(tx: Transaction, { rules, judged, marks, complete }: Judgement): Promise<{ changed: string[]; raised: boolean }> {
  const known = judged.filter((one) => hasChanged(one, marks)).map(({ projectId }) => projectId)
  const [changed, alerts] = await Promise.all([saveJudged(tx, judged, { marks, complete }), listAlerts(tx, known)])
  if (changed.length === 0) return { changed: [], raised: false }
  const explainBy = rules.dueIn(rules.deadlines.explanationDays)
  const present = Map.groupBy(alerts, ({ projectId }) => projectId)
  const changes: AlertChanges = { raised: new Set(), again: [], refreshed: [], cleared: [] }
  for (const one of changed) noteAlerts(changes, one, present.get(one.projectId) ?? [])
  await Promise.all([saveResults(tx, changed, { known, raised: changes.raised, dueOn: explainBy }), saveAlerts(tx, changes, explainBy)])
  return { changed: changed.map(({ projectId }) => projectId), raised: changes.raised.size > 0 || changes.again.length > 0 }
}

function judgedFrom(project: RiskProject, results: readonly RiskResult[], figures: RatingFigures): Judged {
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
  const rating = rate(results, figures)
  const alerts = asksNobody(project) ? 'end' : 'follow'
  return {
    projectId: project.id,
    alerts,
    fired,
    gaps: missing === '{}' ? null : missing,
    rating,
    digest: digestOf(
      [alerts, `${rating.level} ${rating.score}`, missing, ...fired.map(({ indicator, json }) => indicator + json)].join('\n'),
    ),
  }
}

/** Compared with what was written earlier and never read; nobody gains by two that are equal. */
const digestOf = (text: string) => hash('md5', text)

/** What the results mean for the alerts of a project. */
function noteAlerts(changes: AlertChanges, { projectId, fired, alerts: fate }: Judged, alerts: readonly KnownAlert[]) {
  const due = fate === 'end' ? [] : fired.filter(({ result }) => isAlert(result))
  for (const one of due) {
    const present = alerts.find(({ indicator }) => indicator === one.indicator)
    note(changes, { projectId, ...one }, alertTurn(present, one.result, one.fingerprint()))
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
