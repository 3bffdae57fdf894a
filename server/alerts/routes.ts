import type { FastifyInstance } from 'fastify'
import { alerts } from '#contract/alerts.ts'
import { serve } from '../http/serve.ts'
import { type FilingServices, inFilingTransaction } from '../projects/life/context.ts'
import { confirmAlert, dismissAlert, explainAlert } from './actions.ts'
import { listAlerts } from './store.ts'
import { readAlertPage, readRiskPage } from './view.ts'

export function alertRoutes(app: FastifyInstance, services: FilingServices) {
  const { db } = services

  serve(app, alerts.list, ({ actor, query }) => listAlerts(db, actor, query))
  serve(app, alerts.read, ({ actor, params }) => readAlertPage(db, actor, params.id))
  serve(app, alerts.ofProject, ({ actor, params }) => readRiskPage(db, actor, params.id))

  serve(app, alerts.explain, async ({ context, params: { id }, body }) => {
    await inFilingTransaction(services, context, (filings) => explainAlert(filings, id, body))
    return readAlertPage(db, context.actor, id)
  })

  serve(app, alerts.dismiss, async ({ context, params: { id }, body }) => {
    await inFilingTransaction(services, context, (filings) => dismissAlert(filings, id, body))
    return readAlertPage(db, context.actor, id)
  })

  serve(app, alerts.confirm, async ({ context, params: { id }, body }) => {
    await inFilingTransaction(services, context, (filings) => confirmAlert(filings, id, body))
    return readAlertPage(db, context.actor, id)
  })
}
