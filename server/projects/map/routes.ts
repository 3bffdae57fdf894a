import type { FastifyInstance } from 'fastify'
import { filingMap } from '#contract/filing-map.ts'
import type { Database } from '../../database.ts'
import { serve } from '../../http.ts'
import { readExtent, readTile } from './tile-store.ts'

export function projectMapRoutes(app: FastifyInstance, db: Database) {
  serve(app, filingMap.map, ({ actor, query }) => readExtent(db, actor, query))
  serve(app, filingMap.mapTile, ({ actor, query, params }) => readTile(db, actor, query, params))
}
