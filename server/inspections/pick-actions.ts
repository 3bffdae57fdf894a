import { createHash, randomBytes } from 'node:crypto'
import { faulty, Refusal } from '#contract/errors.ts'
import type { PickTerms } from '#contract/inspection-picks.ts'
import type { ProjectKind } from '#contract/kinds.ts'
import type { Label } from '#contract/language.ts'
import type { Actor } from '#domain/people/access.ts'
import { pickWeightsOf } from '#domain/risk/rating-figures.ts'
import { planFaults } from '#domain/supervision/inspections.ts'
import { pickAlgorithm, pickProjects } from '#domain/supervision/pick.ts'
import type { ActionContext } from '../action-context.ts'
import { record } from '../audit/store.ts'
import type { Transaction } from '../database/connect.ts'
import { loadRules } from '../rules/store.ts'
import { isAtTop } from '../scope.ts'
import { lockCheckLists, saveCheckList } from './check-list-store.ts'
import { checkListOf, checksFor } from './check-lists.ts'
import { insertPick, listCandidates, mostCandidates } from './pick-store.ts'
import { insertInspection } from './store.ts'

/** Picks projects of a region by lot, plans a visit to each, and answers the id of the pick. */
export async function pickInspections(tx: Transaction, context: ActionContext, sent: PickTerms & { plannedOn: string }): Promise<string> {
  const { actor, requestId } = context
  const { region, kinds, count, plannedOn } = sent
  const { today, rating } = await loadRules(tx)
  const faults = planFaults(plannedOn, today)
  const found = await listCandidates(tx, actor, sent)
  if (!isWithinAssignments(actor, region)) throw faulty({ field: 'region', code: 'region.outside' })
  if (found.length === 0) faults.push({ field: 'region', code: 'choice' })
  if (found.length > mostCandidates) faults.push({ field: 'region', code: 'too-many', facts: { limit: mostCandidates } })
  if (faults.length > 0) throw faulty(...faults)
  const weights = pickWeightsOf(rating)
  const candidates = found.map(({ id, level }) => ({ id, weight: weights[level] }))
  const seed = randomBytes(32).toString('hex')
  const chosen = pickProjects(candidates, count, numberFor, seed)
  const pickId = await insertPick(tx, {
    region,
    kinds,
    record: { algorithm: pickAlgorithm, seed, count, candidates, chosen },
    madeBy: actor.id,
  })
  const visit = { type: 'random' as const, plannedOn, leadId: actor.id, others: [], pickId, plannedBy: actor.id }
  for (const [kind, ofKind] of Map.groupBy(
    found.filter(({ id }) => chosen.includes(id)),
    (project) => project.kind,
  )) {
    const checks = await checksFor(tx, kind)
    for (const { id: projectId } of ofKind) await insertInspection(tx, { ...visit, projectId, checks })
  }
  const after = { ...sent, seed, chosen, candidates: candidates.length }
  await record(tx, actor, { event: 'inspection.picked', subject: 'inspection', subjectId: pickId, region, after }, requestId)
  return pickId
}

/** One picks within what one supervises; a wider region would pretend to cover more. */
const isWithinAssignments = (actor: Actor, code: string) => actor.supervises.some(({ prefix }) => code.startsWith(prefix))

/** The first 52 bits of the SHA-256 of a text as a number between 0 and 1, never 0. */
export const numberFor = (text: string) =>
  (Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 13), 16) + 1) / (2 ** 52 + 1)

type NewCheckList = { kind: ProjectKind; questions: Label[]; version: number }

/** Changes the questions that visits planned from now on ask. */
export async function changeCheckList(tx: Transaction, { actor, requestId }: ActionContext, { kind, questions, version }: NewCheckList) {
  if (!(await isAtTop(tx, actor))) throw new Refusal('region.top-only')
  await lockCheckLists(tx)
  const before = await checkListOf(tx, kind)
  if (before.version !== version) throw new Refusal('record.changed', { fresh: { kind, mayChange: true, ...before } })
  await saveCheckList(tx, kind, { questions, version: version + 1 })
  const change = { before: before.questions, after: questions }
  await record(
    tx,
    actor,
    { event: 'check-list.changed', subject: 'check-list', subjectId: null, region: actor.region.code, ...change },
    requestId,
  )
  return { kind, mayChange: true, questions, version: version + 1 }
}
