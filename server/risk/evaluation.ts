import type { IndicatorId, RiskResult } from '#contract/risk.ts'
import { type AlertTurn, alertTurn } from '#domain/alerts.ts'
import { projectIndicators } from '#domain/risk/catalogue.ts'
import { evaluate, isAlert } from '#domain/risk/evaluate.ts'
import type { Need } from '#domain/risk/indicator.ts'
import { rate } from '#domain/risk/rating.ts'
import type { RiskProject } from '#domain/risk/subject.ts'
import type { Transaction } from '../database.ts'
import type { RiskContext } from './context-store.ts'
import { loadNeighbours } from './neighbour-store.ts'
import {
  type AlertChanges,
  type Evaluated,
  listAlerts,
  listResults,
  lockRisks,
  saveAlerts,
  saveRatings,
  saveResults,
} from './result-store.ts'
import { loadSubjects } from './subject-store.ts'

const idsNeeding = (needs: readonly Need[]) => projectIndicators.filter(([, { needs: need }]) => needs.includes(need)).map(([id]) => id)
const alone = ['project', 'calendar'] as const
const everything = ['project', 'calendar', 'neighbours'] as const

/** What depends on the project and the day alone, in the transaction that changed it. What others say stays as it was last found. */
export async function reassess(tx: Transaction, context: RiskContext, projectId: string) {
  const [project] = await loadSubjects(tx, [projectId])
  if (!project) return
  const { settings, today, isDayOff } = context
  const results = evaluate({ project, neighbours: null, today, isDayOff }, settings, alone)
  const indicators = idsNeeding(alone)
  const stored = (await listResults(tx, [projectId])).filter(({ indicator }) => !indicators.includes(indicator) && settings[indicator].on)
  const others = stored.map(({ indicator, outcome }): RiskResult => ({ id: indicator, ...outcome }))
  await save(tx, context, { evaluated: [{ projectId, results, rating: rate([...results, ...others]) }], indicators, complete: false })
}

/** Everything, for many projects at once. Indicators that were switched off leave nothing behind. */
export async function evaluateFully(tx: Transaction, context: RiskContext, projectIds: readonly string[]): Promise<number> {
  const projects = await loadSubjects(tx, projectIds)
  if (projects.length === 0) return 0
  const around = await loadNeighbours(tx, projects, context.reach)
  const { settings, today, isDayOff } = context
  const evaluated = projects.map((project: RiskProject): Evaluated => {
    const results = evaluate({ project, neighbours: around.get(project.id) ?? null, today, isDayOff }, settings, everything)
    return { projectId: project.id, results, rating: rate(results) }
  })
  await save(tx, context, { evaluated, indicators: idsNeeding(everything), complete: true })
  return projects.length
}

type Outcome = { evaluated: readonly Evaluated[]; indicators: readonly IndicatorId[]; complete: boolean }

async function save(tx: Transaction, context: RiskContext, { evaluated, indicators, complete }: Outcome) {
  await lockRisks(
    tx,
    evaluated.map(({ projectId }) => projectId),
  )
  await saveResults(tx, evaluated, indicators)
  await saveRatings(tx, evaluated, complete)
  const standing = Map.groupBy(
    await listAlerts(
      tx,
      evaluated.map(({ projectId }) => projectId),
    ),
    ({ projectId }) => projectId,
  )
  const changes: AlertChanges = { raised: [], again: [], refreshed: [], cleared: [] }
  for (const { projectId, results } of evaluated) {
    const alerts = (standing.get(projectId) ?? []).filter(({ indicator }) => indicators.includes(indicator))
    const fired = results.filter(isAlert)
    for (const result of fired)
      note(
        changes,
        context,
        projectId,
        alertTurn(
          alerts.find(({ indicator }) => indicator === result.id),
          result,
        ),
        result.id,
      )
    for (const alert of alerts)
      if (!fired.some(({ id }) => id === alert.indicator))
        note(changes, context, projectId, alertTurn(alert, { id: alert.indicator, ...nothingFound }), alert.indicator)
  }
  await saveAlerts(tx, changes)
}

const nothingFound = { state: 'clear', reason: 'checked' } as const

function note(changes: AlertChanges, { explainBy: dueOn }: RiskContext, projectId: string, next: AlertTurn | null, indicator: IndicatorId) {
  if (next === null) return
  if (next.turn === 'raise') changes.raised.push({ projectId, indicator, dueOn, ...next })
  if (next.turn === 'raise-again') changes.again.push({ dueOn, ...next })
  if (next.turn === 'refresh') changes.refreshed.push(next)
  if (next.turn === 'clear') changes.cleared.push(next.id)
}
