import type { FastifyInstance } from 'fastify'
import { filingMap } from '#contract/filing-map.ts'
import { serve } from '../../http.ts'
import type { Readers } from '../../replica/readers.ts'
import { readExtent, readTile } from './tile-store.ts'

export function projectMapRoutes(app: FastifyInstance, { ask }: Readers) {
  serve(app, filingMap.map, ({ actor, query, request }) => ask(request, ({ db }) => readExtent(db, actor, query)))
  serve(app, filingMap.mapTile, ({ actor, query, params, request }) => ask(request, ({ db }) => readTile(db, actor, query, params)))
}
