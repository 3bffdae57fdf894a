import type { FastifyInstance } from 'fastify'
import { type ReportForm, reports } from '#contract/reports.ts'
import { inTransaction } from '../database/connect.ts'
import { serve } from '../http/serve.ts'
import { fetchReport, makeReport, type ReportServices, subscribe, unsubscribe } from './actions.ts'
import { listReports, listSubscriptions } from './store.ts'

const mediaTypes: Record<ReportForm, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

export function reportRoutes(app: FastifyInstance, services: ReportServices) {
  const { db } = services
  serve(app, reports.list, ({ actor, query }) => listReports(db, actor, query))
  serve(app, reports.make, ({ context, body }) => makeReport(db, context, body))
  serve(app, reports.fetch, async ({ context, params, body, response }) => {
    const { name, bytes } = await fetchReport(services, context, params.id, body)
    return response
      .type(mediaTypes[body.form])
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .header('x-content-type-options', 'nosniff')
      .send(bytes)
  })
  serve(app, reports.subscriptions, ({ actor }) => listSubscriptions(db, actor))
  serve(app, reports.subscribe, ({ context, params }) => inTransaction(db, (tx) => subscribe(tx, context, params.region)))
  serve(app, reports.unsubscribe, ({ context, params }) => inTransaction(db, (tx) => unsubscribe(tx, context, params.region)))
}
