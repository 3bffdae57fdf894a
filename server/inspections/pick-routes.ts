import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contract/errors.ts'
import { inspections } from '#contract/inspections.ts'
import { projectKinds } from '#contract/kinds.ts'
import { pickProjects } from '#domain/supervision/pick.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import { serve } from '../http/serve.ts'
import { isAtTop } from '../scope.ts'
import { checkListOf } from './check-lists.ts'
import { changeCheckList, numberFor, pickInspections } from './pick-actions.ts'
import { listAssigned, listPicks, readPick } from './pick-store.ts'
import { readPickPage } from './view.ts'

export function pickRoutes(app: FastifyInstance, db: Database) {
  serve(app, inspections.picks, async ({ actor, query }) => ({
    ...(await listPicks(db, actor, query)),
    regions: await listAssigned(db, actor),
  }))
  serve(app, inspections.readPick, ({ actor, params }) => readPickPage(db, actor, params.id))

  serve(app, inspections.pick, async ({ context, body }) => {
    const id = await inTransaction(db, (tx) => pickInspections(tx, context, body))
    return readPickPage(db, context.actor, id)
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
    return Promise.all(projectKinds.map(async (kind) => ({ kind, mayChange, ...(await checkListOf(db, kind)) })))
  })

  serve(app, inspections.changeCheckList, ({ context, params: { kind }, body }) =>
    inTransaction(db, (tx) => changeCheckList(tx, context, { kind, ...body })),
  )
}
