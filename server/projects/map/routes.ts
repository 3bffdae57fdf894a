import type { FastifyInstance } from 'fastify'
import { filingMap } from '#contract/filing-map.ts'
import { serve } from '../../http/serve.ts'
import type { Readers } from '../../replica/readers.ts'
import { planned } from '../../search/search.ts'
import { readExtent, readTile } from './tile-store.ts'

export function projectMapRoutes(app: FastifyInstance, { ask }: Readers) {
  // A tile is a province or a street: a plan kept for both reads all filings with a word for the few of a street.
  serve(app, filingMap.map, ({ actor, query, request }) => ask(request, ({ db }) => planned(db, (tx) => readExtent(tx, actor, query))))
  serve(app, filingMap.mapTile, ({ actor, query, params, request }) =>
    ask(request, ({ db }) => planned(db, (tx) => readTile(tx, actor, query, params))),
  )
}
