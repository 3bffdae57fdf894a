import type { FastifyInstance } from 'fastify'
import { dictionaries } from '#contract/dictionaries.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import { serve } from '../http/serve.ts'
import { addItem, offerItem, removeItem, renameItem, reorderItems } from './actions.ts'
import * as store from './store.ts'

export function dictionaryRoutes(app: FastifyInstance, db: Database) {
  serve(app, dictionaries.names, ({ params }) => store.listNames(db, params.dictionary))
  serve(app, dictionaries.options, ({ params }) => store.listDictionaryOptions(db, params.dictionary))
  serve(app, dictionaries.list, ({ params }) => store.listItems(db, params.dictionary))
  serve(app, dictionaries.whether, () => store.listItems(db, 'whether'))

  serve(app, dictionaries.add, ({ context, params, body: item }) =>
    inTransaction(db, (tx) => addItem(tx, context, { dictionary: params.dictionary, item })),
  )
  serve(app, dictionaries.rename, ({ context, params, body }) => inTransaction(db, (tx) => renameItem(tx, context, { ...params, ...body })))
  serve(app, dictionaries.offer, ({ context, params, body }) => inTransaction(db, (tx) => offerItem(tx, context, { ...params, ...body })))
  serve(app, dictionaries.reorder, ({ context, params, body }) =>
    inTransaction(db, (tx) => reorderItems(tx, context, { ...params, ...body })),
  )
  serve(app, dictionaries.remove, async ({ context, params, query }) => {
    await inTransaction(db, (tx) => removeItem(tx, context, { ...params, ...query }))
    return null
  })
}
