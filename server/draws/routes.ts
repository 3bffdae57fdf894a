import type { FastifyInstance } from 'fastify'
import { draws } from '#contract/draws.ts'
import { replay } from '#domain/draws/draw.ts'
import { operatorHindrance } from '#domain/draws/draw-steps.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import type { Encryption } from '../encryption.ts'
import { serve } from '../http/serve.ts'
import { readDossier } from '../projects/life/dossier-store.ts'
import * as actions from './actions.ts'
import { commitDraw, isStatutory } from './commitment-actions.ts'
import { readDrawDetail, recordOf } from './detail.ts'
import { listWitnesses } from './pool-store.ts'
import { listDraws, listOfProject } from './store.ts'

export function drawRoutes(app: FastifyInstance, db: Database, encryption: Encryption) {
  serve(app, draws.list, ({ actor, query }) => listDraws(db, actor, query))
  serve(app, draws.read, ({ actor, params }) => readDrawDetail(db, actor, params.id))
  serve(app, draws.record, ({ actor, params }) => recordOf(db, actor, params.id))
  serve(app, draws.replay, async ({ actor, params }) => replay(await recordOf(db, actor, params.id)))

  serve(app, draws.ofProject, async ({ actor, params }) => {
    const dossier = await readDossier(db, actor, params.id)
    const items = await listOfProject(db, params.id)
    return { items, statutory: isStatutory(dossier), mayDraw: operatorHindrance(actor, dossier) }
  })

  serve(app, draws.witnesses, async ({ actor, params }) => {
    const witnesses = await listWitnesses(db, await readDossier(db, actor, params.id))
    return witnesses.filter(({ id }) => id !== actor.id)
  })

  serve(app, draws.commit, ({ context, params: { id: projectId }, body: given }) =>
    inTransaction(db, (tx) => commitDraw(tx, context, { projectId, given, encryption })),
  )
  serve(app, draws.speak, ({ context, params: { id }, body }) =>
    inTransaction(db, (tx) => actions.drawWinners(tx, context, { id, ...body, encryption })),
  )
  serve(app, draws.answer, ({ context, params: { id }, body }) =>
    inTransaction(db, (tx) => actions.recordAnswer(tx, context, { id, ...body })),
  )
  serve(app, draws.replace, ({ context, params: { id }, body }) =>
    inTransaction(db, (tx) => actions.replaceMember(tx, context, { id, ...body })),
  )
  serve(app, draws.publish, ({ context, params: { id }, body }) =>
    inTransaction(db, (tx) => actions.publishDraw(tx, context, { id, ...body })),
  )
  serve(app, draws.score, ({ context, params: { id }, body }) =>
    inTransaction(db, (tx) => actions.scoreMember(tx, context, { id, ...body })),
  )
}
