import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { faulty, Refusal } from '#contract/errors.ts'
import type { Pick } from '#contract/inspection-picks.ts'
import { inspections } from '#contract/inspections.ts'
import { projectKinds } from '#contract/kinds.ts'
import type { Actor } from '#domain/access.ts'
import { usualCheckLists } from '#domain/check-lists.ts'
import { planFaults } from '#domain/inspections.ts'
import { pickAlgorithm, pickProjects, pickWeights } from '#domain/pick.ts'
import { record } from '../audit/store.ts'
import { readToday } from '../calendar/store.ts'
import { type Connection, type Database, inTransaction } from '../database.ts'
import { serve } from '../http.ts'
import { readDossier } from '../projects/life/dossier-store.ts'
import { isAtTop } from '../scope.ts'
import { lockCheckLists, readCheckList, saveCheckList } from './check-list-store.ts'
import { insertPick, listAssigned, listCandidates, listChosen, listPicks, mostCandidates, readPick } from './pick-store.ts'
import { checksFor } from './planning.ts'
import { insertInspection } from './store.ts'

export function pickRoutes(app: FastifyInstance, db: Database) {
  serve(app, inspections.picks, async ({ actor, query }) => ({
    ...(await listPicks(db, actor, query)),
    regions: await listAssigned(db, actor),
  }))
  serve(app, inspections.readPick, ({ actor, params }) => readWhole(db, actor, params.id))

  serve(app, inspections.pick, async ({ actor, body, request }) => {
    const id = await inTransaction(db, async (tx) => {
      const faults = planFaults(body.plannedOn, await readToday(tx))
      const found = await listCandidates(tx, actor, body)
      if (!isSupervised(actor, body.region)) throw faulty({ field: 'region', code: 'region.outside' })
      if (found.length === 0) faults.push({ field: 'region', code: 'choice' })
      if (found.length > mostCandidates) faults.push({ field: 'region', code: 'too-many', facts: { limit: mostCandidates } })
      if (faults.length > 0) throw faulty(...faults)
      const candidates = found.map(({ id: project, level }) => ({ id: project, weight: pickWeights[level] }))
      const seed = randomBytes(32).toString('hex')
      const chosen = pickProjects(candidates, body.count, numberFor, seed)
      const made = { algorithm: pickAlgorithm, seed, count: body.count, candidates, chosen }
      const pickId = await insertPick(tx, { region: body.region, kinds: body.kinds, record: made, madeBy: actor.id })
      for (const projectId of chosen) {
        const { kind } = await readDossier(tx, actor, projectId)
        const checks = await checksFor(tx, kind)
        await insertInspection(tx, {
          projectId,
          type: 'random',
          plannedOn: body.plannedOn,
          leadId: actor.id,
          others: [],
          checks,
          pickId,
          plannedBy: actor.id,
        })
      }
      const after = { ...body, seed, chosen, candidates: candidates.length }
      await record(
        tx,
        actor,
        { event: 'inspection.picked', subject: 'inspection', subjectId: pickId, region: body.region, after },
        request.id,
      )
      return pickId
    })
    return readWhole(db, actor, id)
  })

  serve(app, inspections.replayPick, async ({ actor, params }) => {
    const pick = await readPick(db, actor, params.id)
    if (!pick) throw new Refusal('record.not-found')
    const { candidates, count, seed, chosen } = pick.record
    const again = pickProjects(candidates, count, numberFor, seed)
    return { same: again.length === chosen.length && again.every((project, at) => project === chosen[at]), chosen: again }
  })

  serve(app, inspections.checkLists, async ({ actor }) => {
    const mayChange = actor.authorities.includes('ROLE_MANAGEMENT') && (await isAtTop(db, actor))
    return Promise.all(projectKinds.map(async (kind) => ({ kind, mayChange, ...(await listOf(db, kind)) })))
  })

  serve(app, inspections.changeCheckList, ({ actor, params: { kind }, body: { questions, version }, request }) =>
    inTransaction(db, async (tx) => {
      if (!(await isAtTop(tx, actor))) throw new Refusal('region.top-only')
      await lockCheckLists(tx)
      const before = await listOf(tx, kind)
      if (before.version !== version) throw new Refusal('record.changed', { fresh: { kind, mayChange: true, ...before } })
      await saveCheckList(tx, kind, { questions, version: version + 1 })
      const change = { before: before.questions, after: questions }
      await record(
        tx,
        actor,
        { event: 'check-list.changed', subject: 'check-list', subjectId: null, region: actor.region.code, ...change },
        request.id,
      )
      return { kind, mayChange: true, questions, version: version + 1 }
    }),
  )
}

/** One picks within what one supervises; a wider region would pretend to cover more. */
const isSupervised = (actor: Actor, code: string) => actor.supervises.some(({ prefix }) => code.startsWith(prefix))

async function listOf(db: Connection, kind: (typeof projectKinds)[number]) {
  const changed = await readCheckList(db, kind)
  return { questions: changed?.questions ?? [...usualCheckLists[kind]], version: changed?.version ?? 0 }
}

/** The first 52 bits of the SHA-256 of a text as a number between 0 and 1, never 0. */
const numberFor = (text: string) => (Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 13), 16) + 1) / (2 ** 52 + 1)

async function readWhole(db: Connection, actor: Actor, id: string): Promise<Pick> {
  const pick = await readPick(db, actor, id)
  if (!pick) throw new Refusal('record.not-found')
  return { ...pick, madeAt: pick.madeAt.toISOString(), chosen: await listChosen(db, actor, id, pick.record.chosen) }
}
