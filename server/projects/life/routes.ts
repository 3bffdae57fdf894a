import type { FastifyInstance } from 'fastify'
import { projectActions } from '#contract/lifecycle.ts'
import { projectActionRoutes, projects } from '#contract/projects.ts'
import type { ActionContext } from '../../action-context.ts'
import { inTransaction } from '../../database/connect.ts'
import type { Encryption } from '../../encryption.ts'
import { serve } from '../../http/serve.ts'
import { type Known, readDetail } from '../page/detail.ts'
import { type FilingContext, type FilingServices, inFilingTransaction, withinTransaction } from './context.ts'
import { createFiling, deleteDraft, saveFiling, transferFiling } from './filing-actions.ts'
import { consentToTermination, decideRequest, withdrawRequest } from './request-actions.ts'
import { takeStep } from './step-actions.ts'

export function projectLifeRoutes(app: FastifyInstance, services: FilingServices & { encryption: Encryption }) {
  const { db, encryption } = services

  /** Answers with the filing as the action leaves it, read in the action's own transaction. */
  const changing = (context: ActionContext, work: (filings: FilingContext) => Promise<Known>) =>
    inTransaction(db, async (tx) => {
      const left = await withinTransaction({ ...services, tx }, context, work)
      return readDetail({ db: tx, actor: context.actor, encryption }, left)
    })
  const changingOne = (context: ActionContext, id: string, work: (filings: FilingContext) => Promise<void>) =>
    changing(context, async (filings) => {
      await work(filings)
      return { id }
    })

  serve(app, projects.create, ({ context, body }) =>
    changing(context, async (filings) => ({ id: await createFiling(filings, body), number: null })),
  )

  serve(app, projects.save, ({ context, params: { id }, body }) => changing(context, (filings) => saveFiling(filings, id, body)))

  serve(app, projects.remove, async ({ context, params: { id } }) => {
    await inFilingTransaction(services, context, (filings) => deleteDraft(filings, id))
    return null
  })

  for (const action of projectActions)
    serve(
      app,
      projectActionRoutes[action],
      ({ context, params: { id }, body }) => changing(context, (filings) => takeStep(filings, id, action, body as never)), // paired by the table
    )

  serve(app, projects.decideRequest, ({ context, params: { id, requestId }, body }) =>
    changingOne(context, id, (filings) => decideRequest(filings, { projectId: id, requestId }, body)),
  )

  serve(app, projects.withdrawRequest, ({ context, params: { id, requestId }, body: { version } }) =>
    changingOne(context, id, (filings) => withdrawRequest(filings, { projectId: id, requestId }, version)),
  )

  serve(app, projects.consentToRequest, ({ context, params: { id, requestId }, body: { version } }) =>
    changingOne(context, id, (filings) => consentToTermination(filings, { projectId: id, requestId }, version)),
  )

  serve(app, projects.transfer, ({ context, params: { id }, body }) =>
    changingOne(context, id, (filings) => transferFiling(filings, id, body)),
  )
}
