import type { FastifyInstance } from 'fastify'
import { statistics } from '#contract/statistics.ts'
import { serve } from '../http/serve.ts'
import type { Readers } from '../replica/readers.ts'
import { keepPages, manages, readAnalysis } from './analysis.ts'

/** Asked with kept plans: what answers a question hangs on its shape, never on its values. */
export function statisticsRoutes(app: FastifyInstance, { ask }: Readers) {
  const pages = keepPages()
  serve(app, statistics.read, ({ actor, query, request }) => {
    const question = {
      query: { ...query, region: query.region ?? actor.region.code },
      from: actor.region.prefix,
      isSeen: (place: Parameters<typeof manages>[1]) => manages(actor, place),
    }
    return ask(request, ({ keptPlans }) => readAnalysis(keptPlans, question, pages))
  })
}
