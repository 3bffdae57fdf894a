import type { FastifyInstance } from 'fastify'
import { regions } from '#contract/regions.ts'
import type { Database } from '../database.ts'
import { serve } from '../http.ts'
import { listRegionOptions, readRegionPath } from './store.ts'

export function regionRoutes(app: FastifyInstance, db: Database) {
  serve(app, regions.options, ({ query }) =>
    query.path === undefined ? listRegionOptions(db, query.parent ?? null) : readRegionPath(db, query.path),
  )
}
