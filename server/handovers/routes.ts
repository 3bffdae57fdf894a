import type { FastifyInstance } from 'fastify'
import { handovers, holdingKinds } from '#contract/handovers.ts'
import { languageFrom } from '#contract/language.ts'
import { oneByOne } from '../batches/results.ts'
import { serve } from '../http/serve.ts'
import type { FilingServices } from '../projects/life/context.ts'
import * as actions from './actions.ts'

export function handoverRoutes(app: FastifyInstance, services: FilingServices) {
  const { db } = services

  serve(app, handovers.holdings, ({ actor, params }) => actions.readHoldings(db, actor, params.id))

  serve(app, handovers.handOver, async ({ context, params: { id }, body: { items }, request }) => {
    await actions.checkAccount(db, context.actor, id)
    const language = languageFrom(request.headers['accept-language'])
    const results = await oneByOne(items, language, async (item) => actions.handOver(services, context, id, item))
    const isDone = (at: number) => results[at]?.refusal === null
    const counts = holdingKinds.map((kind) => [kind, items.filter((item, at) => item.kind === kind && isDone(at)).length] as const)
    await actions.recordHandover(db, context, id, Object.fromEntries(counts.filter(([, count]) => count > 0)))
    return { results }
  })
}
