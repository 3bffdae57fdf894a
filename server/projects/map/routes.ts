import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contract/errors.ts'
import { filingMap } from '#contract/filing-map.ts'
import type { Tile } from '#domain/map/tiles.ts'
import { serve } from '../../http/serve.ts'
import type { Readers } from '../../replica/readers.ts'
import { planned } from '../../search/search.ts'
import { readExtent, readTile } from './tile-store.ts'

export function projectMapRoutes(app: FastifyInstance, { ask }: Readers) {
  // A tile is a province or a street: a plan kept for both reads all filings with a word for the few of a street.
  serve(app, filingMap.map, ({ actor, query, request }) => ask(request, ({ db }) => planned(db, (tx) => readExtent(tx, actor, query))))
  serve(app, filingMap.mapTile, ({ actor, query, params, request }) => {
    refuseOutside(params)
    return ask(request, ({ db }) => planned(db, (tx) => readTile(tx, actor, query, params)))
  })
}

/** The world is as many tiles wide and high as its zoom says. */
function refuseOutside({ z, ...at }: Tile) {
  const outside = (['x', 'y'] as const).filter((name) => at[name] >= 2 ** z)
  if (outside.length === 0) return
  throw new Refusal(
    'input.invalid',
    { part: 'params' },
    outside.map((field) => ({ field, code: 'too-large' })),
  )
}
