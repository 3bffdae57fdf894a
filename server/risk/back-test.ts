import type { BackTest } from '#contract/alerts.ts'
import type { IndicatorId, Severity } from '#contract/risk.ts'
import { projectIndicators } from '#domain/risk/catalogue.ts'
import type { RiskSettings } from '#domain/risk/settings.ts'
import type { Connection } from '../database/connect.ts'
import type { Rules } from '../rules/store.ts'
import { loadNeighbours } from './neighbour-store.ts'
import { loadSubjects } from './subject-store.ts'

type Trial = { indicator: IndicatorId; present: RiskSettings[IndicatorId]; proposed: RiskSettings[IndicatorId] }
type Tried = Omit<BackTest, 'examples' | 'sampled'> & { examples: { id: string; severity: Severity }[] }

const portion = 200
const mostExamples = 10

/** One indicator with two sets of figures over the same filings, side by side. Nothing is written. */
export async function tryFigures(db: Connection, rules: Rules, ids: readonly string[], trial: Trial): Promise<Tried> {
  const found: Tried = { projects: 0, present: 0, proposed: 0, added: 0, gone: 0, examples: [] }
  for (let at = 0; at < ids.length; at += portion) await tryPortion(db, rules, ids.slice(at, at + portion), { trial, found })
  return found
}

async function tryPortion(db: Connection, rules: Rules, ids: readonly string[], { trial, found }: { trial: Trial; found: Tried }) {
  const definition = projectIndicators.find(([id]) => id === trial.indicator)?.[1]
  if (!definition) return
  const { today, isDayOff, reach } = rules
  const projects = await loadSubjects(db, ids)
  const around = definition.needs === 'neighbours' ? await loadNeighbours(db, projects, reach) : new Map<string, never>()
  for (const project of projects) {
    const subject = { project, neighbours: around.get(project.id) ?? null, today, isDayOff }
    const judge = ({ on, figures }: Trial['present']) => (on ? definition.evaluate(subject, figures) : null)
    const [before, after] = [judge(trial.present), judge(trial.proposed)]
    const [was, is] = [before?.state === 'fired', after?.state === 'fired']
    found.projects += 1
    found.present += was ? 1 : 0
    found.proposed += is ? 1 : 0
    found.gone += was && !is ? 1 : 0
    if (was || after?.state !== 'fired') continue
    found.added += 1
    if (found.examples.length < mostExamples) found.examples.push({ id: project.id, severity: after.severity })
  }
}
