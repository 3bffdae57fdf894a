import type { FastifyInstance } from 'fastify'
import { inspections } from '#contract/inspections.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import { serve } from '../http/serve.ts'
import { changePlan, planInspection, skipProposal, takeInspectionStep } from './actions.ts'
import { listInspections, listLeads } from './store.ts'
import { readInspectionPage, supervisedDossier } from './view.ts'
import { hitRate, listPlanned, listProposals } from './week-store.ts'

const steps = ['start', 'save', 'submit', 'close', 'cancel'] as const

export function inspectionRoutes(app: FastifyInstance, db: Database) {
  serve(app, inspections.list, ({ actor, query }) => listInspections(db, actor, query))
  serve(app, inspections.read, ({ actor, params }) => readInspectionPage(db, actor, params.id))
  serve(app, inspections.week, async ({ actor }) => ({
    items: await listProposals(db, actor),
    planned: await listPlanned(db, actor),
    ...(await hitRate(db, actor)),
  }))
  serve(app, inspections.leads, async ({ actor, params }) => listLeads(db, await supervisedDossier(db, actor, params.id)))

  serve(app, inspections.plan, async ({ context, params, body }) => {
    const id = await inTransaction(db, (tx) => planInspection(tx, context, params.id, body))
    return readInspectionPage(db, context.actor, id)
  })

  serve(app, inspections.change, async ({ context, params: { id }, body }) => {
    await inTransaction(db, (tx) => changePlan(tx, context, id, body))
    return readInspectionPage(db, context.actor, id)
  })

  for (const action of steps)
    serve(app, inspections[action], async ({ context, params: { id }, body }) => {
      await inTransaction(db, (tx) => takeInspectionStep(tx, context, { id, action }, body))
      return readInspectionPage(db, context.actor, id)
    })

  serve(app, inspections.skip, async ({ context, params, body }) => {
    await inTransaction(db, (tx) => skipProposal(tx, context, params.id, body))
    return null
  })
}
