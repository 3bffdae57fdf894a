import type { EvidenceStep } from '#contract/lifecycle.ts'
import type { RiskResult } from '#contract/risk.ts'
import { evaluate } from '#domain/risk/evaluate.ts'
import type { Database } from '../../server/database/connect.ts'
import { loadNeighbours } from '../../server/risk/neighbour-store.ts'
import { loadSubjects } from '../../server/risk/subject-store.ts'
import { loadRules } from '../../server/rules/store.ts'
import { type Asked, asked, type Dossier } from './dossier.ts'

/** What an indicator said of a filing, and what is true. */
export type Answer = { id: Asked; dossier: Dossier; projectId: string; result: RiskResult; isTrue: boolean }

/** Asks every indicator about every filing, as the server does; those that had nothing to look at there have not answered. */
export async function answersAbout(db: Database, dossiers: readonly Dossier[], ids: readonly string[]): Promise<Answer[]> {
  const rules = await loadRules(db)
  const { today, isDayOff, indicators, reach } = rules
  const projects = await loadSubjects(db, ids)
  const around = await loadNeighbours(db, projects, reach)
  const dossierOf = new Map(ids.map((id, at) => [id, dossiers[at]!]))
  return projects.flatMap((project) => {
    const dossier = dossierOf.get(project.id)!
    const results = evaluate({ project, neighbours: around.get(project.id) ?? null, today, isDayOff }, indicators, [
      'project',
      'calendar',
      'neighbours',
    ])
    return results.flatMap((result) => (isAsked(result) && isAbout(result, dossier) ? [answerOf(result, dossier, project.id)] : []))
  })
}

const isAsked = (result: RiskResult): result is RiskResult & { id: Asked } => (asked as readonly string[]).includes(result.id)

/** The steps whose papers an indicator looks at: without one of them there is nothing to ask it. */
const looksAt: Record<Asked, readonly EvidenceStep[]> = {
  ...{ K52: ['payment'], K53: ['payment'], K54: ['payment'], K55: ['payment'], K56: ['payment'] },
  ...{ K57: ['contract'], K58: ['contract'], K59: ['contract'], K60: ['filing'], K62: ['report'], K63: ['award'], K64: ['award'] },
  ...{ K66: ['contract', 'filing', 'payment'], K67: ['contract', 'filing'] },
}

const isAbout = ({ id }: { id: Asked }, { files }: Dossier) => files.some(({ step }) => looksAt[id].includes(step))

const answerOf = (result: RiskResult & { id: Asked }, dossier: Dossier, projectId: string): Answer => ({
  ...{ id: result.id, dossier, projectId, result, isTrue: dossier.truths[result.id] === 'true' },
})
