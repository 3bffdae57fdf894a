import type { FastifyInstance } from 'fastify'
import { projectActions } from '#contract/lifecycle.ts'
import { projectActionRoutes, projects } from '#contract/projects.ts'
import type { Actor } from '#domain/access.ts'
import type { Encryption } from '../../encryption.ts'
import { serve } from '../../http.ts'
import { readDetail } from '../page/detail.ts'
import { type FilingServices, inFilingTransaction } from './context.ts'
import { createFiling, deleteDraft, saveFiling, transferFiling } from './filing-actions.ts'
import { consentToTermination, decideRequest, withdrawRequest } from './request-actions.ts'
import { takeStep } from './step-actions.ts'

export function projectLifeRoutes(app: FastifyInstance, services: FilingServices & { encryption: Encryption }) {
  const { db, encryption } = services
  const detail = (actor: Actor, id: string) => readDetail({ db, actor, encryption }, id)

  serve(app, projects.create, async ({ context, body }) => {
    const id = await inFilingTransaction(services, context, (filings) => createFiling(filings, body))
    return detail(context.actor, id)
  })

  serve(app, projects.save, async ({ context, params: { id }, body }) => {
    await inFilingTransaction(services, context, (filings) => saveFiling(filings, id, body))
    return detail(context.actor, id)
  })

  serve(app, projects.remove, async ({ context, params: { id } }) => {
    await inFilingTransaction(services, context, (filings) => deleteDraft(filings, id))
    return null
  })

  for (const action of projectActions)
    serve(app, projectActionRoutes[action], async ({ context, params: { id }, body }) => {
      await inFilingTransaction(services, context, (filings) => takeStep(filings, id, action, body as never)) // paired by the table
      return detail(context.actor, id)
    })

  serve(app, projects.decideRequest, async ({ context, params: { id, requestId }, body }) => {
    await inFilingTransaction(services, context, (filings) => decideRequest(filings, { projectId: id, requestId }, body))
    return detail(context.actor, id)
  })

  serve(app, projects.withdrawRequest, async ({ context, params: { id, requestId }, body: { version } }) => {
    await inFilingTransaction(services, context, (filings) => withdrawRequest(filings, { projectId: id, requestId }, version))
    return detail(context.actor, id)
  })

  serve(app, projects.consentToRequest, async ({ context, params: { id, requestId }, body: { version } }) => {
    await inFilingTransaction(services, context, (filings) => consentToTermination(filings, { projectId: id, requestId }, version))
    return detail(context.actor, id)
  })

  serve(app, projects.transfer, async ({ context, params: { id }, body }) => {
    await inFilingTransaction(services, context, (filings) => transferFiling(filings, id, body))
    return detail(context.actor, id)
  })
}
