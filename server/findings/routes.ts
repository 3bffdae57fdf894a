import type { FastifyInstance } from 'fastify'
import { type FindingAction, findingActionRoutes, findings } from '#contract/findings.ts'
import { serve } from '../http/serve.ts'
import { type FilingServices, inFilingTransaction } from '../projects/life/context.ts'
import { openFinding, takeFindingStep } from './actions.ts'
import { listFindings } from './store.ts'
import { readFindingPage } from './view.ts'

export function findingRoutes(app: FastifyInstance, services: FilingServices) {
  const { db } = services

  serve(app, findings.list, ({ actor, query }) => listFindings(db, actor, query))
  serve(app, findings.read, ({ actor, params }) => readFindingPage(db, actor, params.id))

  serve(app, findings.open, async ({ context, params, body }) => {
    const id = await inFilingTransaction(services, context, (filings) => openFinding(filings, params.id, body))
    return readFindingPage(db, context.actor, id)
  })

  for (const action of Object.keys(findingActionRoutes) as FindingAction[]) // the keys of a complete record
    serve(app, findingActionRoutes[action], async ({ context, params: { id }, body }) => {
      await inFilingTransaction(services, context, (filings) => takeFindingStep(filings, id, action, body))
      return readFindingPage(db, context.actor, id)
    })
}
