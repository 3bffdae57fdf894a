import type { FastifyInstance } from 'fastify'
import { statistics } from '#contract/statistics.ts'
import type { Database } from '../database.ts'
import { serve } from '../http.ts'
import { keepPages, manages, readAnalysis } from './analysis.ts'

/** `db` keeps its plans: what answers a question hangs on its shape, never on its values. */
export function statisticsRoutes(app: FastifyInstance, db: Database) {
  const pages = keepPages()
  serve(app, statistics.read, ({ actor, query }) =>
    readAnalysis(
      db,
      {
        query: { ...query, region: query.region ?? actor.region.code },
        from: actor.region.prefix,
        isSeen: (place) => manages(actor, place),
      },
      pages,
    ),
  )
}
