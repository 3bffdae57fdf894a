import type { FastifyInstance } from 'fastify'
import { dictionaries } from '#contract/dictionaries.ts'
import type { Database } from '../database.ts'
import { serve } from '../http.ts'
import { listDictionaryOptions } from './store.ts'

export function dictionaryRoutes(app: FastifyInstance, db: Database) {
  serve(app, dictionaries.options, ({ params }) => listDictionaryOptions(db, params.dictionary))
}
